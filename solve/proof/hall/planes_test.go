package hall

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/proof"
	"haft/solve/solvertest/extent"
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
	extent.Slow(t)
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
	extent.Slow(t)
	onRefuted(t, func(_ *rand.Rand, g *model.Game, c *Certificate) {
		legal := &model.Game{Rules: g.Rules, Moves: g.Moves[:c.Plies-1]}
		f, err := Formula(legal)
		var b strings.Builder
		if err == nil && WriteVeriPB(&b, legal, c) == nil && proof.VerifyVeriPB(f, strings.NewReader(b.String()), 0) == nil {
			t.Error("a proof about a legal game")
		}
	})
}

// Four pieces that must be knights are two too many: what they add up to is divided by two. The lines of each pair of
// kings come after the number of the reason.
func TestVeriPBOfTwoTooMany(t *testing.T) {
	g := gametest.Game(t, "", "b1a3 a7a6 c1b3 a6a5 d1c3 a5a4 e1d3")
	r := Reason{model.Majors, Argument{Slots: Slots{Natures: model.Knight.Set()}}}
	for _, facts := range model.Ledger(g) {
		for _, f := range facts {
			if f.Rule == model.Movement && f.Piece < 8 {
				r.Pieces |= f.Piece.Set()
				r.Facts = append(r.Facts, f)
			}
		}
	}
	c := &Certificate{7, "", []Reason{{Argument: Argument{Pieces: 1}}, r}}
	f, text := pbp(t, g, c)
	if err := proof.VerifyVeriPB(f, strings.NewReader(text), 0); err != nil {
		t.Error(err)
	}
	if n := strings.Count(text, " s 2 d ;"); n != 8*8 { // for each pair of kings
		t.Errorf("%d sums are divided by two", n)
	}
	if !strings.Contains(text, "% w1 and b1: reason 2\n") {
		t.Errorf("the reason of w1 and b1 has another number:\n%s", text)
	}
}

// Why a certificate has no proof is said with the pair of kings, or with the numbers of the reason and of the cases.
func TestVeriPBSays(t *testing.T) {
	g := gametest.Game(t, "", "e2e4 b7b5")
	w1 := Argument{Pieces: 1}
	check := Argument{Check: &Check{Cases: []Case{{8, model.Queen.Set(), w1}}}}
	for _, row := range []struct {
		reasons []Reason
		want    string
	}{
		{nil, "no reason excludes that the kings are w1 and b1"},
		{[]Reason{{2, w1}, {model.Majors, w1}}, "reason 2: the formula has no constraint of "},
		{[]Reason{{model.Majors, check}}, "reason 1: case 1: the formula has no constraint of "},
	} {
		err := WriteVeriPB(io.Discard, g, &Certificate{2, "", row.reasons})
		if err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("%v, want %s", err, row.want)
		}
	}
}

// The places of the bishops from the files a c e g are for the pieces 1, 3, 5 and 7, the others for 2, 4, 6 and 8. The
// places with the least room come first.
func TestPlacesOfBishops(t *testing.T) {
	both := model.NaturesOf(model.Bishop, model.Queen)
	for q := range model.Piece(model.NumPieces) {
		if !q.Major() {
			continue
		}
		odd := q.Index()%2 == 1
		for files, own := range map[Files]bool{AllFiles: true, FilesACEG: odd, FilesBDFH: !odd} {
			want := model.Queen.Set()
			if own {
				want = both
			}
			if got := (Slots{both, files}).of(q); got != want {
				t.Errorf("%v in places for %v and bishops %q: %v", q, both, files, got)
			}
			if got := files.pieces().Has(q); got != own {
				t.Errorf("%v is among the pieces of %q: %v", q, files, got)
			}
		}
	}
	rules := model.DefaultRules()
	rules.Bishops = model.OppositeBishops
	sets := slotsOf(&rules)
	if len(sets) != 8+8*3 || !slices.IsSortedFunc(sets, func(a, b Slots) int { return a.room(&rules) - b.room(&rules) }) {
		t.Errorf("%d sets: %v", len(sets), sets)
	}
}
