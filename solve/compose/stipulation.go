package compose

import (
	"fmt"
	"strconv"
	"strings"

	"haft/model"
)

// A Kind is one of the things that a stipulation may ask for.
type Kind int

// The kinds of stipulations. The last two ask for the most of something after a given number of plies; the others
// for a shortest game.
const (
	Over Kind = iota
	Mate
	Stalemate
	Mixed
	LockPiece
	LockNature
	LockSide
	LockAll
	Promote
	Position
	MostMoves
	MostEntanglement
)

// A Stipulation says what a game is to reach.
type Stipulation struct {
	Kind    Kind
	Text    string        // as Parse reads it, in normal form
	Piece   model.Piece   // to be locked in
	Natures model.Natures // as what it may be locked in
	Side    model.Color   // all of whose majors are to be locked in
	Plies   int           // after which there is to be most of something
	board   [64]man       // what is to stand where
}

// Forms are the stipulations, with what each asks for.
var Forms = []struct{ Form, Means string }{
	{"over", "the game is over"},
	{"mate", "over, with checkmate in every world"},
	{"stalemate", "over, with stalemate in every world"},
	{"mixed", "over, mate in some worlds, stalemate in others"},
	{"lock w5=K", "that piece is locked in so; lock w5: as anything"},
	{"lock K", "some piece is locked in as that nature"},
	{"lock white", "all eight majors of a side are locked in"},
	{"lock all", "all sixteen majors are locked in"},
	{"promote", "a pawn is promoted and may still be anything"},
	{"fen BOARD", "in every world BOARD, the first field of a FEN"},
	{"most moves N", "as many legal moves as possible after N plies"},
	{"most entanglement N", "as much entanglement as possible after N plies"},
}

// MaxPlies is the longest game that is composed.
const MaxPlies = 200

// Best reports whether the stipulation asks for the most of something.
func (s *Stipulation) Best() bool { return s.Kind >= MostMoves }

// Parse reads a stipulation: its words, or all of them as one.
func Parse(words ...string) (*Stipulation, error) {
	words = strings.Fields(strings.Join(words, " "))
	if len(words) == 0 {
		return nil, fmt.Errorf("found no stipulation; expected one of: %s", forms())
	}
	s := &Stipulation{Text: strings.Join(words, " ")}
	simple := map[string]Kind{"over": Over, "mate": Mate, "stalemate": Stalemate, "mixed": Mixed, "promote": Promote}
	kind, known := simple[words[0]]
	s.Kind = kind
	var err error
	switch {
	case known && len(words) == 1:
	case words[0] == "lock" && len(words) == 2:
		err = s.parseLock(words[1])
	case words[0] == "fen" && len(words) > 1:
		err = s.parseBoard(words[1:])
	case words[0] == "most" && len(words) == 3:
		err = s.parseMost(words[1], words[2])
	default:
		err = fmt.Errorf("found %q; expected one of: %s", s.Text, forms())
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

func forms() string {
	var all []string
	for _, f := range Forms {
		all = append(all, f.Form)
	}
	return strings.Join(all, ", ")
}

func (s *Stipulation) parseLock(what string) error {
	switch what {
	case "all":
		s.Kind = LockAll
		return nil
	case "white", "black":
		s.Kind = LockSide
		if what == "black" {
			s.Side = model.Black
		}
		return nil
	}
	name, letter, named := strings.Cut(what, "=")
	q, isPiece := model.ParsePiece(name)
	if isPiece && q.Major() {
		s.Kind, s.Piece, s.Natures, s.Text = LockPiece, q, model.AllNatures, "lock "+q.String()
		if !named {
			return nil
		}
	} else if letter = what; named {
		letter = ""
	}
	if len(letter) == 1 {
		if n, ok := model.ParseNature(letter[0]); ok {
			s.Natures = n.Set()
			s.Text = "lock " + n.String()
			if isPiece {
				s.Text = fmt.Sprintf("lock %v=%v", q, n)
			} else {
				s.Kind = LockNature
			}
			return nil
		}
	}
	return fmt.Errorf("found %q; expected what to lock in: "+
		"a piece as in w5 or w5=K, a nature as in K, white, black, or all", what)
}

func (s *Stipulation) parseMost(what, plies string) error {
	switch what {
	case "moves":
		s.Kind = MostMoves
	case "entanglement":
		s.Kind = MostEntanglement
	default:
		return fmt.Errorf("found %q; expected moves or entanglement", what)
	}
	n, err := strconv.Atoi(plies)
	if err != nil || n < 1 || n > MaxPlies {
		return fmt.Errorf("found %q; expected a number of plies from 1 to %d", plies, MaxPlies)
	}
	s.Plies, s.Text = n, fmt.Sprintf("most %s %d", what, n)
	return nil
}
