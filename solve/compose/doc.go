// Package compose finds shortest games that reach something, and proves that no shorter game does.
//
// A [Stipulation] says what is to be reached: the end of the game, a piece that is locked in, a position. A [Beam]
// finds games: it keeps the most promising positions of each ply, and proves nothing. A [Proof] looks at every
// position of so many plies, each once, and finds the shortest game or shows that there is none.
//
// There are far fewer positions than sequences of moves. Under the default rules, with one of each mirrored pair:
//
//	plies      1    2      3          4           5              6
//	sequences  30   900    31,410     1,093,784   41,044,710     1,534,801,730
//	positions  15   450    9,824      215,213     4,175,191      81,438,676
//
// The positions of ply 6 take 1.4 GB as a sorted list. Of the moves after 4 plies, [exact.Foresight] excludes all but 4
// in 1,000 where the game is to be over at ply 6.
//
// What a game reaches is decided here on the states of the exact solver. [Stipulation.Holds] asks the questions of
// package solve instead; ask it before you show a game to anybody.
package compose
