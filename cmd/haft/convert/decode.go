package convert

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/solution"
)

type decodeOptions struct {
	*cli.Program
	cli.FormatOption
	cli.GameOption
	cli.FormulaOption
	from    string // --from
	limited bool   // --max-memory was given
}

// NewDecode is the command "haft decode".
func NewDecode(p *cli.Program) *cobra.Command {
	o := &decodeOptions{Program: p}
	cmd := &cobra.Command{
		Use:   "decode FORMULA-OR-GAME SOLUTION",
		Short: "Turn a solver's answer back into pieces, and check it",
		Long: `Decode reads what a solver answered to a formula: lines "s" and "v", minisat's
result file, a solution file of cbc or of glpsol -w, the model of an SMT solver,
or a list of names and values. It prints the world that it stands for.

Nothing is believed. Values are checked against the formula; with the game, or
with --from beside the formula, the world is held against the facts of the game
and replayed by the referee. Of a game alone the formula is not known, so that
only the values of the pieces are looked at.

The exit status is 1 if there is no world, or it fails a check, 2 if a legal
game was called unsatisfiable, and 3 if the solver has not decided.`,
		Example: `  G=testdata/games/greco.pgn; haft encode $G | haft solve | haft decode $G -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.limited = cmd.Flags().Changed("max-memory")
			return o.run(cmd.Context(), args[0], args[1])
		},
	}
	o.FormatFlag(cmd, "text", "json")
	o.GameFlags(cmd)
	o.PlyFlag(cmd)
	o.FormulaFlag(cmd)
	cmd.Flags().StringVar(&o.from, "from", "", "`FILE` of the game that the formula was made of")
	return cmd
}

func (o *decodeOptions) run(ctx context.Context, name, answer string) error {
	d, err := o.subject(ctx, name)
	if err != nil {
		return err
	}
	in, err := o.OpenInput(ctx, answer)
	if err != nil {
		return err
	}
	defer in.Close()
	d.Solution, err = solution.Read(in, d.formula(), d.instance == nil)
	if err != nil {
		return fmt.Errorf("%s: %w", cli.Shown(answer), err)
	}
	if err := d.judge(ctx); err != nil {
		return err
	}
	return o.print(d)
}

// subject reads what the answer is about.
func (o *decodeOptions) subject(ctx context.Context, name string) (*decoded, error) {
	f, err := o.OpenFormula(ctx, o.Program, name, "")
	if err != nil {
		return nil, err
	}
	d := &decoded{}
	switch {
	case f.Format != nil:
		if d.instance, err = f.ReadFormula(); err != nil {
			return nil, err
		}
		name = o.from
	case o.from != "":
		f.Close()
		return nil, fmt.Errorf("--from is for a formula, and %s is none", cli.Shown(name))
	case o.limited:
		f.Close()
		return nil, fmt.Errorf("--max-memory is for a formula, and %s is none", cli.Shown(name))
	default:
		f.Close()
	}
	switch {
	case name == "" && o.Chosen():
		return nil, errors.New("--game and --ply choose in a file of games; name the file with --from")
	case name == "" && (o.Rules != "" || o.Start != ""):
		return nil, errors.New("--rules and --start are for a game; name it with --from")
	}
	if name != "" {
		d.game, err = o.Game(ctx, o.Program, name)
	}
	return d, err
}

// print writes the report and notes the exit status.
func (o *decodeOptions) print(d *decoded) error {
	if d.why != "" {
		o.Note(cli.No)
	}
	if o.Format == "json" {
		return o.PrintJSON(d.report())
	}
	for _, m := range d.report()[1:] {
		if words, several := m.Value.([]string); several {
			m.Value = strings.Join(words, " ")
		}
		o.Printf("%s: %v\n", m.Name, m.Value)
	}
	return nil
}
