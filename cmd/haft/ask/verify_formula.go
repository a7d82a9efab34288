package ask

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"haft/cmd/haft/cli"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model/bounded"
	"haft/solve/proof"
)

// isFormula reports whether a file is a formula, by its name.
func isFormula(name string) bool {
	return slices.Contains([]string{".cnf", ".opb"}, filepath.Ext(strings.TrimSuffix(name, ".gz")))
}

// formula reads a formula in the format of its name.
func (o *verifyOptions) formula(ctx context.Context, name string) (*formula.Formula, error) {
	if !isFormula(name) {
		return nil, fmt.Errorf("%s: expected a formula, with a name that ends in .cnf or .opb", cli.Shown(name))
	}
	in, err := o.OpenInput(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	instance, err := format.Guess(name, nil).Read(in, o.Memory)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cli.Shown(name), o.WithinMemory(err))
	}
	return instance.Formula, nil
}

// derivation verifies that a CNF follows from a model.
func (o *verifyOptions) derivation(ctx context.Context, files []string) error {
	model, err := o.formula(ctx, files[0])
	if err != nil {
		return err
	}
	clauses, err := o.formula(ctx, files[1])
	if err != nil {
		return err
	}
	in, err := o.OpenInput(ctx, files[2])
	if err != nil {
		return err
	}
	defer in.Close()
	err = proof.VerifyDerivation(model, clauses, bufio.NewReader(in), o.Memory)
	return o.tell(files[2], err, "every clause follows from the model")
}

// refutation verifies that a formula has no solution.
func (o *verifyOptions) refutation(ctx context.Context, name, certificate string) error {
	f, err := o.formula(ctx, name)
	if err != nil {
		return err
	}
	in, err := o.OpenInput(ctx, certificate)
	if err != nil {
		return err
	}
	defer in.Close()
	text := bufio.NewReader(in)
	if begin, _ := text.Peek(len(planesBegin)); string(begin) == planesBegin {
		err = proof.VerifyVeriPB(f, text, o.Memory)
		return o.tell(certificate, err, "the formula has no solution")
	}
	if len(f.Linear) > 0 {
		return fmt.Errorf("%s: it has linear constraints, which need a proof for VeriPB", cli.Shown(name))
	}
	check := proof.CheckerOf(strings.TrimPrefix(filepath.Ext(certificate), "."))
	if check == nil {
		check = proof.VerifyDRAT
	}
	return o.tell(certificate, check(f, text), "the formula has no solution")
}

// tell prints the verdict on a proof.
func (o *verifyOptions) tell(name string, err error, shown string) error {
	switch {
	case err == nil:
		o.Printf("verified: %s\n", shown)
		return nil
	case errors.Is(err, proof.ErrUnread), errors.Is(err, bounded.ErrTooLarge):
		return fmt.Errorf("%s: %w", cli.Shown(name), o.WithinMemory(err))
	}
	return o.refuse(err)
}
