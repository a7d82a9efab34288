package quantum

import (
	"fmt"
	"regexp"
	"strings"

	"haft/model"
)

// The squares of a play, and short algebraic notation. Signs of check are accepted and mean
// nothing, as does the x of a piece, which may capture on some boards only.
var (
	coordinates = regexp.MustCompile(`^([a-h][1-8])[-x]?([a-h][1-8])(?:=?([qQrRbBnN]))?[+#]?$`)
	algebraic   = regexp.MustCompile(`^([KQRBN]?)([a-h]?)([1-8]?)(x?)([a-h][1-8])(?:=?([QRBN]))?[+#]?$`)
)

// Parse reads a play. It is written as its squares ("e2e4"), and then need not be possible, or in
// short algebraic notation ("e4", "dxe5", "Nf3", "Rad1"), which must fit exactly one possible play.
// If several fit, the error lists them.
func (s *Space) Parse(text string) (Play, error) {
	if m := coordinates.FindStringSubmatch(text); m != nil {
		p := Play{square(m[1]), square(m[2])}
		own := s.now.standing(p.From) & army(s.Turn())
		return p, s.becomes(text, m[3], p.To, own == 0 || own.Has(NewMan(s.Turn(), model.NoNature)))
	}
	m := algebraic.FindStringSubmatch(text)
	if m == nil {
		const forms = "expected two squares, such as e2e4, or a move, such as e4, dxe5 or Nf3"
		return Play{}, fmt.Errorf("play %d, %q: %s", len(s.plays)+1, text, forms)
	}
	f := s.form(m)
	if err := s.becomes(text, m[6], f.to, f.man.Pawn()); err != nil {
		return Play{}, err
	}
	return s.only(text, s.candidates(f))
}

// becomes returns an error for a piece letter after a play in which no pawn becomes a queen.
func (s *Space) becomes(text, letter string, to model.Square, pawn bool) error {
	switch {
	case letter == "":
		return nil
	case s.options.Rules.NoPromotion:
		return fmt.Errorf("play %d, %q: a pawn stays a pawn under these rules", len(s.plays)+1, text)
	case !pawn || !model.LastRank(s.Turn(), to):
		return fmt.Errorf("play %d, %q: no pawn reaches its last rank, so nothing becomes a queen", len(s.plays)+1, text)
	case !strings.EqualFold(letter, "q"):
		return fmt.Errorf("play %d, %q: a pawn becomes a queen in this game", len(s.plays)+1, text)
	}
	return nil
}

// TwoSquares reads a play that is written as its squares, "e2e4", "e2-e4" or "e7e8q". It returns
// false for any other text, whose meaning depends on the plays before it.
func TwoSquares(text string) (Play, bool) {
	m := coordinates.FindStringSubmatch(text)
	if m == nil || m[3] != "" && !strings.EqualFold(m[3], "q") {
		return Play{}, false
	}
	return Play{square(m[1]), square(m[2])}, true
}

// only returns the single candidate, or an error.
func (s *Space) only(text string, candidates []Play) (Play, error) {
	if len(candidates) == 1 {
		return candidates[0], nil
	}
	if len(candidates) == 0 {
		return Play{}, fmt.Errorf("play %d, %q: %v has no such play", len(s.plays)+1, text, s.Turn())
	}
	var names []string
	for _, p := range candidates {
		names = append(names, p.String())
	}
	return Play{}, fmt.Errorf("play %d, %q may be %s", len(s.plays)+1, text, strings.Join(names, " or "))
}

// form is a move in short algebraic notation.
type form struct {
	man        Man
	to         model.Square
	file, rank byte // of the source, 0 if not given
	diagonal   bool // a pawn that captures
}

func (s *Space) form(m []string) form {
	f := form{man: NewMan(s.Turn(), model.NoNature), to: square(m[5])}
	if m[1] != "" {
		n, _ := model.ParseNature(m[1][0])
		f.man = NewMan(s.Turn(), n)
	}
	if m[2] != "" {
		f.file = m[2][0]
	}
	if m[3] != "" {
		f.rank = m[3][0]
	}
	f.diagonal = m[4] != "" || f.file != 0 && f.file != m[5][0]
	return f
}

// candidates returns the possible plays that may be written so.
func (s *Space) candidates(f form) (plays []Play) {
	for _, p := range s.Possible() {
		if f.fits(p) && s.now.movers(s.Turn(), p).Has(f.man) {
			plays = append(plays, p)
		}
	}
	return plays
}

// fits compares the squares.
func (f form) fits(p Play) bool {
	from := p.From.String()
	switch {
	case p.To != f.to, f.file != 0 && from[0] != f.file, f.rank != 0 && from[1] != f.rank:
		return false
	}
	return !f.man.Pawn() || f.diagonal == (p.From.File() != p.To.File())
}

// square reads a square; the patterns have checked its name.
func square(name string) model.Square {
	s, _ := model.ParseSquare(name[0], name[1])
	return s
}
