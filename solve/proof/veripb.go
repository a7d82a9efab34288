package proof

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/encode/formula"
	"haft/model/bounded"
)

// VerifyVeriPB returns nil if the proof shows that f has no solution, and otherwise the first thing that is wrong
// with it. The proof is in VeriPB's format 3.0 (Gocht and Nordström, "Certifying Parity Reasoning Efficiently Using
// Pseudo-Boolean Proofs", AAAI 2021; migration guide of VeriPB 3.0). Only rup and the cutting-planes rules that
// package hall writes are understood:
//
//	pseudo-Boolean proof version 3.0
//	f 812;
//	pol 3 17 + x6 w s ;
//	output NONE;
//	conclusion UNSAT : 813;
//	end pseudo-Boolean proof;
//
// Constraints are numbered from 1. Those of f come first, clauses before linear constraints, as [format.WriteOPB]
// writes them. Negative numbers count back from the last constraint. A pol line is in reverse Polish notation. It
// contains numbers of constraints, literals (x6 and ~x6, which are at least 0), and the operations + (sum), * and d
// (multiply and divide by a number), s (saturate) and w (weaken by a variable). A rup line, such as "rup 2 x1 1 ~x2
// >= 2", adds a constraint that follows by reverse unit propagation. If it ends in a colon and numbers of constraints,
// only these propagate. Comments begin with %. All other rules are refused.
//
// The proof is checked while it is read. The error wraps [bounded.ErrTooLarge] if the known constraints take more
// than memory bytes (0 means no limit), and [ErrUnread] if the proof cannot be read.
func VerifyVeriPB(f *formula.Formula, r io.Reader, memory bounded.Size) error {
	return newPlanes(context.Background(), f, memory).verify(r)
}

func (v *planes) verify(r io.Reader) error {
	in := newStatements(r)
	if err := in.header(); err != nil {
		return err
	}
	for n := 1; ; n++ {
		s, err := in.next()
		switch {
		case err == io.EOF && v.ended:
			return nil
		case err == io.EOF:
			return errors.New("the proof does not end with \"end pseudo-Boolean proof;\"")
		case err != nil:
			return err
		}
		err = v.statement(strings.Fields(s))
		if ended := v.ctx.Err(); ended != nil { // propagation has stopped, and what it says counts for nothing
			return ended
		}
		if err != nil {
			return fmt.Errorf("statement %d, %.60q: %w", n, strings.TrimSpace(s), err)
		}
	}
}

// planes is the state of checking a proof.
type planes struct {
	ctx      context.Context
	vars     int
	given    int              // the variables of the formula
	out      *formula.Formula // what is to be derived; nil for a contradiction
	derived  bool             // it is
	formula  int              // number of constraints of the formula
	known    []*sum           // by number; the first is unused
	budget   *bounded.Budget  // for the constraints that the proof adds
	conclude bool
	ended    bool
}

func newPlanes(ctx context.Context, f *formula.Formula, memory bounded.Size) *planes {
	v := &planes{ctx: ctx, vars: f.Vars, given: f.Vars, known: []*sum{nil}, budget: bounded.NewBudget(memory)}
	for _, c := range f.Clauses {
		v.known = append(v.known, clause(c))
	}
	for i := range f.Linear {
		v.known = append(v.known, sums(&f.Linear[i])...)
	}
	v.formula = len(v.known) - 1
	return v
}

// The memory for a constraint, in bytes: measured, and rounded up.
const (
	sumCost  = 256
	termCost = 48
)

// learn adds a constraint.
func (v *planes) learn(s *sum) error {
	v.known = append(v.known, s)
	return v.budget.Spend(sumCost + termCost*len(s.coef))
}

func (v *planes) statement(words []string) error {
	rule := strings.Join(words[:min(len(words), 2)], " ")
	switch {
	case v.ended:
		return errors.New("it comes after the end")
	case len(words) == 0:
	case words[0] == "f":
		return v.size(words[1:])
	case words[0] == "pol" && !v.conclude:
		return v.pol(words[1:])
	case words[0] == "rup" && !v.conclude:
		return v.rup(words[1:])
	case v.out != nil && !v.conclude && words[0] == "red":
		return v.red(words[1:])
	case v.out != nil && strings.Join(words, " ") == "output DERIVABLE FILE":
		return v.output()
	case v.out != nil && strings.Join(words, " ") == "conclusion NONE" && v.derived:
		v.conclude = true
		return nil
	case v.out == nil && rule == "output NONE" && len(words) == 2:
		return nil
	case v.out == nil && rule == "conclusion UNSAT":
		return v.conclusion(words[2:])
	case rule == "end pseudo-Boolean" && len(words) == 3 && words[2] == "proof" && v.conclude:
		v.ended = true
		return nil
	}
	expected := "f, pol, rup, output NONE, conclusion UNSAT, end pseudo-Boolean proof"
	if v.out != nil {
		expected = "f, pol, rup, red, output DERIVABLE FILE, conclusion NONE, end pseudo-Boolean proof"
	}
	return errors.New("this rule is not supported; expected " + expected)
}

// size checks how many constraints the formula is said to have.
func (v *planes) size(words []string) error {
	if len(words) != 1 || words[0] != strconv.Itoa(v.formula) {
		return fmt.Errorf("the formula has %s", english.Plural(v.formula, "constraint", ""))
	}
	return nil
}

// conclusion checks that the constraint named is a contradiction.
func (v *planes) conclusion(words []string) error {
	if len(words) != 2 || words[0] != ":" {
		return errors.New("expected \": \" and the number of a constraint")
	}
	s, err := v.constraint(words[1])
	if err == nil && !s.contradicts() {
		err = fmt.Errorf("constraint %s is not a contradiction", words[1])
	}
	v.conclude = err == nil
	return err
}

// constraint returns the constraint with this number.
func (v *planes) constraint(word string) (*sum, error) {
	n, err := strconv.Atoi(word)
	if n < 0 {
		n += len(v.known)
	}
	if err != nil || n < 1 || n >= len(v.known) {
		return nil, fmt.Errorf("%q is not a constraint; there are %d", word, len(v.known)-1)
	}
	return v.known[n], nil
}
