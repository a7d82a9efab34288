package proof

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"haft/encode/formula"
	"haft/model/input"
)

// VerifyFRAT checks a proof with numbered clauses that f, which must have clauses only, has no solution. It returns
// nil if the proof is right, and otherwise the first wrong step, by the line or the byte (from 1) at which the step
// begins. The format is that of Baek, Carneiro and Heule, "A Flexible Proof Format for SAT Solver-Elaborator
// Communication", TACAS 2021, as text or binary. In text:
//
//	o 1 1 -2 0          clause 1 is one of f
//	a 7 2 0  l 1 5 0    clause 7 follows as in [VerifyDRAT]; the hints after l are read, but not used
//	d 1 1 -2 0          clause 1 is deleted
//	r 7 1  5 2 0        clause 7 is called 1 from now on, and 5 is called 2
//	f 1 2 0             clause 1 is still there at the end
//
// Clauses are compared as sets of literals. The empty clause must be added, and every numbered clause must be
// deleted or be there at the end, so that a file that breaks off is noticed. All clauses of f are used from the
// beginning, named or not: a clause that is RAT without those that are named later need not be RAT with them. Steps
// about XORs, an extension, are refused.
func VerifyFRAT(f *formula.Formula, r io.Reader) error { return checkFRAT(f, r, Memory) }

func checkFRAT(f *formula.Formula, r io.Reader, memory input.Size) error {
	if len(f.Linear) > 0 {
		return errors.New("the formula has linear constraints; FRAT is about clauses")
	}
	data, err := input.ReadAll(r, memory/textCost)
	if err != nil {
		return err
	}
	p, err := newFRAT(f, data, memory)
	if err != nil {
		return err
	}
	in := newFRATReader(data)
	for {
		s, err := in.step()
		if err == io.EOF {
			return p.complete()
		}
		if err == nil {
			err = p.take(s)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", in.place(), err)
		}
	}
}

// frat is the state of checking a proof.
type frat struct {
	*clauses
	unnamed map[string]int // how many clauses of the formula have these literals and no number yet
	live    map[int]string // by number, in the form of asSet
	derived bool           // the empty clause was added, or is one of the formula
}

func newFRAT(f *formula.Formula, proof []byte, memory input.Size) (*frat, error) {
	c, err := given(f, proof, memory)
	p := &frat{c, map[string]int{}, map[int]string{}, false}
	for _, clause := range f.Clauses {
		p.unnamed[asSet(clause)]++
		p.derived = p.derived || len(clause) == 0
	}
	return p, err
}

// asSet returns the same text for clauses that have the same literals.
func asSet(clause formula.Clause) string {
	lits := slices.Clone(clause)
	slices.Sort(lits)
	return slices.Compact(lits).Key()
}

// take checks a step.
func (p *frat) take(s fratStep) error {
	switch s.kind {
	case 'o':
		return p.original(s)
	case 'a':
		return p.addition(s)
	case 'd':
		p.remove(s.clause)
		return p.end(s)
	case 'f':
		return p.end(s)
	default:
		return p.rename(s.ids)
	}
}

func (p *frat) original(s fratStep) error {
	k := asSet(s.clause)
	if p.unnamed[k] == 0 {
		return fmt.Errorf("%v is not a clause of the formula, or every copy of it has a number", s.clause)
	}
	p.unnamed[k]--
	return p.number(s)
}

// addition checks a clause. Once unit propagation refutes the clauses so far, anything follows.
func (p *frat) addition(s fratStep) error {
	if err := p.widen(s.clause); err != nil {
		return err
	}
	if !p.refuted {
		if err := p.clauses.addition(s.clause); err != nil {
			return err
		}
	}
	return p.number(s)
}

// number gives a clause its number.
func (p *frat) number(s fratStep) error {
	if c, taken := p.live[s.id]; taken {
		return fmt.Errorf("number %d is that of clause %s", s.id, c)
	}
	if err := p.budget.Spend(numberCost); err != nil {
		return err
	}
	p.live[s.id] = asSet(s.clause)
	p.derived = p.derived || len(s.clause) == 0
	return nil
}

// end takes the number from a clause that is deleted, or that is there at the end.
func (p *frat) end(s fratStep) error {
	c, there := p.live[s.id]
	switch {
	case !there:
		return fmt.Errorf("there is no clause %d", s.id)
	case c != asSet(s.clause):
		return fmt.Errorf("clause %d is %s, not %v", s.id, c, s.clause)
	}
	delete(p.live, s.id)
	p.budget.Return(numberCost)
	return nil
}

// rename gives clauses other numbers, all at once, by pairs of old and new numbers.
func (p *frat) rename(ids []int) error {
	renamed := map[int]string{}
	for i := 0; i < len(ids); i += 2 {
		c, there := p.live[ids[i]]
		if !there {
			return fmt.Errorf("there is no clause %d", ids[i])
		}
		if _, taken := renamed[ids[i+1]]; taken {
			return fmt.Errorf("two clauses get number %d", ids[i+1])
		}
		renamed[ids[i+1]] = c
		delete(p.live, ids[i])
	}
	for id := range renamed {
		if c, taken := p.live[id]; taken {
			return fmt.Errorf("number %d is that of clause %s", id, c)
		}
	}
	maps.Copy(p.live, renamed)
	return nil
}

// complete returns nil if nothing is missing.
func (p *frat) complete() error {
	switch {
	case !p.derived:
		return ErrUnfinished
	case len(p.live) > 0:
		id := slices.Min(slices.Collect(maps.Keys(p.live)))
		return fmt.Errorf("%w: clause %d is neither deleted nor there at the end", io.ErrUnexpectedEOF, id)
	}
	return nil
}
