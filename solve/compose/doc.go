// Package compose finds shortest games that reach something, and proves that no shorter game does.
//
// A [Stipulation] says what is to be reached: the end of the game, a piece that is locked in, a position. A [Beam]
// finds games: it keeps the most promising positions of each ply, and proves nothing. A [Proof] looks at every
// position of so many plies, each once, and finds the shortest game or shows that there is none.
//
// What a game reaches is decided here on the states of the exact solver. [Stipulation.Holds] asks the questions of
// package solve instead; whoever shows a game to somebody should ask it first.
package compose
