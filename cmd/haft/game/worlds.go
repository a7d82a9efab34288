package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/circuit"
	"haft/solve/exact"
	"haft/solve/explain"
	"haft/solve/proof"
)

type worldsOptions struct {
	program *cli.Program
	game    cli.SingleGame
	list    uint64 // at most so many; 0 for all
	sample  uint64
	seed    uint64
	listed  bool // --list was given
	seeded  bool // --seed was given
	drawn   bool // --sample was given
	proof   string
	setup   *model.Setup // of the game
}

// NewWorlds is the command "haft worlds".
func NewWorlds(p *cli.Program) *cobra.Command {
	o := &worldsOptions{program: p, game: cli.SingleGame{Program: p}}
	cmd := &cobra.Command{
		Use:   "worlds [FILE]",
		Short: "How many worlds are left, how likely each nature is, and which they are",
		Long: `Worlds counts what is left of a game: the starting positions, and the worlds,
which also say what promoted pawns are. All worlds count as equally likely.

--list writes the worlds themselves, at most 100, or another number: --list=0
writes all of them. --sample draws worlds at random, with equal probability and
with replacement. A line holds White's pieces from a1 to h1, Black's from a8 to
h8, and promoted pawns. JSON Lines also give the start as FEN.

--proof writes a certificate that there are so many worlds: a circuit in CPOG,
with a proof that it means the same as a formula, which is written to
FILE.cnf. 'haft verify FILE.cnf FILE' checks it without knowing the rules, and
counts. The models of the formula are the worlds. A circuit of more than 30,000
steps is refused; only announced checks that many promoted pawns may have given
take so many.

For an illegal game, the answer is about the position before the first illegal
ply, and the exit status is 1.`,
		Example: `  haft worlds testdata/games/immortal.pgn
  haft worlds --list testdata/games/immortal.pgn
  echo 'e2e4 d7d5' | haft worlds --sample 3 --seed 1 --format jsonl`,
		PreRunE: o.check,
		RunE:    o.game.OnGame(o.answer),
	}
	o.game.AddFlags(cmd, "text", "json", "jsonl", "csv", "md")
	cmd.Flags().Uint64Var(&o.list, "list", 0, "list at most `N` worlds, 0 for all")
	cmd.Flags().Lookup("list").NoOptDefVal = "100"
	cmd.Flags().Uint64Var(&o.sample, "sample", 0, "draw `N` worlds")
	cmd.Flags().Uint64Var(&o.seed, "seed", 0, "draw with seed `S` (default a random one, which haft prints)")
	cli.File(cmd, &o.proof, "proof", "", "write to `FILE` a certificate of the number of worlds, for 'haft verify'")
	cmd.MarkFlagFilename("proof", "cpog")
	cli.Beside(cmd, "proof", func(file string) []string { return []string{file + ".cnf"} })
	cmd.MarkFlagsMutuallyExclusive("list", "sample")
	return cmd
}

// check refuses options that do not go together.
func (o *worldsOptions) check(cmd *cobra.Command, _ []string) error {
	o.listed, o.drawn, o.seeded = cmd.Flags().Changed("list"), cmd.Flags().Changed("sample"), cmd.Flags().Changed("seed")
	switch {
	case (o.listed || o.drawn) && (o.game.Format.Name == "csv" || o.game.Format.Name == "md"):
		return cli.OneOf("--format of a list", o.game.Format.Name, "text", "json", "jsonl")
	case o.drawn && o.sample == 0:
		return errors.New("--sample is 0; expected a number of worlds from 1")
	case o.seeded && !o.drawn:
		return errors.New("--seed is for --sample")
	}
	return nil
}

func (o *worldsOptions) answer(ctx context.Context, g *model.Game) error {
	list := o.listed || o.drawn
	parts := solve.Parts{Pieces: true, Because: true, World: true}
	t, err := o.game.Ask(ctx, g, parts, o.game.Format.Name == "text" && !list)
	if err != nil {
		return err
	}
	problem := &t.Result.Position().Problem
	o.setup = g.Setup
	worlds := exact.NewTable(problem)
	if err := o.prove(ctx, t); err != nil {
		return err
	}
	switch {
	case o.listed:
		return o.write(ctx, first(worlds.Worlds(), o.list))
	case o.drawn:
		return o.write(ctx, first(o.draws(worlds), o.sample))
	}
	switch o.game.Format.Name {
	case "json", "jsonl":
		return o.program.PrintJSON(withParts(t, o.game.Solver.Backend))
	case "text":
		o.page(newPage(o.program, t.Game, t.Result))
	default:
		o.program.Render(shares(t.Result), o.game.Format.Name)
	}
	return nil
}

// page prints the answer without a list. The entropy is the binary logarithm of the number of worlds, which are all
// equally likely.
func (o *worldsOptions) page(p *page) {
	p.verdict()
	if p.a.NoStart() {
		return
	}
	worlds := p.a.Counts().Worlds
	p.program.Printf("%s, %.2f bits of entropy\n", explain.Count(worlds, "world", "worlds"), math.Log2(float64(worlds)))
	p.natures(p.a.Marginals)
	p.witness()
}

// shares returns the table of worlds by piece and nature.
func shares(a *solve.Analysis) table.Writer {
	t := cli.NewTable(cli.Words("piece"), cli.Words("square"), cli.Words("nature"), cli.Numbers("worlds"),
		cli.Numbers("probability"))
	for q := range a.Position().Problem.Unknown.All() {
		for n := range model.AllNatures.All() {
			if k := a.Marginals.Natures[q][n]; k > 0 {
				p := fmt.Sprintf("%.6f", float64(k)/float64(a.Marginals.Worlds))
				t.AppendRow(table.Row{q.String(), a.Position().Board.Where[q].String(), n.String(), k, p})
			}
		}
	}
	return t
}

// draws yields random worlds without end.
func (o *worldsOptions) draws(worlds *exact.Table) iter.Seq[model.Assignment] {
	if !o.seeded {
		o.seed = rand.Uint64()
		o.program.Message("haft: drawn with --seed %d", o.seed)
	}
	sampler := worlds.NewSampler(solve.Seed(o.seed))
	return func(yield func(model.Assignment) bool) {
		for yield(sampler.Next()) {
		}
	}
}

// first yields the first n worlds; 0 means all.
func first(worlds iter.Seq[model.Assignment], n uint64) iter.Seq[model.Assignment] {
	return func(yield func(model.Assignment) bool) {
		seen := uint64(0)
		for w := range worlds {
			seen++
			if !yield(w) || seen == n {
				return
			}
		}
	}
}

// A worldReport is a world in JSON.
type worldReport struct {
	World string `json:"world"`
	FEN   string `json:"fen"`
}

// write prints worlds, as lines or as JSON, until time runs out. A list has no tables.
func (o *worldsOptions) write(ctx context.Context, worlds iter.Seq[model.Assignment]) error {
	out := cli.NewJSON(o.program, o.game.Format.Name)
	for w := range worlds {
		if err := cmp.Or(o.writeOne(out, &w), ctx.Err()); err != nil {
			if ctx.Err() != nil {
				err = errors.Join(solve.ErrUndecided, err)
			}
			return out.Close(err)
		}
	}
	return out.Close(nil)
}

func (o *worldsOptions) writeOne(out *cli.JSONOutput, w *model.Assignment) error {
	if o.game.Format.Name == "text" {
		_, err := fmt.Fprintln(o.program.Stdout, w.String())
		return err
	}
	return out.Write(worldReport{w.String(), gamefile.FEN(o.setup, w)})
}

// prove writes the certificate that a game has so many worlds, and the formula that it is about, if the user asked for
// it. The circuit is counted apart from the exact solver, so the two must agree.
func (o *worldsOptions) prove(ctx context.Context, t *task) error {
	if o.proof == "" {
		return nil
	}
	problem, worlds := &t.Result.Position().Problem, t.Result.Counts().Worlds
	var f *formula.Formula
	var graph *proof.CPOG
	ctx, cancel := o.game.Timeout.Rest(ctx, t.Seconds)
	defer cancel()
	err := o.program.Save(o.proof, func(w io.Writer) (err error) {
		f, graph, err = circuit.Worlds(ctx, w, problem)
		return err
	})
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("--proof: %w", o.game.Timeout.Limited(solve.ErrUndecided))
	}
	if err != nil {
		return fmt.Errorf("--proof: %s: %w", explain.Source(t.Game), err)
	}
	count := graph.Count()
	if !count.IsUint64() || count.Uint64() != worlds {
		return fmt.Errorf("--proof: the circuit has %v worlds, but the exact solver counts %d", count, worlds)
	}
	formulaName := o.proof + ".cnf"
	if err := o.program.Save(formulaName, func(w io.Writer) error { return format.WriteDIMACS(w, f) }); err != nil {
		return err
	}
	o.program.Message("haft: a circuit of %s has %s: 'haft verify %s %s' checks it",
		explain.Count(uint64(graph.Len()), "node", "nodes"), explain.Count(worlds, "world", "worlds"), formulaName, o.proof)
	return nil
}
