package ordinary

import (
	"context"
	"slices"
	"strings"

	"haft/model"
	"haft/model/pgn"
	"haft/model/scramble"
)

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
