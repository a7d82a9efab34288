// Counts of models, with a certificate that the count is right.
//
// The certificate is in CPOG, the format of Bryant, Nawrocki, Avigad and Heule, "Certified Knowledge Compilation
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
