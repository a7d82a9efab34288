package heisenberg

import (
	"fmt"

	"github.com/dustin/go-humanize/english"
)

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
