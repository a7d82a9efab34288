// Package study has the command "haft bench": it compares solvers and encodings, from the plan of a study to its
// report.
package study

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"haft/bench/family"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/encode/format"
	"haft/model/input"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/explain"
)

// studyOptions are those of commands that plan trials: a study in a file, or one part of a study by flags, and which
// shard of it is meant.
type studyOptions struct {
	program   *cli.Program
	study     trial.Study
	part      trial.Part
	studyFile string
	encodings []string
	modes     []string
	shard     cli.Shard
	generate  string   // --generate
	options   []string // --options
}

// studyFlags are left out when --study is given.
var studyFlags = []string{
	"families", "known", "generate", "generate-name", "file-format", "options", "sizes", "first-seed", "seeds", "shuffles",
	"solver-seeds", "rounds",
	"backends", "encodings", "mode", "timeout", "cpu-limit", "memory", "seed",
}

// What --known and --encodings are, in help.
const (
	knownUsage     = "`FILE` with the answers of files: a name, a comma and sat, unsat or the\nleast cost in each line"
	encodingsUsage = "`LIST` of encodings with ; between them, or of axes with several choices,\n" +
		"as in \"card=totalizer,sequential;linear=gte,adder\""
)

// flags adds the options.
func (o *studyOptions) flags(cmd *cobra.Command) {
	o.study = trial.Study{Timeout: trial.DefaultTimeout, Memory: trial.DefaultMemory}
	o.part = trial.DefaultPart()
	o.shard = cli.Shard{Part: 1, Of: 1}
	f := cmd.Flags()
	cli.FlagsInput(cmd, &o.studyFile, "study", "read the study from `FILE` instead of the options below it")
	f.StringSliceVar(&o.part.Families, "families", nil, "`LIST` of families: see 'haft bench families'")
	cli.FlagsInput(cmd, &o.part.Known, "known", knownUsage)
	f.StringVar(&o.generate, "generate", "", "`COMMAND` that writes an instance, as in 'gen.py {size} {seed}'")
	f.StringVar(&o.part.Name, "generate-name", "", "`NAME` of the family of what is generated (default the command)")
	cli.ChoiceFlag(cmd, &o.part.Format, "file-format",
		"`FORMAT` of what is generated, and of files that do not tell: see 'haft solve'",
		format.ReadNames()...)
	f.StringArrayVar(&o.options, "options", nil,
		"further arguments of a program: `LIST` as in 'cadical=--sat;--unsat;' runs it\nin three ways, the last with none")
	f.IntSliceVar(&o.part.Sizes, "sizes", nil, "`LIST` of sizes (default those of each family)")
	f.Uint64Var(&o.part.FirstSeed, "first-seed", o.part.FirstSeed,
		"`SEED` of the first instance of each size: what one study suggests, another\ncan try on fresh seeds")
	f.IntVar(&o.part.Seeds, "seeds", o.part.Seeds, "`N` instances of each size, with seeds one after the other")
	f.IntVar(&o.part.Shuffles, "shuffles", o.part.Shuffles,
		"write each formula in `N` ways: as it is, then with variables renamed\nand clauses and literals in another order")
	f.IntVar(&o.part.SolverSeeds, "solver-seeds", o.part.SolverSeeds,
		"run programs that take a seed with `N`: their own, then from 1")
	f.IntVar(&o.part.Rounds, "rounds", o.part.Rounds, "make each trial `N` times")
	f.StringSliceVar(&o.part.Backends, "backends", nil, "`LIST` of backends: see 'haft solvers list'")
	f.StringArrayVar(&o.encodings, "encodings", o.part.Encodings, encodingsUsage+"; own is the one of each backend")
	f.StringSliceVar(&o.modes, "mode", modeWords(o.part.Modes),
		"`LIST` of ways to run a backend: from scratch for each question, as a\n"+
			"process, or in a session that keeps the formula; for the least cost also\nincremental, from above with one formula, or by cores, from below, with\ngini and cutting-planes")
	f.Var(&o.study.Timeout, "timeout", "time that a trial may take by the clock, 0s for no limit")
	f.Var(&o.study.CPULimit, "cpu-limit", "processor time that a trial may take, 0s for no limit")
	f.Var(&o.study.Memory, "memory", "memory that a trial may take, 0 for no limit")
	f.Uint64Var(&o.study.Seed, "seed", 0, "`SEED` of the order of the trials")
	f.Var(&o.shard, "shard", "only part `I/N` of the trials")
	for _, name := range studyFlags {
		cmd.MarkFlagsMutuallyExclusive("study", name)
	}
}

// modeWords are the modes as flags have them.
func modeWords(modes []trial.Mode) (list []string) {
	for _, m := range modes {
		list = append(list, string(m))
	}
	return list
}

// plan returns the study that the options describe, and the jobs of the shard.
func (o *studyOptions) plan(ctx context.Context, files []string) (*trial.Plan, []trial.Job, error) {
	study, err := o.read(ctx, files)
	if err != nil {
		return nil, nil, err
	}
	p, err := study.Plan(family.Lookup)
	switch {
	case err != nil && o.studyFile != "":
		return nil, nil, fmt.Errorf("%s: %w", cli.Shown(o.studyFile), err)
	case err != nil:
		return nil, nil, err
	}
	return p, p.Shard(o.shard.Part, o.shard.Of), nil
}

// maxStudy is how large the file of a study may be.
const maxStudy input.Size = 1 << 20

// read returns the study of the file, or of the flags.
func (o *studyOptions) read(ctx context.Context, files []string) (*trial.Study, error) {
	if o.studyFile != "" {
		if len(files) > 0 {
			return nil, fmt.Errorf("%s and --study do not go together; the study names its files", files[0])
		}
		text, err := o.program.ReadAll(ctx, o.studyFile, maxStudy)
		if err != nil {
			return nil, err
		}
		s, err := trial.ReadStudy(text)
		if err != nil {
			return nil, input.In(cli.Shown(o.studyFile), err)
		}
		o.beside(s)
		o.study = *s
		return s, nil
	}
	o.part.Encodings, o.part.Modes = nil, nil
	for _, list := range o.encodings {
		o.part.Encodings = append(o.part.Encodings, trial.Encodings(list)...)
	}
	for _, m := range o.modes {
		o.part.Modes = append(o.part.Modes, trial.Mode(m))
	}
	o.part.Files = files
	if o.generate != "" {
		o.part.Generate = strings.Fields(o.generate)
	}
	if err := o.readOptions(); err != nil {
		return nil, err
	}
	o.study.Parts = []trial.Part{o.part}
	return &o.study, o.study.Validate()
}

// beside makes the names of files in a study relative to the folder of the study's file.
func (o *studyOptions) beside(s *trial.Study) {
	place := func(name string) string {
		if name == "" || filepath.IsAbs(name) || o.studyFile == "-" {
			return name
		}
		return filepath.Join(filepath.Dir(o.studyFile), name)
	}
	for i := range s.Parts {
		part := &s.Parts[i]
		part.Known = place(part.Known)
		for k, name := range part.Files {
			part.Files[k] = place(name)
		}
	}
}

// readOptions reads --options.
func (o *studyOptions) readOptions() error {
	for _, text := range o.options {
		name, lists, found := strings.Cut(text, "=")
		if !found {
			return fmt.Errorf("--options is %q; expected a program, = and its arguments, with ; between lists", text)
		}
		if o.part.Options == nil {
			o.part.Options = trial.Options{}
		}
		for _, list := range strings.Split(lists, ";") {
			o.part.Options[name] = append(o.part.Options[name], strings.Fields(list))
		}
	}
	return nil
}

// tellRefused says on standard error which combinations there are not, and why.
func (o *studyOptions) tellRefused(p *trial.Plan) {
	for _, reason := range p.Refused {
		o.program.Message("haft: not offered: %s", reason)
	}
}

// New is the command "haft bench".
func New(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Compare solvers and encodings",
		Long: `Bench compares encodings and solvers: on families of instances that are made by
seed, from games of chess to armies that no game leads to, and on instances of
your own. Limits hold, every answer is checked, and runs can be interrupted,
repeated, and spread over machines.

Plan and run take FILEs of all formats of 'haft solve', plain or compressed by
gzip, bzip2, xz, zstd or zip: names, patterns with *, and lists, whose names end
with .txt, .csv or .list, with a file in each line and perhaps a comma and its
answer: sat, unsat, or the least cost. Other answers are in --known, and in the
files: in (set-info :status unsat), or in a comment such as "c status: unsat".
If the answer is not known, those of the backends are compared. In reports, the
folder of a file is its family.

Engines for clauses get rows of files as clauses (linear=adder, unless
--encodings has others). An encoding of files has three axes, those of 'haft
translate': amo, card and linear. Where an axis lists several choices, each
combination is one encoding: "card=totalizer,sequential;linear=gte,adder" is
four. Soft clauses and objectives ask for the least cost, which every engine
seeks by asking for less until there is none, from scratch each time; --mode
incremental keeps the formula, and --mode cores seeks the least cost from below.
A record tells when each better solution and each bound was found. A script of
SMT-LIB that is no formula goes as it is to programs that take it; its models
are then not checked.

--generate runs a command for each of --sizes and --seeds; the command writes an
instance in --file-format, and may take a minute, and the memory of a trial. Its
family in reports is --generate-name, or else the command. In a study, the
fields of a part for all this are "files", "known", "generate", "name", "format"
and "options":

  {"files": ["*.cnf", "more.txt"], "known": "answers.csv",
   "backends": ["gini", "cadical"], "options": {"cadical": [[], ["--sat"]]}}
  {"generate": ["gen.py", "{size}", "{seed}"], "name": "graphs",
   "format": "opb", "sizes": [10, 20], "backends": ["clasp"]}

Files are relative to the folder of the study or list that names them.`,
		Example: "  haft bench families",
	}
	cmd.AddCommand(newFamilies(p), newShow(p), newPlan(p), newRun(p), newMerge(p), newTrial(p),
		newReport(p), newPlot(p), newExport(p), newAtlas(p))
	return cmd
}

// canaryTime is how long a backend may take for each question whose answer is known: on a busy machine some take ten
// seconds.
const canaryTime = 30 * time.Second

// errNoneReady is the error of a run that can do nothing.
var errNoneReady = errors.New("no trial can be made: none of the backends can be used; see 'haft solvers list'")

// ready returns the jobs whose backends can be used, after a look at their instances. A backend that is missing, or is
// wrong about a known answer, is an error; with --skip-missing its jobs are left out, and a message says so.
func (o *runOptions) ready(ctx context.Context, jobs []trial.Job) (left []trial.Job, err error) {
	if err := o.study.readable(ctx, o.made, jobs); err != nil {
		return nil, err
	}
	unfit, err := o.unfit(ctx, jobs)
	if err != nil {
		return nil, err
	}
	skipped := map[string]uint64{}
	for _, job := range jobs {
		if unfit[job.Backend] != nil {
			skipped[job.Backend]++
			continue
		}
		left = append(left, job)
	}
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(skipped)) {
		if o.skipMissing {
			o.study.program.Message("haft: %v: %s left out", unfit[name], explain.Count(skipped[name], "trial", "trials"))
			continue
		}
		faults = append(faults, unfit[name])
	}
	switch {
	case len(faults) > 0:
		return nil, fmt.Errorf("%w; nothing was run (--skip-missing leaves such backends out)", joined(faults))
	case len(jobs) > 0 && len(left) == 0:
		return nil, errNoneReady
	}
	return left, o.takeOptions(ctx, left)
}

// takeOptions returns an error if a program cannot be run with further arguments of its jobs. It is asked something
// small: arguments that let it give up are no fault.
func (o *runOptions) takeOptions(ctx context.Context, jobs []trial.Job) error {
	type arguments struct{ backend, options string }
	seen := map[arguments]bool{}
	var faults []error
	for _, job := range jobs {
		a := arguments{job.Backend, job.Options}
		if a.options == "" || seen[a] {
			continue
		}
		seen[a] = true
		b, err := backend.Lookup(a.backend)
		if err != nil {
			return err
		}
		limited, cancel := context.WithTimeout(ctx, canaryTime)
		_, err = b.With(strings.Fields(a.options)).Engine.Solve(limited, conformance.Pigeons(4))
		cancel()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("options %q of %s: %w", a.options, a.backend, err))
		}
	}
	if len(faults) > 0 {
		return fmt.Errorf("%w; nothing was run", joined(faults))
	}
	return nil
}

// unfit says what is wrong with the backends of the jobs that cannot be used.
func (o *runOptions) unfit(ctx context.Context, jobs []trial.Job) (map[string]error, error) {
	names := map[string]bool{}
	for _, job := range jobs {
		names[job.Backend] = true
	}
	m := terminal.NewMeter("backends", int64(len(names)))
	how := " asked what is known"
	if o.noCanaries {
		how = " looked for"
	}
	progress := cli.NewProgress(o.study.program, "backend"+how, "backends"+how, m)
	defer progress.Stop()
	unfit := map[string]error{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		b, err := backend.Lookup(name)
		if err != nil {
			return nil, err
		}
		if fault := o.fault(ctx, b); fault != nil {
			unfit[name] = fault
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		progress.Add(1)
		m.Done.Add(1)
	}
	return unfit, nil
}

// fault says why a backend cannot be used; it is nil if it can.
func (o *runOptions) fault(ctx context.Context, b *backend.Backend) error {
	if b.Installed() != nil {
		return fmt.Errorf("%s is not installed", b.Name)
	}
	if o.noCanaries {
		return nil
	}
	findings, err := conformance.Check(ctx, b, canaryTime)
	if err != nil {
		return err
	}
	for _, f := range findings {
		if f.Failure != conformance.None {
			return fmt.Errorf("%s cannot be trusted: %s for %q: %s", b.Name, f.Failure, f.Question, f.Detail)
		}
	}
	return nil
}

// joined makes one error, in one line, of all.
func joined(faults []error) error {
	said := make([]string, len(faults))
	for i, fault := range faults {
		said[i] = fault.Error()
	}
	return errors.New(strings.Join(said, "; "))
}
