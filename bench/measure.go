package bench

import (
	"context"
	"math"
	"math/bits"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// A Record is what one game adds to a Collection. Everything except Fault and Broken is about its
// longest legal prefix.
type Record struct {
	Fault     model.Fault // why the game is illegal, or NoFault
	Broken    bool        // the game cannot be read to its end, but is legal as far as it can be read
	Positions []uint64    // starting positions left after ply 0, 1, 2, ...
	Locks     []Lock      // of majors, by ply
	Outcome   solve.Outcome
}

// A Lock says which nature a major turned out to have, and at which ply.
type Lock struct {
	Nature model.Nature
	Ply    model.Ply
}

// Plies returns the number of legal plies.
func (r *Record) Plies() model.Ply { return model.Ply(len(r.Positions) - 1) }

// Measure judges a game with s, and counts after every ply with the exact solver.
func Measure(ctx context.Context, s solve.Solver, g *model.Game) (*Record, error) {
	v, err := solve.Judge(ctx, s, g)
	if err != nil {
		return nil, err
	}
	r := &Record{Fault: v.Fault, Broken: v.Legal && g.Broken != nil, Outcome: solve.Ending(v.Position())}
	state := exact.NewState(g.Start())
	known := state.Table
	locked := r.look(state, 0, 0)
	for i, m := range g.UpTo(v.Plies).Played() {
		state.Play(m)
		if state.Table == known { // nothing new is known; not counting again makes collections 1.7 times as fast
			r.Positions = append(r.Positions, r.Positions[i])
			continue
		}
		known = state.Table
		locked = r.look(state, model.Ply(i+1), locked)
	}
	return r, nil
}

// look records what is known after ply t; locked are the majors that were locked before. It returns
// those that are locked now.
func (r *Record) look(state *exact.State, t model.Ply, locked model.Pieces) model.Pieces {
	positions, worlds, natures := state.Marginals()
	r.Positions = append(r.Positions, positions)
	for q := range (model.Majors &^ locked).All() {
		for n := range model.AllNatures.All() {
			if natures[q][n] == worlds {
				r.Locks = append(r.Locks, Lock{n, t})
				locked |= q.Set()
			}
		}
	}
	return locked
}

// A Sum adds numbers from 0 on without rounding, so that their order does not matter: in binary, 64 digits before the
// point and 64 after it. The first word has those before it.
type Sum [2]uint64

// add adds another sum.
func (s *Sum) add(o Sum) {
	var carry uint64
	s[1], carry = bits.Add64(s[1], o[1], 0)
	s[0], _ = bits.Add64(s[0], o[0], carry)
}

// number returns x, which is at least 0 and below 2⁶⁴; all its digits are kept if it is 0 or at least 2⁻¹².
func number(x float64) Sum {
	whole, part := math.Modf(x)
	return Sum{uint64(whole), uint64(math.Ldexp(part, 64))}
}

// share returns part/all. Part is at most all, and all is not 0.
func share(part, all uint64) Sum {
	if part == all {
		return Sum{1, 0}
	}
	digits, _ := bits.Div64(part, 0, all)
	return Sum{0, digits}
}

// float returns the nearest float64, or one next to it.
func (s Sum) float() float64 { return float64(s[0]) + math.Ldexp(float64(s[1]), -64) }
