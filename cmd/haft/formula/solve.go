package formula

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/proof"
	"haft/solve/solution"
)

type solveOptions struct {
	program *cli.Program
	file    formulaOption
	timeout cli.TimeoutOption
	backend string // --backend
	format  string // --format
	verbose bool
	seed    int
	proof   string
	believe bool
	way     wayOption
	search  string // --search
}

// NewSolve is the command "haft solve".
func NewSolve(p *cli.Program) *cobra.Command {
	o := &solveOptions{program: p}
	cmd := &cobra.Command{
		Use:   "solve [FILE]",
		Short: "Decide or optimise any formula, as solvers do in competitions",
		Long: `Solve decides a formula in a file, or finds the best solution if the file has
an objective or soft clauses. It recognises the format by the beginning or
the name of the file, or takes the one that --format names:

` + formatList(format.Formats, format.ReadOnly) + `
It prints a line "s" with the verdict and, for a satisfiable formula, lines "v"
with a model, which it has checked against the formula. A model consists of
numbers up to a 0 for formats of clauses, of x1 and -x2 for opb, and of the
names in the file for the others, between bars if they could be taken for
something else, as in -|-a|. Solve ignores groups and what to count on.

If there is something to optimise, a line "o" has the value of each solution
that is better than the one before: of the objective, or the weights of the
clauses that are broken. "s OPTIMUM FOUND" means that none is better than the
last, and exit status 30. When --timeout ends the search, "s SATISFIABLE" comes
with the best solution so far and a comment with a bound on the others. An
objective that is the same for all solutions, and weights of 0, are ignored.

What is wrong in a file and does not matter, such as a number of clauses in the
header, is a warning. In opb, terms may be products, and numbers of rows may be
of any size; the sum of an objective, and of all weights, must stay below 2^63.
Of lp and mps, what the manuals of CPLEX, HiGHS and GLPK allow for 0-1 programs
is read, and what they take in different ways is refused. A script of smt2 must
ask once; what it asserts afterwards does not count.

If another program says "unsatisfiable", solve doubts it: an embedded engine
looks for a model for as long as the program took, and at least for a second.
Finding one is an error. --believe turns this off.

--proof keeps the proof of "unsatisfiable" that backend cutting-planes and some
programs give. It is about the file as it stands, which must be in dimacs or
opb: 'haft verify FILE PROOF' checks it. Programs that take only clauses cannot
prove anything about an opb file. Without --backend, cutting-planes proves.

--search says how to optimise. "linear" asks for solutions that cost less and
less, with any backend. A backend that keeps formulas gets the formula once, and
one counter of the cost: a row if it takes rows, or else clauses, by --linear if
that is adder, gte or dpw. "cores" finds sets of what cannot all be had, so that
it knows a bound from below at any time; gini and cutting-planes do this. A time
limit ends with the best solution and this bound. With --verbose, a line "c
bound" has each bound as soon as it is known.

--amo, --card and --linear turn linear constraints into clauses, as 'haft
translate' does, so that every engine can decide the formula; an engine for
clauses that is to optimise gets adders without them. The model that solve
prints is still one of the original formula.

Solve stops reading a formula that may need more memory than --max-memory: about
200 bytes for a clause of three literals, and 64 for a variable. The memory for
the search itself is not limited.

The exit status is 10 for satisfiable, 20 for unsatisfiable, 30 for an optimum
and 0 for unknown; then a message says whether --timeout ended the search or the
backend gave up. Without --backend, gini decides. If some rows are not clauses,
gophersat-pb does, or ilp if they have large numbers; cutting-planes optimises.`,
		Example: `  haft encode testdata/games/greco.pgn | haft solve | head -1
  haft encode --format lp testdata/games/greco.pgn | haft solve | head -1`,
		RunE: p.OnFile(o.run),
	}
	f := cmd.Flags()
	f.StringVar(&o.backend, "backend", "", "`NAME` of an engine: see 'haft solvers list'")
	cli.Complete(cmd, "backend", cli.CompleteBackend)
	o.timeout.AddFlag(cmd, 0, "time limit `DURATION` for the search, as in 500ms (default no limit)")
	cli.ChoiceFlag(cmd, &o.format, "format", "`FORMAT` of the file, if it is not recognised", format.ReadNames()...)
	f.IntVar(&o.seed, "seed", 0, "seed `N` for programs that take one (default their own)")
	cli.File(cmd, &o.proof, "proof", "", "write the proof that there is no model to `FILE`, if the backend gives one about\na file of this format")
	cli.ChoiceFlag(cmd, &o.search, "search",
		"`HOW` to optimise: linear, from above, or cores, from below (default cores if the\nbackend finds them)", "linear",
		"cores")
	o.way.addFlags(cmd, pb.KeepAll)
	o.file.addFlag(cmd, "formulas")
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
	in, format, err := o.file.read(ctx, o.program, name, o.format, ", or --format")
	if err != nil {
		return err
	}
	s := solving{options: o, in: in, format: format}
	if in.Hard() {
		s.formula, err = s.translated(in.Formula)
	} else {
		err = s.optimise()
	}
	if err != nil {
		return err
	}
	if s.backend, err = s.engine(); err != nil {
		return err
	}
	if err := s.provable(); err != nil {
		return err
	}
	o.comment("%s: %s", format.Name, sizes(in.Formula))
	if len(in.Linear) != len(s.formula.Linear) && in.Hard() {
		o.comment("as clauses: %s", sizes(s.formula))
	}
	o.comment("read in %.3f s", time.Since(start).Seconds())
	limited, stop := o.timeout.Limit(ctx)
	defer stop()
	if in.Hard() {
		return s.decide(ctx, limited)
	}
	return s.minimise(ctx, limited)
}

// A solving is a file that is being solved.
type solving struct {
	options *solveOptions
	in      *formula.Instance
	format  *format.Format
	formula *formula.Formula // what the backend must be able to take
	backend *backend.Backend
	counter string // what --linear says of the cost
}

// translated returns a formula as the way of the options writes it.
func (s *solving) translated(f *formula.Formula) (*formula.Formula, error) {
	out, err := pb.Translate(f, s.options.way.Way)
	if err != nil {
		t := pb.NewTranslation(&formula.Instance{Formula: f}, false)
		err = tooLarge(t, s.options.way.Way, pb.DefaultLimits, err, "'haft translate --list'")
	}
	return out, err
}

// decide says whether the formula has a model.
func (s *solving) decide(ctx, limited context.Context) error {
	start := time.Now()
	result, err := s.ask(limited)
	if err != nil {
		return err
	}
	took := time.Since(start)
	s.options.comment("solved by %s in %.3f s", s.backend.Name, took.Seconds())
	s.tellUnknown(ctx, limited, result.Status)
	if result.Status == solve.Unsat {
		if err := s.doubt(ctx, s.in.Formula, took); err != nil {
			return err
		}
	}
	if result.Status == solve.Sat && !s.in.Holds(result.Value) {
		return fmt.Errorf("with %v, the model of the clauses is not a model of the formula", s.options.way)
	}
	s.answer(result.Status, result.Value)
	return nil
}

// tellUnknown says why a search has no answer, or no end.
func (s *solving) tellUnknown(ctx, limited context.Context, status solve.Status) {
	switch {
	case status != solve.Unknown || ctx.Err() != nil:
	case limited.Err() != nil:
		s.options.program.Message("haft: %s: %v", s.backend.Name, s.options.timeout.Limited(solve.ErrUndecided))
	default:
		s.options.program.Message("haft: %s: %v", s.backend.Name, solve.ErrGaveUp)
	}
}

// answer prints the lines s and v, and sets the exit status.
func (s *solving) answer(status solve.Status, value []bool) {
	s.options.program.Printf("s %v\n", status)
	switch status {
	case solve.Sat:
		s.model(value)
		s.options.program.Code = cli.Satisfiable
	case solve.Unsat:
		s.options.program.Code = cli.Unsatisfiable
	}
}

// engine returns the backend of --backend, or the one that suits the formula, which is to be decided or optimised.
func (s *solving) engine() (*backend.Backend, error) {
	o, f := s.options, s.formula
	name, linear := o.backend, len(f.Clausal().Linear) > 0
	switch {
	case name == "" && o.proof != "":
		name = engine.CuttingPlanes{}.String()
	case name == "" && s.in.Hard():
		name = embeddedFor(f)
	case name == "":
		relaxed, err := s.translated(engine.NewLeastCost(nil, s.in, o.way.Way).Relaxed)
		if err != nil {
			return nil, err
		}
		name = optimiserFor(relaxed)
	}
	b, err := backend.Lookup(name)
	switch {
	case err != nil:
		return nil, err
	case b.Engine == nil:
		return nil, fmt.Errorf("backend %s decides games, not formulas", b.Name)
	case linear && !b.Linear():
		t := pb.NewTranslation(&formula.Instance{Formula: f}, false)
		would := cmp.Or(instead(t, o.way.Way, pb.DefaultLimits, true), "; --linear adder makes them")
		return nil, fmt.Errorf("backend %s %w, and not all rows of the formula are clauses%s", b.Name, engine.ErrLinear, would)
	}
	if b, err = o.equipped(b); err != nil {
		return nil, err
	}
	return b, b.Installed()
}

// comment writes a line "c" with --verbose.
func (o *solveOptions) comment(format string, args ...any) {
	if o.verbose {
		o.program.Printf("c "+format+"\n", args...)
	}
}

// maxModelLine is the longest line of a model.
const maxModelLine = 78

// model writes the values of the file's variables.
func (s *solving) model(value []bool) {
	line := "v"
	add := func(word string) {
		if len(line)+1+len(word) > maxModelLine {
			s.options.program.Printf("%s\n", line)
			line = "v"
		}
		line += " " + word
	}
	symbols := s.symbols()
	for v := 1; v <= s.in.Vars-s.in.Auxiliary; v++ {
		sign := "-"
		if value[v] {
			sign = ""
		}
		add(sign + symbols[v])
	}
	if s.format.Numbered {
		add("0")
	}
	s.options.program.Printf("%s\n", line)
}

// symbols returns what the variables are called in a model, which depends on the format.
func (s *solving) symbols() []string {
	switch {
	case s.in.Symbols != nil:
		return s.in.Symbols
	case s.format.Numbered, s.format.Extension == ".opb", s.format.Extension == ".wbo":
		return s.format.Symbols(s.in.Formula)
	}
	names := make([]string, s.in.Vars+1)
	for v := range names {
		names[v] = solution.Word(s.in.Name(v))
	}
	return names
}

// optimise writes a formula of the kind that the search for the least cost asks about. A backend that takes only clauses
// gets the sum of what is paid as clauses in any case.
func (s *solving) optimise() (err error) {
	s.counter = s.options.way.Linear
	if b, err := backend.Lookup(s.options.backend); err == nil && b.Engine != nil && !b.Linear() && s.options.way.Linear == pb.Keep {
		s.options.way.Linear = "adder"
	}
	search := engine.NewLeastCost(nil, s.in, s.options.way.Way)
	s.formula, err = s.translated(search.Question(&engine.Optimum{Status: solve.Sat, Cost: s.in.Offset + 1}))
	return err
}

// minimise looks for the best solution, and prints lines "o" as solutions become better.
func (s *solving) minimise(ctx, limited context.Context) error {
	var took time.Duration // of the last question, or of all if the formula is kept
	started := time.Now()
	search := engine.NewLeastCost(s.backend.Engine, s.in, s.options.way.Way)
	least := s.in.Offset
	better := func(cost int, _ []bool) {
		s.options.program.Printf("o %s\n", s.in.Value(cost))
		s.options.program.Stdout.Flush() // an error is kept until the end
	}
	var best engine.Optimum
	var err error
	if s.options.search == "cores" || s.options.search == "" && engine.FindsCores(s.backend.Engine) {
		best, err = search.SearchCores(limited, better, func(bound int) {
			least = bound
			s.options.comment("bound %s", s.in.Value(bound))
			s.options.program.Stdout.Flush()
		})
		took = time.Since(started)
	} else if _, keeps := engine.Conversing(s.backend.Engine); keeps {
		best, err = search.SearchIncremental(limited, s.counter, better)
		took = time.Since(started)
	} else {
		best, err = search.Search(limited, func(ctx context.Context, f *formula.Formula) (engine.Result, error) {
			start := time.Now()
			defer func() { took = time.Since(start) }()
			return engine.Solve(ctx, s.backend.Engine, f)
		}, better)
	}
	if err != nil {
		t := pb.NewTranslation(&formula.Instance{Formula: search.Question(&best)}, false)
		return tooLarge(t, s.options.way.Way, pb.DefaultLimits, err, "'haft translate --list'")
	}
	s.options.comment("solved by %s in %.3f s", s.backend.Name, time.Since(started).Seconds())
	if best.Refuted != nil {
		if err := s.doubt(ctx, best.Refuted, took); err != nil {
			return err
		}
	}
	if best.Status != solve.Unsat && !best.Proved {
		s.tellUnknown(ctx, limited, solve.Unknown)
	}
	switch {
	case best.Status == solve.Sat && best.Proved:
		s.options.program.Printf("s OPTIMUM FOUND\n")
		s.model(best.Value)
		s.options.program.Code = cli.Optimum
	case best.Status == solve.Sat:
		s.options.program.Printf("c bound %s\n", s.in.Value(least))
		s.answer(solve.Sat, best.Value)
	default:
		s.answer(best.Status, nil)
	}
	return nil
}

// equipped returns the backend with --seed and --proof. It fails if the backend cannot obey them, or --believe.
func (o *solveOptions) equipped(b *backend.Backend) (*backend.Backend, error) {
	if o.seed < 0 {
		return nil, fmt.Errorf("--seed is %d; expected no negative number", o.seed)
	}
	if o.seed > 0 && !b.TakesSeed() {
		return nil, fmt.Errorf("backend %s takes no --seed", b.Name)
	}
	if o.believe && b.Program() == nil {
		return nil, fmt.Errorf("--believe is for programs; backend %s is part of haft, so it is not doubted", b.Name)
	}
	b = b.Seeded(o.seed)
	if o.proof == "" {
		return b, nil
	}
	switch e := b.Engine.(type) {
	case engine.CuttingPlanes:
		return b, nil
	case engine.External:
		if e.Program.Proof != "" {
			return b, nil
		}
	}
	return nil, fmt.Errorf("backend %s writes no proofs", b.Name)
}

// ask asks the backend. The file of --proof changes only if there is a proof.
func (s *solving) ask(ctx context.Context) (engine.Result, error) {
	if s.options.proof == "" {
		return engine.Solve(ctx, s.backend.Engine, s.formula)
	}
	out, err := s.options.program.Create(s.options.proof)
	if err != nil {
		return engine.Result{}, err
	}
	defer out.Discard()
	result, err := solveWithProof(ctx, s.backend.Engine, s.in, out)
	if err != nil || result.Status != solve.Unsat {
		return result, err
	}
	return result, out.Commit()
}

// provable returns an error if there is --proof, unless a proof of the backend is about the file as it stands.
func (s *solving) provable() error {
	if s.options.proof == "" {
		return nil
	}
	b, file, in := s.backend, s.in, s.format
	program, external := b.Engine.(engine.External)
	kind := strings.TrimPrefix(filepath.Ext(s.options.proof), ".")
	switch about := "--proof: the proof would not be about the file as it stands, "; {
	case in.Name != "dimacs" && in.Name != "opb" && in.Name != "opb24":
		return fmt.Errorf("--proof: checkers of proofs read dimacs and opb, and the file is %s", in.Name)
	case !file.Hard() || file.Objective != nil:
		return errors.New("--proof: proofs are about files in which all must hold, without an objective")
	case file.Rewritten || file.Auxiliary > 0:
		return errors.New(about + "but about rows into which haft translates some of it")
	case len(file.Linear) > 0 && in.Name == "dimacs":
		return errors.New(about + "because not all of its rows are clauses")
	case len(file.Linear) > 0 && s.options.way.Way != pb.KeepAll:
		return errors.New(about + "but about the clauses of " + s.options.way.String())
	case external && len(file.Linear) > 0 && program.Program.Proof != "veripb":
		return fmt.Errorf("%sbut about clauses: backend %s proves in %s; expected backend %v", about, b.Name,
			program.Program.Proof, engine.CuttingPlanes{})
	case external && proof.CheckerOf(kind) != nil && !strings.HasPrefix(program.Program.Proof, kind),
		external && kind == "pbp" && program.Program.Proof != "veripb":
		return fmt.Errorf("--proof %s: backend %s proves in %s, and verify takes a file for what its name says",
			cli.Shown(s.options.proof), b.Name, program.Program.Proof)
	case external && file.Symbols != nil:
		return fmt.Errorf("%sbecause backend %s gets the variables by other names", about, b.Name)
	}
	return nil
}

// solveWithProof asks an engine that writes proofs about the rows of a file as they are: see equipped.
func solveWithProof(
	ctx context.Context, e engine.Engine, file *formula.Instance, out *cli.OutFile,
) (engine.Result, error) {
	f := file.Formula
	if program, external := e.(engine.External); external {
		program.Proof = out.Path()
		return program.Solve(ctx, f)
	}
	result, err := engine.CuttingPlanes{}.Prove(ctx, f, file.Symbols, out)
	if err == nil && result.Status == solve.Sat {
		result.Value, err = engine.Confirm(e, f, result.Value)
	}
	return result, err
}

// minDoubt is the shortest time that a doubting engine gets.
const minDoubt = time.Second

// doubt looks for a model of a formula that a program calls unsatisfiable, with an embedded engine, for as long as
// the program took. Finding a model is an error. Embedded engines are believed.
func (s *solving) doubt(ctx context.Context, f *formula.Formula, took time.Duration) error {
	if s.backend.Program() == nil || s.options.believe {
		return nil
	}
	second := embeddedFor(f)
	other, err := backend.Lookup(second)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, max(took, minDoubt))
	defer stop()
	result, err := engine.Solve(ctx, other.Engine, f)
	switch {
	case err != nil:
		s.options.comment("not confirmed: %v", err) // trouble of the second engine is not the program's fault
	case result.Status == solve.Sat:
		return fmt.Errorf("backend %s answered %v, which is wrong: %s has a model", s.backend.Name, solve.Unsat, second)
	case result.Status == solve.Unsat:
		s.options.comment("confirmed by %s", second)
	default:
		s.options.comment("not confirmed: %s has found no model and no refutation", second)
	}
	return nil
}

// embeddedFor returns the embedded engine that suits a formula.
func embeddedFor(f *formula.Formula) string {
	switch f = f.Clausal(); {
	case len(f.Linear) == 0:
		return "gini"
	case engine.SmallNumbers(f):
		return "gophersat-pb"
	}
	return "ilp"
}

// optimiserFor returns the embedded engine that suits the search for the least cost with what must hold. Cutting planes
// found more optima of other people's files in a few seconds than the others.
func optimiserFor(f *formula.Formula) string {
	if _, err := (engine.CuttingPlanes{}).NewSession(f); err != nil {
		return "ilp" // the numbers are large
	}
	return "cutting-planes"
}
