// Package agree compares backends with the exact solver, through many encodings and on many games.
//
// A [Plan] says which backends, encodings and games to use, and what to ask. It prepares a [Comparison], which
// asks, and counts in a [Row] for each backend what was asked, how many worlds and refutations came back, and what
// was wrong. The answers are those of solve.Checked: every world is replayed by the referee, and every Unsat is
// confirmed.
//
// There are about 25,000 encodings, and more than ten backends take most or all of them. So each encoding has random
// games of its own, numbered by its place among all encodings: two backends get the same games for the same
// encoding, but other games for the next. Package encode proves that no combination of choices says more or less
// than the single choices do.
package conformance
