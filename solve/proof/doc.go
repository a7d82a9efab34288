// Package proof checks proofs that a formula has no solution, without trusting the solver.
//
// [VerifyDRAT], [VerifyFRAT] and [VerifyLRAT] check what SAT solvers write about formulas of clauses; [CheckerOf]
// returns the right one for a kind of proofs. [VerifyVeriPB] checks cutting planes, about clauses and linear
// constraints. [VerifyDerivation] checks a proof that one formula follows from another, as clauses do from the linear
// constraints that they encode.
//
// The formula may be about anything. This package does not find proofs, and it does not check steps of extensions such
// as XORs; these give [ErrNotSupported].
package proof
