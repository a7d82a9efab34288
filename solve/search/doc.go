// Package search plays: it looks for the best move of a game of Haft Schrödinger Chess.
//
// The game hides nothing and rolls no dice. Both players see the same set of worlds, and a move removes those in which
// it is not possible. So the game can be searched as chess is, on the states of package exact: a position is a board
// with the set of worlds left, and its moves are those that leave a world. A game that is over is worth the mean over
// its worlds of how they ended.
//
// The search is the usual one of chess programs: iterative deepening of alpha-beta with a narrow window for all moves
// but the first (principal variation search), a transposition table, a quiescence search, and reductions. The names are
// those of chessprogramming.org. Four things are peculiar to this game: the key of the table, which covers the set of
// worlds (exact.Key); the evaluation, which takes the expected material over all worlds (evaluation.go); draws
// (draws.go); and the null move, which costs worlds as every move does (exact.State.Pass).
//
// To measure what a term of the evaluation is worth, the program played matches against itself without the term, at
// 1,000 nodes a move: haft arena run nodes=1000 nodes=1000,without=TERM. These are the gains in Elo, with 95 % limits:
//
//	advanced  +86, +56 to +118    400 games
//	kings     +47, +18 to +77     400 games
//	locked    +41, +13 to +69     400 games
//	tempo     +20,  +4 to +36   1,400 games
//	near       +9,  +5 to +14   1,400 games
//	mobility   +8,  -8 to +23   1,400 games
//
// Mobility takes time, too: without it the program looks at 23 % more positions. At equal time it loses 83 Elo at
// 1,000 nodes, 40 at 4,000 and 35 at 16,000, and gains 42 at 64,000, give or take 43. Without it, a
// doubling of the nodes gains half as much. So it stays for the levels that look at many.
//
// With one thread a search that is limited by nodes or depth, not by time, is deterministic.
//
// # Mates
//
// A [MateProver] proves that a side can force the end of a game within some number of its moves, or that it cannot.
// The side to move is the attacker. It forces the end within n moves if it has a move after which the game is over as
// the [MateGoal] wants it, or after which, whatever the other side answers, it forces the end within n-1 moves. The game
// is over when the other side has no legal move, in any world. An end that the defender brings about does not count,
// and neither do draws by repetition or by fifty moves, which legality does not know.
//
// It searches to a fixed depth, one move more each time, with a table of what it has found (exact.Key): the
// moves that leave the fewest replies first, and of the replies those that refuted most before. It does not use
// proof-number search: what people ask of a problem is the shortest solution, every first move that works and every
// dual, and each of these is a question about a fixed number of moves. Proof numbers find one solution of any length.
//
// [VerifyMate] plays a solution again with the positions of package model and the questions of package solve, which share
// no search and no table with the prover.
package search
