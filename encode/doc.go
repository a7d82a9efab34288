// Package encode writes a problem as a formula: clauses for SAT solvers, and linear
// constraints for those that take them.
//
// It takes a [model.Problem] and an [Encoding], and gives a [formula.Formula]. Package solve
// hands the formula to an engine and reads the answer back with [Decode]; [format.Formats] are
// the files in which anybody else gets it.
//
// The formula is the mathematical model (see package model), constraint by constraint:
//
//	1  x(c,i,n) is 0 or 1                         X: a variable of the formula
//	2  a piece has exactly one nature             oneNature
//	3  no more pieces of a nature than the rules  roster
//	4  no piece makes a move forbidden to it      forbidden
//	5  no side leaves its king in check           kingSafety
//
// Two things go beyond it. A promoted pawn is a piece of its own, with one nature and
// no roster; read literally, constraints 2 and 3 would give sixteen pieces a nature and
// the roster room for eight. And a problem may ask for one of several groups of facts:
// alternatives.
//
// Variables are numbered the same way in every formula: x of piece p and nature n is
// 5·p + n, from 1 (w1 is K) to 160 (b16 is N), pawns that never promote included;
// those are simply false. Auxiliary variables come after. Every constraint is in a
// [formula.Group]: the ply that brought it, or the standing rule.
//
// Most constraints can be written in more than one way. The ways are rows of five
// tables, one for each [Axis]: how a piece has one nature (domain), how the limits
// are counted (roster), how check is said (safety), which facts are written (history),
// and what becomes of linear constraints (linear). All combinations have the same
// solutions on x, but for a few that are refused with the reason. Only on x: some
// auxiliary variables are free, so count and compare solutions on the first 160 variables, or
// choose rows whose label says that they count.
//
// The labels of a [Choice] say whether unit propagation finds everything that a constraint
// forces, whether auxiliary variables multiply solutions, and what is missed of a roster. A
// [formula.Propagator] shows it for any formula.
//
// [Soften] makes clauses soft, and [Show] says which variables to count on, for files that can hold
// it. With [Encoding.ByPly] each ply has all its facts, so that it can be taken out.
//
// An [Army] is a problem without a game: any number of pieces, natures and sides. The same writers
// put it as a formula, for those who compare them on more than chess.
//
// What a constraint has to do with chess is here; how it becomes clauses is often not. The domains
// and most rosters are rows of package card, and the axis linear is the table of package pb. To add a
// choice that any program could use, add it there, and for a roster a row in choices.go with
// what it misses. To add another one, write it in a file here named after it, with the paper
// on top, and add a row to the table in choices.go. The labels and the model counts in
// the tests run over all rows of the tables. The law of parts (parts_test.go) takes that to all
// combinations: a formula is made of parts without common auxiliary variables, each of which
// depends on the choices of its axis.
//
// Non-goals. Nothing is simplified: units are not propagated, and the formula of a
// problem without solution is written like any other. Nothing is solved.
package encode
