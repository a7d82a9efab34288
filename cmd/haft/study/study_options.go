package study

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/family"
	"haft/bench/trial"
	"haft/cmd/haft/cli"

	"haft/encode/format"
	"haft/model/input"
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
	"families", "known", "generate", "generate-name", "file-format", "options", "sizes", "seeds", "shuffles",
	"solver-seeds", "rounds",
	"backends", "encodings", "mode", "timeout", "cpu-limit", "memory", "seed",
}

// flags adds the options.
func (o *studyOptions) flags(cmd *cobra.Command) {
	o.study = trial.Study{Timeout: trial.DefaultTimeout, Memory: trial.DefaultMemory}
	o.part = trial.DefaultPart()
	o.shard = cli.Shard{Part: 1, Of: 1}
	f := cmd.Flags()
	cli.FlagsInput(cmd, &o.studyFile, "study", "read the study from `FILE` instead of the options below it")
	f.StringSliceVar(&o.part.Families, "families", nil, "`LIST` of families: see 'haft bench families'")
	cli.FlagsInput(cmd, &o.part.Known, "known",
		"`FILE` with the answers of files: a name, a comma and sat, unsat or the\nleast cost in each line")
	f.StringVar(&o.generate, "generate", "", "`COMMAND` that writes an instance, as in 'gen.py {size} {seed}'")
	f.StringVar(&o.part.Name, "generate-name", "", "`NAME` of the family of what is generated (default the command)")
	cli.ChoiceFlag(cmd, &o.part.Format, "file-format",
		"`FORMAT` of what is generated, and of files that do not tell: see 'haft solve'",
		format.ReadNames()...)
	f.StringArrayVar(&o.options, "options", nil,
		"further arguments of a program: `LIST` as in 'cadical=--sat;--unsat;' runs it\nin three ways, the last with none")
	f.IntSliceVar(&o.part.Sizes, "sizes", nil, "`LIST` of sizes (default those of each family)")
	f.IntVar(&o.part.Seeds, "seeds", o.part.Seeds, "`N` instances of each size, with seeds from 1")
	f.IntVar(&o.part.Shuffles, "shuffles", o.part.Shuffles,
		"write each formula in `N` ways: as it is, then with variables renamed\nand clauses and literals in another order")
	f.IntVar(&o.part.SolverSeeds, "solver-seeds", o.part.SolverSeeds,
		"run programs that take a seed with `N`: their own, then from 1")
	f.IntVar(&o.part.Rounds, "rounds", o.part.Rounds, "make each trial `N` times")
	f.StringSliceVar(&o.part.Backends, "backends", nil, "`LIST` of backends: see 'haft solvers list'")
	f.StringArrayVar(&o.encodings, "encodings", o.part.Encodings,
		"`LIST` of encodings with ; between them, or of axes with several choices,\nas in \"card=totalizer,sequential;linear=gte,adder\"; own is the one of each backend")
	f.StringSliceVar(&o.modes, "mode", modeWords(o.part.Modes),
		"`LIST` of ways to run a backend: from scratch for each question, as a\n"+
			"process, or in a session that keeps the formula")
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
