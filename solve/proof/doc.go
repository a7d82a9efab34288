// Package proof checks proofs that a formula has no solution, without trusting whoever found it.
//
// [VerifyDRAT], [VerifyFRAT] and [VerifyLRAT] check what SAT solvers write about formulas of clauses; [CheckerOf]
// says which is for a program. [VerifyVeriPB] checks cutting planes, about clauses and linear constraints.
//
// It takes a formula of any origin. Not here: finding proofs of formulas, and steps of extensions such as XORs, which
// are an error of their own ([ErrExtension]).
package proof
