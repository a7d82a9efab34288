package convert

import (
	"bytes"
	"context"
	"fmt"

	"haft/encode"
	"haft/encode/format"
	"haft/model"
	"haft/solve/proof/derive"
	"haft/solve/proof/hall"
)

// writeProof writes the files of --proof: the linear model of a game, and a proof that the clauses of the encoding
// follow from it.
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
	var text, rows bytes.Buffer
	if err := derive.Write(ctx, &text, linear, clauses); err != nil {
		return fmt.Errorf("--proof: encoding %v: %w", e, err)
	}
	if err := format.WriteOPB(&rows, linear); err != nil {
		return err
	}
	if err := o.SaveBytes(o.proof+".opb", rows.Bytes()); err != nil {
		return err
	}
	return o.SaveBytes(o.proof, text.Bytes())
}
