package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/solve/proof"
)

type verifyOptions struct{ question }

func newVerify(p *program) *cobra.Command {
	o := &verifyOptions{question{program: p}}
	cmd := &cobra.Command{
		Use:   "verify GAME CERTIFICATE",
		Short: "Does a certificate show that a game is illegal?",
		Long: `Verify checks what 'haft check --proof' wrote about an illegal game, with code
that has nothing in common with the solvers: only with the reader of games and
what their moves make known.

A certificate in JSON has, for every pair of pieces that could be the two kings,
some pieces that have too few places in the roster, and the plies that say so.
Verify holds each fact against its ply, and counts pieces, places and pairs.

A proof in VeriPB's format (.pbp) is about the formula of the game, with the
limits of the roster as linear constraints, which is made anew from the game.
Each of its steps, sums of constraints, is computed.

The exit status is 0 if the game is shown to be illegal, 1 if it is not.`,
		Example: `  G=testdata/games/seeds/*knight*; haft check -q --proof - $G | haft verify $G -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd.Context(), args[0], args[1])
		},
	}
	o.rulesFlag(cmd)
	return cmd
}

func (o *verifyOptions) run(ctx context.Context, game, certificate string) error {
	if err := o.checkOptions(); err != nil {
		return err
	}
	if game == "-" && certificate == "-" {
		return errors.New("game and certificate are both standard input")
	}
	g, err := o.question.game(ctx, game)
	if err != nil {
		return err
	}
	data, err := o.readAll(ctx, certificate)
	if err != nil {
		return err
	}
	if bytes.HasPrefix(data, []byte("pseudo-Boolean proof")) {
		return o.planes(g, data)
	}
	return o.hall(g, data, certificate)
}

// hall verifies a certificate in JSON. A file that is none is an error.
func (o *verifyOptions) hall(g *model.Game, data []byte, name string) error {
	var c proof.Certificate
	if err := json.Unmarshal(data, &c); err != nil {
		return fmt.Errorf("%s: no certificate: %w", shown(name), err)
	}
	if err := proof.Verify(g, &c); err != nil {
		return o.refuse(err)
	}
	o.printf("verified: no world plays the game up to %s\n", plyWords(g, c.Plies))
	return nil
}

// planes verifies a proof for VeriPB.
func (o *verifyOptions) planes(g *model.Game, data []byte) error {
	f, err := proof.Formula(g)
	if err != nil {
		return err
	}
	if err := proof.VerifyVeriPB(f, bytes.NewReader(data)); err != nil {
		return o.refuse(err)
	}
	o.printf("verified: the formula of the game has no solution\n")
	return nil
}

func (o *verifyOptions) refuse(why error) error {
	o.note(no)
	o.printf("refused: %v\n", why)
	return nil
}
