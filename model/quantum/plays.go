package quantum

import (
	"errors"
	"fmt"
	"iter"
	"math/big"

	"haft/model"
)

// Space is a game: a distribution over boards and the plays that led to it. Its methods must not be
// called from several goroutines at once.
type Space struct {
	options Options
	start   Board
	plays   []Play
	now     superposition
	past    []superposition // the last few before now
	choices *playSet        // the possible plays, once asked for
}

// remembered is how many past superpositions are kept for Undo. Earlier ones are played again if
// needed.
const remembered = 2

// New returns the space that holds only the usual starting position.
func New(o Options) *Space { return newSpace(o, startBoard()) }

func newSpace(o Options, start Board) *Space {
	s := &Space{options: o, start: start}
	s.restart()
	return s
}

func (s *Space) restart() {
	s.plays, s.past, s.choices = nil, nil, nil
	if s.options.Explicit {
		s.now = newExplicit(s.options, s.start)
	} else {
		s.now = newDiagram(s.options, s.start)
	}
}

// Plays returns the plays made so far.
func (s *Space) Plays() []Play { return s.plays[:len(s.plays):len(s.plays)] }

// Turn returns the side that plays next.
func (s *Space) Turn() model.Color { return model.Color(len(s.plays) & 1) }

// Total returns the number of boards, each counted as often as it was reached: 2 to the power of
// the number of plays. Weights are parts of this total.
func (s *Space) Total() *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(len(s.plays))) }

// Play makes p. If p is impossible, or if the space would outgrow Options.Memory (the error then
// wraps ErrMemory), the space stays as it was. The error has the play, its number and the reason.
func (s *Space) Play(p Play) error {
	err := s.fault(p)
	var next superposition
	if err == nil {
		next, err = s.now.after(s.Turn(), p)
	}
	if err != nil {
		return fmt.Errorf("play %d, %v: %w", len(s.plays)+1, p, err)
	}
	s.remember()
	s.plays, s.now, s.choices = append(s.Plays(), p), next, nil
	return nil
}

// remember keeps the present for Undo, and drops what is too old.
func (s *Space) remember() {
	s.past = append(s.past, s.now)
	if len(s.past) > remembered {
		s.past[0].forget()
		s.past = s.past[1:]
	}
}

// fault says why p is impossible.
func (s *Space) fault(p Play) error {
	if p.From >= model.NoSquare || p.To >= model.NoSquare {
		return errors.New("a play names two squares of the board")
	}
	if s.choice().has(p) {
		return nil
	}
	switch standing := s.now.standing(p.From); {
	case standing&army(s.Turn()) != 0:
		return fmt.Errorf("%v can make this move on none of the boards", s.Turn())
	case standing&army(s.Turn().Other()) != 0:
		return fmt.Errorf("it is %v's turn, but every man that may stand on %v is %v's", s.Turn(), p.From, s.Turn().Other())
	}
	return fmt.Errorf("nobody stands on %v on any playable board", p.From)
}

func (s *Space) choice() *playSet {
	if s.choices == nil {
		plays := s.now.possible(s.Turn())
		s.choices = &plays
	}
	return s.choices
}

// Undo takes the last play back, and reports whether there was one.
func (s *Space) Undo() (bool, error) {
	if len(s.plays) == 0 {
		return false, nil
	}
	if n := len(s.past); n > 0 {
		s.now.forget()
		s.now, s.past = s.past[n-1], s.past[:n-1]
		s.plays, s.choices = s.plays[:len(s.plays)-1], nil
		return true, nil
	}
	return true, s.replay(s.plays[:len(s.plays)-1])
}

func (s *Space) replay(plays []Play) error {
	s.now.forget()
	s.restart()
	for _, p := range plays {
		if err := s.Play(p); err != nil {
			return err
		}
	}
	return nil
}

// Possible returns the plays that at least one playable board admits, by source and target.
func (s *Space) Possible() []Play { return s.choice().list() }

// Distinct returns the number of different boards.
func (s *Space) Distinct() *big.Int { return s.now.distinct().big() }

// Tally counts boards by the fate of the kings.
func (s *Space) Tally() Tally {
	t := s.now.tally()
	t.All = Count{s.Distinct(), s.Total()}
	return t
}

// Composition returns what stands on each square, in the order a1, b1, ..., h8: the men, Nobody
// included, each with the weight of the boards that have him there, the heaviest first. Frozen
// boards count too.
func (s *Space) Composition() (squares [64][]Share) {
	sums := s.now.marginals()
	for i := range squares {
		squares[i] = shares(&sums[i])
	}
	return squares
}

// Weighted is one distinct board.
type Weighted struct {
	Board  Board
	Weight *big.Int // out of Space.Total
	Fate   Fate
}

// Boards yields the distinct boards, the heaviest first, and those of equal weight in the order of
// Board.Compare. The first few are cheap, however many there are. The space must not be played on
// while they are read.
func (s *Space) Boards() iter.Seq[Weighted] {
	return func(yield func(Weighted) bool) {
		for w := range s.now.byWeight() {
			if !yield(Weighted{w.board, w.weight.big(), w.fate}) {
				return
			}
		}
	}
}

// Play names the squares of a move. What moves, if anything, depends on the board.
type Play struct{ From, To model.Square }

// String writes the play as "e2e4".
func (p Play) String() string { return p.From.String() + p.To.String() }

// playSet is a set of plays: the targets by source.
type playSet [64]model.Set

func (s *playSet) has(p Play) bool { return s[p.From].Has(p.To) }

func (s *playSet) add(p Play) { s[p.From] |= model.Of(p.To) }

// list returns the plays by source, then by target.
func (s *playSet) list() (plays []Play) {
	for from, targets := range s {
		for ; targets != 0; targets &= targets - 1 {
			plays = append(plays, Play{model.Square(from), targets.First()})
		}
	}
	return plays
}
