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
//
// # Derivations
//
// Proofs that the clauses of an encoding follow from the constraints that they encode: so a refutation
// of the clauses, by any SAT solver, refutes the constraints themselves.
//
// [Derive] takes two formulas: a model, such as one of linear constraints, and clauses for it. It writes a proof that
// [VerifyDerivation] and VeriPB can check. This is the way of Gocht, Martins, Nordström and Oertel, "Certified
// CNF Translations for Pseudo-Boolean Solving", SAT 2022: each auxiliary variable is defined by what it stands for,
// "true exactly if this sum is at least so much", in two lines of redundance-based strengthening. Then each clause
// is shown by reverse unit propagation; before that, the definitions of its variables may have to be added up, and
// if this is not enough, cases are distinguished.
//
// Where numbers are added up step by step, as adders, modulo totalizers and sorting networks do, the proof adds up in
// the same steps. So proofs grow polynomially with the number of inputs: on 64 inputs and half of them as the limit,
// an adder takes 1,223 lines, a modulo totalizer 2,091, a sorting network 9,161 and a two-way counter 18,122. Without
// this, cases would have to be distinguished, and 14 inputs would be too many. So do watchdogs, binary merges and mixed
// radix, digit by digit: with 24 coefficients up to 100, the global watchdog takes 3,158 lines, mixed radix 5,687. After
// 2,048 cases for a clause, the error is [ErrUnproved].
//
// Where terms of which at most one is true count as one number, rows with marks in place of these terms are added up
// first; see [formula.Regrouping].
//
// What variables stand for is noted by the encodings, in [formula.Meaning].
//
// [DeriveBack] proves the other direction, for encodings that count: from the clauses follow the model and both halves
// of each definition, so each auxiliary variable is determined, and clauses and model have as many solutions.
//
// Non-goals: deletion of constraints, and objectives.
//
// # Certificates of counts
//
// The certificate that a count of models is right is in CPOG, the format of Bryant, Nawrocki, Avigad and Heule, "Certified Knowledge Compilation
// with Application to Verified Model Counting", SAT 2023. It builds a partitioned-operation graph: products of
// literals and nodes without common variables, and sums of two that exclude each other. Such a graph is counted by
// one pass over its nodes. The certificate also shows that the graph and the formula have the same models:
//
//	41 p 9 1 -2 0           node 9 is the product of 1 and -2; it brings clauses 41 to 43
//	44 s 11 9 10 42 38 0    node 11 is the sum of 9 and 10, which exclude each other by clauses 42 and 38
//	47 a -3 11 0 7 45 0     clause 47, "not 3, or node 11", follows from clauses 7 and 45
//	r 11                    node 11 is the root
//	d 7 42 0                clause 7 is deleted; it follows from clause 42
//
// Clauses of the formula are numbered from 1, and each line that adds clauses gives the first of their numbers. Clauses
// follow by unit propagation through the hints: each must have one literal left, and the last one none. At the end,
// only the clauses of nodes and the unit clause of the root may be left. Added clauses show that every model of the
// formula is one of the graph, deleted clauses the converse.
//
// [Verify] checks a certificate of any origin. A [CPOGProver] writes one: it finds the hints, but not the graph and the
// lemmas. A [CPOG] counts, with or without some variables fixed, and a [CPOGSampler] draws models from it. The formula
// may be about anything.
//
// Verify shares with the prover only the graph. Weights and the lines "do", which delete nodes, are not understood.
package proof
