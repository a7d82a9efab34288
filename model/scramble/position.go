package scramble

import (
	"errors"
	"fmt"
	"strings"

	"haft/model"
)

// A man is what stands on a square. A pawn has no nature until it promotes.
type man struct {
	piece  model.Piece
	nature model.Nature
}

// nobody is what stands on an empty square.
var nobody = man{piece: model.NoPiece}

// is reports whether the man belongs to side c. nobody belongs to neither.
func (m man) is(c model.Color) bool { return m != nobody && m.piece.Color() == c }

func (m man) pawn() bool { return m != nobody && m.nature == model.NoNature }

// String returns the nature and the name: "queen w6", "pawn b12".
func (m man) String() string {
	if m.pawn() {
		return "pawn " + m.piece.String()
	}
	return m.nature.Name() + " " + m.piece.String()
}

// Position is a position of Scramble Chess: which pieces stand where, whose turn it is, and whether a pawn can be
// taken in passing. A copy made by assignment is independent.
type Position struct {
	rules  model.Rules
	world  model.Assignment
	board  [64]man // by square
	turn   model.Color
	passed model.Square // the square a pawn has just stepped over, or NoSquare
}

// New returns the start of the game in world w. The nature of a pawn in w is what it becomes if it promotes, or
// NoNature if that is not known. New fails if w is not a Scramble Chess start under the rules: the majors of each
// side must have exactly the natures of the roster, and the bishops must stand where the rules allow.
func New(rules model.Rules, w *model.Assignment) (*Position, error) {
	for _, c := range []model.Color{model.White, model.Black} {
		if err := checkStart(&rules, w, c); err != nil {
			return nil, err
		}
	}
	p := &Position{rules: rules, world: *w, board: emptyBoard, passed: model.NoSquare}
	for q := range model.Piece(model.NumPieces) {
		p.board[q.Home()] = man{piece: q}
		if q.Major() {
			p.board[q.Home()].nature = w[q]
		}
	}
	return p, nil
}

// Start returns the start of game g in world w: the usual start, for which see [New], or the position that g begins
// with. Of that, w must keep the roster and the rule on bishops, give each piece that has a nature one that the position
// allows, and keep the conditions; and the side that has just moved must not be in check.
func Start(g *model.Game, w *model.Assignment) (*Position, error) {
	p, err := New(g.Rules, w)
	s := g.Setup
	if s == nil || err != nil {
		return p, err
	}
	p.board, p.turn, p.passed = emptyBoard, s.Turn, model.NoSquare
	if g.Rules.EnPassant {
		p.passed = s.Board.Passed
	}
	kings := 0
	for q := range model.Piece(model.NumPieces) {
		m := man{piece: q}
		if s.Unknown.Has(q) {
			m.nature = w[q]
			if !s.Natures(q, &g.Rules).Has(m.nature) {
				return nil, fmt.Errorf("the position does not allow a %v for %v", m.nature.Name(), q)
			}
		}
		if at := s.Board.Where[q]; at != model.NoSquare {
			p.board[at] = m
			if m.nature == model.King {
				kings++
			}
		}
	}
	if kings != 2 {
		return nil, errors.New("a taken piece is not the king")
	}
	for _, f := range s.Facts {
		if !f.Holds(w) {
			return nil, fmt.Errorf("the position does not allow this world: %v of piece %v", f.Rule, f.Piece)
		}
	}
	if p.turn = s.Turn.Other(); p.InCheck() {
		return nil, fmt.Errorf("%v, who has just moved, is in check", p.turn)
	}
	p.turn = s.Turn
	return p, nil
}

var emptyBoard = func() (board [64]man) {
	for s := range board {
		board[s] = nobody
	}
	return board
}()

// checkStart returns an error that says what is wrong with side c's majors in w, or nil.
func checkStart(rules *model.Rules, w *model.Assignment, c model.Color) error {
	var count [model.NumNatures + 1]int
	var bishops [2]int // on files a c e g, on files b d f h
	for i := 1; i <= 8; i++ {
		n := w[model.NewPiece(c, i)]
		count[n]++
		if n == model.Bishop {
			bishops[(i-1)%2]++
		}
	}
	for n := model.King; n <= model.Knight; n++ {
		if count[n] != rules.Roster[n] {
			return fmt.Errorf("not a start of scramble chess: %v has %d of nature %v, not %d", c, count[n], n, rules.Roster[n])
		}
	}
	if rules.Bishops == model.OppositeBishops && bishops[0] != bishops[1] {
		return fmt.Errorf("not a start of scramble chess: "+
			"%v has %d bishops on files a c e g and %d on b d f h, not one on each",
			c, bishops[0], bishops[1])
	}
	return nil
}

// String returns the first four fields of the position's FEN: the pieces from a8 to h1, the side to move, no
// castling, and the square on which a pawn can be taken in passing.
func (p *Position) String() string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		p.writeRank(&b, rank)
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + [...]string{" w - ", " b - "}[p.turn] + p.passed.String()
}

func (p *Position) writeRank(b *strings.Builder, rank int) {
	empty := 0
	for file := range 8 {
		m := p.board[model.NewSquare(file, rank)]
		if m == nobody {
			empty++
			continue
		}
		writeEmpty(b, empty)
		empty = 0
		b.WriteString(m.letter())
	}
	writeEmpty(b, empty)
}

func writeEmpty(b *strings.Builder, squares int) {
	if squares > 0 {
		b.WriteByte('0' + byte(squares))
	}
}

func (m man) letter() string {
	letter := m.nature.String()
	if m.pawn() {
		letter = "P"
	}
	if m.is(model.Black) {
		letter = strings.ToLower(letter)
	}
	return letter
}

// Legal reports whether world w plays the whole game g. If not, first is the first illegal ply, and why says what
// is wrong with it; first is 0 if w is not a start of the game: see [Start]. Legal ignores the natures that w gives to pawns
// that do not promote.
func Legal(g *model.Game, w *model.Assignment) (ok bool, first model.Ply, why error) {
	p, err := Start(g, w)
	if err != nil {
		return false, 0, err
	}
	for i, m := range g.Moves {
		if err := p.Play(m); err != nil {
			return false, model.Ply(i + 1), err
		}
	}
	return true, 0, nil
}
