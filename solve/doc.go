// Package solve decides questions about a game: is it legal, what may each piece still
// be, which moves are there, is it over, and which plies force an answer.
//
// Two seams, two words. A [Solver] takes problems (model.Problem); an engine (package engine) takes
// formulas (formula.Formula). [SAT] makes a Solver of an encoding and an engine, and
// [Exact] is a Solver with no formula in between. [Backends] lists them all by name.
//
// A question is a function, one file each, written once for every Solver: [Judge], [Survey], [Moves],
// [CheckStatus], [Locks], [Reason]. All of them come down to [Possible], which asks a Solver for a world that
// shows something not yet seen, until there is none. [Exact] answers on its tables instead. A Solver that can do
// better says so by a further method, found by type assertion: a [Surveyor] finds all natures in one go, and a
// [Holder] keeps the formula of a problem in a [Session] and is asked again and again under assumptions.
//
// Why is asked about a [Claim]: [Explain] names a smallest set of plies that forces it and the facts it
// takes, [Reasons] all such sets, and [Relaxations] the plies without which it falls. These are
// hitting sets of one another. [Nearest] and [Near] are about what could have been
// played instead, and [Lockers] about what comes next.
//
// Counting is the exact solver's alone: [Count], [Outcome] and sampling (package exact).
//
// [Checked] makes any Solver one whose answers are checked: a world is held against the
// facts and replayed by the referee, and an Unsat is confirmed by the exact solver. The
// programs use nothing else.
//
// The package is large, but its subject is one: every question needs the same [Solver], [Session] and [Claim], and most
// questions are asked by others. What the answers look like is the subject of packages say, story and schema.
package solve
