package circuit

import (
	"context"
	"errors"
	"fmt"
	"io"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/proof"
)

// ErrNoWorlds is the error for a problem without worlds, which has no circuit.
var ErrNoWorlds = errors.New("there is no world")

// maxSteps is the largest number of nodes and lemmas of diagrams, which take a few seconds. Without announced checks
// there are at most twice 9,216: for 128 choices of a king and the opposing one, 72 ways to use the limits. Random
// games take less than 2,000, with announced checks or without.
const maxSteps = 30_000

// ErrTooLarge is the error for a problem with too many announced checks that too many pieces may have given.
var ErrTooLarge = fmt.Errorf("a circuit of the worlds would take more than %d steps: too many pieces may have "+
	"given the announced checks", maxSteps)

// Encoding is how the formula is written that a circuit is about: all choices are the defaults, but the roster also
// says "at least". So a side's king is in a clause.
func Encoding() encode.Encoding {
	e := encode.Default()
	e.Roster = "binomial+exactly"
	return e
}

// Worlds writes a certificate about the worlds of a problem. It returns the formula that it is about and the circuit.
// The rules must limit each side to one king, and the limits must add up to the eight majors. The problem must have
// no alternatives, since they would need auxiliary variables. It fails with [ErrNoWorlds] if there are none, and with
// [ErrTooLarge]. If the context ends, so does Worlds, with its error.
func Worlds(ctx context.Context, w io.Writer, problem *model.Problem) (*formula.Formula, *proof.CPOG, error) {
	if problem.Rules.Roster[model.King] != 1 || len(problem.Any) > 0 {
		return nil, nil, formula.Unsuited("a circuit needs one king for each side, and a problem without alternatives")
	}
	f, err := Encoding().Encode(problem)
	if err != nil {
		return nil, nil, err
	}
	b := &builder{
		CPOGProver: proof.NewCPOGProver(w, f), ctx: ctx, problem: problem,
		known: map[lemmaKey]int{}, pawns: map[pawnKey]int{},
	}
	for c := range b.sides {
		b.sides[c] = newSide(b, model.Color(c))
	}
	graph, err := b.worlds()
	return f, graph, err
}

// A builder makes the circuit of a problem.
type builder struct {
	*proof.CPOGProver
	ctx     context.Context
	problem *model.Problem
	sides   [2]*side // by color
	known   map[lemmaKey]int
	pawns   map[pawnKey]int
	steps   int // nodes and lemmas of diagrams
}

// stopped reports whether nothing more is to be done: time is up, it is too large, or something went wrong.
func (b *builder) stopped() bool { return b.steps > maxSteps || b.Err() != nil || b.ctx.Err() != nil }

// impossible returns the number of the clause that piece q does not have nature n, or 0 if there is none.
func (b *builder) impossible(q model.Piece, n model.Nature) int { return b.Input(-encode.X(q, n)) }

// banned returns the number of the clause that q does not have nature n if k is the king, or 0 if there is none.
func (b *builder) banned(k, q model.Piece, n model.Nature) int {
	return b.Input(-encode.X(k, model.King), -encode.X(q, n))
}

// excluded returns why q does not have nature n while k is the opposing king. It prefers what does not depend on k.
func (b *builder) excluded(k, q model.Piece, n model.Nature) int {
	if number := b.impossible(q, n); number > 0 {
		return number
	}
	return b.banned(k, q, n)
}

// may returns the natures that q can have, apart from king, if k is the opposing king, and whether this is due to k.
func (b *builder) may(k, q model.Piece) (may model.Natures, because bool) {
	for n := range b.problem.May(q).All() {
		switch {
		case n == model.King || b.impossible(q, n) > 0:
		case b.banned(k, q, n) > 0:
			because = true
		default:
			may |= n.Set()
		}
	}
	return may, because
}

// is returns "q has nature n and none of the other natures, apart from king".
func (b *builder) is(q model.Piece, n model.Nature) formula.Lit {
	return b.Product(append(b.not(q, n, model.King), encode.X(q, n))...)
}

// not returns "q does not have the nature" for all natures but two. Natures that are impossible anyway are left to
// the root.
func (b *builder) not(q model.Piece, but, andBut model.Nature) (lits []formula.Lit) {
	for n := range model.AllNatures.All() {
		if n != but && n != andBut && b.impossible(q, n) == 0 {
			lits = append(lits, -encode.X(q, n))
		}
	}
	return lits
}

// notBoth returns the clauses that q has no other nature than n.
func (b *builder) notBoth(q model.Piece, n model.Nature) (numbers []int) {
	for other := range model.AllNatures.All() {
		if other != n {
			numbers = append(numbers, b.Input(-encode.X(q, n), -encode.X(q, other)))
		}
	}
	return numbers
}

// some returns the clause that q has a nature.
func (b *builder) some(q model.Piece) int {
	var lits []formula.Lit
	for n := range b.problem.May(q).All() {
		lits = append(lits, encode.X(q, n))
	}
	return b.Input(lits...)
}
