// Package agree holds backends against the exact solver, through many encodings and on many games.
//
// A [Plan] says which backends, which encodings, which games, and what is asked. The
// [Comparison] that it prepares asks, and counts in a [Row] for each backend what was asked, what worlds and
// refutations came, and what was wrong. The answers are
// those of solve.Checked: every world is replayed by the referee, and every Unsat confirmed.
//
// There are some ten thousand encodings, and more than ten backends take most of them. So each encoding has
// random games of its own, numbered by its place among all encodings: two backends get the
// same games for one encoding, and other ones for the next. That no combination of choices says more or less
// than its choices do is proved in package encode.
package agree
