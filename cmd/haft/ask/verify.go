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
		Args:  cobra.RangeArgs(2, 3),
		Long: `Verify checks what 'haft check --proof' wrote about an illegal game. Its code
shares only two things with the solvers: the reader of games, and what moves
show about pieces.

A certificate in JSON covers every pair of pieces that could be the two kings.
For each pair it names some pieces that have too few places in the roster, and
the plies that show it. Verify checks each fact against its ply, and counts
pieces, places and pairs.

A proof for VeriPB (.pbp) is about the formula of the game, with the limits of
the roster as linear constraints. Verify makes this formula anew from the game,
and computes each step of the proof, which is a sum of constraints.

With three files, MODEL CNF PROOF, verify checks what 'haft encode --proof'
wrote: that every clause of the CNF follows from the model, which is a formula
in OPB, with definitions of the variables that only the CNF has. Then a
refutation of the CNF refutes the model. With a formula in place of the game,
verify checks such a refutation: in DRAT, or, if the name of the file says so,
in LRAT or FRAT.

The exit status is 0 if the certificate shows that the game is illegal, and 1
otherwise.`,
		Example: `  G=testdata/games/seeds/*knight*; haft check -q --proof - $G | haft verify $G -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 3 {
				return o.derivation(cmd.Context(), args)
			}
			if isFormula(args[0]) {
				return o.refutation(cmd.Context(), args[0], args[1])
			}
			return o.run(cmd.Context(), args[0], args[1])
		},
	}
	o.GameFlags(cmd)
	o.PlyFlag(cmd)
	o.MemoryFlag(cmd, 256<<20, "refuse a certificate that needs more memory than `SIZE`")
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

// certificateCost is the most memory that a byte of a JSON certificate takes: a reason of 2 bytes, {}, becomes
// several structs.
const certificateCost = 128

// hall verifies a certificate in JSON. Any other file is an error.
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
