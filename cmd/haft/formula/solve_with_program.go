package formula

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"haft/cmd/haft/cli"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/proof"
)

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

// optimiserFor returns the embedded engine that suits the search for the least cost. Cutting planes found more optima
// of other people's files in a few seconds than the others.
func optimiserFor(f *formula.Formula) string {
	if _, err := (engine.CuttingPlanes{}).Keep(f); err != nil {
		return "ilp" // the numbers are large
	}
	return "cutting-planes"
}
