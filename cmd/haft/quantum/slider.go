package quantum

import (
	"errors"
	"iter"

	"haft/model/quantum"
)

// A boardSlider steps through the distinct boards, the heaviest first. It must be stopped before the
// game goes on.
type boardSlider struct {
	seen []quantum.Weighted
	at   int // the board that is looked at, in seen
	next func() (quantum.Weighted, bool)
	stop func()
}

// newSlider is on the heaviest board.
func newSlider(s *quantum.Space) *boardSlider {
	next, stop := iter.Pull(s.Boards())
	first, _ := next() // there is one always
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
