// Package proof checks proofs that a formula has no solution, without trusting the solver.
//
// [VerifyDRAT], [VerifyFRAT] and [VerifyLRAT] check what SAT solvers write about formulas of clauses; [CheckerOf]
// returns the right one for a kind of proofs. [VerifyVeriPB] checks cutting planes, about clauses and linear
// constraints.
//
// The formula may be about anything. This package does not find proofs, and it does not check steps of extensions such
// as XORs; these give [ErrExtension].
package proof
