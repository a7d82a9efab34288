package quantum

import (
	"errors"
	"iter"

	"haft/model/quantum"
)

// A boardSlider steps through the distinct boards; the heaviest comes first. Stop it before the game goes on.
type boardSlider struct {
	seen []quantum.Weighted
	at   int // the current board, in seen
	next func() (quantum.Weighted, bool)
	stop func()
}

// newSlider returns a slider on the heaviest board.
func newSlider(s *quantum.Space) *boardSlider {
	next, stop := iter.Pull(s.Boards())
	first, _ := next() // there is always one
	return &boardSlider{seen: []quantum.Weighted{first}, next: next, stop: stop}
}

func (b *boardSlider) board() *quantum.Weighted { return &b.seen[b.at] }

func (b *boardSlider) right() error {
	if b.at+1 == len(b.seen) {
		more, ok := b.next()
		if !ok {
			return errors.New("this is the last board")
		}
		b.seen = append(b.seen, more)
	}
	b.at++
	return nil
}

func (b *boardSlider) left() error {
	if b.at == 0 {
		return errors.New("this is the first board")
	}
	b.at--
	return nil
}
