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

// commented puts a comment in the place of the words of all those that are there, behind the glyphs. The commands that
// programs have written into them stay.
func commented[M any](line *pgn.Variation[M], at Path, text string) error {
	last, _, err := follow(line, at)
	if err != nil {
		return err
	}
	made := 0
	if len(at) > 0 {
		made = at[len(at)-1]
	}
	var commands []string
	there := func(n pgn.Note[M]) bool {
		found := n.After == made && n.Comment != ""
		if found {
			commands = append(commands, command().FindAllString(n.Comment, -1)...)
		}
		return found
	}
	last.Notes = slices.DeleteFunc(last.Notes, there)
	if text = withCommands(text, commands); text == "" {
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
