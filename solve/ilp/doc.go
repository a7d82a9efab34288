// Package ilp decides formulas by linear programming and branch and bound (Land and Doig, "An automatic method of
// solving discrete programming problems", Econometrica 1960).
//
// Clauses and linear constraints become rows, integer coefficients times variables from 0 to 1, each row at most
// a bound. At every node of a depth-first search rows are propagated in integers. A dive tries for a while to decide
// what is left by propagation alone, which is enough for most formulas of games. Then it is relaxed to
// real numbers and given to gonum's simplex, a few rows at a time: those that its last solution breaks are added, until
// it breaks none or there is no solution. The next variable is the one farthest from an integer.
//
// # Why a wrong Unsat cannot come out of floating-point numbers
//
// A node is given up for two reasons only. Propagation found a row that no integers satisfy, at the node or in every
// branch of a dive; or Farkas' lemma applies,
// checked in exact integers: multipliers of the rows, none negative, whose sum
//
//	Σ_i λ_i·(a_i·x) <= Σ_i λ_i·b_i
//
// fails even for the x from 0 to 1 that suit it best. Any multipliers prove that, wherever they come from,
// and what rounding has done to them can cost the proof, not make one (Neumaier and Shcherbina, "Safe bounds in linear and mixed-integer
// linear programming", Mathematical Programming 2004). If simplex fails, cycles, panics or lies, the node
// is branched on as if nothing had been relaxed; and where every variable has a value propagation alone decides. A
// model is evaluated on the rows, in integers too.
//
// What bounds the work is the context alone; memory is the rows and one path of the search.
//
// Non-goals. There is no objective, no cut beyond the rows, no basis kept from one program to the next.
package ilp
