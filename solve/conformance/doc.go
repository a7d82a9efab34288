// Package conformance tells whether backends can be trusted, in the program and in tests.
//
// A canary is a question whose answer is known: small formulas on which real solvers have answered wrongly, crashed or
// printed no model ([Pitfall]), large and fresh ones, and games. A wrong Unsat cannot be recognised by itself, and some of
// the solvers in use give one for formulas of three variables. So a backend is asked these before it is trusted.
//
// A [Plan] compares backends with the exact solver, through many encodings and on many games. It prepares a [Comparison],
// which asks, and counts in a [Row] for each backend what was asked, how many worlds and refutations came back, and what
// was wrong. The answers are those of solve.Checked: every world is replayed by the referee, and every Unsat is confirmed.
// Each encoding has random games of its own, so that two backends get the same games for the same encoding.
//
// Package solvertest has the suites of tests that every engine and every backend passes.
package conformance
