package solve

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"haft/encode"
)

// External is the engine that runs a Program, once for each formula, on files in a
// private directory that is removed afterwards. When the context ends, the program is
// killed with all its children. Its model is checked here, since it comes from outside.
type External struct{ Program *Program }

// String is the backend's name.
func (e External) String() string { return e.Program.Name }

// Linear tells whether the program takes linear constraints.
func (e External) Linear() bool { return e.Program.OPB != nil }

// Solve decides a formula: as DIMACS if it has only clauses, else as OPB.
func (e External) Solve(ctx context.Context, f *encode.Formula) (Result, error) {
	args, write := e.Program.DIMACS, encode.WriteDIMACS
	if len(f.Linear) > 0 && e.Linear() {
		args, write = e.Program.OPB, writeInequalities
	} else if err := clausesOnly(e, f); err != nil {
		return Result{}, err
	}
	path, err := e.Program.Path()
	if err != nil || ctx.Err() != nil {
		return Result{}, err
	}
	t, err := runOnFiles(ctx, path, args, func(w io.Writer) error { return write(w, f) })
	if ctx.Err() != nil {
		return Result{}, nil
	}
	if err != nil {
		return Result{}, fmt.Errorf("%v: %w", e, err)
	}
	return e.read(f, t)
}

// read is the answer that a transcript amounts to.
func (e External) read(f *encode.Formula, t *transcript) (Result, error) {
	status, err := t.claim(e.Program)
	if err != nil {
		return Result{}, fmt.Errorf("%v: %w", e, err)
	}
	if status != Sat {
		return Result{Status: status}, nil
	}
	words, err := t.model()
	if err != nil {
		return Result{}, fmt.Errorf("%v: %w", e, err)
	}
	value, err := readModel(words, f.Vars, len(f.Linear) > 0)
	if err != nil {
		return Result{}, fmt.Errorf("%v: %w", e, err)
	}
	value, err = confirmed(e, f, value)
	if err != nil {
		return Result{}, err
	}
	return Result{Sat, value}, nil
}

// writeInequalities writes OPB without "=": clasp 3.3.5 calls 2·x1 = 1 satisfiable, and
// other equalities whose coefficients have a common divisor; of the two inequalities it
// finds that they are not.
func writeInequalities(w io.Writer, f *encode.Formula) error {
	split := &encode.Formula{Vars: f.Vars, Names: f.Names, Clauses: f.Clauses, ClauseGroups: f.ClauseGroups}
	for i, l := range f.Linear {
		if l.Sense != encode.Equal {
			split.AddLinear(f.LinearGroups[i], l)
			continue
		}
		split.AddLinear(f.LinearGroups[i], encode.Linear{Terms: l.Terms, Sense: encode.AtLeast, Bound: l.Bound})
		split.AddLinear(f.LinearGroups[i], encode.Linear{Terms: l.Terms, Sense: encode.AtMost, Bound: l.Bound})
	}
	return encode.WriteOPB(w, split)
}

// runOnFiles runs a program with {in} holding what write writes, and reads {out}.
func runOnFiles(ctx context.Context, path string, args []string, write func(io.Writer) error) (*transcript, error) {
	dir, err := os.MkdirTemp("", "haft-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	if err := writeFile(in, write); err != nil {
		return nil, err
	}
	files := strings.NewReplacer("{in}", in, "{out}", out)
	call := slices.Clone(args)
	for i := range call {
		call[i] = files.Replace(call[i])
	}
	t, err := run(ctx, path, call)
	if err == nil && slices.Contains(args, "{out}") {
		t.result, err = readBounded(out)
	}
	return t, err
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
