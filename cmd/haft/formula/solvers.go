package formula

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/lazyregexp"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/explain"
)

// NewSolvers is the command "haft solvers".
func NewSolvers(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solvers",
		Short: "The backends that decide games",
		Long: `The commands below are about the backends that --backend takes. Some backends
are part of haft; the others are programs that haft runs if they are installed.
For each program, a file says how to run it and how to read its answers. The
files for well-known programs are part of haft. Others are looked for in the
folders of HAFT_SOLVER_PATH and in haft/solvers in the user's configuration
folder. A file that cannot be read is left out.`,
		Example: "  haft solvers list",
	}
	cmd.AddCommand(newList(p), newShow(p), newCheck(p), newAgree(p), newAdd(p), newDoctor(p))
	return cmd
}

type listOptions struct {
	program *cli.Program
	format  cli.FormatOption
}

func newList(p *cli.Program) *cobra.Command {
	o := &listOptions{program: p}
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the backends, and whether they are installed",
		Long: `List names every backend. It tells whether the backend is embedded in haft or is
a program, whether that program is installed and in which version, and what the
backend takes: problems as they are, clauses only, or linear constraints as
well.`,
		Example: `  haft solvers list
  haft solvers list --format json`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.run(cmd.Context())
		},
	}
	o.format.AddFlag(cmd, "text", "json", "csv", "md")
	return cmd
}

type backendReport struct {
	Name      string `json:"name"`
	Kind      string `json:"kind"` // embedded or external
	Installed bool   `json:"installed"`
	Version   string `json:"version"`
	Takes     string `json:"takes"`
	Doc       string `json:"doc"`
	File      string `json:"file,omitempty"`  // on the search path
	Wrong     string `json:"wrong,omitempty"` // wrong answers that are known
}

func (o *listOptions) run(ctx context.Context) error {
	var backends []backendReport
	all := known(o.program)
	for i := range all {
		backends = append(backends, o.describe(ctx, &all[i]))
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(backends)
	}
	t := cli.NewTable(cli.Words("name"), cli.Words("kind"), cli.Words("installed"), cli.Words("version"),
		cli.Words("takes"), cli.Words("what it is"))
	for _, b := range backends {
		t.AppendRow(table.Row{b.Name, b.Kind, explain.YesNo(b.Installed), b.Version, b.Takes, b.Doc})
	}
	o.program.Render(t, o.format.Name)
	return nil
}

func (o *listOptions) describe(ctx context.Context, b *backend.Backend) backendReport {
	r := backendReport{Name: b.Name, Kind: "embedded", Installed: b.Installed() == nil, Takes: "clauses", Doc: b.Doc}
	if p := b.Program(); p != nil {
		r.Kind, r.File, r.Wrong = "external", p.File(), p.Wrong
	}
	switch {
	case b.Engine == nil:
		r.Takes = "problems"
	case b.Linear():
		r.Takes = "clauses, linear"
	}
	if !r.Installed {
		return r
	}
	var err error
	if r.Version, err = b.Version(ctx); err != nil {
		o.program.Complain(err)
	}
	return r
}

// known returns all backends, and prints a message about each file that is left out.
func known(p *cli.Program) []backend.Backend {
	all, leftOut := backend.All()
	for _, err := range leftOut {
		p.Message("haft: left out: %v", err)
	}
	return all
}

// installed returns the backends with these names, each once, or all usable ones if there are no names.
func installed(p *cli.Program, names []string) (backends []*backend.Backend, err error) {
	for _, name := range names {
		b, err := backend.Lookup(name)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(backends, func(other *backend.Backend) bool { return other.Name == b.Name }) {
			backends = append(backends, b)
		}
	}
	if len(names) > 0 {
		return backends, nil
	}
	all := known(p)
	for i := range all {
		if all[i].Installed() == nil {
			backends = append(backends, &all[i])
		}
	}
	return backends, nil
}

type showOptions struct {
	program *cli.Program
	format  cli.FormatOption
}

func newShow(p *cli.Program) *cobra.Command {
	o := &showOptions{program: p}
	cmd := &cobra.Command{
		Use:     "show NAME",
		Short:   "Print the file of a solver, and where it was found",
		Long:    solverFileHelp,
		Example: "  haft solvers show cadical",
		RunE:    func(_ *cobra.Command, args []string) error { return o.run(args[0]) },
	}
	cmd.ValidArgsFunction = cli.CompleteBackend
	o.format.AddFlag(cmd, "text", "json")
	return cmd
}

// solverFileHelp says what is in the file of a solver.
const solverFileHelp = `Show prints the file that says how to run a solver and how to read its answers.
Lines above it tell where the file and the program were found. With --format
json, show prints the file alone, as a start for a file of your own.

The file is a JSON object with these fields:

  id, names     the backend's name and its other names
  doc           what the program is, in one line
  command       its name in PATH, or an absolute path
  package       the Debian package
  library       instead of command, inputs and the like: the absolute path of a
                shared library with the interface IPASIR, which the program
                haft-ipasir runs; it is looked for beside haft and in PATH
  inputs        formats of 'haft encode', each with its arguments; haft uses the
                first that can hold the formula. {in} is the formula's file and
                {out} a file for the answer. {seed}, {timeout} (in seconds) and
                {proof} are optional: without a value, the argument is left out,
                and so is the whole inner list if it stands in one
  version       the arguments that print the version
  session       the arguments with which the program reads SMT-LIB from standard
                input and keeps a formula through many questions
  proof         the kind of proof written to {proof}: drat, drat-binary, lrat,
                frat, rup or veripb; --check-proofs can check all but the last
                two
  environment   the environment variables that the program needs, as in
                ["GRB_LICENSE_FILE"] for a licence; beside these it gets only
                PATH, HOME, those for temporary files, libraries and the
                language, and what Windows needs
  exit          the meaning of each exit status: satisfiable, unsatisfiable,
                unknown or any; all others are failures
  lines         the meaning of lines of the output; * stands for any text
  answer        kind: "v lines", minisat, cbc, glpsol, highs, scip, smt2 or
                list; after and before: the lines around the model; endless:
                true if literals end without a 0
  counters      patterns in the syntax of Go's package regexp for conflicts,
                decisions, propagations, restarts, nodes and pivots in standard
                output. A group stands around the number. The last match counts;
                without a match, the counter is unknown
  counted       where this pattern matches, such a counter is 0
  encoding      the encoding for games (see --encoding), if the user names none
  equalities_split
                true if the program gets <= and >= instead of =
  notes, wrong  oddities, and known wrong answers`

func (o *showOptions) run(name string) error {
	b, err := backend.Lookup(name)
	if err != nil {
		return err
	}
	p := b.Program()
	switch {
	case p == nil && o.format.Name == "json":
		return fmt.Errorf("%s is part of haft and has no file", b.Name)
	case p == nil:
		o.program.Printf("%s is part of haft and has no file: %s\n", b.Name, b.Doc)
		return nil
	}
	if o.format.Name == "text" {
		o.places(p)
	}
	text, err := p.Text()
	o.program.Printf("%s", text)
	return err
}

// places says where the file and the program were found.
func (o *showOptions) places(p *engine.Program) {
	file := p.File()
	if file == "" {
		file = "part of haft"
	}
	path, err := p.Path()
	if err != nil {
		path = "not installed"
	}
	o.program.Printf("file: %s\nprogram: %s\n\n", file, path)
}

func newAdd(p *cli.Program) *cobra.Command {
	o := &checkOptions{
		program: p, format: cli.FormatOption{Name: "text"}, fresh: conformance.EnoughFresh,
		most: maxTold,
	}
	cmd := &cobra.Command{
		Use:   "add FILE",
		Short: "Check a solver and its file, and keep the file",
		Long: `Add reads the file of a solver ('haft solvers show' explains such files), checks
the solver as 'haft solvers check --fresh 230' does, and copies the file to
haft/solvers in the user's configuration folder. From then on, --backend knows
the solver. If anything is wrong, nothing is copied, and the exit status is 1;
add then names the first ten faults, and says how many more there are.`,
		Example: `  haft solvers add --help | head -1`,
		RunE:    func(cmd *cobra.Command, args []string) error { return o.add(cmd.Context(), args[0]) },
	}
	o.addFlags(cmd)
	return cmd
}

// maxTold is how many faults of a solver "haft solvers add" tells: more say nothing new.
const maxTold = 10

func (o *checkOptions) add(ctx context.Context, name string) error {
	if err := o.checkOptions(); err != nil {
		return err
	}
	b, err := backend.Read(name)
	if err != nil {
		return err
	}
	if err := o.seeds(b); err != nil {
		return err
	}
	r, err := o.check(ctx, b)
	if err != nil || ctx.Err() != nil {
		return err
	}
	o.tell(r)
	if len(r.Faults) > 0 {
		return nil
	}
	return o.keep(b.Program())
}

// keep copies a program's file to the user's folder.
func (o *checkOptions) keep(p *engine.Program) error {
	folder, err := backend.UserFolder()
	if err != nil {
		return err
	}
	text, err := p.Text()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file := filepath.Join(folder, p.ID+".json")
	if err := o.program.SaveBytes(file, text); err != nil {
		return err
	}
	o.program.Printf("added %s\n", file)
	return nil
}

type checkOptions struct {
	program   *cli.Program
	format    cli.FormatOption
	timeout   cli.TimeoutOption
	seed      int
	fresh     int
	freshSeed uint64
	most      int // faults to tell of a backend; 0 for all
}

// checkTime is how long a backend may think about a question by default.
const checkTime = 10 * time.Second

func newCheck(p *cli.Program) *cobra.Command {
	o := &checkOptions{program: p}
	cmd := &cobra.Command{
		Use:   "check [NAME...]",
		Short: "Ask backends questions with known answers",
		Long: `Check asks backends about formulas, tiny and large, satisfiable and not, and
about games. Without names it asks all installed backends. It reports wrong
answers, missing models, missing or wrong proofs from programs that can prove,
patterns of counters that match nothing, crashes, hangs (longer than --timeout),
and output that is not an answer.

With --fresh N it also asks about N new satisfiable formulas, drawn at random,
some of them twice and some after an unsatisfiable one, and about others of up
to 50,000 clauses. If a program wrongly answers UNSATISFIABLE to one formula in
fifty, 230 of them expose it with a probability of 99 %. Check prints the seed
of the draw; --fresh-seed draws the same formulas again.

A backend that keeps formulas is asked in sessions, too.

The exit status is 1 if anything is wrong.`,
		Example: `  haft solvers check gini gophersat
  haft solvers check --fresh 230 gini
  haft solvers check --format json exact`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	cmd.ValidArgsFunction = cli.CompleteBackend
	o.addFlags(cmd)
	cmd.Flags().IntVar(&o.fresh, "fresh", 0, "also ask about `N` formulas drawn at random for this check")
	o.format.AddFlag(cmd, "text", "json")
	return cmd
}

// checkOptions adds the options of commands that check backends.
func (o *checkOptions) addFlags(cmd *cobra.Command) {
	o.timeout.AddFlag(cmd, checkTime, "`DURATION` that each question may take")
	cmd.Flags().IntVar(&o.seed, "seed", 0, "seed `N` for programs that take one (default their own)")
	cmd.Flags().Uint64Var(&o.freshSeed, "fresh-seed", 0, "`SEED` of the fresh formulas (default a new one each time)")
}

// A checkReport is the result for one backend.
type checkReport struct {
	Name      string        `json:"name"`
	Questions int           `json:"questions"`
	Faults    []faultReport `json:"faults"`
	Wrong     string        `json:"wrong,omitempty"` // wrong answers known from before
	FreshSeed uint64        `json:"fresh_seed,omitempty"`
}

type faultReport struct {
	Fault    conformance.Failure `json:"fault"`
	Question string              `json:"question"`
	Detail   string              `json:"detail"`
}

func (o *checkOptions) run(ctx context.Context, names []string) error {
	if err := o.checkOptions(); err != nil {
		return err
	}
	backends, err := installed(o.program, names)
	if err != nil {
		return err
	}
	if err := o.seeds(backends...); err != nil {
		return err
	}
	var reports []*checkReport
	for _, b := range backends {
		r, err := o.check(ctx, b)
		if err != nil {
			return err
		}
		reports = append(reports, r)
		if o.format.Name == "text" {
			o.tell(r)
		}
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(reports)
	}
	return nil
}

// checkOptions looks at the options. Without a time limit, a hang could not be recognised.
func (o *checkOptions) checkOptions() error {
	if o.timeout.Duration == 0 || o.seed < 0 || o.fresh < 0 {
		const what = "--timeout is %v, --seed %d and --fresh %d; expected a positive duration and no negative number"
		return fmt.Errorf(what, o.timeout.Duration, o.seed, o.fresh)
	}
	if o.freshSeed > 0 && o.fresh == 0 {
		return errors.New("--fresh-seed is for --fresh")
	}
	if o.freshSeed == 0 {
		o.freshSeed = 1 + rand.Uint64()>>12 // short enough to type, and exact in every JSON reader
	}
	return nil
}

// seeds returns an error if --seed was given and none of the backends takes one.
func (o *checkOptions) seeds(backends ...*backend.Backend) error {
	if o.seed > 0 && !slices.ContainsFunc(backends, (*backend.Backend).TakesSeed) {
		return errors.New("--seed is for programs that take one, and none of these does")
	}
	return nil
}

// check asks one backend and notes faults in the exit status.
func (o *checkOptions) check(ctx context.Context, b *backend.Backend) (*checkReport, error) {
	r := &checkReport{Name: b.Name, Faults: []faultReport{}}
	if p := b.Program(); p != nil {
		r.Wrong = p.Wrong
	}
	findings, err := conformance.Check(ctx, b.Seeded(o.seed), o.timeout.Duration)
	if err == nil && o.fresh > 0 && !conformance.Hangs(findings) {
		r.FreshSeed = o.freshSeed
		var fresh []conformance.Finding
		fresh, err = conformance.Fresh(ctx, b.Seeded(o.seed), o.timeout.Duration, o.fresh, o.freshSeed)
		findings = append(findings, fresh...)
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		return nil, err
	}
	r.Questions = len(findings)
	for _, f := range findings {
		if f.Failure != conformance.None {
			o.program.Note(cli.No)
			r.Faults = append(r.Faults, faultReport{f.Failure, f.Question, f.Detail})
		}
	}
	return r, nil
}

// tell prints the result for one backend as soon as it is known.
func (o *checkOptions) tell(r *checkReport) {
	verdict := "all is right"
	if len(r.Faults) > 0 {
		verdict = explain.Count(uint64(len(r.Faults)), "fault", "faults")
	}
	seed := ""
	if r.FreshSeed != 0 {
		seed = fmt.Sprintf(" (some by --fresh-seed %d)", r.FreshSeed)
	}
	o.program.Printf("%s: %s%s, %s\n", r.Name, explain.Count(uint64(r.Questions), "question", "questions"), seed, verdict)
	told := r.Faults
	if o.most > 0 {
		told = told[:min(len(told), o.most)]
	}
	for _, f := range told {
		o.program.Printf("  %s: %s: %s\n", f.Fault, f.Question, f.Detail)
	}
	if more := len(r.Faults) - len(told); more > 0 {
		o.program.Printf("  and %s\n", explain.Count(uint64(more), "more fault", "more faults"))
	}
	if r.Wrong != "" {
		o.program.Printf("  known: %s\n", r.Wrong)
	}
	o.program.Stdout.Flush()
}

type doctorOptions struct {
	list    listOptions
	missing bool
}

func newDoctor(p *cli.Program) *cobra.Command {
	o := &doctorOptions{list: listOptions{program: p}}
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Which backends are installed, wrong or missing",
		Long: `Doctor tells about each backend: whether, where and in which version it is
installed, whether it is known to give wrong answers, and, if it is missing,
which Debian package has it. Doctor does not test the backends; 'haft solvers
check' does.

--missing prints only the packages of missing backends, without those of
backends that give wrong answers.

The exit status is 1 if an installed backend is known to give wrong answers.`,
		Example: `  haft solvers doctor
  haft solvers doctor --format json`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context()) },
	}
	o.list.format.AddFlag(cmd, "text", "json", "csv", "md")
	cmd.Flags().BoolVar(&o.missing, "missing", false, "print only the Debian packages of missing backends")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.missing {
			return cli.OnlyFor(cmd, "what doctor says of backends, not for --missing", "format")
		}
		return nil
	}
	return cmd
}

// A diagnosis is what doctor finds about a backend.
type diagnosis struct {
	backendReport
	State   string `json:"state"`             // embedded, installed, wrong or missing
	Path    string `json:"path,omitempty"`    // of the program
	Command string `json:"command,omitempty"` // the command that is looked for
	Package string `json:"package,omitempty"` // the Debian package, if there is one
}

func (o *doctorOptions) run(ctx context.Context) error {
	var found []diagnosis
	all := known(o.list.program)
	for i := range all {
		found = append(found, o.diagnose(ctx, &all[i]))
	}
	wrong := slices.ContainsFunc(found, func(d diagnosis) bool { return d.State == "wrong" })
	switch {
	case o.missing:
		for _, name := range packages(found) {
			o.list.program.Printf("%s\n", name)
		}
		return nil
	case wrong:
		o.list.program.Note(cli.No)
	}
	if o.list.format.Name == "json" {
		return o.list.program.PrintJSON(found)
	}
	t := cli.NewTable(cli.Words("name"), cli.Words("state"), cli.Words("version"), cli.Words("what is known"))
	for i := range found {
		d := &found[i]
		t.AppendRow(table.Row{d.Name, d.State, shortVersion(d.Version), d.remark()})
	}
	o.list.program.Render(t, o.list.format.Name)
	if o.list.format.Name == "text" {
		o.list.program.Printf("\n%s\n", summary(found))
	}
	return nil
}

func (o *doctorOptions) diagnose(ctx context.Context, b *backend.Backend) diagnosis {
	d := diagnosis{backendReport: o.list.describe(ctx, b), State: "embedded"}
	p := b.Program()
	if p == nil {
		return d
	}
	d.Package, d.Command = p.Package, p.Command
	d.Path, _ = p.Path() // the state says if there is none
	switch {
	case !d.Installed:
		d.State = "missing"
	case d.Wrong != "":
		d.State = "wrong"
	default:
		d.State = "installed"
	}
	return d
}

// number matches the number of a version.
var number = lazyregexp.New(`\d+(?:\.\d+)+`)

// shortVersion returns the number in what a program prints as its version, or all of it if it has no number.
func shortVersion(said string) string {
	if n := number().FindString(said); n != "" {
		return n
	}
	return said
}

// remark says what to know about a backend: where it is, what is wrong with it, or how to get it.
func (d *diagnosis) remark() string {
	switch {
	case d.State == "wrong":
		return d.Path + "; do not use it: " + d.Wrong
	case d.State == "missing" && d.Wrong != "":
		return "do not install it: " + d.Wrong
	case d.State == "missing" && d.Package != "":
		return "apt-get install " + d.Package
	case d.State == "missing":
		return fmt.Sprintf("no Debian package is known; put a program %q in PATH", d.Command)
	}
	return d.Path
}

// packages returns the Debian packages of missing backends, without those that give wrong answers.
func packages(found []diagnosis) (names []string) {
	for _, d := range found {
		if d.State == "missing" && d.Wrong == "" && d.Package != "" {
			names = append(names, d.Package)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// summary counts the states and says how to get what is missing.
func summary(found []diagnosis) string {
	counts := map[string]uint64{}
	for _, d := range found {
		counts[d.State]++
	}
	var parts []string
	for _, state := range []string{"embedded", "installed", "wrong", "missing"} {
		if n := counts[state]; n > 0 {
			parts = append(parts, explain.Number(n)+" "+state)
		}
	}
	text := explain.Count(uint64(len(found)), "backend", "backends") + ": " + strings.Join(parts, ", ")
	if names := packages(found); len(names) > 0 {
		text += "\non Debian: apt-get install " + strings.Join(names, " ")
	}
	return text
}
