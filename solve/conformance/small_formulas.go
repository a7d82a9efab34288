package conformance

import (
	"haft/encode/formula"
	"haft/solve/engine"
)

// A Row is a formula with its answer and the name of its pitfall. The tests of engines confirm the
// answers by brute force.
type Pitfall struct {
	Name    string
	Want    engine.Status
	Formula func() *formula.Formula
}

// Clauses has tiny formulas of clauses.
var Clauses = []Pitfall{
	{"empty-formula", engine.Sat, func() *formula.Formula { return OfClauses(0) }},
	{"no-clauses", engine.Sat, func() *formula.Formula { return OfClauses(3) }},
	{"empty-clause", engine.Unsat, func() *formula.Formula { return OfClauses(2, []int{1, 2}, []int{}) }},
	{"only-the-empty-clause", engine.Unsat, func() *formula.Formula { return OfClauses(0, []int{}) }},
	{"unit-clause", engine.Sat, func() *formula.Formula { return OfClauses(1, []int{-1}) }},
	{"lit-1-is-not-variable-1", engine.Sat, func() *formula.Formula { return OfClauses(2, []int{1}, []int{-2}) }},
	{"contradicting-units", engine.Unsat, func() *formula.Formula { return OfClauses(1, []int{1}, []int{-1}) }},
	{"contradiction-by-propagation", engine.Unsat, func() *formula.Formula {
		return OfClauses(3, []int{1}, []int{-1, 2}, []int{-2, 3}, []int{-3, -1})
	}},
	{"unused-variables-below", engine.Sat, func() *formula.Formula { return OfClauses(12, []int{12}, []int{-11, -12}) }},
	{
		"value-beyond-known-variables", engine.Sat,
		func() *formula.Formula { return OfClauses(5000, []int{1, 2}, []int{-1}) },
	},
	{"tautology", engine.Sat, func() *formula.Formula { return OfClauses(2, []int{1, -1}, []int{2, -2, 1}, []int{-1}) }},
	{"only-a-tautology", engine.Sat, func() *formula.Formula { return OfClauses(1, []int{1, -1}) }},
	{
		"duplicate-literals", engine.Sat,
		func() *formula.Formula { return OfClauses(2, []int{1, 1, 1}, []int{-1, 2, 2, -1}) },
	},
	{
		"duplicate-literals-are-a-unit", engine.Unsat,
		func() *formula.Formula { return OfClauses(1, []int{1, 1}, []int{-1, -1}) },
	},
	{
		"duplicate-clauses", engine.Sat,
		func() *formula.Formula { return OfClauses(2, []int{1, 2}, []int{2, 1}, []int{1, 2}, []int{-1}) },
	},
	{
		"clause-true-at-level-0", engine.Sat,
		func() *formula.Formula { return OfClauses(3, []int{1}, []int{1, 2}, []int{-1, 1, 3}, []int{-2}) },
	},
	{
		"clause-empty-at-level-0", engine.Unsat,
		func() *formula.Formula { return OfClauses(3, []int{1}, []int{2}, []int{-1, -2}, []int{3}) },
	},
	{"unsat-under-every-decision", engine.Unsat, func() *formula.Formula {
		return OfClauses(2, []int{1, 2}, []int{1, -2}, []int{-1, 2}, []int{-1, -2})
	}},
	{"clasp-exits-30-when-exhausted", engine.Sat, func() *formula.Formula { return OfClauses(2, []int{1}, []int{2}) }},
	{
		"minisat-leaves-out-the-last-variables", engine.Sat,
		func() *formula.Formula { return OfClauses(9, []int{-1, 2}, []int{1}) },
	},
	{"pigeons-4-in-3", engine.Unsat, func() *formula.Formula { return Pigeons(4) }},
	{"pigeons-5-in-4", engine.Unsat, func() *formula.Formula { return Pigeons(5) }},
}

// Linear has tiny formulas with linear constraints.
var Linear = []Pitfall{
	{
		"at-most-0", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(3, []int{1, 2, 3}), formula.AtMost, 0, 1, 1, 1, 2, 1, 3) },
	},
	{"at-most-n", engine.Sat, func() *formula.Formula {
		return Sum(OfClauses(3, []int{1}, []int{2}, []int{3}), formula.AtMost, 3, 1, 1, 1, 2, 1, 3)
	}},
	{
		"at-most-more-than-n", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{1}), formula.AtMost, 7, 1, 1, 1, 2) },
	},
	{
		"at-most-below-0", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtMost, -1, 1, 1, 1, 2) },
	},
	{
		"at-least-0", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{-1}), formula.AtLeast, 0, 1, 1, 1, 2) },
	},
	{
		"at-least-below-0", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, -5, 1, 1, 1, 2) },
	},
	{
		"at-least-n", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(3), formula.AtLeast, 3, 1, 1, 1, 2, 1, -3) },
	},
	{
		"at-least-more-than-n", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, 3, 1, 1, 1, 2) },
	},
	{
		"equal", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(3, []int{1}), formula.Equal, 2, 1, 1, 1, 2, 1, 3) },
	},
	{
		"clasp-calls-2x-equals-1-satisfiable", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(1), formula.Equal, 1, 2, 1) },
	},
	{
		"equal-by-parity", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(3), formula.Equal, 3, 2, 1, 2, 2, 4, 3) },
	},
	{
		"equal-0", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{1, 2}), formula.Equal, 0, 1, 1, 1, 2) },
	},
	{
		"negative-coefficients", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{2}), formula.AtLeast, 0, -3, 1, 2, 2) },
	},
	{
		"all-coefficients-negative", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, 1, -3, 1, -2, 2) },
	},
	{
		"negated-literals", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(3), formula.AtMost, 0, 1, -1, 1, -2, 1, 3) },
	},
	{
		"zero-coefficients", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, 1, 0, 1, 0, 2) },
	},
	{"no-terms-true", engine.Sat, func() *formula.Formula { return Sum(OfClauses(1), formula.AtMost, 0) }},
	{"no-terms-false", engine.Unsat, func() *formula.Formula { return Sum(OfClauses(1), formula.AtLeast, 1) }},
	{"no-terms-equal", engine.Unsat, func() *formula.Formula { return Sum(OfClauses(1), formula.Equal, 1) }},
	{"a-variable-twice", engine.Unsat, func() *formula.Formula { return Sum(OfClauses(1), formula.Equal, 1, 1, 1, 1, 1) }},
	{
		"a-literal-and-its-negation", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{-2}), formula.AtLeast, 2, 1, 1, 1, -1, 1, 2) },
	},
	{
		"variables-only-in-linear", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(9, []int{1}), formula.AtLeast, 2, 1, 7, 1, 8, 1, 9) },
	},
	{
		"value-beyond-linear-variables", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(5000), formula.AtLeast, 1, 1, 2) },
	},
	{
		"linear-and-empty-clause", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{}), formula.AtLeast, 0, 1, 2) },
	},
	{"linear-and-tautology", engine.Sat, func() *formula.Formula {
		return Sum(OfClauses(2, []int{1, -1}, []int{2, 2}), formula.AtMost, 1, 1, 1, 1, 2)
	}},
	{
		"linear-and-contradicting-units", engine.Unsat,
		func() *formula.Formula { return Sum(OfClauses(2, []int{1}, []int{-1}), formula.AtMost, 1, 1, 2) },
	},
	{"weights-propagate", engine.Unsat, func() *formula.Formula {
		return Sum(OfClauses(4, []int{-1, -2}, []int{-3, -4}), formula.AtLeast, 9, 5, 1, 5, 2, 3, 3, 3, 4)
	}},
	{"big-m", engine.Sat, func() *formula.Formula {
		return Sum(OfClauses(6, []int{1}), formula.AtMost, 16, 16, 1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6)
	}},
	{
		"clasp-exits-30-when-linear-is-exhausted", engine.Sat,
		func() *formula.Formula { return Sum(OfClauses(2), formula.AtLeast, 2, 1, 1, 1, 2) },
	},
}
