// Package puzzle makes problems about games of Haft Schrödinger Chess that have exactly one answer, and judges answers
// to them.
//
// A puzzle is made from random games by seed ([Kind.Make]): the same seed, number and rules give the same puzzle. What
// has to be unique is said with each [Kind].
package puzzle
