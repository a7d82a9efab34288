package circuit

import (
	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/proof"
)

// worlds adds up the pairs of kings: first by White's, then by Black's. The root also says what is impossible.
func (b *builder) worlds() (*proof.CPOG, error) {
	var first []formula.Lit
	because := []int{b.sides[model.White].someKing()}
	for i := range 8 {
		king := model.NewPiece(model.White, i+1)
		if n := b.impossible(king, model.King); n > 0 {
			because = append(because, n)
			continue
		}
		node, lemma := b.withKing(king)
		because = append(because, lemma)
		if node != 0 {
			first = append(first, node)
		}
	}
	switch err := b.ctx.Err(); {
	case err != nil:
		return nil, err
	case b.steps > maxSteps:
		return nil, ErrTooLarge
	case b.Err() != nil:
		return nil, b.Err()
	case len(first) == 0:
		return nil, ErrNoWorlds
	}
	parts := []formula.Lit{b.Sum(first...)}
	for v := formula.Lit(1); v <= encode.NumX; v++ {
		if n := b.Input(-v); n > 0 {
			parts, because = append(parts, -v), append(because, n)
		}
	}
	root := b.Product(parts...)
	b.Lemma(formula.Clause{root}, append(because, b.Up(root, 1)...)...)
	return b.Close(root)
}

// withKing returns the worlds in which a piece is White's king, and the lemma "it is not the king, or these worlds".
// The node is 0 if there are none.
func (b *builder) withKing(white model.Piece) (node formula.Lit, lemma int) {
	var second []formula.Lit
	var pairs []*pair
	because := []int{b.sides[model.Black].someKing()}
	for i := range 8 {
		black := model.NewPiece(model.Black, i+1)
		if n := b.impossible(black, model.King); n > 0 {
			because = append(because, n)
			continue
		}
		if b.stopped() {
			return 0, 0
		}
		p := b.pair(white, black)
		pairs = append(pairs, p)
		if p.node != 0 {
			second = append(second, p.node)
		}
	}
	rest := formula.Lit(0)
	if len(second) > 0 {
		rest = b.Sum(second...)
		node = b.Product(b.king(white), rest)
	}
	for _, p := range pairs {
		because = append(because, b.hasPair(p, rest))
	}
	because = append(because, b.isKing(white)...)
	return node, b.Lemma(formula.Clause{-encode.X(white, model.King), node}, append(because, b.Up(node, 1)...)...)
}

// king returns "q is the king of its side, and no other piece is".
func (b *builder) king(q model.Piece) formula.Lit {
	lits := append(b.not(q, model.King, model.King), encode.X(q, model.King))
	for i := range 8 {
		other := model.NewPiece(q.Color(), i+1)
		if other != q && b.impossible(other, model.King) == 0 {
			lits = append(lits, -encode.X(other, model.King))
		}
	}
	return b.Product(lits...)
}

// isKing returns candidates for "if q is a king, then what king says".
func (b *builder) isKing(q model.Piece) []int {
	return append(append(b.sides[q.Color()].onlyKing(q), b.notBoth(q, model.King)...), b.Up(b.king(q), 0)...)
}

// A pair is a king of each side, with the node of its worlds, which is 0 if there are none. The king of White is not
// part of it.
type pair struct {
	white, black model.Piece
	node         formula.Lit
	because      []int // clauses and lemmas that show it
}

func (b *builder) pair(white, black model.Piece) *pair {
	p := &pair{white: white, black: black}
	if n := b.banned(white, black, model.King); n > 0 {
		p.because = []int{n}
		return p
	}
	parts := []formula.Lit{b.king(black)}
	alive := true
	add := func(node formula.Lit, possible bool, lemma int) {
		parts, alive, p.because = append(parts, node), alive && possible, append(p.because, lemma)
	}
	for _, d := range []*diagram{b.sides[model.White].diagram(white, black), b.sides[model.Black].diagram(black, white)} {
		add(d.placements())
		for q := range (b.problem.Unknown &^ model.Majors).Of(d.color).All() {
			if d.leftOut(q.Index() - 1) {
				add(b.promoted(q, d.opposing))
			}
		}
	}
	if alive {
		p.node = b.Product(parts...)
	}
	return p
}

// hasPair returns the lemma "not these two kings, or one of the worlds of the rest", which has the pair's as a part.
func (b *builder) hasPair(p *pair, rest formula.Lit) int {
	candidates := p.because
	clause := formula.Clause{-encode.X(p.white, model.King), -encode.X(p.black, model.King)}
	if p.node != 0 {
		clause = append(clause, rest)
		candidates = append(append(candidates, b.isKing(p.black)...), b.Up(rest, 0)...)
	} else if len(p.because) == 1 {
		return p.because[0]
	}
	return b.Lemma(clause, candidates...)
}

// promoted returns what a promoted pawn can be while k is the opposing king, and the lemma "k is not the king, or the
// pawn is one of these". It is not possible if there is nothing left.
func (b *builder) promoted(q, k model.Piece) (node formula.Lit, possible bool, lemma int) {
	may, because := b.may(k, q)
	var parts []formula.Lit
	for n := range may.All() {
		parts = append(parts, b.is(q, n))
	}
	if len(parts) > 0 {
		node = b.Sum(parts...)
	}
	context := formula.Lit(0)
	if because {
		context = -encode.X(k, model.King)
	}
	key := pawnKey{q, context}
	if known, there := b.pawns[key]; there {
		return node, node != 0, known
	}
	candidates := []int{b.some(q)}
	for n := range b.problem.May(q).All() {
		switch {
		case may.Has(n):
			c := append(b.notBoth(q, n), b.Up(node, 0)...)
			candidates = append(candidates, b.Lemma(formula.Clause{-encode.X(q, n), node}, c...))
		default:
			candidates = append(candidates, b.excluded(k, q, n))
		}
	}
	b.pawns[key] = b.Lemma(formula.Clause{context, node}, candidates...)
	return node, node != 0, b.pawns[key]
}

// A pawnKey is a promoted pawn, with the opposing king if that bans something.
type pawnKey struct {
	pawn    model.Piece
	context formula.Lit
}
