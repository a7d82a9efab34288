package convert

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
)

type solveOptions struct {
	*cli.Program
	formulaOption
	cli.TimeoutOption
	backend string // --backend
	format  string // --format
	verbose bool
	seed    int
	proof   string
	believe bool
	linear  string // --linear
}

// NewSolve is the command "haft solve".
func NewSolve(p *cli.Program) *cobra.Command {
	o := &solveOptions{Program: p}
	cmd := &cobra.Command{
		Use:   "solve [FILE]",
		Short: "Decide any formula, as solvers do in competitions",
		Long: `Solve decides a formula in a file. It recognises the format by the beginning or
the name of the file, or takes the one that --format names:

` + formatList() + `
It prints a line "s" with the verdict and, for a satisfiable formula, lines "v"
with a model, which it has checked against the formula. A model consists of
numbers up to a 0 for formats of clauses, of x1 and -x2 for opb, and of the
names in the file for the others. Solve ignores groups and what to count on. It
refuses soft clauses and objectives.

If another program says "unsatisfiable", solve doubts it: an embedded engine
looks for a model for as long as the program took, and at least for a second.
Finding one is an error. --believe turns this off.

--proof keeps the proof of "unsatisfiable" that backend cutting-planes and some
programs give. It is about the file as it stands, which must be in dimacs or
opb: 'haft verify FILE PROOF' checks it. Programs that take only clauses cannot
prove anything about an opb file.

--linear turns linear constraints into clauses, in one of the ways that
'haft encodings' lists, so that every engine can decide the formula. The model
that solve prints is still one of the original formula.

Solve stops reading a formula that may need more memory than --max-memory: about
200 bytes for a clause of three literals, and 64 for a variable. The memory for
the search itself is not limited.

The exit status is 10 for satisfiable, 20 for unsatisfiable, and 0 for unknown;
then a message says whether --timeout ended the search or the backend gave up.
Without --backend, gini decides. If some rows are not clauses, gophersat-pb
does, or ilp if they have large numbers.`,
		Example: `  haft encode testdata/games/greco.pgn | haft solve | head -1
  haft encode --format lp testdata/games/greco.pgn | haft solve | head -1`,
		RunE: p.OnFile(o.run),
	}
	f := cmd.Flags()
	f.StringVar(&o.backend, "backend", "", "`NAME` of an engine: see 'haft solvers list'")
	flags.Complete(cmd, "backend", cli.CompleteBackend)
	o.TimeoutFlag(cmd, 0, "time limit `DURATION` for the search, as in 500ms (default no limit)")
	cli.ChoiceFlag(cmd, &o.format, "format", "`FORMAT` of the file, if it is not recognised", format.Names()...)
	f.IntVar(&o.seed, "seed", 0, "seed `N` for programs that take one (default their own)")
	flags.File(cmd, &o.proof, "proof", "", "write the proof that there is no model to `FILE`, if the backend gives one about\na file of this format")
	o.linear = "keep"
	cli.ChoiceFlag(cmd, &o.linear, "linear",
		"`CHOICE` for linear constraints that are not clauses: "+strings.Join(pb.Names(), ", "), pb.Names()...)
	o.formulaFlag(cmd, "formulas")
	f.BoolVar(&o.believe, "believe", false, "believe a program that says \"unsatisfiable\"")
	f.BoolVar(&o.verbose, "verbose", false, "say in lines \"c\" what is solved, by which engine, and in what time")
	return cmd
}

// sizes says how large a formula is.
func sizes(f *formula.Formula) string {
	vars, clauses, linear := f.Vars, len(f.Clauses), len(f.Linear)
	return fmt.Sprintf("%d %s, %d %s, %d %s", vars, english.PluralWord(vars, "variable", ""),
		clauses, english.PluralWord(clauses, "clause", ""), linear, english.PluralWord(linear, "linear constraint", ""))
}

func (o *solveOptions) run(ctx context.Context, name string) error {
	start := time.Now()
	in, format, err := o.read(ctx, name)
	if err != nil {
		return err
	}
	f, err := pb.Translate(in.Formula, o.linear)
	if err != nil {
		return fmt.Errorf("--linear: %w", err)
	}
	b, err := o.engine(f)
	if err != nil {
		return err
	}
	o.comment("%s: %s", format.Name, sizes(in.Formula))
	if len(in.Linear) != len(f.Linear) {
		o.comment("as clauses: %s", sizes(f))
	}
	o.comment("read in %.3f s", time.Since(start).Seconds())
	limited, stop := o.Limit(ctx)
	defer stop()
	start = time.Now()
	result, err := o.decide(limited, b, f, in, format)
	if err != nil {
		return err
	}
	took := time.Since(start)
	o.comment("solved by %s in %.3f s", b.Name, took.Seconds())
	if result.Status == solve.Unknown && ctx.Err() == nil {
		o.Message("haft: %s: %v", b.Name, o.whyUnknown(limited))
	}
	if result.Status == solve.Unsat && b.Program() != nil && !o.believe {
		if err := o.doubt(ctx, b, in.Formula, took); err != nil {
			return err
		}
	}
	if result.Status == solve.Sat && !in.Holds(result.Value) {
		return fmt.Errorf("with linear=%s, the model of the clauses is not a model of the formula", o.linear)
	}
	o.answer(format, in.Formula, result)
	return nil
}

// whyUnknown says why a search has no answer, if the program goes on.
func (o *solveOptions) whyUnknown(limited context.Context) error {
	if limited.Err() != nil {
		return o.Limited(solve.ErrUndecided)
	}
	return solve.ErrGaveUp
}

// answer prints the lines s and v, and sets the exit status.
func (o *solveOptions) answer(format *format.Format, f *formula.Formula, result engine.Result) {
	o.Printf("s %v\n", result.Status)
	switch result.Status {
	case solve.Sat:
		o.model(format, f, result.Value)
		o.Code = cli.Satisfiable
	case solve.Unsat:
		o.Code = cli.Unsatisfiable
	}
}

// read reads the file. It refuses a formula with soft clauses or an objective, which has no plain yes or no.
func (o *solveOptions) read(ctx context.Context, name string) (*formula.Instance, *format.Format, error) {
	f, err := o.openFormula(ctx, o.Program, name, o.format)
	if err != nil {
		return nil, nil, err
	}
	if f.Format == nil {
		f.Close()
		return nil, nil, fmt.Errorf("%s: this is not a formula; expected a file of one of the formats, or --format",
			cli.Shown(name))
	}
	in, err := f.readFormula()
	if err == nil && !in.Hard() {
		err = fmt.Errorf("%s: soft clauses or an objective; expected a formula in which all must hold", cli.Shown(name))
	}
	return in, f.Format, err
}

// engine returns the backend of --backend, or the one that suits the formula.
func (o *solveOptions) engine(f *formula.Formula) (*backend.Backend, error) {
	name, linear := o.backend, len(f.Clausal().Linear) > 0
	if name == "" {
		name = embeddedFor(f)
	}
	b, err := backend.Lookup(name)
	switch {
	case err != nil:
		return nil, err
	case b.Engine == nil:
		return nil, fmt.Errorf("backend %s decides games, not formulas", b.Name)
	case linear && !b.Linear():
		return nil, fmt.Errorf("backend %s %w, and not all rows of the formula are clauses (--linear makes them)", b.Name,
			engine.ErrLinear)
	}
	if b, err = o.equipped(b); err != nil {
		return nil, err
	}
	return b, b.Installed()
}

// comment writes a line "c" with --verbose.
func (o *solveOptions) comment(format string, args ...any) {
	if o.verbose {
		o.Printf("c "+format+"\n", args...)
	}
}

// maxModelLine is the longest line of a model.
const maxModelLine = 78

// model writes the values of all variables.
func (o *solveOptions) model(format *format.Format, f *formula.Formula, value []bool) {
	line := "v"
	add := func(word string) {
		if len(line)+1+len(word) > maxModelLine {
			o.Printf("%s\n", line)
			line = "v"
		}
		line += " " + word
	}
	for v := 1; v <= f.Vars; v++ {
		sign := "-"
		if value[v] {
			sign = ""
		}
		add(sign + variableWord(format, f, v))
	}
	if !format.Linear {
		add("0")
	}
	o.Printf("%s\n", line)
}

// variableWord returns the name of a variable in a model, which depends on the format.
func variableWord(format *format.Format, f *formula.Formula, v int) string {
	switch {
	case !format.Linear:
		return strconv.Itoa(v)
	case format.Extension == ".opb":
		return "x" + strconv.Itoa(v)
	}
	return f.Name(v)
}
