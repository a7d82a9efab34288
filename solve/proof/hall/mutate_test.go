package hall

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// clone returns an independent copy of a certificate.
func (c *Certificate) clone() *Certificate {
	d := &Certificate{c.Plies, c.Position, slices.Clone(c.Reasons)}
	for i := range d.Reasons {
		d.Reasons[i].Argument = d.Reasons[i].clone()
	}
	return d
}

func (a Argument) clone() Argument {
	a.Facts = slices.Clone(a.Facts)
	if a.Check != nil {
		c := *a.Check
		c.Cases = slices.Clone(c.Cases)
		for i := range c.Cases {
			c.Cases[i].Argument = c.Cases[i].clone()
		}
		a.Check = &c
	}
	return a
}

// A mutation spoils a reason, of which a is an argument without cases. It returns false if it has nothing to change,
// and reports whether the certificate no longer proves anything.
type mutation struct {
	name  string
	spoil func(rng *rand.Rand, g *model.Game, c *Certificate, r *Reason, a *Argument) (done, wrong bool)
}

var mutations = []mutation{
	{"a piece dropped", func(rng *rand.Rand, _ *model.Game, _ *Certificate, r *Reason, a *Argument) (bool, bool) {
		a.Pieces &^= somePiece(rng, a.Pieces).Set()
		return true, true
	}},
	{"a nature dropped", func(rng *rand.Rand, _ *model.Game, _ *Certificate, r *Reason, a *Argument) (bool, bool) {
		natures := slices.Collect(a.Slots.Natures.All())
		if len(natures) == 0 {
			return false, false
		}
		a.Slots.Natures &^= natures[rng.IntN(len(natures))].Set()
		return true, true
	}},
	{"a nature added", func(_ *rand.Rand, _ *model.Game, _ *Certificate, r *Reason, a *Argument) (bool, bool) {
		for n := range (model.Promotable &^ a.Slots.Natures).All() {
			a.Slots.Natures |= n.Set()
			return true, true
		}
		return false, false
	}},
	{"a king dropped", func(rng *rand.Rand, _ *model.Game, c *Certificate, r *Reason, a *Argument) (bool, bool) {
		r.Kings &^= somePiece(rng, r.Kings).Set()
		return true, pairs(c) < 64
	}},
	{"a reason dropped", func(_ *rand.Rand, _ *model.Game, c *Certificate, r *Reason, a *Argument) (bool, bool) {
		*r = c.Reasons[0]
		c.Reasons = c.Reasons[1:]
		return true, pairs(c) < 64
	}},
	{"a fact dropped", func(rng *rand.Rand, _ *model.Game, _ *Certificate, r *Reason, a *Argument) (bool, bool) {
		if len(a.Facts) == 0 {
			return false, false
		}
		i := rng.IntN(len(a.Facts))
		a.Facts = slices.Delete(a.Facts, i, i+1)
		return true, true
	}},
	{"a ply changed", func(rng *rand.Rand, g *model.Game, c *Certificate, r *Reason, a *Argument) (bool, bool) {
		if len(a.Facts) == 0 {
			return false, false
		}
		f := &a.Facts[rng.IntN(len(a.Facts))]
		f.Ply = model.Ply(rng.IntN(int(c.Plies) + 2))
		return true, !brings(g, c, *f)
	}},
	{"a fact of more natures", func(rng *rand.Rand, g *model.Game, c *Certificate, _ *Reason, a *Argument) (bool, bool) {
		if len(a.Facts) == 0 {
			return false, false
		}
		f := &a.Facts[rng.IntN(len(a.Facts))]
		f.Not = model.AllNatures
		return true, !brings(g, c, *f)
	}},
	{"a fact beside any king", func(_ *rand.Rand, g *model.Game, c *Certificate, _ *Reason, a *Argument) (bool, bool) {
		for i, f := range a.Facts {
			if f.King != model.NoPiece {
				a.Facts[i].King = model.NoPiece
				return true, !brings(g, c, a.Facts[i])
			}
		}
		return false, false
	}},
	{"more kings", func(_ *rand.Rand, _ *model.Game, _ *Certificate, r *Reason, a *Argument) (bool, bool) {
		for _, f := range a.Facts {
			if f.King != model.NoPiece {
				r.Kings |= model.Majors
				return true, true
			}
		}
		return false, false
	}},
}

// Certificates with one change are refused, unless what they say is still true.
func TestVerifyRefuses(t *testing.T) {
	extent.Slow(t)
	refused := map[string]int{}
	onRefuted(t, func(rng *rand.Rand, g *model.Game, c *Certificate) {
		for _, m := range slices.Concat(mutations, checkMutations) {
			for _, i := range rng.Perm(len(c.Reasons))[:min(len(c.Reasons), 8)] {
				spoilt := c.clone()
				all := leaves(&spoilt.Reasons[i].Argument)
				done, wrong := m.spoil(rng, g, spoilt, &spoilt.Reasons[i], all[rng.IntN(len(all))])
				if !done {
					continue
				}
				if err := Verify(g, spoilt); (err != nil) != wrong {
					t.Errorf("%s: %v, wrong %v", m.name, err, wrong)
				} else if wrong {
					refused[m.name]++
				}
			}
		}
	})
	for _, m := range slices.Concat(mutations, checkMutations) {
		if refused[m.name] < extent.Of(0, 5, 10) {
			t.Errorf("%s: only %d reasons were spoilt", m.name, refused[m.name])
		}
	}
}

// pairs counts the pairs of kings that are excluded, one by one.
func pairs(c *Certificate) (n int) {
	for white := range 8 {
		for black := range 8 {
			if slices.ContainsFunc(c.Reasons, func(r Reason) bool {
				return r.Kings>>white&1 != 0 && r.Kings>>(16+black)&1 != 0
			}) {
				n++
			}
		}
	}
	return n
}

// brings reports whether a ply of the certificate's part of the game brings the fact, nature by nature, by the facts
// of the position after it.
func brings(g *model.Game, c *Certificate, f model.Fact) bool {
	if f.Ply < 1 || f.Ply > c.Plies {
		return false
	}
	facts := model.ReplayTo(g, f.Ply-1).PlayFacts(g.Moves[f.Ply-1])
	for n := range f.Not.All() {
		if !slices.ContainsFunc(facts, func(k model.Fact) bool {
			return k.Rule == f.Rule && k.King == f.King && k.Piece == f.Piece && k.Not.Has(n)
		}) {
			return false
		}
	}
	return true
}

func somePiece(rng *rand.Rand, s model.Pieces) model.Piece {
	skip := rng.IntN(s.Len())
	for p := range s.All() {
		if skip--; skip < 0 {
			return p
		}
	}
	panic("no piece")
}

// An error says what is wrong.
func TestVerifySays(t *testing.T) {
	says(t, gametest.Game(t, "", "b1a3 a7a6 c1b3 a6a5 d1c3"), map[string]func(c *Certificate){
		"it is about 9 plies, but the game has 5":         func(c *Certificate) { c.Plies = 9 },
		"it is about 0 plies, but the game has 5":         func(c *Certificate) { c.Plies = 0 },
		"no reason excludes that the kings are w1 and b1": func(c *Certificate) { c.Reasons = nil },
		"reason 1: a pawn is not a king":                  func(c *Certificate) { c.Reasons[0].Kings = 1 << 9 },
		"reason 1: w9 has not promoted":                   func(c *Certificate) { c.Reasons[0].Pieces = 1 << 8 },
		"reason 1: its pieces are of both sides": func(c *Certificate) {
			c.Reasons[0].Pieces = 1<<1 | 1<<17
		},
		"reason 1: 2 pieces are not too many for 2 places": func(c *Certificate) { c.Reasons[0].Pieces = 3 },
		"reason 1: there is no ply 8":                      func(c *Certificate) { c.Reasons[0].Facts[0].Ply = 8 },
		"reason 1: no fact excludes that w2 is one of QRB": func(c *Certificate) {
			c.Reasons[0].Facts = nil
		},
		"reason 1: ply 1 does not say that w5 is none of QRB": func(c *Certificate) {
			c.Reasons[0].Facts[0].Piece = 4
		},
		"reason 1: the roster has no places such as KN with bishops \"\"": func(c *Certificate) {
			c.Reasons[0].Slots.Natures |= 1
		},
		"reason 1: the roster has no places such as BN with bishops \"aceg\"": func(c *Certificate) {
			c.Reasons[0].Slots = Slots{model.NaturesOf(model.Bishop, model.Knight), FilesACEG}
		},
		"reason 1: what holds of w2 if b1 is the king is used for other kings": func(c *Certificate) {
			c.Reasons[0].Facts[0].King = 16
		},
	})
}

// says checks the errors about spoilt certificates of a game.
func says(t *testing.T, g *model.Game, errors map[string]func(c *Certificate)) {
	t.Helper()
	for want, spoil := range errors {
		c, err := Prove(g)
		if err != nil {
			t.Fatal(err)
		}
		spoil(c)
		if err := Verify(g, c); err == nil || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
}
