package hall

import (
	"errors"
	"fmt"
	"slices"

	"haft/model"
)

// maxCases is how many cases of who gave a check [Prove] tries for one beginning of a game, which takes less than a
// second. Games take less than a hundred; what many promoted pawns may have given can take any number.
const maxCases = 20_000

// ErrTooManyCases is returned by [Prove] if it would take too many cases.
var ErrTooManyCases = fmt.Errorf("no certificate is found with %d cases of who gave the announced checks", maxCases)

// exclusions are natures that pieces do not have.
type exclusions [model.NumPieces]model.Natures

// only leaves to p, of all natures, some.
func (e *exclusions) only(p model.Piece, natures model.Natures) { e[p] |= model.AllNatures &^ natures }

// divided finds why own is not the king beside an enemy king if it matters who gave the checks that this king heard.
func (f *finder) divided(own, enemy model.Piece) (Reason, bool) {
	best, open := f.maxUrgent(own, enemy)
	if best == nil || f.left < 0 {
		return Reason{}, false
	}
	before := f.assumed
	defer func() { f.assumed = before }()
	kings := best.Kings
	for i := range best.Check.Cases {
		c := &best.Check.Cases[i]
		if open[i] {
			among := f.assumed
			f.assumed.only(c.Checker, c.Natures)
			deeper, ok := f.divided(own, enemy)
			if !ok {
				return Reason{}, false
			}
			c.Argument, kings, f.assumed = deeper.Argument, kings&deeper.Kings, among
		}
		f.assumed[c.Checker] |= c.Natures
	}
	best.Kings = kings
	return *best, true
}

// maxUrgent returns the check with the fewest cases that nothing excludes yet, and which these are. It is nil if every
// check was given for certain.
func (f *finder) maxUrgent(own, enemy model.Piece) (best *Reason, open []bool) {
	least := len(model.Checkers{}) + 1
	for i := range f.checks[enemy] {
		fact := &f.checks[enemy][i]
		if f.left < 0 || f.certain(fact, own) {
			continue
		}
		if r, isOpen, n := f.cases(fact, own); n < least {
			best, open, least = r, isOpen, n
		}
	}
	return best, open
}

// certain reports whether a single piece gives the check whatever it is.
func (f *finder) certain(fact *model.Fact, own model.Piece) bool {
	for checker, natures := range fact.AllCheckers() {
		if f.may(checker, own, fact.King)&^natures == 0 {
			return true
		}
	}
	return false
}

// cases returns the reason with a case for each checker, which of them have no argument yet, and how many.
func (f *finder) cases(fact *model.Fact, own model.Piece) (r *Reason, open []bool, n int) {
	before := f.assumed
	defer func() { f.assumed = before }()
	r = &Reason{
		Kings:    model.Majors.Of(own.Color()) | fact.King.Set(),
		Argument: Argument{Check: &Check{Ply: fact.Ply, King: fact.King}},
	}
	for checker, natures := range fact.AllCheckers() {
		f.left--
		among := f.assumed
		f.assumed.only(checker, natures)
		leaf, ok := f.side(own.Color(), own, fact.King)
		f.assumed = among
		f.assumed[checker] |= natures
		if ok {
			r.Kings &= leaf.Kings
		} else {
			n++
		}
		open = append(open, !ok)
		r.Check.Cases = append(r.Check.Cases, Case{checker, natures, leaf.Argument})
	}
	return r, open, n
}

// cases checks a reason that asks who gave a check. All pairs of its kings must have the king that heard the check.
// Each case must be impossible, and one of them must be true by what the ply says.
func (v *verifier) cases(r *Reason, not exclusions) error {
	c := r.Check
	if r.Pieces != 0 || r.Slots != (Slots{}) || len(r.Facts) > 0 {
		return errors.New("it has both pieces and a check")
	}
	said, err := v.said(c.Ply)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(said, func(f model.Fact) bool { return f.HasCheckers() && f.King == c.King })
	if i < 0 {
		return fmt.Errorf("ply %d does not say that a piece gives check to %v", c.Ply, c.King)
	}
	if r.Kings.Of(c.King.Color())&^c.King.Set() != 0 {
		return fmt.Errorf("the check to %v is used for other kings", c.King)
	}
	var covered exclusions
	for i, one := range c.Cases {
		if one.Checker >= model.NumPieces {
			return inCase(i+1, errors.New("it has no giver"))
		}
		assumed := not
		assumed.only(one.Checker, one.Natures)
		if err := v.reason(&Reason{r.Kings, one.Argument}, assumed); err != nil {
			return inCase(i+1, err)
		}
		not[one.Checker] |= one.Natures // no longer possible in the cases that follow
		covered[one.Checker] |= one.Natures
	}
	for checker, natures := range said[i].AllCheckers() {
		if left := natures &^ covered[checker]; left != 0 {
			return fmt.Errorf("no case is that %v gives the check of ply %d as one of %v", checker, c.Ply, left)
		}
	}
	return nil
}
