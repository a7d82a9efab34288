// Package planes decides formulas of clauses and linear constraints by conflict-driven search with cutting planes.
//
// It searches as SAT solvers do: it decides values, propagates, and learns from each conflict a constraint that
// would have prevented it. What it learns are not clauses but linear constraints, which can count. A formula on which
// clause learning takes exponential time because it must count to n, such as the pigeonhole principle, then takes
// polynomial time. The method is that of RoundingSat (Elffers and Nordström, "Divide and conquer: towards faster
// pseudo-Boolean solving", IJCAI 2018):
//
//   - A constraint is in normal form: positive coefficients times literals, at least a degree. Clauses are
//     propagated by two watched literals, all others by counting.
//   - In the analysis of a conflict, reasons are divided so that the literal in question counts 1, after literals
//     that are not false have been weakened. Then rounding up loses nothing that the analysis needs.
//   - Decisions go to the variables of recent conflicts (VSIDS), with the values that they had last. Restarts follow
//     Luby's sequence. Learned constraints are dropped when there are too many.
//
// [Prove] writes each learned constraint as a line of a proof in VeriPB's format, so that an Unsat need not be
// believed. A [Solver] is asked again and again under assumptions, and keeps what it has learned. It takes clauses and
// linear constraints meanwhile, as a sink of packages card and pb. [Solver.Core] tells which assumptions failed, and
// [Solver.Minimize] looks for the least sum.
//
// Saturation of reasons instead of division, as in Sat4j (Le Berre and Parrain, "The Sat4j library, release 2.2", JSAT
// 2010), was tried and left out. On formulas whose coefficients are 1 (the families tight, moves and natures) the
// search is the same. On army-pairs it took 288 conflicts instead of 295 for 70 instances. On covers (by another
// generator than that of the family cover) of size 60 it took 2.9 s instead of 0.5 s, and of size 80 it decided none in
// 30 s by the clock, where division decided two.
//
// # Large numbers
//
// All numbers are of 64 bits. A constraint whose numbers add up to 2^60 is refused. What is derived stays below 2^30:
// constraints are divided by larger numbers when a step would exceed that, which is sound, and loses only strength.
// So no arithmetic overflows, and none of arbitrary precision is needed.
//
// # Memory
//
// Beside the formula, memory holds learned constraints of at most four million terms, 32 bytes each: from there on the
// worse half is dropped whatever it is worth.
//
// Non-goals. There is no preprocessing, no search for cardinality constraints among clauses, no
// deletion of constraints in proofs, and no proof of a least sum.
package planes
