package main

import (
	"context"

	"github.com/spf13/cobra"

	"haft/encode"
	"haft/model"
)

type encodeOptions struct {
	question
	stats bool
}

func newEncode(p *program) *cobra.Command {
	o := &encodeOptions{question: question{program: p}}
	cmd := &cobra.Command{
		Use:   "encode [FILE]",
		Short: "Write a game as a formula for SAT and pseudo-Boolean solvers",
		Long: `Encode writes the whole game as a formula whose solutions, on the variables that
the comments name, are the worlds that play it. The formula of an illegal game
has none.

dimacs holds clauses only; an encoding with linear constraints needs opb, or
linear=adder and the like, which make clauses of them (see 'haft encodings').

--stats tells about the formula instead: its sizes, what is known of the
encoding, and how much of the final position unit propagation finds without any
search.`,
		Example: `  haft encode testdata/games/immortal.pgn | grep 'p cnf'
  haft encode --format opb --encoding roster=native testdata/games/greco.pgn
  haft encode --stats --encoding roster=mdd testdata/games/immortal.pgn`,
		Args: atMostOne,
		RunE: p.onFile(o.run),
	}
	o.formatFlag(cmd, "dimacs", "opb")
	o.rulesFlag(cmd)
	o.encodingFlag(cmd, encode.Default().String())
	cmd.Flags().BoolVar(&o.stats, "stats", false, "tell about the formula instead of writing it")
	cmd.MarkFlagsMutuallyExclusive("stats", "format")
	return cmd
}

func (o *encodeOptions) run(ctx context.Context, file string) error {
	if err := o.checkOptions(); err != nil {
		return err
	}
	e, err := encode.Parse(o.encoding)
	if err != nil {
		return err
	}
	g, err := o.game(ctx, file)
	if err != nil {
		return err
	}
	if o.stats {
		return o.tell(ctx, e, g)
	}
	o.warn(g)
	f, err := e.Encode(model.Replay(g))
	if err != nil {
		return err
	}
	if o.format == "opb" {
		return encode.WriteOPB(o.stdout, f)
	}
	return encode.WriteDIMACS(o.stdout, f)
}

// warn says if a ply is no move of any nature: the formula holds a contradiction then,
// and tells nothing about the plies after it.
func (o *encodeOptions) warn(g *model.Game) {
	pos := model.NewPosition(g.Rules)
	for i, m := range g.Moves {
		if fault := pos.Fault(m); fault != model.NoFault {
			t := model.Ply(i + 1)
			o.message("haft: %s: illegal at %s: %s; the formula is unsatisfiable by this ply alone",
				place(g), plyWords(g, t), faultWords(&pos.Board, t.Mover(), m, fault))
			return
		}
		pos.Play(m)
	}
}
