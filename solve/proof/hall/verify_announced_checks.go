package hall

import (
	"errors"
	"fmt"
	"slices"

	"haft/model"
)

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
		if one.Giver >= model.NumPieces {
			return inCase(i+1, errors.New("it has no giver"))
		}
		assumed := not
		assumed.only(one.Giver, one.Natures)
		if err := v.reason(&Reason{r.Kings, one.Argument}, assumed); err != nil {
			return inCase(i+1, err)
		}
		not[one.Giver] |= one.Natures // no longer possible in the cases that follow
		covered[one.Giver] |= one.Natures
	}
	for giver, natures := range said[i].AllCheckers() {
		if left := natures &^ covered[giver]; left != 0 {
			return fmt.Errorf("no case is that %v gives the check of ply %d as one of %v", giver, c.Ply, left)
		}
	}
	return nil
}
