package encode

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/model"
)

func TestParse(t *testing.T) {
	for _, e := range singly() {
		got, err := Parse(e.String())
		if err != nil || got != e {
			t.Errorf("Parse(%q) = %v, %v", e, got, err)
		}
	}
	for _, c := range []struct {
		list string
		want Encoding
	}{
		{"", Default()},
		{"roster=sequential", Encoding{"pairwise", "sequential", "pairs", "full", "keep"}},
		{"safety=big-m, roster=native", Encoding{"pairwise", "native", "big-m", "full", "keep"}},
	} {
		if got, err := Parse(c.list); err != nil || got != c.want {
			t.Errorf("Parse(%q) = %v, %v; want %v", c.list, got, err, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for list, want := range map[string]string{
		"roster":      `encoding "roster" has no choice; expected axis=choice`,
		"check=pairs": `unknown axis "check" of an encoding; the axes are domain, roster, safety, history, linear`,
		"linear=magic": "unknown linear encoding \"magic\"; the choices are keep, adder, swc, gte, bdd, " +
			"gpw, lpw, dpw, binary-merge, binary-merge-local, mixed-radix",
		"safety=,":      `unknown safety encoding ""; the choices are pairs, turns, support, defined, big-m, clique`,
		"history=later": `unknown history encoding "later"; the choices are full, turns, closure`,
		"linear=adder": "encoding domain=pairwise,roster=binomial,safety=pairs,history=full,linear=adder is not offered: " +
			"no other choice writes linear constraints that could become clauses",
		"domain=sparse,roster=mdd": "encoding domain=sparse,roster=mdd,safety=pairs,history=full,linear=keep is " +
			"not offered: " +
			"domain=sparse relies on the roster to give each piece only one nature, " +
			"but a decision diagram allows two paths",
	} {
		if _, err := Parse(list); err == nil || err.Error() != want {
			t.Errorf("Parse(%q): %v; want %s", list, err, want)
		}
	}
}

// Choices that rely on an army of eight pieces refuse other armies.
func TestOtherArmies(t *testing.T) {
	r := model.DefaultRules()
	r.Roster[model.Queen] = 2
	p := model.NewProblem(r)
	for _, e := range singly() {
		_, err := e.Encode(&p)
		if (err != nil) != reliesOnRoster(e) {
			t.Errorf("%v: %v", e, err)
		}
	}
	_, err := Encoding{"sparse", "native", "pairs", "full", "keep"}.Encode(&p)
	if err == nil || err.Error() != "encoding domain=sparse needs limits of the roster that add up to the eight "+
		"pieces of a side" {
		t.Error(err)
	}
}

// Default leaves clauses only. An encoding is linear exactly if one of its choices writes linear constraints and
// nothing turns them into clauses.
func TestLinear(t *testing.T) {
	if Default().Linear() {
		t.Error("the default leaves linear constraints")
	}
	p := replay(t, model.DefaultRules(), "e2e4 d7d5 f1d3 h8g6 d3d5")
	for _, e := range singly() {
		f := encoded(t, e, p)
		want := e.PB == "keep" && (strings.HasPrefix(e.Roster, "native") || e.Safety == "big-m" || e.Safety == "clique")
		if e.Linear() != want || (len(f.Linear) > 0) != want {
			t.Errorf("%v: Linear() is %v, and %d linear constraints; want %v", e, e.Linear(), len(f.Linear), want)
		}
	}
}

// The rows of an axis have different names, and each has a description.
func TestAxes(t *testing.T) {
	for _, a := range Axes() {
		seen := map[string]bool{}
		for _, c := range a.Choices {
			if seen[c.Name] || c.Name == "" || c.Doc == "" || strings.ContainsAny(c.Name, "=, ") {
				t.Errorf("axis %s: row %+v", a.Name, c)
			}
			seen[c.Name] = true
		}
	}
}

// Two plies show that two pieces are not both kings; the formula says so once, at the first of them.
func TestPairsOnce(t *testing.T) {
	w, b := model.NewPiece(model.White, 5), model.NewPiece(model.Black, 3)
	f := NewFormula()
	p := model.NewProblem(model.DefaultRules())
	pairs(f, bansOf(&p, []model.Fact{
		{Ply: 7, Rule: model.Safety, King: w, Piece: b, Not: model.NaturesOf(model.King, model.Queen)},
		{Ply: 8, Rule: model.Safety, King: b, Piece: w, Not: model.NaturesOf(model.King, model.Rook)},
	}))
	k := func(p model.Piece, n model.Nature) formula.Lit { return -X(p, n) }
	wantClauses := []formula.Clause{
		{k(w, model.King), k(b, model.King)},
		{k(w, model.King), k(b, model.Queen)},
		{k(b, model.King), k(w, model.Rook)},
	}
	if diff := cmp.Diff(wantClauses, f.Clauses); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]formula.Group{7, 7, 8}, f.ClauseGroups); diff != "" {
		t.Error(diff)
	}
}

// The choice of an axis is the row that an encoding names.
func TestChoice(t *testing.T) {
	for _, a := range axes() {
		for _, row := range a.Choices {
			e := Default()
			*a.of(&e) = row.Name
			if c := a.Choice(e); c.Name != row.Name || c.Doc != row.Doc {
				t.Errorf("%s=%s: got %+v, want %+v", a.Name, row.Name, c, row)
			}
		}
	}
}
