package hall

import (
	"errors"
	"fmt"

	"github.com/dustin/go-humanize/english"

	"haft/model"
)

// Verify returns nil if c shows that g has no world, and otherwise an error that says what is wrong with c. It
// compares the facts with those of the game, ply by ply, and counts pieces, places and pairs of kings itself.
func Verify(g *model.Game, c *Certificate) error {
	if err := filled(&g.Rules); err != nil {
		return err
	}
	if c.Plies < 1 && g.Setup == nil || c.Plies < 0 || int(c.Plies) > len(g.Moves) {
		return fmt.Errorf("it is about %s, but the game has %d", english.Plural(int(c.Plies), "ply", "plies"), len(g.Moves))
	}
	begin := g.UpTo(c.Plies)
	v := verifier{rules: &g.Rules, unknown: model.Replay(begin).Unknown, ledger: model.Ledger(begin)}
	for i := range c.Reasons {
		if err := v.reason(&c.Reasons[i], exclusions{}); err != nil {
			return fmt.Errorf("reason %d: %w", i+1, err)
		}
	}
	return everyPair(c)
}

// everyPair returns an error unless all pairs of kings are excluded.
func everyPair(c *Certificate) error {
	var excluded [model.NumPieces]model.Pieces
	for _, r := range c.Reasons {
		for white := range r.Kings.Of(model.White).All() {
			excluded[white] |= r.Kings.Of(model.Black)
		}
	}
	for white := range model.Majors.Of(model.White).All() {
		for black := range model.Majors.Of(model.Black).All() {
			if !excluded[white].Has(black) {
				return fmt.Errorf("no reason excludes that the kings are %v and %v", white, black)
			}
		}
	}
	return nil
}

type verifier struct {
	rules   *model.Rules
	unknown model.Pieces
	ledger  [][]model.Fact
}

// reason checks one reason, in a case in which pieces do not have some natures. For every pair of its kings, the pieces
// must be within the places. A piece that may be king in one of the pairs must be shown not to be, since no place is a
// king's.
func (v *verifier) reason(r *Reason, not exclusions) error {
	if r.Kings&^model.Majors != 0 {
		return errors.New("a pawn is not a king")
	}
	if r.Check != nil {
		return v.cases(r, not)
	}
	if err := v.places(r); err != nil {
		return err
	}
	for _, f := range r.Facts {
		if err := v.fact(r, f); err != nil {
			return err
		}
		not[f.Piece] |= f.Not
	}
	for p := range r.Pieces.All() {
		if free := v.may(r, p) &^ not[p] &^ r.Slots.of(p); free != 0 {
			return fmt.Errorf("no fact excludes that %v is one of %v", p, free)
		}
	}
	return nil
}

// places counts pieces and places. Pawns have no places in the roster, so all that can be shown is that one has no
// nature left.
func (v *verifier) places(r *Reason) error {
	if !r.Slots.known(v.rules) {
		return fmt.Errorf("the roster has no places such as %v with bishops %q", r.Slots.Natures, r.Slots.Bishops)
	}
	if stranger := r.Pieces &^ v.unknown; stranger != 0 {
		return fmt.Errorf("%v has not promoted", first(stranger))
	}
	if pawns := r.Pieces &^ model.Majors; pawns != 0 && r.Slots.Natures != 0 {
		return fmt.Errorf("%v has no place in the roster", first(pawns))
	}
	if r.Pieces.Of(model.White) != 0 && r.Pieces.Of(model.Black) != 0 {
		return errors.New("its pieces are of both sides")
	}
	if pieces, room := r.Pieces.Len(), r.Slots.room(v.rules); pieces <= room {
		return fmt.Errorf("%s not too many for %s", english.Plural(pieces, "piece is", "pieces are"),
			english.Plural(room, "place", ""))
	}
	return nil
}

// may returns what p can be in some of the pairs before any fact.
func (v *verifier) may(r *Reason, p model.Piece) (natures model.Natures) {
	if !p.Major() {
		return v.rules.Promote
	}
	if r.Kings.Has(p) {
		natures = model.King.Set()
	}
	if r.Kings.Of(p.Color())&^p.Set() != 0 {
		natures |= model.AllNatures &^ model.King.Set()
	}
	return natures
}

// fact returns an error unless f holds at its ply and is about all pairs of kings of the reason.
func (v *verifier) fact(r *Reason, f model.Fact) error {
	if f.King != model.NoPiece && r.Kings.Of(f.King.Color())&^f.King.Set() != 0 {
		return fmt.Errorf("what holds of %v if %v is the king is used for other kings", f.Piece, f.King)
	}
	said, err := v.said(f.Ply)
	if err != nil {
		return err
	}
	left := f.Not
	for _, known := range said {
		if known.Rule == f.Rule && known.King == f.King && known.Piece == f.Piece {
			left &^= known.Not
		}
	}
	if left != 0 {
		return fmt.Errorf("ply %d does not say that %v is none of %v", f.Ply, f.Piece, left)
	}
	return nil
}

// said returns the facts of a ply.
func (v *verifier) said(t model.Ply) ([]model.Fact, error) {
	if t < 0 || int(t) >= len(v.ledger) {
		return nil, fmt.Errorf("there is no ply %d", t)
	}
	return v.ledger[t], nil
}

// first returns the first piece of a set, which must not be empty.
func first(s model.Pieces) model.Piece {
	for p := range s.All() {
		return p
	}
	return model.NoPiece
}
