package board

import (
	"context"
	"sync"

	"haft/model/quantum"
)

// Boards remembers the boards of the last position of QuantumChess that was asked about. Those of its neighbours,
// which are often asked about next, then need not be made from the start. The zero value is ready; a nil one remembers
// nothing.
type Boards struct {
	mu    sync.Mutex
	rules quantum.Rules
	space *quantum.Space // nil if there is none, or a question has it
}

// maxUndone is how many plays are taken back at most. Each may take as long as all plays before it.
const maxUndone = 4

// take gives the boards after as many plays of a line as are remembered, or nil. Until they are kept again, nobody else
// has them.
func (b *Boards) take(rules quantum.Rules, line []string) *quantum.Space {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.space
	if b.space = nil; s == nil || b.rules != rules {
		return nil
	}
	shared := 0
	for _, p := range s.Plays() {
		if shared == len(line) {
			break
		}
		if other, ok := quantum.TwoSquares(line[shared]); !ok || other != p {
			break
		}
		shared++
	}
	if len(s.Plays())-shared > maxUndone {
		return nil
	}
	for len(s.Plays()) > shared {
		if _, err := s.Undo(); err != nil {
			return nil
		}
	}
	return s
}

// keep remembers boards that nobody uses any more.
func (b *Boards) keep(rules quantum.Rules, s *quantum.Space) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rules, b.space = rules, s
}

// advance makes the plays of a line that are not made yet.
func advance(ctx context.Context, s *quantum.Space, line []string) error {
	for _, word := range line[len(s.Plays()):] {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, err := s.Parse(word)
		if err == nil {
			err = s.Play(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
