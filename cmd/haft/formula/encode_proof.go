package formula

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"haft/cmd/haft/cli"
	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/proof"
	"haft/solve/proof/hall"
)

// backward ends the name of the proof that the linear model follows from the clauses.
const backward = ".back"

// writeProof writes the files of --proof: the linear model of a game, and a proof that the clauses of the encoding
// follow from it. If the encoding counts, there are two more: the model with what the auxiliary variables stand for,
// and a proof that it follows from the clauses.
func (o *encodeOptions) writeProof(ctx context.Context, e encode.Encoding, g *model.Game) error {
	if o.proof == "" {
		return nil
	}
	linear, err := hall.Formula(g)
	if err != nil {
		return err
	}
	clauses, err := e.EncodeWithMeaning(model.Replay(g))
	if err != nil {
		return err
	}
	ctx, cancel := o.timeout.Limit(ctx)
	defer cancel()
	err = saveProof(o.program, o.proof, linear, func(w io.Writer) error { return proof.Derive(ctx, w, linear, clauses) })
	if err != nil {
		return o.unproved(e, err)
	}
	says := fmt.Sprintf("%s, by %s", explain.Count(uint64(len(clauses.Clauses)), "clause follows", "clauses follow")+
		" from the model", o.proof)
	auxiliary := explain.Count(uint64(clauses.Vars-linear.Vars), "auxiliary variable", "auxiliary variables")
	if e.Counts() {
		back := o.proof + backward
		err := saveProof(o.program, back, proof.Defined(linear, clauses), func(w io.Writer) error {
			return proof.DeriveBack(ctx, w, linear, clauses)
		})
		if err != nil {
			return o.unproved(e, err)
		}
		o.program.Message("haft: %s; the model follows from them, and %s are determined, by %s", says, auxiliary, back)
		return nil
	}
	o.program.Message("haft: %s; %s may have several values for a solution, so nothing is proved of numbers", says, auxiliary)
	return nil
}

// saveProof writes a proof and the formula that it is about.
func saveProof(p *cli.Program, name string, f *formula.Formula, write func(io.Writer) error) error {
	var text, rows bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	if err := format.WriteOPB(&rows, &formula.Instance{Formula: f}); err != nil {
		return err
	}
	if err := p.SaveBytes(name+".opb", rows.Bytes()); err != nil {
		return err
	}
	return p.SaveBytes(name, text.Bytes())
}

// unproved adds the encoding to an error, or says that the time limit was reached.
func (o *encodeOptions) unproved(e encode.Encoding, err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return o.timeout.Limited(solve.ErrUndecided)
	}
	return fmt.Errorf("--proof: encoding %v: %w", e, err)
}
