package encode

import (
	"runtime/debug"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/model"
	"haft/solve/solvertest/extent"
)

// A partLaw describes one of the four parts of a formula. The groups of the constraints tell the parts apart. The
// law says what the part may depend on.
type partLaw struct {
	name  string
	has   func(g formula.Group) bool
	axes  []string                              // of the encoding, in addition to linear
	about func(p *model.Problem) *model.Problem // the problem without what the part may not depend on
	says  func(p *model.Problem, w *model.Assignment) bool
}

var partLaws = []partLaw{
	{
		"one nature",
		func(g formula.Group) bool { return g == OneNature },
		[]string{"domain"},
		func(p *model.Problem) *model.Problem {
			return &model.Problem{Rules: model.Rules{Roster: p.Rules.Roster, Promote: p.Rules.Promote}, Unknown: p.Unknown}
		},
		hasNatures,
	},
	{
		"roster",
		func(g formula.Group) bool { return g == Roster },
		[]string{"roster"},
		func(p *model.Problem) *model.Problem {
			return &model.Problem{Rules: model.Rules{Roster: p.Rules.Roster, Bishops: p.Rules.Bishops}}
		},
		func(p *model.Problem, w *model.Assignment) bool { return model.RosterHolds(&p.Rules, w) },
	},
	{
		"facts",
		func(g formula.Group) bool { return g > 0 || g == Claim },
		[]string{"safety", "history"},
		func(p *model.Problem) *model.Problem { return p.WithAny(nil) },
		func(p *model.Problem, w *model.Assignment) bool { return model.AllHold(p.Facts, w) },
	},
	{
		"alternatives",
		func(g formula.Group) bool { return g == Alternatives },
		nil,
		func(p *model.Problem) *model.Problem { return &model.Problem{Any: p.Any} },
		func(p *model.Problem, w *model.Assignment) bool {
			return len(p.Any) == 0 || slices.ContainsFunc(p.Any,
				func(facts []model.Fact) bool { return model.AllHold(facts, w) })
		},
	},
}

// representative returns the default with the choices of e on the axes of the part, and on linear if one of these
// choices leaves linear constraints.
func (law *partLaw) representative(e Encoding) Encoding {
	one := Default()
	for _, a := range Axes() {
		if slices.Contains(law.axes, a.Name) {
			*a.of(&one) = *a.of(&e)
		}
	}
	if one.writesLinear() {
		one.PB = e.PB
	}
	return one
}

// A partKey identifies what a part may depend on.
type partKey struct {
	law, problem   int
	representative Encoding
}

// allParts returns the parts of all encodings, each by its representative, in the order of the tables.
func allParts() (parts []partKey) {
	seen := map[partKey]bool{}
	for _, e := range All() {
		for law := range partLaws {
			key := partKey{law: law, representative: partLaws[law].representative(e)}
			if !seen[key] {
				seen[key] = true
				parts = append(parts, key)
			}
		}
	}
	return parts
}

// representatives keeps the parts of the representatives; nil for an encoding that is not right for the roster.
type representatives struct {
	problems []namedProblem
	division division // of the formula that is compared
	parts    map[partKey]*formula.Formula
}

func (r *representatives) part(t *testing.T, key partKey) *formula.Formula {
	t.Helper()
	part, known := r.parts[key]
	if known {
		return part
	}
	law := &partLaws[key.law]
	if f, err := key.representative.Encode(law.about(r.problems[key.problem].Problem)); err == nil {
		parts, err := divide(f)
		if err != nil {
			t.Fatalf("%v: %v", key.representative, err)
		}
		part = &parts[key.law]
	}
	r.parts[key] = part
	return part
}

// obeys checks one formula.
func (r *representatives) obeys(t *testing.T, e Encoding, problem int) {
	t.Helper()
	var want []*formula.Formula
	suits := true
	for law := range partLaws {
		part := r.part(t, partKey{law, problem, partLaws[law].representative(e)})
		want, suits = append(want, part), suits && part != nil
	}
	f, err := e.Encode(r.problems[problem].Problem)
	if (err == nil) != suits {
		t.Fatalf("%v, %s: %v, though each choice by itself is right: %v", e, r.problems[problem].name, err, suits)
	}
	if err != nil {
		return
	}
	got, err := r.division.take(f)
	if err != nil {
		t.Fatalf("%v, %s: %v", e, r.problems[problem].name, err)
	}
	for law := range got {
		if part := &got[law]; !samePart(part, want[law]) {
			t.Fatalf("%v, %s: %s is not that of %v: %s",
				e, r.problems[problem].name, partLaws[law].name, partLaws[law].representative(e), difference(part, want[law]))
		}
	}
}

// The law of parts. The formula of every encoding consists of four parts: one nature, roster, facts, alternatives.
// No two parts share an auxiliary variable. So values of x can be extended to a solution exactly if they can be
// extended in each part, and the number of ways is the product over the parts. Up to the numbers of its auxiliary
// variables, each part is the same as in an encoding that differs from the default only on the axes of the part,
// for a problem without what is in other parts. So what is shown for each of these few parts holds for all
// combinations.
//
// Linear constraints become clauses after everything else is written, but one by one and in their order, so that
// the order within a part is the same too.
//
// One encoding in 25 takes one problem. In a soak each encoding takes one.
func TestLawOfParts(t *testing.T) {
	extent.Slow(t)
	chosen := extent.Share(25)
	defer debug.SetGCPercent(debug.SetGCPercent(moreGarbage))
	r := &representatives{problems: problemsForParts(t), parts: map[partKey]*formula.Formula{}}
	formulas, problems := 0, len(r.problems)
	for problem := range problems {
		for i, e := range All() {
			if i%problems == problem && chosen(i/problems) {
				r.obeys(t, e, problem)
				formulas++
			}
		}
	}
	r.show(t, formulas)
}

// moreGarbage lets formulas pile up before they are collected. With the default of 100, the collector takes a
// quarter of the time.
const moreGarbage = 400

// show logs the number of parts, and checks that each that all problems asked for has constraints for some of them.
func (r *representatives) show(t *testing.T, formulas int) {
	t.Helper()
	different, written := map[partKey]int{}, map[partKey]bool{}
	for key, part := range r.parts {
		key.problem = 0
		different[key]++
		if part != nil && len(part.Clauses)+len(part.Linear) > 0 {
			written[key] = true
		}
	}
	for key, n := range different {
		if n == len(r.problems) && !written[key] {
			t.Errorf("%s of %v is empty for every problem", partLaws[key.law].name, key.representative)
		}
	}
	t.Logf("%d formulas for %d problems are made of %d parts", formulas, len(r.problems), len(different))
}
