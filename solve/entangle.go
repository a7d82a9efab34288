package solve

import (
	"context"
	"math"
	"math/bits"

	"haft/model"
)

// Entanglement is how the pieces of a position depend on each other if all its worlds are
// equally likely: the joint counts of every two pieces, and what follows from them in
// the terms of Shannon (A Mathematical Theory of Communication, 1948).
type Entanglement struct {
	Census
	given [model.NumPieces][model.NumNatures + 1]*Census // the worlds in which a piece has a nature; nil where there is none
}

// Entangle counts, for each piece and nature, the worlds in which it has that nature. The
// problem has no alternatives.
func Entangle(ctx context.Context, p *model.Problem) (*Entanglement, error) {
	all, err := Exact{}.Census(ctx, p)
	if err != nil {
		return nil, err
	}
	e := &Entanglement{Census: *all}
	domains := all.Domains()
	for q := range p.Unknown.All() {
		if err := overdue(ctx); err != nil {
			return nil, err
		}
		for n := range domains[q].All() {
			if e.given[q][n], err = (Exact{}).Census(ctx, p.With(Is(q, n.Set()))); err != nil {
				return nil, err
			}
		}
	}
	return e, nil
}

// Open are the pieces that may still be more than one thing. All others depend on nothing.
func (e *Entanglement) Open() (open model.Pieces) {
	for q, natures := range e.Domains() {
		if natures.Len() > 1 {
			open |= model.Piece(q).Set()
		}
	}
	return open
}

// Joint is the number of worlds in which p is n and q is m.
func (e *Entanglement) Joint(p model.Piece, n model.Nature, q model.Piece, m model.Nature) uint64 {
	if e.given[p][n] == nil {
		return 0
	}
	return e.given[p][n].Natures[q][m]
}

// Entropy is that of what q is, in bits: 0 if it is locked in, at most log2 5.
func (e *Entanglement) Entropy(q model.Piece) float64 {
	h := 0.0
	for _, k := range e.Natures[q] {
		if k > 0 {
			h += float64(k) / float64(e.Worlds) * math.Log2(float64(e.Worlds)/float64(k))
		}
	}
	return h
}

// Shared is the total correlation (Watanabe 1960) in bits: by how much the entropies of the
// pieces add up to more than the entropy of the worlds. It is 0 for pieces that are independent
// as a whole.
func (e *Entanglement) Shared() float64 {
	sum := 0.0
	for q := range model.Piece(model.NumPieces) {
		sum += e.Entropy(q)
	}
	return max(0, sum-math.Log2(float64(e.Worlds)))
}

// Mutual is the mutual information of what p and q are, in bits. It is symmetric, never
// negative, and 0 exactly if the two are independent; for p = q it is the entropy.
//
// It adds up b·φ(a/b) over the natures of both, where a is the probability of the two
// natures together, b the product of theirs, and φ(r) = r·ln r - r + 1. The last two terms add up to
// nothing, but make every summand at least 0: sums of a·ln(a/b) lose their
// digits, and can fall below 0, where pieces hardly depend on each other.
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

// phi is r·ln r - r + 1.
func phi(r float64) float64 {
	if r == 0 {
		return 1
	}
	return max(0, r*math.Log(r)-(r-1))
}

// sameProduct tells whether a·b = c·d, whatever their size.
func sameProduct(a, b, c, d uint64) bool {
	high1, low1 := bits.Mul64(a, b)
	high2, low2 := bits.Mul64(c, d)
	return high1 == high2 && low1 == low2
}

// An Implication says what it means for one piece that another has some nature: "if If is
// Is, then Then is Be with probability Given, instead of Before".
type Implication struct {
	If     model.Piece
	Is     model.Nature
	Then   model.Piece
	Be     model.Nature
	Before float64 // from 0 to 1, and so is Given; they differ
	Given  float64 // 0 and 1 are exact: never and always
	Bits   float64 // what If being Is tells about whether Then is Be, weighed by how likely it is
}

// Implication is the most informative one between p and q, in either direction; false if they are
// independent. Of equal ones it is one that makes Be likelier, and of those the first, by the order
// of p and q and then K Q R B N.
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

// better tells whether i comes before j. Bits that are equal but for rounding count as equal.
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

// divergence is that of a yes or no with probability a from one with probability b, in bits
// (Kullback and Leibler 1951). b is neither 0 nor 1.
func divergence(a, b float64) float64 {
	return (b*phi(a/b) + (1-b)*phi((1-a)/(1-b))) / math.Ln2
}
