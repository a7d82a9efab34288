package ordinary

import (
	"context"
	"fmt"
	"slices"

	"haft/model"
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
	comment(&told, 0, beginning(v.Legal, &all[0], &all[len(all)-1]))
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

// beginning says that nothing is known, and how much there is to know.
func beginning(legal bool, first, last *solve.Instant) string {
	end := "At the end of this game"
	if !legal {
		end = "Before the first illegal move of this game"
	}
	return fmt.Sprintf("At first each piece behind the pawns can be any: there are %s starting positions. %s %s.",
		explain.Number(first.Positions), end, explain.Count(last.Positions, "of them is left", "of them are left"))
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
