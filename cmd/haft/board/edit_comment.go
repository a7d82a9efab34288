package board

import (
	"context"
	"slices"
	"strings"

	"haft/model/pgn"
)

// comment is the game with another comment at a place, or with none.
func comment(_ context.Context, l *Limits, r *Request) (any, error) {
	g, err := gameOf(l, r)
	if err != nil {
		return nil, err
	}
	if err := g.comment(r.At, strings.Join(strings.Fields(r.Comment), " ")); err != nil {
		return nil, err
	}
	return newDocument(g, r.At)
}

// commented puts a comment in the place of all those that are there, behind the glyphs.
func commented[M any](line *pgn.Variation[M], at Path, text string) error {
	last, _, err := follow(line, at)
	if err != nil {
		return err
	}
	made := 0
	if len(at) > 0 {
		made = at[len(at)-1]
	}
	there := func(n pgn.Note[M]) bool { return n.After == made && n.Comment != "" }
	last.Notes = slices.DeleteFunc(last.Notes, there)
	if text == "" {
		return nil
	}
	behind := slices.IndexFunc(last.Notes, func(n pgn.Note[M]) bool {
		return n.After > made || n.After == made && n.NAG == 0
	})
	if behind < 0 {
		behind = len(last.Notes)
	}
	last.Notes = slices.Insert(last.Notes, behind, pgn.Note[M]{After: made, Comment: text})
	return nil
}
