package formula

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode/formula"

	"haft/solve/solution"
)

type decodeOptions struct {
	program *cli.Program
	format  cli.FormatOption
	game    cli.GameOption
	file    formulaOption
	from    string // --from
}

// NewDecode is the command "haft decode".
func NewDecode(p *cli.Program) *cobra.Command {
	o := &decodeOptions{program: p}
	cmd := &cobra.Command{
		Use:   "decode FORMULA-OR-GAME SOLUTION",
		Short: "Turn a solver's answer back into pieces, and check it",
		Long: `Decode reads a solver's answer to a formula and prints the world that it stands
for. It reads lines "s" and "v", minisat's result file, a solution file of cbc
or of glpsol -w, the model of an SMT solver, and a list of names and values.

Decode trusts nothing. It checks the values against the formula. If it has the
game, by itself or with --from beside the formula, it also checks the world
against the facts of the game, and the referee replays the game in it. With the
game alone it does not know the formula, so it checks only the values of pieces.

--from can also name the file that 'haft translate' has translated. Decode then
tells the solution in the names of that file, and checks it against the file.

The exit status is 1 if there is no world or it fails a check, 2 if the solver
calls a legal game unsatisfiable, and 3 if the solver has not decided.`,
		Example: `  G=testdata/games/greco.pgn; haft encode $G | haft solve | haft decode $G -`,
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args[0], args[1]) },
	}
	o.format.AddFlag(cmd, "text", "json")
	o.game.AddFlags(cmd)
	o.game.Which.Ply.AddFlag(cmd, "the formula is about the game as it is")
	o.file.addFlag(cmd, "formulas and answers")
	cli.FlagsInput(cmd, &o.from, "from", "`FILE` of the game, or of the formula, that the formula was made from")
	return cmd
}

func (o *decodeOptions) run(ctx context.Context, name, answer string) error {
	d, err := o.subject(ctx, name)
	if err != nil {
		return err
	}
	in, err := o.program.OpenInput(ctx, answer)
	if err != nil {
		return err
	}
	defer in.Close()
	d.Solution, err = solution.Read(in, d.formula(), d.instance == nil, o.file.memory.Limit)
	if err != nil {
		return fmt.Errorf("%s: %w", cli.Shown(answer), o.file.memory.WithinMemory(err))
	}
	if err := d.judge(ctx); err != nil {
		return err
	}
	return o.print(d)
}

// subject reads the game or formula that the answer is about.
func (o *decodeOptions) subject(ctx context.Context, name string) (*decoded, error) {
	f, err := o.file.openFormula(ctx, o.program, name, "")
	if err != nil {
		return nil, err
	}
	d := &decoded{}
	switch {
	case f.Format != nil:
		if d.instance, err = f.readFormula(); err != nil {
			return nil, err
		}
		name = o.from
	case o.from != "":
		f.Close()
		return nil, fmt.Errorf("--from needs a formula; %s is not one", cli.Shown(name))
	default:
		f.Close()
	}
	switch {
	case name == "" && o.game.Which.Chosen():
		return nil, errors.New("--game and --ply need a file of games; name it with --from")
	case name == "" && (o.game.Rules.List != "" || o.game.Rules.Start != ""):
		return nil, errors.New("--rules and --start need a game; name it with --from")
	}
	if d.instance != nil && name != "" && name != "-" {
		if d.source, err = o.source(ctx, name); err != nil || d.source != nil {
			return d, err
		}
	}
	if name != "" {
		d.game, err = o.game.Game(ctx, o.program, name)
	}
	return d, err
}

// source reads the file of --from if it is a formula.
func (o *decodeOptions) source(ctx context.Context, name string) (*formula.Instance, error) {
	f, err := o.file.openFormula(ctx, o.program, name, "")
	switch {
	case err != nil:
		return nil, err
	case f.Format == nil:
		f.Close()
		return nil, nil
	}
	return f.readFormula()
}

// print writes the report and notes the exit status.
func (o *decodeOptions) print(d *decoded) error {
	if d.why != "" {
		o.program.Note(cli.No)
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(d.report())
	}
	for _, m := range d.report()[1:] {
		if words, several := m.Value.([]string); several {
			m.Value = strings.Join(words, " ")
		}
		o.program.Printf("%s: %v\n", m.Name, m.Value)
	}
	return nil
}
