package schema

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"haft/model"
	"haft/model/heisenberg"
	"haft/model/quantum"
	"haft/solve/explain"
)

// A Position is a position with its legal moves.
type Position struct {
	FEN    string      `json:"fen"`
	Turn   string      `json:"turn"`   // white or black
	Check  bool        `json:"check"`  // the side to move is in check
	Status string      `json:"status"` // ongoing, checkmate or stalemate
	Seen   Object[int] `json:"seen"`   // by square: how many opposing pieces see it, if any
	Moves  []Move      `json:"moves"`
}

// A Move is a legal move and its effects.
type Move struct {
	Move     string   `json:"move"` // in the notation of game files
	From     string   `json:"from"`
	To       string   `json:"to"`
	Change   string   `json:"change"`             // ordinary, speed or position
	SeenOn   string   `json:"seen_on,omitempty"`  // the square on which it is seen and changes
	SeenBy   []string `json:"seen_by,omitempty"`  // squares of the pieces that see it
	Captures string   `json:"captures,omitempty"` // a kind of piece
	Promotes string   `json:"promotes,omitempty"` // a kind of piece
	Check    bool     `json:"check"`              // it gives check
	Status   string   `json:"status"`             // after the move
}

// NewPosition describes a position with some of its legal moves.
func NewPosition(p *heisenberg.Position, moves []heisenberg.Move) *Position {
	r := &Position{
		FEN: p.FEN(), Turn: turn(p), Check: p.InCheck(), Status: p.Status().String(),
		Seen: Object[int]{}, Moves: []Move{},
	}
	for s := range model.Square(64) {
		if n := p.Seers(p.Turn().Other(), s).Len(); n > 0 {
			r.Seen.Add(s.String(), n)
		}
	}
	for _, m := range moves {
		r.Moves = append(r.Moves, newMove(p, m))
	}
	return r
}

func turn(p *heisenberg.Position) string { return strings.ToLower(p.Turn().String()) }

func newMove(p *heisenberg.Position, m heisenberg.Move) Move {
	after := p.After(m)
	r := Move{
		Move: m.String(), From: m.From.String(), To: m.To.String(), Change: m.Change.String(),
		Check: after.InCheck(), Status: after.Status().String(),
	}
	if m.Change != heisenberg.Ordinary {
		r.SeenOn = m.Seen.String()
		for by := p.Seers(p.Turn().Other(), m.Seen); by != 0; by &= by - 1 {
			r.SeenBy = append(r.SeenBy, by.First().String())
		}
	}
	if k := p.Taken(&after); k != heisenberg.NoKind {
		r.Captures = k.String()
	}
	if m.Promote != heisenberg.NoKind {
		r.Promotes = m.Promote.String()
	}
	return r
}

// A State is what is known at the end of a game. What was not asked for is left out.
type State struct {
	Plays    int           `json:"plays"`
	Turn     string        `json:"turn"`  // white or black
	Total    *big.Int      `json:"total"` // weight of all boards
	Distinct *big.Int      `json:"distinct"`
	Kings    Object[Count] `json:"kings"`           // boards by what has happened to the kings
	Squares  Object[[]Man] `json:"squares"`         // by name: what may stand there
	Boards   []Board       `json:"boards,omitzero"` // the heaviest boards
	Board    *Board        `json:"board,omitzero"`  // one board of all, at random
	Possible []Possible    `json:"possible,omitzero"`
	Sampled  *Sample       `json:"sampled,omitzero"`
}

// A Man is what may stand on a square: a letter as in FEN, or "." for an empty square.
type Man struct {
	Man string `json:"man"`
	Share
}

// A Board is one of the distinct boards.
type Board struct {
	Men string `json:"men"` // as in FEN
	Share
	Fate string `json:"fate"` // playable, or what has happened to a king
}

// A Possible is a play that can be made.
type Possible struct {
	Play        string  `json:"play"`
	Probability float64 `json:"probability"` // that it would be realised
}

// NewState describes a space, with the named squares, or all if no name is given.
func NewState(s *quantum.Space, squares []string) *State {
	tally := s.Tally()
	total := tally.All.Weight
	state := &State{
		Plays: len(s.Plays()), Turn: strings.ToLower(s.Turn().String()), Total: total, Distinct: tally.All.Boards,
		Kings: Kings(&tally), Squares: Object[[]Man]{},
	}
	for at, shares := range s.Composition() {
		name := model.Square(at).String()
		if !wanted(squares, name) {
			continue
		}
		men := []Man{}
		for _, share := range shares {
			men = append(men, Man{share.Man.String(), newShare(share.Weight, total)})
		}
		state.Squares.Add(name, men)
	}
	return state
}

// wanted reports whether a name is among those asked for; with no names, all are.
func wanted(names []string, name string) bool {
	return len(names) == 0 || slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
}

// NewBoard describes a board of a space whose total weight is given.
func NewBoard(b *quantum.Weighted, total *big.Int) Board {
	return Board{b.Board.String(), newShare(b.Weight, total), b.Fate.String()}
}

// Heaviest returns the heaviest boards of a space, at most so many.
func Heaviest(s *quantum.Space, most int) []Board {
	all := []Board{}
	for b := range s.Boards() {
		if len(all) == most {
			break
		}
		all = append(all, NewBoard(&b, s.Total()))
	}
	return all
}

// Plays returns the possible plays.
func Plays(s *quantum.Space) []Possible {
	all := []Possible{}
	for _, p := range s.Possible() {
		all = append(all, Possible{p.String(), quantum.Likely(s.Chance(p))})
	}
	return all
}

// Words is "3 plays, Black to play: 8 boards in total, 5 distinct".
func Words(s *quantum.Space) string {
	plays := explain.Count(uint64(len(s.Plays())), "play", "plays")
	boards := "boards"
	if s.Total().Cmp(big.NewInt(1)) == 0 {
		boards = "board"
	}
	return fmt.Sprintf("%s, %v to play: %s %s in total, %s distinct",
		plays, s.Turn(), Number(s.Total()), boards, Number(s.Distinct()))
}
