package schema

import (
	"fmt"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

// Known is what is known of one piece, or that a square is empty.
type Known struct {
	asked  string
	piece  model.Piece // NoPiece if the square is empty
	square model.Square
	game   *model.Game // up to the position that it is about
	a      *solve.Analysis
}

// KnownReport is Known as JSON. Piece is missing for an empty square, and Natures for a pawn that has not promoted.
type KnownReport struct {
	Asked   string         `json:"asked"`
	Piece   string         `json:"piece,omitzero"`
	Square  string         `json:"square"`
	Natures Object[uint64] `json:"natures,omitzero"`
	Text    string         `json:"text"`
}

// NewKnown answers a question that is Known by the analysis of g, which has the parts Pieces and Locked.
func NewKnown(q *solve.Question, g *model.Game, a *solve.Analysis) *Known {
	k := &Known{asked: q.Text, game: g.UpTo(a.Plies), a: a}
	k.piece, k.square = q.Piece(a.Position())
	return k
}

// Claim returns the claim that the piece is what it is locked in as, and false if it is not locked in.
func (k *Known) Claim() (solve.Claim, bool) {
	if l := k.lock(); l != nil {
		return l.Claim(), true
	}
	return solve.Claim{}, false
}

func (k *Known) lock() *solve.Lock {
	for i := range k.a.Locks {
		if k.a.Locks[i].Piece == k.piece {
			return &k.a.Locks[i]
		}
	}
	return nil
}

// Report returns it as JSON.
func (k *Known) Report() *KnownReport {
	r := &KnownReport{Asked: k.asked, Square: k.square.String(), Text: k.Text()}
	if k.piece == model.NoPiece {
		return r
	}
	r.Piece = k.piece.String()
	if k.a.Position().Problem.Unknown.Has(k.piece) {
		r.Natures = naturesReport(k.a.Marginals, k.piece)
	}
	return r
}

// Text says it in a sentence.
func (k *Known) Text() string {
	switch l := k.lock(); {
	case k.piece == model.NoPiece:
		return fmt.Sprintf("%v is empty", k.square)
	case !k.a.Position().Problem.Unknown.Has(k.piece):
		return k.subject() + " is a pawn; it has not promoted"
	case l != nil:
		return fmt.Sprintf("%s is %s, since %s", k.subject(), explain.OneOf(k.piece, l.Nature.Set(), ""),
			explain.Ply(k.game, l.Ply))
	}
	return k.subject() + " may be " + explain.Either(k.shares())
}

// shares are the natures that the piece may have, with how likely each is.
func (k *Known) shares() (words []string) {
	marginals, of := k.a.Marginals, " of the worlds"
	for n := range marginals.Domains()[k.piece].All() {
		share := explain.Percent(marginals.Natures[k.piece][n], marginals.Worlds)
		words = append(words, fmt.Sprintf("%s (%s %%%s)", explain.OneOf(k.piece, n.Set(), ""), share, of))
		of = ""
	}
	return words
}

// subject names the piece by its square, or by the one on which it was taken: "the piece on e6 (b3)".
func (k *Known) subject() string {
	noun := "the piece"
	if k.a.Position().Board.Promoted.Has(k.piece) {
		noun = "the promoted pawn"
	}
	if k.square != model.NoSquare {
		return fmt.Sprintf("%s on %v (%v)", noun, k.square, k.piece)
	}
	b := k.game.Start().Board
	for i, m := range k.game.Moves {
		at := b.Where[k.piece]
		if b.Apply(m) == k.piece {
			return fmt.Sprintf("%s taken on %v by %s (%v)", noun, at, explain.Ply(k.game, model.Ply(i+1)), k.piece)
		}
	}
	return noun + " " + k.piece.String()
}

// Notes say what else may be asked.
func (k *Known) Notes() (notes []string) {
	if claims := k.exclusions(); claims != nil {
		notes = append(notes, "to see why it is nothing else, ask "+explain.Either(claims))
	}
	if _, ok := model.SquareNamed(k.asked); ok && k.piece.String() == k.asked && k.square.String() != k.asked {
		notes = append(notes, fmt.Sprintf("%s is the name of a piece; @%[1]s is the square", k.asked))
	}
	return notes
}

// exclusions are the claims that say what an open piece is not.
func (k *Known) exclusions() (claims []string) {
	if k.piece == model.NoPiece || !k.a.Position().Problem.Unknown.Has(k.piece) || k.lock() != nil {
		return nil
	}
	excluded := k.a.Position().Problem.May(k.piece) &^ k.a.Marginals.Domains()[k.piece]
	for n := range excluded.All() {
		claims = append(claims, solve.Statement{Piece: k.piece, Not: true, Nature: n}.String())
	}
	return claims
}
