package solve

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"haft/model"
)

// ClaimKind says what a claim is about.
type ClaimKind uint8

// The three kinds of claims. ClaimNature is about what a piece is or is not, possibly under a condition on another
// piece.
const (
	ClaimIllegal ClaimKind = iota
	ClaimNature
	ClaimOver
)

// Claim is a statement about a game that one can ask a reason for. ParseClaim says how claims are written.
//
// A claim follows from a set of plies if it is true in every world in which the facts of these plies hold. The
// board is always that of the whole game: the other plies have been played, but what they show about natures is not
// used.
type Claim struct {
	Kind ClaimKind
	If   Statement // of ClaimNature: the condition; the zero Statement for none
	Then Statement // of ClaimNature
}

// Statement says that a piece has a nature, or that it does not have it. The zero value says nothing.
type Statement struct {
	Piece  model.Piece
	Not    bool
	Nature model.Nature
}

// String returns the statement as "w6=Q" or "w6!=Q".
func (s Statement) String() string {
	sign := "="
	if s.Not {
		sign = "!="
	}
	return s.Piece.String() + sign + s.Nature.String()
}

// fact returns the assumption that the statement holds, or that it does not.
func (s Statement) fact(holds bool) model.Fact {
	if s.Not == holds {
		return IsNot(s.Piece, s.Nature.Set())
	}
	return Is(s.Piece, s.Nature.Set())
}

// conditional reports whether the claim has a condition.
func (c Claim) conditional() bool { return c.If != Statement{} }

// String returns the claim as ParseClaim reads it.
func (c Claim) String() string {
	switch {
	case c.Kind == ClaimIllegal:
		return "illegal"
	case c.Kind == ClaimOver:
		return "over"
	case c.conditional():
		return c.If.String() + " -> " + c.Then.String()
	}
	return c.Then.String()
}

// Pieces returns the pieces that the claim is about: none for illegal and over.
func (c Claim) Pieces() (set model.Pieces) {
	if c.Kind != ClaimNature {
		return 0
	}
	if c.conditional() {
		set = c.If.Piece.Set()
	}
	return set | c.Then.Piece.Set()
}

// Denial is what a world must show to be an exception to a claim: all of Facts and, unless Any is empty, all facts
// of one of its groups. It is added to a problem.
type Denial struct {
	Facts []model.Fact
	Any   [][]model.Fact
}

// Of returns problem p asking for an exception. The alternatives of the denial replace those of p.
func (d *Denial) Of(p *model.Problem) *model.Problem { return p.With(d.Facts...).WithAny(d.Any) }

// NoNatureError says that a claim is about a pawn that has not promoted.
type NoNatureError struct {
	Claim  Claim
	Piece  model.Piece
	Square model.Square // where it stands, or NoSquare
	Ply    model.Ply    // the last ply played
}

func (e *NoNatureError) Error() string {
	on := ""
	if e.Square != model.NoSquare {
		on = fmt.Sprintf(" on %v", e.Square)
	}
	return fmt.Sprintf("claim %q: %v%s has no nature: it is a pawn that has not promoted by ply %d; "+
		"expected one of the pieces 1 to 8 of a side or a promoted pawn", e.Claim, e.Piece, on, e.Ply)
}

// Denial returns what a world of pos must show to be an exception. It fails with a *NoNatureError if the claim is
// about a pawn that has not promoted at pos.
//
// Any world is an exception to illegal. An exception to over is a world in which the side to move has a legal move:
// all facts hold that this move brings about its shape, the piece that it captures, and the safety of its king.
// Such a world may break facts of plies already played, so that the other side's king stands attacked in it.
// Capturing that king is not a legal move there either.
func (c Claim) Denial(pos *model.Position) (Denial, error) {
	for q := range c.Pieces().All() {
		if !pos.Problem.Unknown.Has(q) {
			return Denial{}, &NoNatureError{c, q, pos.Board.Where[q], pos.Ply}
		}
	}
	switch {
	case c.Kind == ClaimIllegal:
		return Denial{}, nil
	case c.Kind == ClaimOver:
		return goingOn(pos), nil
	case c.conditional():
		return Denial{Facts: []model.Fact{c.If.fact(true), c.Then.fact(false)}}, nil
	}
	return Denial{Facts: []model.Fact{c.Then.fact(false)}}, nil
}

// goingOn asks for a world in which the side to move has a legal move. If no piece of any nature could move, there
// is no such world.
func goingOn(pos *model.Position) Denial {
	var d Denial
	for _, m := range pos.Candidates() {
		d.Any = append(d.Any, factsOf(pos, m))
	}
	if len(d.Any) == 0 {
		d.Facts = []model.Fact{IsNot(model.NewPiece(pos.ToMove(), 1), model.AllNatures)}
	}
	return d
}

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

// Witnessed asks whether the start that a game file claims (model.Game.Witness) plays the given plies of the game.
// It returns 0 if it does, and otherwise the first ply that it cannot play. The solver chooses what promoted pawns
// became, unless the moves name it. The game must be legal that far.
func Witnessed(ctx context.Context, s Solver, g *model.Game) (model.Ply, error) {
	var claim []model.Fact
	for q := range model.Majors.All() {
		claim = append(claim, Is(q, g.Witness[q].Set()))
	}
	answer, err := decide(ctx, s, model.Replay(g).With(claim...))
	if err != nil || answer.Status == Sat {
		return 0, err
	}
	v, err := bisect(ctx, s, g, model.Ply(len(g.Moves)), claim...)
	if err != nil {
		return 0, err
	}
	return v.Ply, nil
}

// Claims returns what calls for an explanation in a game, in this order of preference: that it is illegal, that it is
// over, or which pieces are locked in, as Locks finds them. There may be none. a is the analysis of g.
func (a *Analysis) Claims(ctx context.Context, s Solver, g *model.Game) ([]Claim, error) {
	switch {
	case !a.Legal:
		return []Claim{{Kind: ClaimIllegal}}, nil
	case Ending(a.Position()).Over():
		return []Claim{{Kind: ClaimOver}}, nil
	}
	locks, err := Locks(ctx, s, g)
	var claims []Claim
	for _, l := range locks {
		claims = append(claims, l.Claim())
	}
	return claims, err
}
