package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"haft/encode/formula"
	"haft/process"
	"haft/solve/solution"
)

// ErrNoModel is wrapped by the error for a program that says satisfiable, but prints no model.
var ErrNoModel = errors.New("says satisfiable, but printed no model")

// External is the engine that runs a Program, once for each formula, on files in a private
// directory that is removed afterwards. When the context ends, the program is killed with all its
// children. Its model is checked here, because the program is not trusted.
type External struct {
	Program *Program
	Seed    int      // for programs that take one; 0 leaves it to the program
	Options []string // further arguments, before those of the program's file
	Proof   string   // the file for the proof of an Unsat; "" for none
	Last    *Run     // if not nil, it gets what the last run was
	Proved  bool     // check the proof of each Unsat, and fail without one; the Program must be Provable
}

// String returns the engine's name.
func (e External) String() string { return e.Program.ID }

// Linear reports whether the program takes linear constraints.
func (e External) Linear() bool { return e.Program.linear() }

// Solve decides a formula. It writes the formula in the program's first format that can hold it. An Unsat that must be
// proved and is not is an error, as from [External.Prove], but with the status Unknown.
func (e External) Solve(ctx context.Context, f *formula.Formula) (Result, error) {
	if !e.Proved {
		result, _, err := e.Measure(ctx, f)
		return result, err
	}
	result, err := e.Prove(ctx, f)
	if err != nil && result.Status == Unsat {
		return Result{}, fmt.Errorf("%v answered %v and %w", e, Unsat, err)
	}
	return result, err
}

// read returns the answer in a transcript.
func (e External) read(f *formula.Formula, input *Input, t *transcript) (Result, error) {
	start, before := time.Now(), process.CPU()
	s, err := t.answer(e.Program, &formula.Formula{Vars: fileVars(f)})
	counters := e.Program.counting.read(t.stdout)
	t.costs.parsed(start, before)
	if err == nil && s.Status == Sat {
		err = complete(s, e.Program, input)
	}
	if err != nil {
		return Result{}, fmt.Errorf("%v: %w", e, err)
	}
	if s.Status != Sat {
		return Result{Status: s.Status, Counters: counters}, nil
	}
	value, err := Confirm(e, f, s.Value)
	if err != nil {
		return Result{}, err
	}
	return Result{Sat, value, counters}, nil
}

// complete returns an error if the model is missing or cut off.
func complete(s *solution.Solution, p *Program, input *Input) error {
	literals := s.Kind == "v lines" || s.Kind == "minisat"
	switch {
	case !s.Model:
		return ErrNoModel
	case literals && !s.Ended && !p.Answer.Endless && !input.Linear():
		return errors.New("its model is cut off: the 0 at the end is missing")
	}
	return nil
}

// given returns the formula as the program gets it: without names, so that none can be misread, and
// without "=" if the program has trouble with that.
func (p *Program) given(f *formula.Formula) *formula.Formula {
	g := &formula.Formula{
		Vars:    fileVars(f),
		Clauses: f.Clauses, ClauseGroups: f.ClauseGroups,
		Linear: f.Linear, LinearGroups: f.LinearGroups,
	}
	if p.EqualitiesSplit {
		g.Linear, g.LinearGroups = nil, nil
		for i, l := range f.Linear {
			for _, sense := range inequalities(l.Sense) {
				g.AddLinear(f.LinearGroups[i], formula.Linear{Terms: l.Terms, Sense: sense, Bound: l.Bound})
			}
		}
	}
	return g
}

// fileVars returns the number of variables in the file: formats for linear constraints need at
// least one.
func fileVars(f *formula.Formula) int { return max(f.Vars, 1) }

// inequalities returns senses without "=" that together mean the same.
func inequalities(s formula.Sense) []formula.Sense {
	if s == formula.Equal {
		return []formula.Sense{formula.AtLeast, formula.AtMost}
	}
	return []formula.Sense{s}
}

// runOnFormula runs the program on a formula.
func (e External) runOnFormula(
	ctx context.Context, path string, input *Input, f *formula.Formula,
) (*transcript, error) {
	return e.runOnFiles(ctx, path, input, func(w io.Writer) error {
		return input.format().Write(w, &formula.Instance{Formula: e.Program.given(f)})
	})
}

// runOnFiles runs the program on {in}, which write writes, and reads {out}.
func (e External) runOnFiles(
	ctx context.Context, path string, input *Input, write func(io.Writer) error,
) (*transcript, error) {
	folder, err := process.NewFolder()
	if err != nil {
		return nil, err
	}
	defer folder.Remove()
	in, out := filepath.Join(folder.Path, input.file()), filepath.Join(folder.Path, resultFile)
	start, before := time.Now(), process.CPU()
	if err := writeFile(in, write); err != nil {
		return nil, err
	}
	written, own := time.Now(), process.CPU()-before
	t, err := e.Program.run(ctx, folder, path, e.args(ctx, input, folder.Path))
	if err != nil {
		return nil, err
	}
	t.costs = Costs{Write: written.Sub(start), Run: time.Since(written), Own: own}
	if input.has("{out}") {
		t.result, err = readBounded(out)
	}
	if e.Last != nil {
		*e.Last = Run{Exit: t.state, Stdout: t.stdout, Stderr: t.stderr, Result: t.result}
	}
	return t, err
}

// args returns the arguments of a run with its files in a folder.
func (e External) args(ctx context.Context, input *Input, folder string) []string {
	return append(slices.Clone(e.Options), fill(input.Args, map[string]string{
		"{in}": filepath.Join(folder, input.file()), "{out}": filepath.Join(folder, resultFile),
		"{proof}": e.Proof, "{timeout}": backstop(ctx), "{seed}": e.seed(),
	})...)
}

// resultFile is the name of {out} in the private directory.
const resultFile = "out"

// file returns the name of {in} in the private directory.
func (in Input) file() string { return "in" + in.format().Extension }

// seed returns the value of {seed}, "" to leave it to the program.
func (e External) seed() string {
	if e.Seed == 0 {
		return ""
	}
	return strconv.Itoa(e.Seed)
}

// backstop returns a time limit in seconds, one more than is left, so that normally this process
// ends the program. If this process has been killed, the program ends by itself.
func backstop(ctx context.Context) string {
	deadline, limited := ctx.Deadline()
	if !limited {
		return ""
	}
	return strconv.Itoa(int(time.Until(deadline)/time.Second) + 2)
}

func writeFile(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
