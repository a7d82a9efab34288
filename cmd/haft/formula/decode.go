package formula

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/model"
	"haft/model/gamefile"
	"haft/model/scramble"
	"haft/solve"
	"haft/solve/engine"
	"haft/solve/schema"
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
for. It reads lines "s" and "v", minisat's result file, a solution file of cbc,
glpsol -w, HiGHS or SCIP, the model of an SMT solver or its answer to get-value,
and a list of names and values.

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
			between := " "
			if m.Name == "given_up" { // rows have several words
				between = ", "
			}
			m.Value = strings.Join(words, between)
		}
		o.program.Printf("%s: %v\n", m.Name, m.Value)
	}
	return nil
}

// decoded is an answer, the game or formula that it is about, and the result of the checks.
type decoded struct {
	*solution.Solution
	instance *formula.Instance // nil if only the game is known
	source   *formula.Instance // of which the formula is a translation; nil if it is not known
	game     *model.Game       // nil if only the formula is known
	world    *model.Assignment
	cost     int
	checks   []string // the checks that it passed
	why      string   // why it is refused; "" if it is not
}

// formula returns the formula or, if only the game is known, its variables X.
func (d *decoded) formula() *formula.Formula {
	if d.instance == nil {
		return encode.NewFormula()
	}
	return d.instance.Formula
}

// judge checks the answer.
func (d *decoded) judge(ctx context.Context) error {
	switch d.Status {
	case solve.Unknown:
		return solve.ErrGaveUp
	case solve.Unsat:
		return d.judgeUnsat(ctx)
	}
	if err := d.complete(ctx); err != nil {
		return err
	}
	if d.why = d.checkFormula("formula"); d.why != "" {
		return nil
	}
	if d.source != nil {
		return d.judgeSource(ctx)
	}
	if !encode.NamedX(d.formula()) {
		return nil
	}
	if d.why = twoNatures(d.Value); d.why != "" {
		return nil
	}
	w := encode.Decode(d.Value)
	d.world = &w
	if d.game != nil && d.cost == 0 {
		d.why = d.checkGame()
	}
	return nil
}

// judgeUnsat asks the exact solver whether there is really no world.
func (d *decoded) judgeUnsat(ctx context.Context) error {
	d.why = "the solver says that it is unsatisfiable"
	if d.game == nil {
		return nil
	}
	own, err := solve.Exact{}.Solve(ctx, model.Replay(d.game))
	if err == nil && own.Status == solve.Sat {
		err = fmt.Errorf("the solver says that it is unsatisfiable, which is wrong: the exact solver has the world %v",
			&own.Witness)
	}
	d.why += ", and the exact solver agrees"
	return err
}

// complete gives the auxiliary variables, which no answer tells, the values that follow from the others.
func (d *decoded) complete(ctx context.Context) error {
	if d.instance == nil || d.instance.Auxiliary == 0 {
		return nil
	}
	e := engine.CuttingPlanes{}
	f := engine.NewLeastCost(e, d.instance, pb.KeepAll).Relaxed
	for v := 1; v <= d.instance.Vars-d.instance.Auxiliary; v++ {
		l := formula.Lit(v)
		if !d.Value[v] {
			l = -l
		}
		f.Add(formula.File, l)
	}
	result, err := engine.Solve(ctx, e, f)
	if result.Status == solve.Sat {
		d.Value = result.Value[:d.instance.Vars+1]
	}
	return err
}

// judgeSource checks the values against the file that was translated, and tells them as values of that file from there
// on.
func (d *decoded) judgeSource(ctx context.Context) error {
	own := d.source.Vars - d.source.Auxiliary
	if own > d.instance.Vars {
		d.why = fmt.Sprintf("the formula has %d variables and the file of --from %d; expected a translation of that file",
			d.instance.Vars, own)
		return nil
	}
	d.instance, d.Value = d.source, append(d.Value[:own+1:own+1], make([]bool, d.source.Auxiliary)...)
	if err := d.complete(ctx); err != nil {
		return err
	}
	if d.why = d.checkFormula("file"); d.why != "" {
		d.why = "of the file of --from, " + d.why
	}
	return nil
}

// checkFormula checks the values against the formula, which is called what for the list of checks.
func (d *decoded) checkFormula(what string) string {
	if d.instance == nil {
		return ""
	}
	if broken := d.instance.Broken(d.Value); broken != "" {
		return "the values do not satisfy the formula: " + broken
	}
	d.cost, _ = d.instance.Cost(d.Value)
	d.checks = append(d.checks, what)
	return ""
}

// checkGame checks the world against the game. It is not called if soft clauses were given up, because then the world
// need not play the whole game.
func (d *decoded) checkGame() string {
	if why := notWorld(model.Replay(d.game), d.world); why != "" {
		return why
	}
	d.checks = append(d.checks, "facts")
	if ok, t, err := scramble.Legal(d.game, d.world); !ok {
		return fmt.Sprintf("the referee cannot play ply %d in this world: %v", t, err)
	}
	d.checks = append(d.checks, "referee")
	return ""
}

// twoNatures names a piece that has two natures; it returns "" if there is none.
func twoNatures(value []bool) string {
	w := encode.Decode(value)
	for v := 1; v <= encode.NumX; v++ {
		if p, n := encode.PieceNature(v); value[v] && w[p] != n {
			return fmt.Sprintf("%v is both %v and %v", p, n, w[p])
		}
	}
	return ""
}

// notWorld says why w is not a solution of the problem; it returns "" if it is one.
func notWorld(p *model.Problem, w *model.Assignment) string {
	for q, n := range w {
		switch piece := model.Piece(q); {
		case p.Unknown.Has(piece) && n == model.NoNature:
			return fmt.Sprintf("%v has no nature", piece)
		case p.Unknown.Has(piece) != (n != model.NoNature):
			return fmt.Sprintf("%v is %v, but it is a pawn that has not promoted", piece, n)
		}
	}
	if !model.RosterHolds(&p.Rules, w) {
		return "it has more pieces of a nature than the rules let it have"
	}
	for _, f := range p.Facts {
		switch {
		case f.Holds(w):
		case f.HasCheckers():
			return fmt.Sprintf("no piece gives the check that is announced at ply %d", f.Ply)
		default:
			return fmt.Sprintf("a fact of ply %d (%v) does not hold: %v is none of %v", f.Ply, f.Rule, f.Piece, f.Not)
		}
	}
	if !p.Holds(w) {
		return "it is no world of the game"
	}
	return ""
}

// report returns the JSON object, whose fields are also the lines of the text.
func (d *decoded) report() (r schema.Object[any]) {
	r.Add("schema", schema.Name)
	r.Add("solution", d.Kind)
	r.Add("model", d.why == "")
	if d.why != "" {
		r.Add("why", d.why)
	}
	if d.world != nil {
		r.Add("world", d.world.String())
	}
	if d.world != nil && d.why == "" && d.game != nil && d.cost == 0 {
		r.Add("fen", gamefile.FEN(d.game.Setup, d.world))
	}
	if d.why == "" && d.world == nil {
		r.Add("true", d.trueNames())
	}
	if d.instance != nil && !d.instance.Hard() {
		r.Add("cost", d.cost)
		if o := d.instance.Objective; o != nil && (o.Maximize || o.Unit > 1) {
			r.Add("value", json.Number(d.instance.Value(d.cost))) // of the objective in the file
		}
		r.Add("given_up", d.givenUp())
	}
	if d.why == "" {
		r.Add("checked", d.checks)
	}
	return r
}

// trueNames returns the names of the variables that are true. If comments name the first variables and no others, these
// are all that mean something: the others are those of a translation.
func (d *decoded) trueNames() []string {
	names, last := []string{}, d.instance.Vars-d.instance.Auxiliary
	if named := len(d.instance.Names) - 1; d.instance.Symbols == nil && named > 0 {
		last = min(last, named)
	}
	for v := 1; v <= last; v++ {
		if d.Value[v] {
			names = append(names, d.instance.Name(v))
		}
	}
	return names
}

// givenUp names the soft clauses that do not hold, in the words of the file.
func (d *decoded) givenUp() []string {
	names := []string{}
	for _, i := range d.instance.GivenUp(d.Value) {
		names = append(names, d.instance.SoftName(i))
	}
	return names
}
