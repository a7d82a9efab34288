package scene

import (
	"haft/cmd/haft/picture"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

// Parts are the parts of an analysis that [Haft] shows. It needs the first; it leaves out others that are missing.
var Parts = solve.Parts{Pieces: true, Check: true, Outcome: true}

// Haft shows the position of an analysis of a game of Haft Schrödinger Chess.
func Haft(g *model.Game, a *solve.Analysis) *picture.Board {
	b := &picture.Board{Title: explain.Title(g)}
	ShowPieces(b, a.Position(), a.Marginals)
	showLastMove(b, a.Position())
	if a.Check != solve.Never {
		showCheck(b, a)
	}
	b.State = state(a)
	if b.Title != explain.Source(g) {
		b.Caption = append(b.Caption, b.Title)
	}
	b.Caption = append(b.Caption, b.State)
	return b
}

// ShowPieces puts every man on his square, with what he may be in the worlds of the marginals.
func ShowPieces(b *picture.Board, pos *model.Position, marginals *solve.Marginals) {
	b.Trays = [2][]picture.Man{}
	for q := range model.Piece(model.NumPieces) {
		m := man(pos, marginals, q)
		if pos.Board.Captured(q) {
			b.Trays[m.Side] = append(b.Trays[m.Side], m)
			continue
		}
		s := &b.Squares[pos.Board.Where[q]]
		s.Men = append(s.Men, m)
	}
}

// man returns a man: a pawn that has not promoted, or a major or promoted pawn with its number.
func man(pos *model.Position, marginals *solve.Marginals, q model.Piece) picture.Man {
	m := picture.Sure(picture.Side(q.Color()), picture.Pawn)
	m.Number = q.Index()
	if !pos.Problem.Unknown.Has(q) {
		return m
	}
	m.Kinds = nil
	for n := range model.AllNatures.All() {
		if worlds := marginals.Natures[q][n]; worlds > 0 {
			m.Kinds = append(m.Kinds, picture.Share{Kind: picture.Kind(n), Part: part(worlds, marginals.Worlds)})
		}
	}
	return m
}

// World shows the pieces as they are in one of the worlds.
func World(b *picture.Board, pos *model.Position, w *model.Assignment) {
	marginals := &solve.Marginals{Counts: solve.Counts{Positions: 1, Worlds: 1}}
	for q := range pos.Problem.Unknown.All() {
		marginals.Natures[q][w[q]] = 1
	}
	for i := range b.Squares {
		b.Squares[i].Men, b.Squares[i].Check = nil, 0
	}
	ShowPieces(b, pos, marginals)
}

// part returns a share, which is 1 only if some equals all.
func part(some, all uint64) float64 {
	p := float64(some) / float64(all)
	if some < all && p == 1 {
		return almost
	}
	return p
}

// almost is below 1 by so little that it does not matter.
const almost = 1 - 1e-12

func showLastMove(b *picture.Board, pos *model.Position) {
	if m, ok := pos.LastMove(); ok {
		b.Squares[m.From].Last, b.Squares[m.To].Last = true, true
	}
}

// showCheck marks each piece that may be a king in check, by how likely that is.
func showCheck(b *picture.Board, a *solve.Analysis) {
	for q, worlds := range solve.KingsInCheck(a.Position(), a.Marginals) {
		if worlds > 0 {
			b.Squares[a.Position().Board.Where[q]].Check = part(worlds, a.Marginals.Worlds)
		}
	}
}

// state says what was played last, who is to move, and how many worlds are left.
func state(a *solve.Analysis) string {
	text := moved(a) + ". "
	if a.Marginals.Worlds != a.Marginals.Positions {
		text += explain.Count(a.Marginals.Positions, "starting position", "starting positions") + ", "
	}
	text += explain.Count(a.Marginals.Worlds, "world", "worlds") + "."
	if ended := explain.Endings(a.Outcome); a.Parts.Outcome && len(ended) > 0 && !a.Outcome.Over() {
		text += " It is " + explain.List(ended) + " already."
	}
	return text
}

// Unaided leaves of a board what the rules say: what was played, who is to move, and what each piece may still be, but
// not how likely that is, nor what is perhaps so.
func Unaided(b *picture.Board, a *solve.Analysis) {
	b.Unmeasured()
	for i := range b.Squares {
		b.Squares[i].Check = 0
	}
	sure := *a
	if sure.Check == solve.May {
		sure.Check = solve.Never
	}
	b.State = moved(&sure) + "."
	b.Caption = []string{b.State}
}

// moved says what was played last, and who is to move.
func moved(a *solve.Analysis) string {
	pos := a.Position()
	text := "Before the first move"
	if m, ok := pos.LastMove(); ok {
		text = "After " + pos.Ply.Numbered(m)
	}
	return text + ": " + turn(a)
}

// turn says who is to move and whether that side is in check, or how the game has ended.
func turn(a *solve.Analysis) string {
	side := a.Position().ToMove().String()
	switch {
	case a.Parts.Outcome && a.Outcome.Over():
		return "the game is over, " + explain.List(explain.Endings(a.Outcome))
	case a.Check == solve.Must:
		return side + " is in check"
	case a.Check == solve.May:
		return side + " to move, perhaps in check"
	}
	return side + " to move"
}
