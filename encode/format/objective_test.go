package format

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// By hand: 2 x1 costs 2 unless ¬x1, -3 x2 costs -3 and 3 more unless x2, and 4 ~x3 is 4 - 4 x3.
func TestReadObjective(t *testing.T) {
	soft := func(offset int, weights []int, lits ...formula.Lit) *formula.Instance {
		in := &formula.Instance{Formula: &formula.Formula{Vars: 3}, Weights: weights, Offset: offset}
		in.Objective = &formula.Objective{Unit: 1}
		for _, l := range lits {
			in.Clauses = append(in.Clauses, formula.Clause{l})
		}
		return in
	}
	const head = "* #variable= 3 #constraint= 0\n"
	testReads(t, "opb", []readCase{
		{head + "min: ;\n", soft(0, nil)},
		{head + "min: +2 x1 -3 x2 ;\n", soft(-3, []int{2, 3}, -1, 2)},
		{head + "min:+2 x1\n4 ~x3;\n", soft(0, []int{2, 4}, -1, 3)},
		{head + "min: +1 x2 +1 x1 +4 x2 -1 x1 ;\n", soft(0, []int{5}, -2)},
		{head + "min: +5 x2 +5 ~x2 ;\n", soft(5, nil)},
		// What counts is the net sum, which may reach 2^63 - 1.
		{head + "min: +9223372036854775806 x1 +1 x3 ;\n", soft(0, []int{math.MaxInt - 1, 1}, -1, -3)},
		{head + "min: -9223372036854775807 x1 ;\n", soft(-math.MaxInt, []int{math.MaxInt}, 1)},
		{head + "min: +9223372036854775807 ~x1 ;\n", soft(0, []int{math.MaxInt}, 1)},
		{
			head + "min: +30000000000000000003 x2 +7 x1 +30000000000000000000 ~x2 -30000000000000000000 x3 " +
				"-30000000000000000001 ~x3 ;\n", soft(-1, []int{3, 7, 1}, -2, -1, -3),
		},
	})
}

func TestWriteObjective(t *testing.T) {
	f, _ := formulatest.Inputs(3, false)
	f.Names = nil
	f.Add(0, -1, -2)
	f.Add(0, -1)
	f.Add(0, 2)
	f.AddLinear(0, formulatest.Row("1 x1 +1 x2 +1 x3 = 2"))
	for offset, want := range map[int]string{
		-3: "min: +2 x1 -3 x2 ;\n",
		0:  "min: +2 x1 -3 x2 +3 x1 +3 ~x1 ;\n",
	} {
		in := &formula.Instance{Formula: f, Weights: []int{0, 2, 3}, Offset: offset}
		want = "* #variable= 3 #constraint= 2\n" + want + "-1 x1 -1 x2 >= -1 ;\n+1 x1 +1 x2 +1 x3 = 2 ;\n"
		if got := opbText(t, in); got != want {
			t.Errorf("offset %d: %s\nwant %s", offset, got, want)
		}
	}
	var b strings.Builder
	if err := writeOPB24(&b, &formula.Instance{Formula: f, Weights: []int{0, 90, 3}, Offset: -3}); err != nil {
		t.Fatal(err)
	}
	if first, _, _ := strings.Cut(b.String(), "\n"); first != "* #variable= 3 #constraint= 2 #equal= 1 intsize= 7" {
		t.Error(first) // 90 + 3 takes 7 bits
	}
}

// What cannot be an objective is refused, and so is an offset by a format that has none.
func TestWriteObjectiveRefused(t *testing.T) {
	f, _ := formulatest.Inputs(3, false)
	f.Add(0, 1, 2)
	for name, c := range map[string]struct {
		in   *formula.Instance
		want string
	}{
		"opb": {
			&formula.Instance{Formula: f, Weights: []int{2}},
			"opb: soft clause 1 has 2 literals; an objective can hold those with one",
		},
		"wcnf": {
			&formula.Instance{Formula: f, Weights: []int{2}, Offset: -7}, "wcnf: the format cannot add -7 to the costs",
		},
	} {
		format, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := format.Write(&b, c.in); err == nil || err.Error() != c.want || b.Len() > 0 {
			t.Errorf("%v, and wrote %q; want %s", err, b.String(), c.want)
		}
	}
}

// Every solution costs the same when an instance is written and read back, whatever its soft literals, weights and
// offset are. What was read is equal when that is written and read again.
func TestObjectiveOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := &formula.Instance{Formula: formulatest.AnyFormula.Draw(t, "formula")}
		in.Weights = make([]int, len(in.Clauses))
		in.Offset = rapid.IntRange(-9, 9).Draw(t, "offset")
		for range rapid.IntRange(0, 5).Draw(t, "soft") {
			var lits []formula.Lit
			if v := rapid.IntRange(-in.Vars, in.Vars).Draw(t, "literal"); v != 0 {
				lits = append(lits, formula.Lit(v))
			}
			in.Add(formula.File, lits...)
			in.Weights = append(in.Weights, rapid.IntRange(1, 9).Draw(t, "weight"))
		}
		var b strings.Builder
		if err := WriteOPB(&b, in); err != nil {
			t.Fatal(err)
		}
		again, err := ReadOPB(strings.NewReader(b.String()), 0)
		if err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
		for value := range formulatest.Values(again.Vars) {
			cost, ok := in.Cost(value)
			if got, holds := again.Cost(value); holds != ok || got != cost {
				t.Fatalf("%v: cost %d, %v, then %d, %v\n%s", value, cost, ok, got, holds, b.String())
			}
		}
	})
}
