package formula_test

import (
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// The cost of values is the offset and the weights of the soft clauses that they break. What must hold is told apart.
func TestCost(t *testing.T) {
	t.Parallel()
	f, _ := formulatest.Inputs(3, false)
	f.Add(1, 1)
	f.Add(1, 2)
	f.Add(1, 2, 3)
	f.AddLinear(2, formulatest.Row("1 x1 +1 x2 +1 x3 <= 2"))
	in := &formula.Instance{Formula: f, Weights: []int{5, 0, 7}, Offset: -3}
	for _, c := range []struct {
		value  []bool
		cost   int
		ok     bool
		broken []int
		says   string
	}{
		{[]bool{false, true, true, false}, -3, true, nil, ""},
		{[]bool{false, false, true, false}, 2, true, []int{0}, ""},
		{[]bool{false, false, false, false}, 9, false, []int{0, 2}, "clause 2 (step 1): a2"},
		{[]bool{false, true, false, true}, -3, false, nil, "clause 2 (step 1): a2"},
		{[]bool{false, true, true, true}, -3, false, nil, "linear constraint 1 (step 2)"},
	} {
		cost, ok := in.Cost(c.value)
		if cost != c.cost || ok != c.ok || !slices.Equal(in.GivenUp(c.value), c.broken) || in.Broken(c.value) != c.says {
			t.Errorf("%v: cost %d, %v, gives up %v, %q; want %+v", c.value, cost, ok, in.GivenUp(c.value),
				in.Broken(c.value), c)
		}
	}
}

// An instance is hard if no clause has a weight.
func TestHard(t *testing.T) {
	t.Parallel()
	f, _ := formulatest.Inputs(1, false)
	f.Add(0, 1)
	f.Add(0, 1)
	for _, c := range []struct {
		weights []int
		hard    bool
	}{{nil, true}, {[]int{0, 0}, true}, {[]int{1, 0}, false}, {[]int{0, 1}, false}} {
		in := &formula.Instance{Formula: f, Weights: c.weights}
		if in.Hard() != c.hard || in.Soft(1) != (c.weights != nil && c.weights[1] == 1) {
			t.Errorf("weights %v: hard %v, clause 2 is soft: %v", c.weights, in.Hard(), in.Soft(1))
		}
	}
}
