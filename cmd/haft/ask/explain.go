package ask

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
)

type explainOptions struct {
	single
	all bool
}

// NewExplain is the command "haft explain".
func NewExplain(p *cli.Program) *cobra.Command {
	o := &explainOptions{single: single{Program: p}}
	cmd := &cobra.Command{
		Use:   "explain [FILE [CLAIM]]",
		Short: "Why a game is illegal, a piece locked in, a nature excluded",
		Long: `Explain tells why a claim about a game is true: the fewest plies that force it,
what they show step by step, and what would change it. A CLAIM is one of

  illegal          no starting position plays the game
  w6=Q, w6!=K      White's piece 6 is the queen; is not the king
  w5=K -> b3=B     if White's piece 5 is the king, Black's piece 3 is a bishop
  over             the side to move has no legal move, whatever the pieces are

Without a CLAIM it is that the game is illegal, if it is; that it is over, if it
is; else every piece that is locked in.

A claim about pieces of an illegal game is about the position before the first
illegal ply. The exit status is 1 if the claim is not true.`,
		Example: `  haft explain testdata/games/seeds/000-three-knights.pgn
  haft explain testdata/games/immortal.pgn w5=K
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft explain - 'w6=Q'`,
		Args: atMostTwo,
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := p.Inputs(cmd, args[:min(len(args), 1)])
			if err != nil {
				return err
			}
			return o.run(cmd.Context(), files[0], args)
		},
	}
	o.flags(cmd, "text", "md", "json")
	cmd.Flags().BoolVar(&o.all, "all", false, fmt.Sprintf("list all smallest sets of plies, up to %s", say.Number(schema.MaxSets)))
	return cmd
}

func atMostTwo(_ *cobra.Command, args []string) error {
	if len(args) > 2 {
		return fmt.Errorf("found %d arguments; expected a FILE and a CLAIM, in quotes if it has spaces", len(args))
	}
	return nil
}

func (o *explainOptions) run(ctx context.Context, file string, args []string) error {
	var claim *solve.Claim
	if len(args) == 2 {
		c, err := solve.ParseClaim(args[1])
		if err != nil {
			return err
		}
		claim = &c
	}
	g, err := o.read(ctx, file)
	if err != nil {
		return err
	}
	ctx, stop := o.Limit(ctx)
	defer stop()
	return o.Limited(o.explain(ctx, g, claim))
}

func (o *explainOptions) explain(ctx context.Context, g *model.Game, claim *solve.Claim) error {
	a, err := solve.Analyze(ctx, o.Solver, g, solve.Parts{})
	if err != nil {
		return err
	}
	claims, err := o.claims(ctx, g, a, claim)
	if err != nil {
		return err
	}
	var found []*schema.Explanation
	for i, c := range claims {
		e, err := schema.Explain(ctx, o.Solver, g, a, c, o.all)
		if err != nil && len(found) > 0 { // what was found in time is not lost
			o.Message("explained %d of %d claims, not %v", i, len(claims), c)
			return errors.Join(err, o.write(g, a, found))
		}
		if err != nil {
			return err
		}
		if !e.Follows() {
			o.Note(cli.No)
		}
		found = append(found, e)
	}
	return o.write(g, a, found)
}

// claims are what is to be explained.
func (o *explainOptions) claims(ctx context.Context, g *model.Game, a *solve.Analysis, claim *solve.Claim) ([]solve.Claim, error) {
	switch {
	case claim != nil:
		return []solve.Claim{*claim}, nil
	case !a.Legal:
		return []solve.Claim{{Kind: solve.ClaimIllegal}}, nil
	case solve.Ending(a.Position()).Over():
		return []solve.Claim{{Kind: solve.ClaimOver}}, nil
	}
	locks, err := solve.Locks(ctx, o.Solver, g)
	var claims []solve.Claim
	for _, l := range locks {
		claims = append(claims, l.Claim())
	}
	return claims, err
}

func (o *explainOptions) write(g *model.Game, a *solve.Analysis, found []*schema.Explanation) error {
	switch o.Format {
	case "json":
		list := []schema.ExplainReport{}
		for _, e := range found {
			list = append(list, e.Report())
		}
		r := newReport(&task{Game: g, Result: a}, o.Backend)
		r.Seconds = nil
		return o.PrintJSON(schema.ExplainedReport{Report: r, Explanations: list})
	case "md":
		o.markdown(newPage(o.Program, g, a), found)
	default:
		p := newPage(o.Program, g, a)
		p.verdict()
		for _, e := range found {
			p.Printf("\n")
			p.explanation(e, o.all)
		}
		if len(found) == 0 {
			p.Printf("%s\n", noLocks)
		}
	}
	return nil
}
