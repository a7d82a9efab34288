// Package puzzle makes problems about games of Haft Schrödinger Chess that have exactly one answer, and checks that they
// have.
//
// A puzzle is made from random games by seed ([Make]): the same seed, number and rules give the same puzzle. What has to
// be unique is said with each [Kind]. [Check] knows nothing of how a puzzle was made. It reads what the solver of the
// puzzle is shown, tries every answer with the positions of package model and the questions of package solve, and
// compares what it finds with the solution.
package puzzle
