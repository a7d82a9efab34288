package game

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/model/input"
	"haft/solve/explain"
	"haft/solve/proof"
)

// isFormula reports whether a file is a formula, by its name.
func isFormula(name string) bool {
	return isNamed(name, ".cnf") || isNamed(name, ".opb")
}

// formatOf returns the format of a formula: by the name of its file if that says DIMACS or OPB, or else by how it begins.
// It returns nil for anything else.
func formatOf(name string, text *bufio.Reader) *format.Format {
	if isFormula(name) {
		return format.Guess(name, nil)
	}
	begin, _ := text.Peek(4096)
	return format.Guess(name, begin)
}

// beginsAsFormula reports whether a stored file that is not called a formula begins as one.
func (o *verifyOptions) beginsAsFormula(ctx context.Context, name string) bool {
	if _, stored := o.Size(name); !stored || name == "-" {
		return false
	}
	in, err := o.OpenInput(ctx, name)
	if err != nil {
		return false // who reads it says why
	}
	defer in.Close()
	return formatOf(name, bufio.NewReader(in)) != nil
}

// aboutGame are the options that mean nothing if the certificate is about a formula.
var aboutGame = []string{"rules", "game", "ply"}

// formula reads a formula in which all must hold, like instance.
func (o *verifyOptions) formula(cmd *cobra.Command, name string) (*formula.Formula, error) {
	in, err := o.instance(cmd, name)
	if err != nil {
		return nil, err
	}
	if !in.Hard() {
		return nil, fmt.Errorf("%s: soft clauses or an objective; expected a formula in which all must hold", cli.Shown(name))
	}
	return in.Formula, nil
}

// instance reads a formula in DIMACS or OPB. It is in DIMACS if nothing says otherwise.
func (o *verifyOptions) instance(cmd *cobra.Command, name string) (*formula.Instance, error) {
	for _, option := range aboutGame {
		if cmd.Flags().Changed(option) {
			return nil, fmt.Errorf("--%s is about a game, but the certificate is about a formula", option)
		}
	}
	in, err := o.OpenInput(cmd.Context(), name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text := bufio.NewReader(in)
	read := formatOf(name, text)
	switch {
	case read == nil, read.Name == "mcc": // DIMACS, with comments about what to count
		read = format.Guess("formula.cnf", nil)
	case read.Name != "dimacs" && read.Name != "opb" && read.Name != "opb24":
		return nil, fmt.Errorf("%s: a formula in the format %s; expected dimacs or opb, which certificates are about",
			cli.Shown(name), read.Name)
	}
	instance, err := read.Read(text, o.Memory)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cli.Shown(name), o.WithinMemory(err))
	}
	if instance.Rewritten || instance.Auxiliary > 0 {
		return nil, fmt.Errorf("%s: XORs, products, or numbers of more than 63 bits; expected clauses and linear constraints",
			cli.Shown(name))
	}
	return instance, nil
}

// derivation verifies that a CNF follows from a model, or the other way round.
func (o *verifyOptions) derivation(cmd *cobra.Command, files []string) error {
	var formulas [2]*formula.Formula
	for i, name := range files[:2] {
		if !isFormula(name) {
			return fmt.Errorf("%s: expected a formula, with a name that ends in .cnf or .opb", cli.Shown(name))
		}
		f, err := o.formula(cmd, name)
		if err != nil {
			return err
		}
		formulas[i] = f
	}
	in, err := o.OpenInput(cmd.Context(), files[2])
	if err != nil {
		return err
	}
	defer in.Close()
	err = proof.VerifyDerivation(cmd.Context(), formulas[0], formulas[1], bufio.NewReader(in), o.Memory)
	if ended := cmd.Context().Err(); ended != nil {
		return ended
	}
	if err := o.tell(err, followsWords(formulas[0], formulas[1])); err != nil {
		return fmt.Errorf("%s: %w", cli.Shown(files[2]), o.WithinMemory(err))
	}
	return nil
}

// followsWords says what a derivation shows. If a model follows from clauses, it may define some of their variables.
func followsWords(given, out *formula.Formula) string {
	if len(out.Linear) == 0 {
		return "every clause follows from the model"
	}
	words := "every constraint follows from the clauses"
	if n := proof.Determined(out, given.Vars); n > 0 {
		words += fmt.Sprintf(", so %s of %s are determined by the others",
			explain.Number(uint64(n)), explain.Count(uint64(given.Vars), "variable", "variables"))
	}
	return words
}

// aboutFormula verifies what a certificate shows of a formula. The name of the certificate, or else its beginning, says how it
// is written.
func (o *verifyOptions) aboutFormula(
	ctx context.Context, in *formula.Instance, text *bufio.Reader, certificate string,
) error {
	if isPlanes(text) || isNamed(certificate, ".pbp") {
		claim, err := proof.CheckVeriPB(ctx, in, text, o.Memory)
		if ended := ctx.Err(); ended != nil {
			return ended
		}
		if err == nil && claim.Kind == proof.Nothing {
			err = fmt.Errorf("the proof concludes NONE, so it shows nothing; expected UNSAT, SAT or BOUNDS: %w",
				proof.ErrNotSupported)
		}
		return o.tell(err, claimWords(in, claim))
	}
	if len(in.Linear) > 0 || !in.Hard() {
		return errors.New("this is no proof for VeriPB, which the linear constraints or the objective of the formula need")
	}
	check := proof.CheckerOf(strings.TrimPrefix(filepath.Ext(unpacked(certificate)), "."))
	if check == nil {
		check = proof.VerifyDRAT
		if first, _ := text.Peek(1); string(first) == "o" { // no other kind begins with the clauses of the formula
			check = proof.VerifyFRAT
		}
	}
	return o.tell(check(in.Formula, text), "the formula has no solution")
}

// claimWords says what a VeriPB proof shows.
func claimWords(in *formula.Instance, claim proof.Claim) string {
	const none = "the formula has no solution"
	switch {
	case claim.Kind == proof.Satisfiable:
		return "the formula has a solution"
	case claim.Kind != proof.Bounds || claim.Lower == nil:
		return none
	case claim.Upper == nil:
		return "no solution has a lower value than " + in.Value(*claim.Lower)
	case *claim.Lower == *claim.Upper:
		return "the best solution has the value " + in.Value(*claim.Lower)
	}
	return fmt.Sprintf("the best solution has a value from %s to %s", in.Value(*claim.Lower), in.Value(*claim.Upper))
}

// tell prints the verdict on a certificate. It returns an error if the certificate could not be read to its end, or
// has steps of a kind that is not checked.
func (o *verifyOptions) tell(err error, shown string) error {
	switch {
	case err == nil:
		o.Printf("verified: %s\n", shown)
		return nil
	case errors.Is(err, proof.ErrUnread), errors.Is(err, input.ErrTooLarge), errors.Is(err, proof.ErrNotSupported):
		return err
	}
	o.Note(cli.No)
	o.Printf("refused: %v\n", err)
	return nil
}
