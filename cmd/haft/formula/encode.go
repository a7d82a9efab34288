package formula

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/explain"
	"haft/solve/proof"
	"haft/solve/proof/hall"
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
		return cmp.Or(o.checkFormat(cmd.Flags().Changed("format")), o.suited(cmd))
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
		return cmp.Or(cli.OnlyFor(cmd, "--format wcnf", "soft"), cli.OnlyFor(cmd, "--format mcc", "show"))
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
	pos := g.Start()
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

// tell prints what "haft encode --stats" says about a game in an encoding.
func (o *encodeOptions) tell(ctx context.Context, e encode.Encoding, g *model.Game) error {
	f, err := e.Encode(model.Replay(g))
	if err != nil {
		return err
	}
	found, err := backend.Propagate(ctx, e, g)
	if err != nil {
		return err
	}
	s := f.Stats()
	if o.format == "json" {
		return o.program.PrintJSON(newStatsReport(e, g, s, found))
	}
	o.program.Printf("%s\n%s and %s auxiliary, in clauses with %s\n\n", explain.Title(g),
		explain.Count(encode.NumX, "variable", "variables"), explain.Number(uint64(s.Vars-encode.NumX)),
		explain.Count(uint64(s.Literals), "literal", "literals"))
	o.program.Render(sizeTable(s), "text")
	o.program.Printf("\n")
	o.program.Render(choiceTable(chosen(e)), "text")
	o.program.Printf("\nUnit propagation alone, after the last legal ply, finds\n%s\n%s\n%s\n",
		share(found.Refuted, found.Illegal, "illegal moves refuted"),
		share(found.Locked, found.Locks, "locked pieces"),
		share(found.Excluded, found.Impossible, "impossible natures"))
	o.program.Printf("\nThe linear relaxation alone, without branching, finds\n%s\n",
		share(found.Relaxed, found.Illegal, "illegal moves refuted"))
	return nil
}

// statsFormats are the formats of --stats; the first is the default.
var statsFormats = []string{"text", "json"}

// formatFlag adds --format, for the formula or for --stats.
func (o *encodeOptions) formatFlag(cmd *cobra.Command) {
	formulas := format.Names()
	cmd.Flags().StringVar(&o.format, "format", formulas[0], "`FORMAT` of the output: "+strings.Join(formulas, ", "))
	cli.CompleteWords(cmd, "format", slices.Concat(formulas, statsFormats)...)
}

// checkFormat returns an error if the format does not suit the output.
func (o *encodeOptions) checkFormat(chosen bool) error {
	switch {
	case !o.stats:
		return cli.OneOf("--format", o.format, format.Names()...)
	case !chosen:
		o.format = statsFormats[0]
	}
	return cli.OneOf("--format", o.format, statsFormats...)
}

// A statsReport is the output of --stats for programs.
type statsReport struct {
	Schema     string         `json:"schema"`
	Game       string         `json:"game"`
	Encoding   string         `json:"encoding"`
	Variables  int            `json:"variables"`
	Auxiliary  int            `json:"auxiliary"`
	Size       sizeReport     `json:"size"`
	Groups     []groupReport  `json:"groups"`
	Choices    []choiceReport `json:"choices"`
	Illegal    int            `json:"illegal_moves"`
	Refuted    int            `json:"refuted_by_propagation"`
	Relaxed    int            `json:"refuted_by_relaxation"`
	Locks      int            `json:"locks"`
	Locked     int            `json:"locks_by_propagation"`
	Impossible int            `json:"impossible_natures"`
	Excluded   int            `json:"excluded_by_propagation"`
}

type groupReport struct {
	Group string `json:"group"`
	sizeReport
}

type sizeReport struct {
	Clauses  int `json:"clauses"`
	Literals int `json:"literals"`
	Rows     int `json:"linear"`
	Terms    int `json:"terms"`
}

func newStatsReport(e encode.Encoding, g *model.Game, s formula.Stats, found backend.Propagation) *statsReport {
	r := &statsReport{
		Schema: schema.Name, Game: explain.Title(g), Encoding: e.String(), Variables: s.Vars, Auxiliary: s.Vars - encode.NumX,
		Size: sizeReport(s.Size), Groups: []groupReport{}, Choices: chosen(e), Illegal: found.Illegal, Refuted: found.Refuted,
		Relaxed: found.Relaxed, Locks: found.Locks, Locked: found.Locked, Impossible: found.Impossible,
		Excluded: found.Excluded,
	}
	for _, group := range s.Groups {
		r.Groups = append(r.Groups, groupReport{encode.Groups().Of(group.Group), sizeReport(group.Size)})
	}
	return r
}

// chosen returns the rows of the tables that make up the encoding.
func chosen(e encode.Encoding) (rows []choiceReport) {
	for _, a := range encode.Axes() {
		rows = append(rows, describeChoice(a, a.Choice(e)))
	}
	return rows
}

// sizeTable has a row for each standing rule, one for all plies together, and one for the sum.
func sizeTable(s formula.Stats) table.Writer {
	t := cli.NewTable(cli.Words("constraints of"), cli.Numbers("clauses"), cli.Numbers("literals"), cli.Numbers("linear"),
		cli.Numbers("terms"))
	var plies formula.Size
	for _, g := range s.Groups {
		if g.Group > 0 {
			plies = plies.Plus(g.Size)
			continue
		}
		appendSize(t, encode.Groups().Of(g.Group), g.Size)
	}
	appendSize(t, "plies", plies)
	appendSize(t, "all", s.Size)
	return t
}

func appendSize(t table.Writer, name string, s formula.Size) {
	t.AppendRow(table.Row{name, s.Clauses, s.Literals, s.Rows, s.Terms})
}

// share returns a line such as "44 of 46 locked pieces (95.7%)".
func share(part, whole int, what string) string {
	if whole == 0 {
		return "    no " + what + " to find"
	}
	return fmt.Sprintf("    %d of %d %s (%.1f%%)", part, whole, what, 100*float64(part)/float64(whole))
}

// backward ends the name of the proof that the linear model follows from the clauses.
const backward = ".back"

// writeProof writes the files of --proof: the linear model of a game, and a proof that the clauses of the encoding
// follow from it. If the encoding counts, there are two more: the model with what the auxiliary variables stand for,
// and a proof that it follows from the clauses.
func (o *encodeOptions) writeProof(ctx context.Context, e encode.Encoding, g *model.Game) error {
	if o.proof == "" {
		return nil
	}
	linear, err := hall.Formula(g)
	if err != nil {
		return err
	}
	clauses, err := e.EncodeWithMeaning(model.Replay(g))
	if err != nil {
		return err
	}
	ctx, cancel := o.timeout.Limit(ctx)
	defer cancel()
	err = saveProof(o.program, o.proof, linear, func(w io.Writer) error { return proof.Derive(ctx, w, linear, clauses) })
	if err != nil {
		return o.unproved(e, err)
	}
	says := fmt.Sprintf("%s, by %s", explain.Count(uint64(len(clauses.Clauses)), "clause follows", "clauses follow")+
		" from the model", o.proof)
	auxiliary := explain.Count(uint64(clauses.Vars-linear.Vars), "auxiliary variable", "auxiliary variables")
	if e.Counts() {
		back := o.proof + backward
		err := saveProof(o.program, back, proof.Defined(linear, clauses), func(w io.Writer) error {
			return proof.DeriveBack(ctx, w, linear, clauses)
		})
		if err != nil {
			return o.unproved(e, err)
		}
		o.program.Message("haft: %s; the model follows from them, and %s are determined, by %s", says, auxiliary, back)
		return nil
	}
	o.program.Message("haft: %s; %s may have several values for a solution, so nothing is proved of numbers", says, auxiliary)
	return nil
}

// saveProof writes a proof and the formula that it is about.
func saveProof(p *cli.Program, name string, f *formula.Formula, write func(io.Writer) error) error {
	var text, rows bytes.Buffer
	if err := write(&text); err != nil {
		return err
	}
	if err := format.WriteOPB(&rows, &formula.Instance{Formula: f}); err != nil {
		return err
	}
	if err := p.SaveBytes(name+".opb", rows.Bytes()); err != nil {
		return err
	}
	return p.SaveBytes(name, text.Bytes())
}

// unproved adds the encoding to an error, or says that the time limit was reached.
func (o *encodeOptions) unproved(e encode.Encoding, err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		return o.timeout.Limited(solve.ErrUndecided)
	}
	return fmt.Errorf("--proof: encoding %v: %w", e, err)
}
