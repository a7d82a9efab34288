// Package encode writes a problem as a formula: clauses for SAT solvers, and linear constraints for engines that
// take them.
//
// It turns a [model.Problem] and an [Encoding] into a [formula.Formula]. Package backend passes the formula to an
// engine and reads the answer back with [Decode]; [format.Formats] lists the file formats in which other programs
// get it.
//
// The formula is the mathematical model (see package model), constraint by constraint:
//
//	1  x(c,i,n) is 0 or 1                         X: a variable of the formula
//	2  a piece has exactly one nature             oneNature
//	3  no more pieces of a nature than the rules  roster
//	4  no piece makes a move forbidden to it      forbidden
//	5  no side leaves its king in check           kingSafety
//
// Three things go beyond the model. A promoted pawn is a piece of its own, with one nature and outside the roster;
// read literally, constraints 2 and 3 would give a nature to sixteen pieces and have room for eight. A problem may ask
// for one of several groups of facts: see alternatives. And some piece gives an announced check: see announced.
//
// Variables are numbered the same way in every formula. x of piece p and nature n is 5·p + n, from 1 (w1 is K) to
// 160 (b16 is N). Pawns that never promote have variables too, which are false. Auxiliary variables come after
// these. Every constraint is in a [formula.Group]: the ply that brought it, or the standing rule.
//
// Most constraints can be written in more than one way. The ways are the rows of five tables, one for each [Axis]:
// how a piece has one nature (domain), how the limits are counted (roster), how check is expressed (safety), which
// facts are written (history), and what becomes of linear constraints (linear). All combinations have the same
// solutions on x, except for a few that are refused with a reason. This holds on x only: some auxiliary variables
// are free. So count and compare solutions on the first 160 variables, or choose rows whose label says that they
// count.
//
// The label of a [Choice] says whether unit propagation finds everything that a constraint forces, whether
// auxiliary variables multiply solutions, and what propagation misses in a roster. A [formula.Propagator] shows
// this for any formula.
//
// [Soften] makes clauses soft, and [Show] chooses the variables to count on, for the file formats that can express
// it. [Encoding.ByPly] gives each ply all its facts, so that plies can be taken out.
//
// An [Army] is a problem without a game: any number of pieces, natures and sides. The same writers turn it into a
// formula, for comparing them on more than chess.
//
// This package knows what a constraint has to do with chess; other packages often know how it becomes clauses. The
// domains and most rosters are rows of package card, and the axis linear is the table of package pb. To add a
// choice that any program could use, add it there, and for a roster also add a row to choice_tables.go with what it
// misses. To add another choice, write it in a file here named after it, with the paper at the top, and add a row
// to the table in choice_tables.go. The tests check the labels and the model counts of all rows. The law of parts
// (parts_test.go) extends this to all combinations: a formula consists of parts without common auxiliary variables,
// each of which depends on the choices of its axis.
//
// Non-goals. Nothing is simplified: units are not propagated, and the formula of a problem without a solution is
// written like any other. Nothing is solved.
package encode
