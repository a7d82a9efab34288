package hall

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/proof"
)

// pbp returns the VeriPB proof of a certificate, with the formula.
func pbp(t *testing.T, g *model.Game, c *Certificate) (*formula.Formula, string) {
	t.Helper()
	f, err := Formula(g)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteVeriPB(&b, g, c); err != nil {
		t.Fatalf("rules %v, moves %v: %v", g.Rules, g.Moves, err)
	}
	return f, b.String()
}

// Every certificate becomes a proof. Without cases it has 75 steps, each of which is needed: with another constraint in
// its place there is no proof. The proof also holds for the formula in the OPB file.
func TestVeriPB(t *testing.T) {
	onRefuted(t, func(rng *rand.Rand, g *model.Game, c *Certificate) {
		f, text := pbp(t, g, c)
		if err := proof.VerifyVeriPB(f, strings.NewReader(text), 0); err != nil {
			t.Error(err)
		}
		cases := strings.Contains(text, "\nrup ")
		if n := strings.Count(text, "\npol "); n != 75 && !cases {
			t.Errorf("%d steps", n)
		}
		if n := strings.Count(text, ": reason "); n != 64 {
			t.Errorf("the reasons of %d pairs of kings are named", n)
		}
		if rng.IntN(4) > 0 {
			return
		}
		if err := proof.VerifyVeriPB(asFile(t, f), strings.NewReader(text), 0); err != nil {
			t.Errorf("against the OPB file: %v", err)
		}
		if cases {
			return
		}
		lines := strings.Split(text, "\n")
		var steps []int
		for i, l := range lines {
			if strings.HasPrefix(l, "pol ") {
				steps = append(steps, i)
			}
		}
		lines[steps[rng.IntN(len(steps))]] = "pol 1 ;"
		if proof.VerifyVeriPB(f, strings.NewReader(strings.Join(lines, "\n")), 0) == nil {
			t.Error("accepted with a step that says nothing")
		}
	})
}

// asFile returns the formula as readers of the OPB file get it.
func asFile(t *testing.T, f *formula.Formula) *formula.Formula {
	t.Helper()
	var b bytes.Buffer
	err := format.WriteOPB(&b, &formula.Instance{Formula: f})
	back, err2 := format.ReadOPB(&b, 0)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	return back.Formula
}

// A certificate that proves nothing gives no proof, or a proof that is refused.
func TestVeriPBOfNothing(t *testing.T) {
	onRefuted(t, func(_ *rand.Rand, g *model.Game, c *Certificate) {
		legal := &model.Game{Rules: g.Rules, Moves: g.Moves[:c.Plies-1]}
		f, err := Formula(legal)
		var b strings.Builder
		if err == nil && WriteVeriPB(&b, legal, c) == nil && proof.VerifyVeriPB(f, strings.NewReader(b.String()), 0) == nil {
			t.Error("a proof about a legal game")
		}
	})
}
