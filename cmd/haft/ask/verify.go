package ask

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/bounded"
	"haft/solve/proof"
	"haft/solve/proof/hall"
	"haft/solve/say"
)

type verifyOptions struct {
	*cli.Program
	cli.GameOption
	cli.MemoryOption
}

// NewVerify is the command "haft verify".
func NewVerify(p *cli.Program) *cobra.Command {
	o := &verifyOptions{Program: p}
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
	o.GameFlags(cmd)
	o.PlyFlag(cmd)
	o.MemoryFlag(cmd, 256<<20, "give up on a certificate that takes more memory than `SIZE`")
	return cmd
}

func (o *verifyOptions) run(ctx context.Context, game, certificate string) error {
	if game == "-" && certificate == "-" {
		return errors.New("game and certificate are both standard input")
	}
	g, err := o.Game(ctx, o.Program, game)
	if err != nil {
		return err
	}
	in, err := o.OpenInput(ctx, certificate)
	if err != nil {
		return err
	}
	defer in.Close()
	text := bufio.NewReader(in)
	if begin, _ := text.Peek(len(planesBegin)); string(begin) == planesBegin {
		err = o.planes(g, text)
	} else {
		err = o.hall(g, text)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", cli.Shown(certificate), o.WithinMemory(err))
	}
	return nil
}

// planesBegin is how a proof for VeriPB begins.
const planesBegin = "pseudo-Boolean proof"

// certificateCost is how much memory a byte of a certificate in JSON takes at most: a reason of 3 bytes, {}, becomes
// several structs.
const certificateCost = 128

// hall verifies a certificate in JSON. A file that is none is an error.
func (o *verifyOptions) hall(g *model.Game, in io.Reader) error {
	data, err := bounded.ReadAll(in, (o.Memory+certificateCost-1)/certificateCost)
	if err != nil {
		return err
	}
	var c hall.Certificate
	if err := json.Unmarshal(data, &c); err != nil {
		return fmt.Errorf("no certificate: %w", err)
	}
	if err := hall.Verify(g, &c); err != nil {
		return o.refuse(err)
	}
	o.Printf("verified: no world plays the game up to %s\n", say.Ply(g, c.Plies))
	return nil
}

// planes verifies a proof for VeriPB.
func (o *verifyOptions) planes(g *model.Game, in io.Reader) error {
	f, err := hall.Formula(g)
	if err != nil {
		return err
	}
	switch err := proof.VerifyVeriPB(f, in, o.Memory); {
	case errors.Is(err, proof.ErrUnread), errors.Is(err, bounded.ErrTooLarge):
		return err
	case err != nil:
		return o.refuse(err)
	}
	o.Printf("verified: the formula of the game has no solution\n")
	return nil
}

func (o *verifyOptions) refuse(why error) error {
	o.Note(cli.No)
	o.Printf("refused: %v\n", why)
	return nil
}
