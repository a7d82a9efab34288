// Package search plays: it looks for the best move of a game of Haft Schrödinger Chess.
//
// The game hides nothing and rolls no dice. Both players see the same set of worlds, and a move removes those in which
// it is not possible. So the game can be searched as chess is, on the states of package exact: a position is a board
// with the set of worlds left, and its moves are those that leave a world. A game that is over is worth the mean over
// its worlds of how they ended.
//
// The search is the usual one of chess programs: iterative deepening of alpha-beta with a narrow window for all moves
// but the first (principal variation search), a transposition table, a quiescence search, and reductions. The names are
// those of chessprogramming.org. What is peculiar to this game is the key of the table, which covers the set of worlds
// (exact.Key); the evaluation, which takes the expected material over all worlds (evaluate.go); draws (draws.go); and
// the null move, which costs worlds as every move does (exact.State.Pass).
//
// What a term of the evaluation is worth was measured by matches of the program against itself without the term, at
// 1,000 nodes a move (the commands and the games are named in bench/README.md). It gains so much Elo, with 95 % limits:
//
//	advanced  +80, +49 to +111    400 games
//	locked    +43, +15 to +71     400 games
//	kings     +38,  +9 to +69     400 games
//	tempo     +27, +11 to +43   1,400 games
//	near       +9,  +1 to +16     400 games
//	mobility   +7,  -9 to +23   1,400 games
//	centre     +3,  -5 to +11   1,400 games
//
// Mobility takes time, too: against 1,230 nodes without it, which take as much, it loses 87 Elo (57 to 118, 400 games).
//
// With one thread a search that is limited by nodes or depth, not by time, is deterministic.
package search
