package solve

import (
	"context"
	"math"
	"math/bits"

	"haft/model"
)

// Entanglement describes how the pieces of a position depend on each other if all its worlds are equally likely:
// the joint counts of every two pieces, and quantities computed from them in the terms of Shannon (A Mathematical
// Theory of Communication, 1948).
type Entanglement struct {
	Marginals
	given [model.NumPieces][model.NumNatures + 1]*Marginals // the worlds in which a piece has a nature; nil if there are none
}

// Entangle counts, for each piece and nature, the worlds in which it has that nature. The problem must have no
// alternatives. Entangle fails if the context ends.
func Entangle(ctx context.Context, p *model.Problem) (*Entanglement, error) {
	all, err := Exact{}.Marginals(ctx, p)
	if err != nil {
		return nil, err
	}
	e := &Entanglement{Marginals: *all}
	domains := all.Domains()
	for q := range p.Unknown.All() {
		if err := overdue(ctx); err != nil {
			return nil, err
		}
		for n := range domains[q].All() {
			if e.given[q][n], err = (Exact{}).Marginals(ctx, p.With(Is(q, n.Set()))); err != nil {
				return nil, err
			}
		}
	}
	return e, nil
}

// Open returns the pieces that may still have several natures. All other pieces are independent of everything.
func (e *Entanglement) Open() (open model.Pieces) {
	for q, natures := range e.Domains() {
		if natures.Len() > 1 {
			open |= model.Piece(q).Set()
		}
	}
	return open
}

// Joint returns the number of worlds in which p has nature n and q has nature m.
func (e *Entanglement) Joint(p model.Piece, n model.Nature, q model.Piece, m model.Nature) uint64 {
	if e.given[p][n] == nil {
		return 0
	}
	return e.given[p][n].Natures[q][m]
}

// Entropy returns the entropy of q's nature, in bits: 0 if q is locked in, and at most log2 5.
func (e *Entanglement) Entropy(q model.Piece) float64 {
	h := 0.0
	for _, k := range e.Natures[q] {
		if k > 0 {
			h += float64(k) / float64(e.Worlds) * math.Log2(float64(e.Worlds)/float64(k))
		}
	}
	return h
}

// Shared returns the total correlation (Watanabe 1960) in bits: the sum of the entropies of the pieces minus the
// entropy of the worlds. It is 0 if the pieces are independent as a whole.
func (e *Entanglement) Shared() float64 {
	sum := 0.0
	for q := range model.Piece(model.NumPieces) {
		sum += e.Entropy(q)
	}
	return max(0, sum-math.Log2(float64(e.Worlds)))
}

// Mutual returns the mutual information of the natures of p and q, in bits. It is symmetric, never negative, and 0
// exactly if the two are independent. For p = q it is the entropy.
//
// It adds up b·φ(a/b) over the natures of both, where a is the probability of the two natures together, b is the
// product of their probabilities, and φ(r) = r·ln r - r + 1. Over all summands the last two terms cancel, but they
// make each summand at least 0. A sum of a·ln(a/b) loses its digits, and can fall below 0, if the pieces hardly
// depend on each other.
func (e *Entanglement) Mutual(p, q model.Piece) float64 {
	if p == q {
		return e.Entropy(p)
	}
	p, q = min(p, q), max(p, q)
	sum := 0.0
	for n, k := range e.Natures[p] {
		for m, l := range e.Natures[q] {
			joint := e.Joint(p, model.Nature(n), q, model.Nature(m))
			if k == 0 || l == 0 || sameProduct(joint, e.Worlds, k, l) {
				continue
			}
			product := float64(k) / float64(e.Worlds) * float64(l) / float64(e.Worlds)
			sum += product * phi(float64(joint)/float64(e.Worlds)/product)
		}
	}
	return sum / math.Ln2
}

// phi returns r·ln r - r + 1.
func phi(r float64) float64 {
	if r == 0 {
		return 1
	}
	return max(0, r*math.Log(r)-(r-1))
}

// sameProduct reports whether a·b = c·d, without overflow.
func sameProduct(a, b, c, d uint64) bool {
	high1, low1 := bits.Mul64(a, b)
	high2, low2 := bits.Mul64(c, d)
	return high1 == high2 && low1 == low2
}

// An Implication says what the nature of one piece means for another: "if If is Is, then Then is Be with
// probability Given, instead of Before".
type Implication struct {
	If     model.Piece
	Is     model.Nature
	Then   model.Piece
	Be     model.Nature
	Before float64 // Before and Given are from 0 to 1, and differ
	Given  float64 // 0 and 1 are exact: never and always
	Bits   float64 // what If being Is tells about whether Then is Be, weighted by its probability
}

// Implication returns the most informative implication between p and q, in either direction, and false if they are
// independent. Among equally informative ones it prefers one that makes Be likelier, and then the first in the
// order of p and q and of K Q R B N.
func (e *Entanglement) Implication(p, q model.Piece) (best Implication, found bool) {
	for _, pair := range [2][2]model.Piece{{p, q}, {q, p}} {
		for n := range model.AllNatures.All() {
			for m := range model.AllNatures.All() {
				i, ok := e.implication(pair[0], n, pair[1], m)
				if ok && (!found || i.better(&best)) {
					best, found = i, true
				}
			}
		}
	}
	return best, found
}

// better reports whether i comes before j. Bits that differ only by rounding count as equal.
func (i *Implication) better(j *Implication) bool {
	const rounding = 1e-9
	switch {
	case i.Bits > j.Bits*(1+rounding):
		return true
	case i.Bits < j.Bits*(1-rounding):
		return false
	}
	return i.Given > i.Before && j.Given < j.Before
}

func (e *Entanglement) implication(p model.Piece, n model.Nature, q model.Piece, m model.Nature) (Implication, bool) {
	k, l, joint := e.Natures[p][n], e.Natures[q][m], e.Joint(p, n, q, m)
	if k == 0 || l == 0 || sameProduct(joint, e.Worlds, k, l) {
		return Implication{}, false
	}
	i := Implication{
		If: p, Is: n, Then: q, Be: m,
		Before: float64(l) / float64(e.Worlds),
		Given:  float64(joint) / float64(k),
	}
	i.Bits = float64(k) / float64(e.Worlds) * divergence(i.Given, i.Before)
	return i, true
}

// divergence returns the divergence, in bits, of a yes-or-no outcome with probability a from one with probability b
// (Kullback and Leibler 1951). b must be neither 0 nor 1.
func divergence(a, b float64) float64 {
	return (b*phi(a/b) + (1-b)*phi((1-a)/(1-b))) / math.Ln2
}
