package contest

import (
	"fmt"
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
	"haft/solve/search"
)

// text prints the best moves for people.
func (o *bestOptions) text(g *model.Game, a *solve.Analysis, r *schema.BestReport) {
	colours := o.Palette()
	o.Printf("%s\n", colours.Bold(say.Title(g)))
	left := say.Count(a.Counts().Positions, "starting position remains", "starting positions remain")
	o.Prose("%s, %s to move, %s", say.Count(uint64(a.Plies), "ply", "plies"), r.ToMove, left)
	if len(r.Lines) == 0 {
		o.Prose("the game is over: %s", say.List(say.Endings(a.Outcome)))
		return
	}
	if r.Drawn != "" {
		o.Prose("players would call it a draw: %s", r.Drawn)
	}
	for i := range r.Lines {
		l := &r.Lines[i]
		o.Printf("\n%s  %s\n", colours.Bold(numbered(a.Plies, l.Line[:1])), worth(l))
		o.Prose("%s", what(a, l))
		o.Prose("%s", numbered(a.Plies, l.Line))
	}
	depth := say.Count(uint64(r.Lines[0].Depth), "ply", "plies")
	o.Printf("\n%s, %s deep\n", say.Count(r.Nodes, "position", "positions"), depth)
}

// worth says what the side to move can expect.
func worth(l *schema.LineReport) string {
	switch {
	case l.Mate == nil:
		return say.Worth(search.Score(*l.Centipawns))
	case l.Result == "checkmate":
		return "mate"
	}
	return say.Mate(*l.Mate)
}

// what says what a move leaves, locks in, ends and threatens.
func what(a *solve.Analysis, l *schema.LineReport) string {
	parts := []string{"leaves " + share(l.Positions, a.Counts().Positions)}
	var locks []string
	for _, lock := range l.Locks {
		q, _ := model.ParsePiece(lock.Piece)
		n, _ := model.ParseNature(lock.Nature[0])
		locks = append(locks, fmt.Sprintf("%s as %s", place(a, l, q), article(n, q)))
	}
	if locks != nil {
		parts = append(parts, "locks "+say.List(locks))
	}
	if l.Result != "ongoing" && l.Result != "checkmate" {
		parts = append(parts, "ends the game: "+l.Result)
	}
	if l.Threat > 0 {
		parts = append(parts, fmt.Sprintf("threatens mate in %d", l.Threat))
	}
	return strings.Join(parts, "; ")
}

// share says how many of the starting positions a move leaves.
func share(left, all uint64) string {
	if left == all {
		return "all starting positions"
	}
	return say.Percent(left, all) + " % of the starting positions"
}

// place names a piece and where it stands after the move.
func place(a *solve.Analysis, l *schema.LineReport, q model.Piece) string {
	at := a.Position().Board.Where[q]
	m, _ := model.ParseMove(l.Move)
	switch {
	case at == m.From:
		at = m.To
	case at == model.NoSquare || at == m.To:
		return fmt.Sprintf("%v (taken)", q)
	}
	return fmt.Sprintf("%v (%v)", at, q)
}

// article names a nature that a piece has: a side has one king and one queen, but pawns may become more queens.
func article(n model.Nature, q model.Piece) string {
	if n == model.King || n == model.Queen && q.Major() {
		return "the " + n.Name()
	}
	return "a " + n.Name()
}

// numbered writes moves after some plies as players do: "12... h8g6 13. d3d5 a7a6".
func numbered(plies model.Ply, moves []string) string {
	var words []string
	for i, name := range moves {
		t := plies + 1 + model.Ply(i)
		m, _ := model.ParseMove(name)
		if i == 0 || t.Mover() == model.White {
			name = t.Numbered(m)
		}
		words = append(words, name)
	}
	return strings.Join(words, " ")
}
