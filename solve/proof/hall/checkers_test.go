package hall

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/proof"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// ledgerOf returns the facts of a problem by their plies.
func ledgerOf(p *model.Problem) [][]model.Fact {
	ledger := make([][]model.Fact, 1)
	for _, f := range p.Facts {
		for int(f.Ply) >= len(ledger) {
			ledger = append(ledger, nil)
		}
		ledger[f.Ply] = append(ledger[f.Ply], f)
	}
	return ledger
}

// verify checks a certificate about a problem that is no game.
func verify(p *model.Problem, c *Certificate) error {
	v := verifier{rules: &p.Rules, unknown: p.Unknown, ledger: ledgerOf(p)}
	for i := range c.Reasons {
		if err := v.reason(&c.Reasons[i], exclusions{}); err != nil {
			return err
		}
	}
	return everyPair(c)
}

// onChecks runs a test on problems with announced checks and their certificates, which are nil if there are worlds.
// HAFT_SOAK=1 takes 10,000.
func onChecks(t *testing.T, test func(rng *rand.Rand, p *model.Problem, c *Certificate)) {
	t.Helper()
	problems := 150
	if extent.Soak() {
		problems = 10000
	}
	for seed := range uint64(problems) {
		rng := solve.Seed(seed)
		p := solvertest.AnnouncedChecks(rng)
		c, err := refute(p)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if test(rng, p, c); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// depth returns how many checks stand above an argument at most.
func depth(a *Argument) (deepest int) {
	if a.Check == nil {
		return 0
	}
	for i := range a.Check.Cases {
		deepest = max(deepest, depth(&a.Check.Cases[i].Argument))
	}
	return deepest + 1
}

// What there is a certificate for, has no world, and the other way round, also if it takes checks within cases.
// Certificates hold, survive being written and read, and become proofs about the formula.
func TestChecks(t *testing.T) {
	extent.Slow(t)
	depths := map[int]int{}
	onChecks(t, func(_ *rand.Rand, p *model.Problem, c *Certificate) {
		if alive := exact.NewTable(p).Alive() != 0; alive != (c == nil) {
			t.Fatalf("a certificate: %v, but a world: %v", c != nil, alive)
		}
		if c == nil {
			return
		}
		deepest := 0
		for i := range c.Reasons {
			deepest = max(deepest, depth(&c.Reasons[i].Argument))
		}
		depths[deepest]++
		data, err := json.Marshal(c)
		var back Certificate
		if err = errors.Join(err, json.Unmarshal(data, &back)); err == nil {
			err = verify(p, &back)
		}
		if err != nil {
			t.Error(err)
		}
		verifyPlanes(t, p, c)
	})
	t.Logf("by depth: %v", depths)
	if depths[1] < 10 || depths[2]+depths[3] < 10 {
		t.Error("few of them take cases")
	}
}

// verifyPlanes checks the VeriPB proof of a certificate about a problem.
func verifyPlanes(t *testing.T, p *model.Problem, c *Certificate) {
	t.Helper()
	e, err := encode.Parse("roster=native")
	if err != nil {
		t.Fatal(err)
	}
	f, err := e.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	w := newPlanesWriter(f, &p.Rules)
	if err := w.proof(c); err != nil {
		t.Fatal(err)
	}
	if err := proof.VerifyVeriPB(f, strings.NewReader(w.text.String()), 0); err != nil {
		t.Error(err)
	}
}

// Without one of the facts, a certificate holds only of a problem without worlds, whatever one spoils in it.
func TestNoFalseChecks(t *testing.T) {
	alive := 0
	onChecks(t, func(rng *rand.Rand, p *model.Problem, c *Certificate) {
		if c == nil {
			return
		}
		less := *p
		for i := range p.Facts {
			less.Facts = append(append([]model.Fact{}, p.Facts[:i]...), p.Facts[i+1:]...)
			if exact.NewTable(&less).Alive() == 0 {
				continue
			}
			alive++
			for range 10 {
				spoilt := c.clone()
				if verify(&less, spoilt) == nil {
					t.Fatalf("accepted without %v", p.Facts[i])
				}
				r := &spoilt.Reasons[rng.IntN(len(c.Reasons))]
				muddle(rng, &r.Argument)
				if verify(&less, spoilt) == nil {
					t.Fatalf("accepted without %v: %v", p.Facts[i], r)
				}
			}
		}
	})
	t.Logf("%d problems", alive)
	if alive < 50 {
		t.Error("few problems have a world without a fact")
	}
}

// muddle changes something at random in an argument.
func muddle(rng *rand.Rand, a *Argument) {
	piece := func() model.Piece { return model.Piece(rng.IntN(model.NumPieces)) }
	natures := func() model.Natures { return model.Natures(rng.IntN(int(model.AllNatures) + 1)) }
	if a.Check == nil {
		switch k := len(a.Facts); {
		case rng.IntN(3) == 0:
			a.Pieces ^= piece().Set()
		case rng.IntN(2) == 0 || k == 0:
			a.Slots.Natures ^= natures()
		default:
			a.Facts[rng.IntN(k)].Not = natures()
		}
		return
	}
	c := a.Check
	one := &c.Cases[rng.IntN(len(c.Cases))]
	switch rng.IntN(6) {
	case 0:
		c.Ply = model.Ply(rng.IntN(int(c.Ply) + 5))
	case 1:
		one.Checker = piece()
	case 2:
		one.Natures = natures()
	case 3:
		*one = c.Cases[0]
	default:
		muddle(rng, &one.Argument)
	}
}

// What many promoted pawns may have given is refused when it takes too many cases.
func TestTooManyCases(t *testing.T) {
	rng := solve.Seed(1)
	two := []model.Natures{
		model.NaturesOf(model.Queen, model.Rook), model.NaturesOf(model.Bishop, model.Knight),
		model.NaturesOf(model.Queen, model.Bishop), model.NaturesOf(model.Rook, model.Knight),
	}
	p := model.NewProblem(model.DefaultRules())
	p.Unknown |= 0xffff
	for i := range 300 * 8 {
		f := model.Fact{Rule: model.Announcement, King: model.NewPiece(model.Black, i%8+1), Piece: model.NoPiece}
		for range 6 {
			f.Checkers[8+rng.IntN(8)] = two[rng.IntN(len(two))]
		}
		p.Facts = append(p.Facts, f)
	}
	if c, err := refute(&p); !errors.Is(err, ErrTooManyCases) {
		t.Errorf("%v, a certificate: %v", err, c != nil)
	}
}
