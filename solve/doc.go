// Package solve decides questions about a game: whether it is legal, what each piece may still be, which moves
// there are, whether it is over, and which plies force an answer.
//
// There are two interfaces. A [Solver] takes problems (model.Problem); an engine (package engine) takes formulas
// (formula.Formula). [Exact] is a Solver without a formula. Package backend makes Solvers from encodings and engines,
// and lists all of them by name; nothing here needs it.
//
// Each question is a function in a file of its own, written once for every Solver: [Judge], [Backbone], [Moves],
// [CheckStatus], [Locks], [Reason]. Most come down to [Possible], which asks a Solver again and again for a world
// that shows something new, until there is none. [Exact] answers from its tables instead. A Solver that can do
// better has further methods, found by type assertion: a [BackboneFinder] finds all natures at once, and a [Holder] keeps
// the formula of a problem in a [Session], to be asked repeatedly under assumptions.
//
// The question why is about a [Claim]. [Explain] returns a smallest set of plies that forces it and the facts that
// it needs, [Reasons] all such sets, and [Relaxations] the sets of plies without which the claim no longer follows.
// Reasons and relaxations are hitting sets of one another. [Near] finds what could have been played
// instead of an illegal move (package repair has the nearest legal games), and [Lockers] the moves
// that would lock a piece in.
//
// Only the exact solver counts: [Count], [Outcome] and sampling (package exact).
//
// The verdicts are the answer to "rule 5" of the first post (see package model), which says that a move is legal if
// some world plays the whole game, and outcomes to "rule 6", which says when a game is over.
//
// [Checked] makes a Solver whose answers are checked: a world must satisfy the facts and be replayed by the
// referee, and an Unsat is confirmed by the exact solver. haft's commands use only checked Solvers.
//
// The package has one subject: every question needs the same [Solver], [Session] and [Claim], and
// most questions are asked by others. How answers are told is the subject of packages explain and schema. Random games by
// seed are here, too, since tests of all questions need them.
package solve
