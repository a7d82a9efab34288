package agree_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"haft/encode"
	"haft/encode/formula"
	"haft/solve/agree"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/gen"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// What two right backends and one that always fails are asked, in which order, and what comes of it. The same plan asks
// the same questions on every machine.
func TestKeptComparison(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	away := fake(func(context.Context, *formula.Formula) (engine.Result, error) {
		return engine.Result{}, errors.New("away")
	})
	one, err := agree.NewCase(t.Context(), "a case", gen.Mixed(2))
	if err != nil {
		t.Fatal(err)
	}
	some, err := encode.Those("domain=pairwise,roster=native,roster=binomial,roster=slots,history=full,linear=keep")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, most := range []int{0, 1, 4} {
		p := &agree.Plan{Encodings: some, Most: most, Random: 1, Seed: 5, Cases: []*agree.Case{one}}
		for i, e := range []engine.Engine{away, engine.Gini{}, engine.CuttingPlanes{}} {
			name := []string{"away", "gini", "cutting planes"}[i]
			p.Backends = append(p.Backends, &backend.Backend{Name: name, Engine: e, Encoding: encode.Default()})
		}
		if most != 1 {
			p.Questions, p.Backends = []string{"check", "verdict"}, p.Backends[:2]
		}
		c, err := p.Prepare()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "most %d, %d games\n", most, c.Games())
		order := ""
		if err := c.Run(t.Context(), 1, func() { order += state(c) }); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "games answered and faults, after each game:%s\n", order)
		for _, r := range c.Rows {
			fmt.Fprintf(&b, "%s: %d offered, %d asked, %d games, %d worlds, %d refutations, %d undecided, %d faults\n",
				r.Backend.Name, r.Offered, r.Encodings, r.Games, r.Worlds, r.Refutations, len(r.Undecided), len(r.Faults))
			if r.Time <= 0 {
				t.Errorf("%s took no time", r.Backend.Name)
			}
			for _, f := range r.Faults {
				fmt.Fprintf(&b, "  %v, %s: %s, %s\n", f.Encoding, f.Game, f.Fault, f.Detail)
			}
		}
	}
	golden.Text(t, "testdata/comparison.txt", b.String())
}

// state tells how many games each backend has answered, and how many faults it has made.
func state(c *agree.Comparison) string {
	var words []string
	for _, r := range c.Rows {
		words = append(words, fmt.Sprintf("%d-%d", r.Games, len(r.Faults)))
	}
	return " " + strings.Join(words, "/")
}
