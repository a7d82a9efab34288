// Package proof checks proofs that a formula has no solution, without trusting the solver.
//
// [VerifyDRAT], [VerifyFRAT] and [VerifyLRAT] check what SAT solvers write about formulas of clauses, as text or binary;
// [CheckerOf] returns the right one for a kind of proofs. [CheckVeriPB] checks what pseudo-Boolean and constraint
// solvers write, about clauses, linear constraints and objectives: it knows the rules of VeriPB but for orders, updates
// of the objective, and counts of solutions. [VerifyDerivation] checks a proof that one formula follows from another,
// as clauses do from the linear constraints that they encode.
//
// [Verify] checks a CPOG certificate of the number of models, and a [CPOGProver] writes one. [Derive] writes a proof that
// the clauses of an encoding follow from its constraints.
//
// The formula may be about anything. This package does not find refutations. A step of a kind that it knows but does not
// check, such as one about XORs, gives [ErrNotSupported], because the proof may be right.
package proof
