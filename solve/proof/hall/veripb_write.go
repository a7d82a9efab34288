package hall

import (
	"fmt"
	"io"
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
