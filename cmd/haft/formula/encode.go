package formula

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/explain"
	"haft/solve/schema"
)

type encodeOptions struct {
	program  *cli.Program
	game     cli.GameOption
	encoding cli.EncodingOption
	timeout  cli.TimeoutOption
	format   string // --format
	soft     string // --soft
	show     string // --show
	file     string // --map
	proof    string // --proof
	stats    bool
}

const encodeLong = `Encode writes the whole game as a formula. Its solutions, on the variables that
the comments name, are the worlds that play the game. The formula of an illegal
game has no solution. Each kind of solver has its own format:

%s
An encoding with linear constraints needs a format for them, which is opb, lp,
mps or smt2, or else a choice such as linear=adder, which turns them into
clauses (see 'haft encodings'). In gcnf and wcnf, each ply has all of its facts,
even if an earlier ply already brought them. So any ply can be taken out.

--soft says what a MaxSAT solver may give up, each at a price of 1: plies, so
that the optimum is the fewest plies to take back; rules; or nothing. --show
says what is counted: worlds or starting positions. --map writes a JSON object
that says what each variable means.

--proof writes a proof, in steps of VeriPB and for 'haft verify', that the
clauses follow from the linear model of the game, which goes to FILE.opb. So if
a SAT solver refutes the clauses, the model has no solution. If the encoding
counts (see 'haft encodings'), FILE.back is a proof in the other direction:
FILE.back.opb, which is the model and what each auxiliary variable stands for,
follows from the clauses. So both have as many solutions. The format must be
dimacs.

--stats describes the formula instead: its size, what is known about the
encoding, and how much of the final position unit propagation and the linear
relaxation find without search. With --format json, that is an object.`

// NewEncode is the command "haft encode".
func NewEncode(p *cli.Program) *cobra.Command {
	o := &encodeOptions{program: p}
	cmd := &cobra.Command{
		Use:   "encode [FILE]",
		Short: "Write a game as a formula for solvers of many kinds",
		Long:  fmt.Sprintf(encodeLong, formatList(format.Formats)),
		Example: `  haft encode testdata/games/immortal.pgn | grep 'p cnf'
  haft encode --format opb --encoding roster=native testdata/games/greco.pgn
  haft encode --format lp --encoding safety=big-m testdata/games/greco.pgn
  haft encode --stats --encoding roster=mdd testdata/games/immortal.pgn`,
		RunE: p.OnFile(o.run),
	}
	o.formatFlag(cmd)
	o.game.AddFlags(cmd)
	o.game.Which.Ply.AddFlag(cmd, "encode the game as it is")
	o.ownFlags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		return cli.FirstError(o.checkFormat(cmd.Flags().Changed("format")), o.suited(cmd))
	}
	return cmd
}

// ownFlags adds the options that no other command has, or not with these words.
func (o *encodeOptions) ownFlags(cmd *cobra.Command) {
	o.encoding.AddFlag(cmd, encode.Default().String())
	choiceFlag(cmd, &o.soft, "soft", "in wcnf, `WHAT` may be given up: ", words(encode.Softnesses))
	choiceFlag(cmd, &o.show, "show", "in mcc, `WHAT` is counted: ", words(encode.Showings))
	cli.File(cmd, &o.file, "map", "", "write to `FILE`, as JSON, what the variables mean")
	cmd.MarkFlagFilename("map", "json")
	cli.File(cmd, &o.proof, "proof", "", "write to `FILE` a proof that the clauses follow from the linear model")
	cmd.MarkFlagFilename("proof", "pbp")
	cli.Beside(cmd, "proof", func(file string) []string {
		return []string{file + ".opb", file + backward, file + backward + ".opb"}
	})
	o.timeout.AddFlag(cmd, 0, "`DURATION` that the proof may take, as in 500ms (default no limit)")
	cmd.Flags().BoolVar(&o.stats, "stats", false, "describe the formula instead of writing it")
}

// suited returns an error if an option has no effect on the output.
func (o *encodeOptions) suited(cmd *cobra.Command) error {
	chosen, err := format.Lookup(o.format)
	switch {
	case o.stats:
		return cli.OnlyFor(cmd, "formulas that are written, not for --stats", "soft", "show", "map", "proof", "timeout")
	case o.proof == "" && cmd.Flags().Changed("timeout"):
		return cli.OnlyFor(cmd, "--proof", "timeout")
	case err != nil:
		return nil // the format was already refused
	case o.proof != "" && chosen.Name != "dimacs":
		return cli.OnlyFor(cmd, "--format dimacs", "proof")
	case !chosen.Soft && !chosen.Shown:
		return cli.FirstError(cli.OnlyFor(cmd, "--format wcnf", "soft"), cli.OnlyFor(cmd, "--format mcc", "show"))
	case !chosen.Soft:
		return cli.OnlyFor(cmd, "--format wcnf", "soft")
	}
	return cli.OnlyFor(cmd, "--format mcc", "show")
}

// choiceFlag adds an option with a few values. The first is the default.
func choiceFlag(cmd *cobra.Command, value *string, name, usage string, choices []string) {
	*value = choices[0]
	cli.ChoiceFlag(cmd, value, name, usage+strings.Join(choices, ", "), choices...)
}

// words returns the values of a string type.
func words[Word ~string](list []Word) []string {
	all := make([]string, len(list))
	for i, w := range list {
		all[i] = string(w)
	}
	return all
}

// formatList returns a line of help for each format.
func formatList(lists ...[]format.Format) string {
	var b strings.Builder
	for _, f := range slices.Concat(lists...) {
		fmt.Fprintf(&b, "    %-7s %s\n", f.Name, f.Doc)
	}
	return b.String()
}

func (o *encodeOptions) run(ctx context.Context, file string) error {
	e, err := encode.Parse(o.encoding.List)
	if err != nil {
		return err
	}
	g, err := o.game.WholeGame(ctx, o.program, file)
	if err != nil {
		return err
	}
	if o.stats {
		return o.tell(ctx, e, g)
	}
	o.warn(g)
	format, err := format.Lookup(o.format)
	if err != nil {
		return err
	}
	in, err := o.instance(e, format, g)
	if err != nil {
		return fmt.Errorf("%s: %w", format.Name, err)
	}
	if err := o.writeMap(format, in); err != nil {
		return err
	}
	if err := o.writeProof(ctx, e, g); err != nil {
		return err
	}
	return format.Write(o.program.Stdout, in)
}

// instance returns the game as the format wants it.
func (o *encodeOptions) instance(e encode.Encoding, format *format.Format, g *model.Game) (*formula.Instance, error) {
	if format.Grouped {
		f, err := e.ByPly(g)
		if err != nil || !format.Soft {
			return &formula.Instance{Formula: f}, err
		}
		return encode.Soften(f, encode.Softness(o.soft))
	}
	f, err := e.Encode(model.Replay(g))
	if err != nil || !format.Shown {
		return &formula.Instance{Formula: f}, err
	}
	return encode.Show(f, encode.Showing(o.show)), nil
}

// writeMap writes the file of --map.
func (o *encodeOptions) writeMap(format *format.Format, in *formula.Instance) error {
	if o.file == "" {
		return nil
	}
	line, err := schema.Marshal(struct {
		Schema    string `json:"schema"`
		Format    string `json:"format"`
		Variables any    `json:"variables"`
	}{schema.Name, format.Name, encode.Variables(format, in.Formula)})
	if err != nil {
		return err
	}
	return o.program.SaveBytes(o.file, append(line, '\n'))
}

// warn says if a ply is a move that no nature can make. Then the formula holds a contradiction and says nothing about
// the plies after it.
func (o *encodeOptions) warn(g *model.Game) {
	pos := model.NewPosition(g.Rules)
	for i, m := range g.Moves {
		if fault := pos.Fault(m); fault != model.NoFault {
			t := model.Ply(i + 1)
			why := explain.Fault(&pos.Board, t.Mover(), m, fault)
			o.program.TellIllegal(g, t, why+"; the formula is unsatisfiable by this ply alone")
			return
		}
		pos.Play(m)
	}
}
