// Package ilp decides formulas by linear programming and branch and bound (Land and Doig, "An automatic method of
// solving discrete programming problems", Econometrica 1960).
//
// Clauses and linear constraints become rows: integer coefficients times variables from 0 to 1, each row at most a
// bound. The search is depth first. At every node, rows are propagated in integers. Then a dive tries for a while
// to decide the rest by propagation alone, which is enough for most formulas of games. If it is not, the rest is
// relaxed to real numbers and given to gonum's simplex, a few rows at a time: the rows that its last solution
// breaks are added, until it breaks none or there is no solution. The search branches on the variable farthest from
// an integer.
//
// # Why floating-point numbers cannot cause a wrong Unsat
//
// A node is given up for two reasons only. The first is that propagation found a row that no integers satisfy, at
// the node or in every branch of a dive. The second is Farkas' lemma, checked in exact integers: there are
// multipliers of the rows, none negative, for which the sum
//
//	Σ_i λ_i·(a_i·x) <= Σ_i λ_i·b_i
//
// fails even for the most favourable x from 0 to 1. Any such multipliers are a proof, wherever they come from.
// Rounding errors in them can lose a proof, but not make a false one (Neumaier and Shcherbina, "Safe bounds in
// linear and mixed-integer linear programming", Mathematical Programming 2004). If simplex fails, cycles, panics or
// gives a wrong result, the search branches at the node as if nothing had been relaxed. Once every variable has a
// value, propagation alone decides. A model is evaluated on the rows, in integers too.
//
// Only the context bounds the work. Memory holds the rows and one path of the search.
//
// Non-goals: objectives, cuts beyond the rows, and a basis that is kept from one program to the next.
package ilp
