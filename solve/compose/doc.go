// Package compose finds shortest games that reach something, and proves that no shorter game does.
//
// A [Stipulation] says what is to be reached: the end of the game, a piece that is locked in, a position. A [Beam]
// finds games: it keeps the most promising positions of each ply, and proves nothing. A [Proof] looks once at every
// position that a number of plies can lead to, and finds a shortest game or shows that there is none.
//
// There are far fewer positions than sequences of moves. These are the numbers under the default rules, where a
// position and its mirror image count as one:
//
//	plies      1    2      3          4           5              6
//	sequences  30   900    31,410     1,093,784   41,044,710     1,534,801,730
//	positions  15   450    9,824      215,213     4,175,191      81,438,676
//
// The positions of ply 6 take 1.4 GB as a sorted list. If the game is to be over at ply 6, [exact.Foresight] excludes
// 996 in 1,000 of the moves after 4 plies.
//
// The searches decide with package exact what a game reaches. [Stipulation.Holds] asks the questions of package solve
// instead. Call it before you show a game to anybody.
package compose
