package hall

import (
	"fmt"
	"slices"
	"strconv"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// pair writes the line ~K_i + ~K_j >= 1.
func (p *planesWriter) pair(c *Certificate, kings [2]model.Piece) error {
	both := kings[0].Set() | kings[1].Set()
	i := slices.IndexFunc(c.Reasons, func(r Reason) bool { return r.Kings&both == both })
	if i < 0 {
		return fmt.Errorf("no reason excludes that the kings are %v and %v", kings[0], kings[1])
	}
	r := &c.Reasons[i]
	l := &line{}
	switch own := r.Pieces & both; {
	case own != 0:
		p.notKing(l, first(own), kings)
	case r.Places.Natures == 0 && !first(r.Pieces).Major():
		p.noNature(l, first(r.Pieces), kings)
	default:
		p.tooMany(l, r, kings)
	}
	if l.lacks != "" {
		return fmt.Errorf("reason %d: the formula has no constraint of %s", i+1, l.lacks)
	}
	p.even(l, r, kings)
	fmt.Fprintf(&p.text, "%% %v and %v: reason %d\n", kings[0], kings[1], i+1)
	p.write(l)
	return nil
}

// even adds what a line lacks for ~K_i + ~K_j, and turns its numbers into 1.
func (p *planesWriter) even(l *line, r *Reason, kings [2]model.Piece) {
	for _, king := range kings {
		l.sum("~x" + strconv.Itoa(int(encode.X(king, model.King))))
	}
	l.words = append(l.words, "s")
	if many := r.Pieces.Len() - r.Places.room(p.rules); many > 1 {
		l.words = append(l.words, strconv.Itoa(many), "d")
	}
}

// notKing adds the fact that one of the kings is not a king.
func (p *planesWriter) notKing(l *line, own model.Piece, kings [2]model.Piece) {
	p.forbid(l, own, model.King, kings[own.Color().Other()])
}

// noNature adds that a promoted pawn has a nature, and none of those that it can have.
func (p *planesWriter) noNature(l *line, pawn model.Piece, kings [2]model.Piece) {
	p.add(l, lits(pawn.Set(), p.rules.Promote)...)
	for n := range p.rules.Promote.All() {
		p.forbid(l, pawn, n, kings[pawn.Color().Other()])
	}
}

// tooMany adds that the pieces have natures, that there is one king and limited room in the places, and that the
// pieces have no other natures. It gives up what the other pieces of the side could have.
func (p *planesWriter) tooMany(l *line, r *Reason, kings [2]model.Piece) {
	c := first(r.Pieces).Color()
	for piece := range r.Pieces.All() {
		p.add(l, lits(piece.Set(), model.AllNatures)...)
	}
	others := model.Majors.Of(c) &^ r.Pieces
	p.limit(l, model.King.Set(), model.Majors.Of(c), others&^kings[c].Set())
	for n := range r.Places.Natures.All() {
		from := model.Majors.Of(c)
		if n == model.Bishop {
			from &= r.Places.Bishops.pieces()
		}
		p.limit(l, n.Set(), from, others&from)
	}
	for piece := range r.Pieces.All() {
		for n := range (model.Promotable &^ r.Places.of(piece)).All() {
			p.forbid(l, piece, n, kings[c.Other()])
		}
	}
}

// limit adds a limit of the roster without some of the pieces that it is about.
func (p *planesWriter) limit(l *line, n model.Natures, from, without model.Pieces) {
	p.add(l, lits(from, n)...)
	for _, x := range lits(without, n) {
		l.words = append(l.words, "x"+strconv.Itoa(int(x)), "w")
	}
}

// forbid adds that a piece is not n, at least beside the given enemy king.
func (p *planesWriter) forbid(l *line, piece model.Piece, n model.Nature, enemy model.Piece) {
	x := encode.X(piece, n)
	if _, always := p.numbers[formula.Clause{-x}.Key()]; always {
		p.add(l, -x)
	} else {
		p.add(l, -x, -encode.X(enemy, model.King))
	}
}

// pieces returns the majors that start on the files.
func (f Files) pieces() model.Pieces {
	return [...]model.Pieces{model.Majors, model.Majors & 0x55555555, model.Majors & 0xaaaaaaaa}[f]
}
