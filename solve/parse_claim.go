package solve

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"haft/model"
)

// ClaimError says where a claim cannot be read, and what was expected there.
type ClaimError struct {
	Text string
	Col  int // in characters, from 1
	Want string
}

func (e *ClaimError) Error() string {
	return fmt.Sprintf("claim %q, character %d: expected %s", e.Text, e.Col, e.Want)
}

// ParseQuestion reads a claim, or a piece alone, which asks what is known of it:
//
//	illegal           no world plays the whole game
//	w6=Q   w6!=K      White's sixth piece is the queen, or is not the king
//	e6=K   @b3!=K     the piece on e6 is the king; the one on b3 is not
//	w5=K -> b3=B      if the first holds, so does the second; either side may use !=
//	over              the game has ended in every world, by mate or stalemate
//	w6   e6           what is known of the piece
//
// Pieces are w1..w16 and b1..b16, or the squares on which they stand, a1..h8. An @ may stand before a square; without
// it b1..b8 are Black's pieces. Natures are one of the letters K Q R B N, or their names. Letters may be in either
// case, there may be spaces between the words, and = may be doubled. Errors are of type *ClaimError.
func ParseQuestion(text string) (*Question, error) {
	p := claimParser{text: text, squares: true}
	return p.all()
}

// ParseClaim reads a claim as Claim.String writes it: as ParseQuestion does, but pieces have names, not squares, so
// that the claim is the same for every position. Errors are of type *ClaimError.
func ParseClaim(text string) (Claim, error) {
	p := claimParser{text: text}
	q, err := p.all()
	if err != nil {
		return Claim{}, err
	}
	return q.claim, nil
}

// A claimParser reads a text from left to right; at is in bytes.
type claimParser struct {
	text    string
	at      int
	squares bool // may name pieces, and a piece may be all
}

func (p *claimParser) expected(want string) error {
	return &ClaimError{p.text, utf8.RuneCountInString(p.text[:p.at]) + 1, want}
}

func (p *claimParser) skip() {
	p.at = len(p.text) - len(strings.TrimLeft(p.text[p.at:], " \t"))
}

// word reads the letters and digits that come next, and returns them in lower case.
func (p *claimParser) word() string {
	p.skip()
	rest := p.text[p.at:]
	end := strings.IndexFunc(rest, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
	if end < 0 {
		end = len(rest)
	}
	p.at += end
	return strings.ToLower(rest[:end])
}

// sign reads s if it comes next, and reports whether it did.
func (p *claimParser) sign(s string) bool {
	p.skip()
	found := strings.HasPrefix(p.text[p.at:], s)
	if found {
		p.at += len(s)
	}
	return found
}

func (p *claimParser) all() (*Question, error) {
	q := &Question{Text: p.text}
	q.where.condition, q.where.then = model.NoSquare, model.NoSquare
	if err := p.question(q); err != nil {
		return nil, err
	}
	if p.skip(); p.at < len(p.text) {
		if q.claim.Kind == ClaimNature && !q.claim.conditional() {
			return nil, p.expected("-> or the end")
		}
		return nil, p.expected("the end")
	}
	return q, nil
}

func (p *claimParser) question(q *Question) (err error) {
	start := *p
	switch p.word() {
	case "illegal":
		q.claim.Kind = ClaimIllegal
		return nil
	case "over":
		q.claim.Kind = ClaimOver
		return nil
	}
	*p = start
	q.claim.Kind = ClaimNature
	if q.claim.Then.Piece, q.where.then, err = p.piece("illegal, over, or "); err != nil {
		return err
	}
	if p.skip(); p.squares && p.at == len(p.text) {
		q.known = true
		return nil
	}
	if err = p.says(&q.claim.Then); err != nil {
		return err
	}
	if conditional := p.sign("->"); !conditional {
		return nil
	}
	q.claim.If, q.where.condition = q.claim.Then, q.where.then
	if q.claim.Then.Piece, q.where.then, err = p.piece(""); err != nil {
		return err
	}
	return p.says(&q.claim.Then)
}

// piece reads a piece, which is NoPiece if it is named by its square. others are what else could stand there.
func (p *claimParser) piece(others string) (model.Piece, model.Square, error) {
	p.skip()
	start := *p
	marked := p.squares && p.sign("@")
	word := p.word()
	if q, ok := model.ParsePiece(word); ok && !marked {
		return q, model.NoSquare, nil
	}
	if at, ok := model.SquareNamed(word); ok && p.squares {
		return model.NoPiece, at, nil
	}
	switch {
	case marked:
		return 0, 0, start.expected("a square from a1 to h8 after @")
	case p.squares:
		return 0, 0, start.expected(others + "a piece from w1 to w16 or b1 to b16, or its square")
	}
	return 0, 0, start.expected(others + "a piece from w1 to w16 or b1 to b16")
}

// says reads = or !=, and a nature.
func (p *claimParser) says(s *Statement) error {
	if s.Not = p.sign("!="); !s.Not && !p.sign("==") && !p.sign("=") {
		return p.expected("= or !=")
	}
	p.skip()
	start := *p
	word := p.word()
	for n := model.King; n <= model.Knight; n++ {
		if word == n.Name() || word == strings.ToLower(n.String()) {
			s.Nature = n
			return nil
		}
	}
	return start.expected("a nature, one of K Q R B N")
}
