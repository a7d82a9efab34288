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

// ParseClaim reads a claim:
//
//	illegal           no world plays the whole game
//	w6=Q   w6!=K      White's sixth piece is the queen, or is not the king
//	w5=K -> b3=B      if the first holds, so does the second; either side may use !=
//	over              the game has ended in every world, by mate or stalemate
//
// Pieces are w1..w16 and b1..b16, natures one of the letters K Q R B N. Letters may be in either case, and there
// may be spaces between the words. Errors are of type *ClaimError.
func ParseClaim(text string) (Claim, error) {
	p := claimParser{text: text}
	c, err := p.claim()
	if err != nil {
		return Claim{}, err
	}
	if p.skip(); p.at < len(text) {
		if c.Kind == ClaimNature && c.If == (Statement{}) {
			return Claim{}, p.expected("-> or the end")
		}
		return Claim{}, p.expected("the end")
	}
	return c, nil
}

// A claimParser reads a text from left to right; at is in bytes.
type claimParser struct {
	text string
	at   int
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

func (p *claimParser) claim() (Claim, error) {
	start := *p
	switch p.word() {
	case "illegal":
		return Claim{Kind: ClaimIllegal}, nil
	case "over":
		return Claim{Kind: ClaimOver}, nil
	}
	*p = start
	c := Claim{Kind: ClaimNature}
	var err error
	if c.Then, err = p.statement("illegal, over, or a piece from w1 to w16 or b1 to b16"); err != nil {
		return c, err
	}
	if p.sign("->") {
		c.If = c.Then
		c.Then, err = p.statement("a piece from w1 to w16 or b1 to b16")
	}
	return c, err
}

// statement reads a piece, = or !=, and a nature. first describes what may stand at its start.
func (p *claimParser) statement(first string) (s Statement, err error) {
	p.skip()
	start := *p
	q, ok := model.ParsePiece(p.word())
	if !ok {
		return s, start.expected(first)
	}
	s.Piece = q
	if s.Not = p.sign("!="); !s.Not && !p.sign("=") {
		return s, p.expected("= or !=")
	}
	p.skip()
	start = *p
	if word := p.word(); len(word) == 1 {
		s.Nature, ok = model.ParseNature(word[0])
	} else {
		ok = false
	}
	if !ok {
		return s, start.expected("a nature, one of K Q R B N")
	}
	return s, nil
}
