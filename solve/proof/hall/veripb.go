package hall

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/proof"
)

// Formula returns the formula that the VeriPB proof of a game refutes: the whole game, with the limits of the
// roster as linear constraints and everything else as clauses.
func Formula(g *model.Game) (*formula.Formula, error) {
	e, err := encode.Parse("roster=native")
	if err != nil {
		return nil, err
	}
	return e.Encode(model.Replay(g))
}

// WriteVeriPB writes the certificate c of g as a proof that [Formula] has no solution, for VeriPB 3.0 and
// [proof.VerifyVeriPB]. It has 75 steps: ~K_i + ~K_j >= 1 for each of the 64 pairs of kings; that each side has a
// king; that none of White's eight pieces is the king; and 0 >= 1. The steps for a pair add up the parts of Hall's
// theorem: each piece has a nature, the natures have places, and the facts forbid the others. If it matters who gave a
// check, a pair has such a step for each case, and lines that put the cases together. It fails if c does not prove
// that.
func WriteVeriPB(w io.Writer, g *model.Game, c *Certificate) error {
	f, err := Formula(g)
	if err != nil {
		return err
	}
	p := newPlanesWriter(f, &g.Rules)
	if err := p.proof(c); err != nil {
		return err
	}
	_, err = io.WriteString(w, p.text.String())
	return err
}

// proof writes the steps of a certificate.
func (p *planesWriter) proof(c *Certificate) error {
	for white := range model.Majors.Of(model.White).All() {
		for black := range model.Majors.Of(model.Black).All() {
			if err := p.pair(c, [2]model.Piece{white, black}); err != nil {
				return err
			}
		}
	}
	p.finish()
	return nil
}

// A planesWriter numbers the constraints by what they say.
type planesWriter struct {
	rules   *model.Rules
	text    strings.Builder
	numbers map[string]int
	last    int   // number of the last constraint
	pairs   []int // numbers of the pairs' constraints, first by White's king
}

func newPlanesWriter(f *formula.Formula, r *model.Rules) *planesWriter {
	p := &planesWriter{rules: r, numbers: map[string]int{}}
	for _, c := range f.Clauses {
		p.number(c)
	}
	for _, l := range f.Linear { // limits, each "at most", become one constraint each
		var lits []formula.Lit
		for _, t := range l.Terms {
			lits = append(lits, t.Lit)
		}
		p.number(lits)
	}
	fmt.Fprintf(&p.text, "%s\nf %d;\n", proof.VeriPBHeader, p.last)
	return p
}

// number gives the next number to the constraint with these literals.
func (p *planesWriter) number(lits []formula.Lit) {
	p.last++
	p.numbers[formula.Clause(lits).Key()] = p.last
}

// A line is a pol line being written.
type line struct {
	words []string
	lacks string // the first constraint that it needs and the formula does not have
}

// add adds the constraint with these literals.
func (p *planesWriter) add(l *line, lits ...formula.Lit) {
	n, known := p.numbers[formula.Clause(lits).Key()]
	if !known && l.lacks == "" {
		l.lacks = formula.Clause(lits).Key()
	}
	l.sum(strconv.Itoa(n))
}

// sum adds an operand.
func (l *line) sum(operand string) {
	l.words = append(l.words, operand)
	if len(l.words) > 1 {
		l.words = append(l.words, "+")
	}
}

// write ends a line, which becomes the next constraint.
func (p *planesWriter) write(l *line) {
	p.last++
	fmt.Fprintf(&p.text, "pol %s ;\n", strings.Join(l.words, " "))
}

// finish draws the conclusion from the pairs.
func (p *planesWriter) finish() {
	p.write(p.someKing(model.White))
	white := p.last
	p.write(p.someKing(model.Black))
	black := p.last
	for i := range 8 {
		l := &line{}
		for j := range 8 {
			l.sum(strconv.Itoa(p.pairs[8*i+j]))
		}
		l.sum(strconv.Itoa(black))
		l.words = append(l.words, "8", "d")
		p.write(l)
	}
	end := &line{}
	end.sum(strconv.Itoa(white))
	for i := range 8 {
		end.sum(strconv.Itoa(black + 1 + i))
	}
	p.write(end)
	fmt.Fprintf(&p.text, "output NONE;\nconclusion UNSAT : %d;\nend pseudo-Boolean proof;\n", p.last)
}

// someKing returns the line for "a side has a king": eight pieces have a nature, and the other natures have room
// for seven.
func (p *planesWriter) someKing(c model.Color) *line {
	l := &line{}
	for piece := range model.Majors.Of(c).All() {
		p.add(l, lits(piece.Set(), model.AllNatures)...)
	}
	for n := range model.Promotable.All() {
		p.add(l, lits(model.Majors.Of(c), n.Set())...)
	}
	return l
}

// name returns a literal as VeriPB writes it.
func name(l formula.Lit) string {
	if l < 0 {
		return "~x" + strconv.Itoa(l.Var())
	}
	return "x" + strconv.Itoa(l.Var())
}

// lits returns the literals "a piece has a nature" for all the given pieces and natures.
func lits(pieces model.Pieces, natures model.Natures) (all []formula.Lit) {
	for p := range pieces.All() {
		for n := range natures.All() {
			all = append(all, encode.X(p, n))
		}
	}
	return all
}

// pair writes the line ~K_i + ~K_j >= 1, after those of the cases if there are any.
func (p *planesWriter) pair(c *Certificate, kings [2]model.Piece) error {
	both := kings[0].Set() | kings[1].Set()
	i := slices.IndexFunc(c.Reasons, func(r Reason) bool { return r.Kings&both == both })
	if i < 0 {
		return fmt.Errorf("no reason excludes that the kings are %v and %v", kings[0], kings[1])
	}
	fmt.Fprintf(&p.text, "%% %v and %v: reason %d\n", kings[0], kings[1], i+1)
	w := pairWriter{planesWriter: p, kings: kings}
	if err := w.argument(&c.Reasons[i].Argument); err != nil {
		return fmt.Errorf("reason %d: %w", i+1, err)
	}
	p.pairs = append(p.pairs, p.last)
	return nil
}

// A pairWriter writes the lines of a pair of kings. In a case, a line has the form ~K_i + ~K_j + A >= 1, where A are
// natures that pieces do not have in this case.
type pairWriter struct {
	*planesWriter
	kings   [2]model.Piece
	assumed exclusions
}

// argument writes that one of the kings is not a king in this case. A case in which a king is none needs no line.
func (p *pairWriter) argument(a *Argument) error {
	if a.Check != nil {
		return p.cases(a.Check)
	}
	l := &line{}
	switch own := a.Pieces & (p.kings[0].Set() | p.kings[1].Set()); {
	case own != 0 && p.assumed[first(own)].Has(model.King):
		return nil
	case own != 0:
		p.notKing(l, first(own))
	case a.Slots.Natures == 0 && !first(a.Pieces).Major():
		p.noNature(l, first(a.Pieces))
	default:
		p.tooMany(l, a)
	}
	if l.lacks != "" {
		return fmt.Errorf("the formula has no constraint of %s", l.lacks)
	}
	p.even(l, a)
	p.write(l)
	return nil
}

// cases writes for each checker that it does not give the check, and what follows from all of them. These lines follow
// by unit propagation, from each other and because a piece has only one nature.
func (p *pairWriter) cases(c *Check) error {
	before := p.assumed
	for i := range c.Cases {
		one := &c.Cases[i]
		among := p.assumed
		p.assumed.only(one.Checker, one.Natures)
		if err := p.argument(&one.Argument); err != nil {
			return fmt.Errorf("case %d: %w", i+1, err)
		}
		p.assumed = among
		for n := range one.Natures.All() {
			p.follows(-encode.X(one.Checker, n))
		}
		p.assumed[one.Checker] |= one.Natures
	}
	p.assumed = before
	p.follows()
	return nil
}

// follows writes the line of this case with further literals, as one that follows by unit propagation.
func (p *pairWriter) follows(clause ...formula.Lit) {
	for _, king := range p.kings {
		clause = append(clause, -encode.X(king, model.King))
	}
	for piece, natures := range p.assumed {
		clause = append(clause, lits(model.Piece(piece).Set(), natures)...)
	}
	p.last++
	p.text.WriteString("rup")
	for _, l := range clause {
		p.text.WriteString(" 1 " + name(l))
	}
	p.text.WriteString(" >= 1 ;\n")
}

// even adds what a line lacks for ~K_i + ~K_j, and turns its numbers into 1.
func (p *pairWriter) even(l *line, a *Argument) {
	for _, king := range p.kings {
		l.sum(name(-encode.X(king, model.King)))
	}
	l.words = append(l.words, "s")
	if many := a.Pieces.Len() - a.Slots.room(p.rules); many > 1 {
		l.words = append(l.words, strconv.Itoa(many), "d")
	}
}

// notKing adds the fact that one of the kings is not a king.
func (p *pairWriter) notKing(l *line, own model.Piece) { p.forbid(l, own, model.King) }

// noNature adds that a promoted pawn has a nature, and none of those that it can have.
func (p *pairWriter) noNature(l *line, pawn model.Piece) {
	p.add(l, lits(pawn.Set(), p.rules.Promote)...)
	for n := range p.rules.Promote.All() {
		p.forbid(l, pawn, n)
	}
}

// tooMany adds that the pieces have natures, that there is one king and limited room in the places, and that the
// pieces have no other natures. It gives up what the other pieces of the side could have.
func (p *pairWriter) tooMany(l *line, a *Argument) {
	c := first(a.Pieces).Color()
	for piece := range a.Pieces.All() {
		p.add(l, lits(piece.Set(), model.AllNatures)...)
	}
	others := model.Majors.Of(c) &^ a.Pieces
	p.limit(l, model.King.Set(), model.Majors.Of(c), others&^p.kings[c].Set())
	for n := range a.Slots.Natures.All() {
		from := model.Majors.Of(c)
		if n == model.Bishop {
			from &= a.Slots.Bishops.pieces()
		}
		p.limit(l, n.Set(), from, others&from)
	}
	for piece := range a.Pieces.All() {
		for n := range (model.Promotable &^ a.Slots.of(piece)).All() {
			p.forbid(l, piece, n)
		}
	}
}

// limit adds a limit of the roster without some of the pieces that it is about.
func (p *pairWriter) limit(l *line, n model.Natures, from, without model.Pieces) {
	p.add(l, lits(from, n)...)
	for _, x := range lits(without, n) {
		l.words = append(l.words, name(x), "w")
	}
}

// forbid adds that a piece is not n, at least beside the enemy king. What the case excludes stays in the line.
func (p *pairWriter) forbid(l *line, piece model.Piece, n model.Nature) {
	x := encode.X(piece, n)
	if p.assumed[piece].Has(n) {
		return
	}
	if _, always := p.numbers[formula.Clause{-x}.Key()]; always {
		p.add(l, -x)
	} else {
		p.add(l, -x, -encode.X(p.kings[piece.Color().Other()], model.King))
	}
}

// pieces returns the majors that start on the files.
func (f Files) pieces() model.Pieces {
	return [...]model.Pieces{model.Majors, model.Majors & 0x55555555, model.Majors & 0xaaaaaaaa}[f]
}
