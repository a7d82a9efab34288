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
// this, cases would have to be distinguished, and 14 inputs would be too many. After 2,048 cases for a clause, the
// error is [ErrUnproved].
//
// What variables stand for is noted by the encodings, in [formula.Meaning].
//
// [DeriveBack] proves the other direction, for encodings that count: from the clauses follow the model and both halves
// of each definition, so each auxiliary variable is determined, and clauses and model have as many solutions.
//
// Non-goals: deletion of constraints, and objectives.

package proof
