package ordinary

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/model/pgn"
	"haft/model/scramble"
	"haft/solve"
	"haft/solve/explain"
)

// Told is a game with comments on what becomes known: one before the first move, and one after each move that leaves a
// single nature to a piece. In a chess program a piece is always something, and the comments tell until when it could
// have been another. Of an illegal game the legal part is told. Comments that are there already are not written again.
func Told(ctx context.Context, g *model.Game) (*model.Game, error) {
	v, err := solve.Judge(ctx, solve.Exact{}, g)
	if err != nil {
		return nil, err
	}
	all, err := solve.Timeline(ctx, g.UpTo(v.Plies))
	if err != nil {
		return nil, err
	}
	told := *g
	told.Notes = slices.Clone(g.Notes)
	comment(&told, len(g.Setup.Begun()), beginning(g.Setup != nil, v.Legal, &all[0], &all[len(all)-1]))
	b := g.Start().Board
	for i := range all[1:] {
		before, now := &all[i], &all[i+1]
		b.Apply(now.Move)
		if now.Locked != 0 {
			comment(&told, int(now.Ply), becomeKnown(&b, before, now))
		}
	}
	return &told, nil
}

// comment adds a comment after so many moves, behind the glyphs there.
func comment(g *model.Game, after int, text string) {
	if slices.ContainsFunc(g.Notes, func(n model.Note) bool { return n.After == after && n.Comment == text }) {
		return
	}
	at := slices.IndexFunc(g.Notes, func(n model.Note) bool { return n.After > after || n.After == after && n.NAG == 0 })
	if at < 0 {
		at = len(g.Notes)
	}
	g.Notes = slices.Insert(g.Notes, at, model.Note{After: after, Comment: text})
}

// beginning says how much there is to know: of the usual start, where nothing is known, or of a position set up.
func beginning(setup, legal bool, first, last *solve.Instant) string {
	begin := fmt.Sprintf("At first each piece behind the pawns can be any: there are %s starting positions.",
		explain.Number(first.Positions))
	if setup {
		begin = fmt.Sprintf("The game begins with a position that has %s.",
			explain.Count(first.Positions, "starting position", "starting positions"))
	}
	end := "At the end of this game"
	if !legal {
		end = "Before the first illegal move of this game"
	}
	return fmt.Sprintf("%s %s %s.", begin, end, explain.Count(last.Positions, "of them is left", "of them are left"))
}

// becomeKnown says which pieces a move makes known, where they stand, and how much is left.
func becomeKnown(b *model.Board, before, now *solve.Instant) string {
	var known []string
	for p := range now.Locked.All() {
		n, _ := now.Domains[p].Only()
		known = append(known, fmt.Sprintf("%v %s is now a %s", p, place(b, p), n.Name()))
	}
	left := explain.Count(now.Positions, "starting position is left", "starting positions are left")
	if now.Positions < before.Positions {
		left += fmt.Sprintf(", %s %% of those before", explain.Percent(now.Positions, before.Positions))
	}
	return explain.List(known) + "; " + left
}

// place is where a piece stands, for boards that do not show its name.
func place(b *model.Board, p model.Piece) string {
	if b.Captured(p) {
		return "(taken)"
	}
	return "on " + b.Where[p].String()
}

// A start is one from which the main line of a game is ordinary chess. Variations may hold moves that it does not
// allow, such as castling, or the move of a queen where it has a knight. Chess programs refuse them, so they become
// comments.
type start struct {
	rules model.Rules
	world *model.Assignment
}

// played is a line as far as the start plays it after the moves before, and the moves that it does not play.
// When the context ends, notes are missing.
func (s *start) played(ctx context.Context, before []model.Move, line *model.Variation) (kept model.Variation,
	rest []model.Move,
) {
	kept.Moves = s.plays(before, line.Moves)
	for _, n := range line.Notes {
		switch {
		case ctx.Err() != nil:
			return kept, nil
		case n.Text != "":
			n = model.Note{After: n.After, Comment: strings.ReplaceAll(n.Text, "}", ")")}
		case n.After > len(kept.Moves) && n.Comment == "":
			continue // it belongs to a move that is not there
		case n.Line != nil:
			kept.Notes = append(kept.Notes, s.variation(ctx, slices.Concat(before, kept.Moves[:pgn.Before(n.After)]), n)...)
			continue
		}
		n.After = min(n.After, len(kept.Moves))
		kept.Notes = append(kept.Notes, n)
	}
	return kept, line.Moves[len(kept.Moves):]
}

// variation is what becomes of a variation in the line where it stands: the same, in which a comment tells the moves
// that are not played, or comments alone.
func (s *start) variation(ctx context.Context, before []model.Move, n model.Note) []model.Note {
	kept, rest := s.played(ctx, before, n.Line)
	if len(rest) > 0 {
		said := "Not from this start:"
		for _, m := range rest {
			said += " " + m.String()
		}
		kept.Notes = append(kept.Notes, model.Note{After: len(kept.Moves), Comment: said})
	}
	if len(kept.Moves) > 0 {
		return []model.Note{{After: n.After, Line: &kept}}
	}
	for i := range kept.Notes {
		kept.Notes[i].After = n.After
	}
	return kept.Notes
}

// plays are those of the moves that the start plays after those before. A pawn that is left open becomes a queen.
func (s *start) plays(before, moves []model.Move) []model.Move {
	w, b := *s.world, model.NewBoard()
	var all []model.Move
	for _, m := range slices.Concat(before, moves) {
		if m == model.NullMove || b.On[m.From] == model.NoPiece {
			break
		}
		if p := b.On[m.From]; b.Pawn(p) && model.LastRank(p.Color(), m.To) {
			if m.Promote == model.NoNature {
				m.Promote = model.Queen
			}
			w[p] = m.Promote
		}
		b.Apply(m)
		all = append(all, m)
	}
	if ok, t, _ := scramble.Legal(&model.Game{Rules: s.rules, Moves: all}, &w); !ok {
		all = all[:t-1]
	}
	return all[len(before):]
}
