package heisenberg

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/model"
)

// Refusal says why m is not legal; it returns "" if m is. m may be any move.
func (p *Position) Refusal(m Move) string {
	man := p.men[m.From]
	switch {
	case man == Nobody:
		return fmt.Sprintf("no piece stands on %v", m.From)
	case man.Color != p.turn:
		return fmt.Sprintf("the %v on %v belongs to %v, but %v is to move", man.Kind, m.From, man.Color, p.turn)
	}
	refuse := p.refuseOrdinary
	if m.Change != Ordinary {
		refuse = p.refuseChange
	}
	for _, why := range []func(Move) string{p.refuseTarget, refuse, p.refusePromotion, p.refuseUnsafe} {
		if text := why(m); text != "" {
			return text
		}
	}
	return ""
}

// refuseTarget checks what stands where the move ends.
func (p *Position) refuseTarget(m Move) string {
	_, castles := p.castlingOf(m)
	switch on := p.men[m.To]; {
	case m.From == m.To && m.Change == Ordinary:
		return fmt.Sprintf("%v goes nowhere", m)
	case m.From == m.To || on == Nobody, castles: // of castling, [Position.refuseCastling] says more
		return ""
	case on.Color == p.turn:
		return fmt.Sprintf("the %v on %v is %v's own", on.Kind, m.To, on.Color)
	case on.Kind == King:
		return "no move captures a king"
	}
	return ""
}

// refuseOrdinary checks the path of an ordinary move.
func (p *Position) refuseOrdinary(m Move) string {
	if p.men[m.From].Kind == King {
		return p.refuseKing(m)
	}
	free, _ := p.split(m.From, p.seen(p.turn.Other()), nil)
	if free.Has(m.To) {
		return ""
	}
	if a := p.seenOn(m); a != nil {
		return p.refuseSeen(m, a)
	}
	return p.refuseWay(m)
}

// seenOn returns the passage that has the ordinary move m, nil if its path is not seen or it has
// none.
func (p *Position) seenOn(m Move) *Passage {
	for _, a := range p.Passages(m.From) {
		if a.Ordinary.Has(m.To) {
			return &a
		}
	}
	return nil
}

// refuseSeen says which moves are available instead.
func (p *Position) refuseSeen(m Move, a *Passage) string {
	text := fmt.Sprintf("the %v is seen on %v by %s", p.men[m.From].Kind, a.Seen, pieces(a.By.Len()))
	var instead []string
	if p.offers(a, Speed) {
		slower, _ := p.men[m.From].Kind.Slower()
		instead = append(instead, fmt.Sprintf("go on from there as a %v (%v@%v-..)", slower, a.From, a.Seen))
	}
	if p.offers(a, Place) {
		instead = append(instead, fmt.Sprintf("jump %s away (%v?%v-..)", distance(a.By.Len()), a.From, a.Seen))
	}
	if len(instead) == 0 {
		return text + ", and it has no other move to change to"
	}
	return text + ", so it may " + strings.Join(instead, " or ")
}

// offers reports whether some legal move makes this change on the passage.
func (p *Position) offers(a *Passage, c Change) bool {
	for _, m := range p.MovesFrom(a.From) {
		if m.Change == c && m.Seen == a.Seen {
			return true
		}
	}
	return false
}

func distance(n int) string {
	if n == 1 {
		return "one square"
	}
	return fmt.Sprintf("%d squares", n)
}

func pieces(n int) string {
	if n == 1 {
		return "one piece"
	}
	return fmt.Sprintf("%d pieces", n)
}

// refuseWay says why a piece other than a king does not reach a square.
func (p *Position) refuseWay(m Move) string {
	man, between := p.men[m.From], model.Between[m.From][m.To]&p.occupied()
	if man.isPawn() || !p.rangeAs(man.Kind, man.Color, m.From, 0).Has(m.To) || between == 0 {
		return fmt.Sprintf("a %v of %v does not go from %v to %v here", man.Kind, man.Color, m.From, m.To)
	}
	s := between.First()
	return fmt.Sprintf("the %v on %v is in the way of the %v", p.men[s].Kind, s, man.Kind)
}

func (p *Position) refuseKing(m Move) string {
	seen := p.seen(p.turn.Other())
	switch k, castles := p.castlingOf(m); {
	case castles:
		return p.refuseCastling(k, seen)
	case !model.BitboardKing[m.From].Has(m.To):
		return fmt.Sprintf("a king does not go from %v to %v", m.From, m.To)
	case seen.Has(m.To):
		return fmt.Sprintf("the king would stand in the range of the %s", p.name(p.Seers(p.turn.Other(), m.To)))
	}
	return ""
}

func (p *Position) refuseCastling(k *castling, seen model.Set) string {
	between, watched := p.occupied()&k.empty, seen&k.unwatched
	switch {
	case p.castle&k.right == 0:
		return fmt.Sprintf("%v may not castle there any more: king or rook has moved", p.turn)
	case between != 0:
		return fmt.Sprintf("the %s is between king and rook", p.name(between))
	case watched != 0:
		s := watched.First()
		return fmt.Sprintf("%v cannot castle: %v is in the range of the %s", p.turn, s, p.name(p.Seers(p.turn.Other(), s)))
	}
	return ""
}

// name returns the kind and the square of the first of some pieces.
func (p *Position) name(pieces model.Set) string {
	s := pieces.First()
	return fmt.Sprintf("%v on %v", p.men[s].Kind, s)
}

// refusePromotion checks what a pawn becomes.
func (p *Position) refusePromotion(m Move) string {
	named := m.Promote >= Knight && m.Promote <= Queen
	switch promotes := p.promotes(m); {
	case promotes && !named:
		m.Promote = Queen
		return fmt.Sprintf("the pawn must become q, r, b or n, as in %v", m)
	case !promotes && m.Promote != NoKind:
		return fmt.Sprintf("no pawn reaches its last rank, so nothing becomes a %v", m.Promote)
	}
	return ""
}

// refuseUnsafe checks the mover's king after m.
func (p *Position) refuseUnsafe(m Move) string {
	q := p.After(m)
	king := q.king(p.turn)
	if king == model.NoSquare {
		return ""
	}
	by := q.Seers(p.turn.Other(), king)
	if by == 0 {
		return ""
	}
	return fmt.Sprintf("it leaves the king on %v in the range of the %s", king, q.name(by))
}

// refuseChange checks a change of speed or of position, ignoring the king's safety.
func (p *Position) refuseChange(m Move) string {
	for _, a := range p.Passages(m.From) {
		switch {
		case a.Seen != m.Seen:
		case m.Change == Speed:
			return p.refuseSpeed(m, &a)
		default:
			return p.refusePlace(m, &a)
		}
	}
	return p.refusePassage(m)
}

func (p *Position) refuseSpeed(m Move, a *Passage) string {
	kind := p.men[m.From].Kind
	slower, ok := kind.Slower()
	switch {
	case !ok:
		return fmt.Sprintf("a %v has no change of speed", kind)
	case p.occupied().Has(a.Seen):
		return fmt.Sprintf("there is no change of speed on %v, where a %v stands", a.Seen, p.men[a.Seen].Kind)
	case !p.slowed(a).Has(m.To):
		return fmt.Sprintf("from %v the %v goes on as a %v, which does not go to %v", a.Seen, kind, slower, m.To)
	}
	return ""
}

func (p *Position) refusePlace(m Move, a *Passage) string {
	n := a.By.Len()
	switch d := Distance(m.From, m.To); {
	case d != n:
		return fmt.Sprintf("%s %s %v, so the distance from %v must be %d, but %v is at %d",
			pieces(n), english.PluralWord(n, "sees", "see"), a.Seen, m.From, n, m.To, d)
	case a.Ordinary.Has(m.To):
		return fmt.Sprintf("%v is where an ordinary move of the %v through %v goes", m.To, p.men[m.From].Kind, a.Seen)
	}
	return ""
}

// refusePassage says why no move of the piece is first seen on the given square.
func (p *Position) refusePassage(m Move) string {
	kind := p.men[m.From].Kind
	if kind == King {
		return "moves of a king are never seen and do not change"
	}
	text := fmt.Sprintf("no move of the %v on %v enters %v", kind, m.From, m.Seen)
	p.routes(m.From, func(r route) {
		for i, s := range r.entered {
			if s == m.Seen {
				text = p.refuseEntered(m, r, i)
			}
		}
	})
	return text
}

// refuseEntered is for a square that a move does enter, after i others.
func (p *Position) refuseEntered(m Move, r route, i int) string {
	for _, s := range r.entered[:i] {
		if by := p.Seers(p.turn.Other(), s); by != 0 {
			return fmt.Sprintf("the move is seen on %v first, by %s", s, pieces(by.Len()))
		}
	}
	return fmt.Sprintf("%v is not seen, so no move changes there", m.Seen)
}
