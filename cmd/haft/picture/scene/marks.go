package scene

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"haft/cmd/haft/picture"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

// Suppose shows the worlds in which a statement is true, frames the pieces that then have fewer natures left, and
// says how many worlds there are. It fails if there is no such world.
func Suppose(ctx context.Context, b *picture.Board, a *solve.Analysis, s solve.Statement) error {
	pos := a.Position()
	claim := solve.Claim{Kind: solve.ClaimNature, Then: s}
	if _, err := claim.Denial(pos); err != nil {
		return err
	}
	fact := solve.Is(s.Piece, s.Nature.Set())
	if s.Not {
		fact = solve.IsNot(s.Piece, s.Nature.Set())
	}
	marginals, err := solve.Exact{}.Marginals(ctx, pos.Problem.With(fact))
	if err != nil {
		return err
	}
	if marginals.Worlds == 0 {
		return fmt.Errorf("there is no world with %v in this position", s)
	}
	before, after := a.Marginals.Domains(), marginals.Domains()
	for i := range b.Squares {
		b.Squares[i].Men, b.Squares[i].Check = nil, 0
	}
	ShowPieces(b, pos, marginals)
	for q := range pos.Problem.Unknown.All() {
		if before[q] != after[q] && !pos.Board.Captured(q) {
			b.Squares[pos.Board.Where[q]].Frame = picture.Changed
		}
	}
	b.Banner = fmt.Sprintf("Suppose %v: %s of %s (%s %%)", s, explain.Number(marginals.Worlds),
		explain.Count(a.Marginals.Worlds, "world", "worlds"), strings.TrimSpace(explain.Percent(marginals.Worlds, a.Marginals.Worlds)))
	b.State += " " + b.Banner + "."
	b.Caption = append(b.Caption, "Dashed: pieces that then have fewer possibilities.")
	return nil
}

// Why frames the squares of the plies that make a claim true, with the numbers of the moves, and gives the reason in
// words. The reason uses no ply after the one that made the claim known. If the claim is not true, it says so. a is the
// analysis of the game.
func Why(
	ctx context.Context, b *picture.Board, g *model.Game, a *solve.Analysis, c solve.Claim,
) (*schema.Explanation, error) {
	e, err := schema.Explain(ctx, solve.Exact{}, g, a, c)
	if err != nil {
		return nil, err
	}
	if err := e.WhenKnown(ctx, solve.Exact{}); err != nil {
		return nil, err
	}
	note(b, g, reasons(a, e))
	b.Banner = question(c, e)
	text := sentence(e.Headline())
	if e.Story != nil {
		text += " " + e.Story.Summary()
	}
	b.Caption = append(b.Caption, text)
	b.State += " " + b.Banner + " " + text
	return e, nil
}

// Step frames the squares that a step of a story about g mentions, and those of its moves with their numbers; and no
// others.
func Step(b *picture.Board, g *model.Game, s *explain.Step) {
	for i := range b.Squares {
		b.Squares[i].Frame, b.Squares[i].Note = picture.NoFrame, ""
	}
	for _, square := range s.Squares {
		b.Squares[square].Frame = picture.Reason
	}
	note(b, g, s.Plies)
}

// question returns the question, or says that the claim is not true or not certain.
func question(c solve.Claim, e *schema.Explanation) string {
	switch {
	case e.Open():
		return "Not certain: " + c.String() + "."
	case !e.Follows():
		return "Not so: " + c.String() + "."
	case c.Kind == solve.ClaimNature:
		return "Why " + c.String() + "?"
	}
	return "Why is the game " + c.String() + "?"
}

// reasons returns the plies that an explanation names.
func reasons(a *solve.Analysis, e *schema.Explanation) []model.Ply {
	switch {
	case e.Explanation == nil:
		return []model.Ply{a.Ply}
	case e.Follows():
		return e.Plies()
	}
	return nil
}

// note frames the squares of plies, with the numbers of the moves.
func note(b *picture.Board, g *model.Game, plies []model.Ply) {
	for _, t := range plies {
		if t == 0 { // what the position says stands on no squares of a move
			continue
		}
		m, number := g.Moves[t-1], strings.TrimSpace(t.Numbered(""))
		for _, square := range []model.Square{m.From, m.To} {
			s := &b.Squares[square]
			s.Frame = picture.Reason
			switch strings.Count(s.Note, " ") { // there is room for two numbers
			case 0:
				s.Note = strings.TrimSpace(s.Note + " " + number)
			case 1:
				s.Note = strings.TrimSuffix(s.Note, "+") + "+"
			}
		}
	}
}

// sentence returns a text with a capital letter and a full stop.
func sentence(text string) string {
	return explain.Upper(strings.TrimRight(text, ".")) + "."
}

// Select frames a piece of the side to move and shows where it can go: the share of the starting positions that each
// move leaves, and the natures that it makes known.
func Select(ctx context.Context, b *picture.Board, a *solve.Analysis, from model.Square) error {
	moves, err := MovesFrom(ctx, a, from)
	if err != nil {
		return err
	}
	ShowMoves(b, a, from, moves)
	return nil
}

// ShowMoves is Select with moves that [MovesFrom] has found.
func ShowMoves(b *picture.Board, a *solve.Analysis, from model.Square, moves []schema.MoveReport) {
	b.Squares[from].Frame = picture.Selected
	for _, m := range moves {
		to, _ := model.ParseMove(m.Move)
		s := &b.Squares[to.To]
		s.Ways = picture.Ordinary
		if m.Positions < a.Counts().Positions {
			s.Keeps = picture.Whole(part(m.Positions, a.Counts().Positions)) + " %"
		}
		for _, l := range m.Locks {
			s.Locks += l.Nature
		}
	}
	q := a.Position().Board.On[from]
	text := fmt.Sprintf("%s on %v: %s.", natures(a, q), from, explain.Count(uint64(len(moves)), "move", "moves"))
	b.Caption = append(append(b.Caption, text), key(b)...)
	b.State += " Selected: " + text
}

// key explains the texts on targets.
func key(b *picture.Board) (lines []string) {
	keeps := slices.ContainsFunc(b.Squares[:], func(s picture.Square) bool { return s.Keeps != "" })
	locks := slices.ContainsFunc(b.Squares[:], func(s picture.Square) bool { return s.Locks != "" })
	if keeps {
		lines = append(lines, "Percent: the part of the starting positions in which the move is possible.")
	}
	if locks {
		lines = append(lines, "Green letters: what the move makes known.")
	}
	return lines
}

// MovesFrom returns the moves of a piece of the side to move, and what follows from each.
func MovesFrom(ctx context.Context, a *solve.Analysis, from model.Square) ([]schema.MoveReport, error) {
	pos := a.Position()
	switch q := pos.Board.On[from]; {
	case q == model.NoPiece:
		return nil, fmt.Errorf("nothing stands on %v", from)
	case q.Color() != pos.ToMove():
		return nil, fmt.Errorf("the piece on %v is %v's; expected one of %v, who is to move", from, q.Color(), pos.ToMove())
	}
	legal, err := solve.Moves(ctx, solve.Exact{}, pos)
	if err != nil {
		return nil, err
	}
	one := *a
	one.Moves = nil
	for _, m := range legal {
		if m.From == from {
			one.Moves = append(one.Moves, solve.Reply{Move: m, Positions: solve.Count(&a.Position().After(m).Problem).Positions})
		}
	}
	return schema.Consequences(ctx, solve.Exact{}, &one)
}

// natures describes a piece and what it may be: "b3 (queen 29.4 %, bishop 70.6 %)".
func natures(a *solve.Analysis, q model.Piece) string {
	if !a.Position().Problem.Unknown.Has(q) {
		return "The pawn"
	}
	var words []string
	for n := range a.Marginals.Domains()[q].All() {
		word := n.Name()
		if share := strings.TrimSpace(explain.Percent(a.Marginals.Natures[q][n], a.Marginals.Worlds)); share != "100.0" {
			word += " " + share + " %"
		}
		words = append(words, word)
	}
	return q.String() + " (" + strings.Join(words, ", ") + ")"
}

// errSameSquare is the error for an arrow that leads nowhere.
var errSameSquare = errors.New("it begins where it ends")

// Arrow adds an arrow, written like a move.
func Arrow(b *picture.Board, text string) error {
	m, ok := model.ParseMove(text)
	switch {
	case !ok || m.Check:
		return fmt.Errorf("%q: expected two squares, as in e2e4", text)
	case m.From == m.To:
		return fmt.Errorf("%q: %w", text, errSameSquare)
	}
	b.Arrows = append(b.Arrows, picture.Arrow{From: int(m.From), To: int(m.To)})
	return nil
}
