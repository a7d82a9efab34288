package puzzle

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/schema/problem"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// The puzzles of a seed and number do not change unless somebody wants it to, nor what is said to answers; people may
// have kept the numbers. UPDATE=1 writes the file.
func TestPuzzlesStay(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	var said strings.Builder
	for _, id := range []string{
		"mate2/3/5", "mate3/3/19", "mate3/3/25", "lock/3/1", "lock/3/2", "lock/3/3",
		"who/3/1", "who/3/3", "last/3/2", "last/3/3",
	} {
		p, err := ByID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		shown := *p
		shown.Pieces = nil // a line each
		text, err := json.Marshal(shown)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "\n== %s\n%s\nhides %v\n", id, text, p.Hides())
		for _, s := range p.Pieces {
			fmt.Fprintln(&said, s.Piece, s.Square, s.Promoted, s.Natures)
		}
		keepAnswers(t, &said, p)
		if k, _ := KindOf(p.Kind); k.Mates() {
			keepLine(t, &said, p)
		}
	}
	golden.Text(t, "testdata/puzzles.txt", said.String())
}

// keepAnswers adds what is said to the right answer and to wrong ones. What is said to many is said once.
func keepAnswers(t *testing.T, said *strings.Builder, p *Puzzle) {
	t.Helper()
	known := map[string]bool{}
	for _, answer := range append([]string{p.Solution.Answer, "h2h3"}, wrongAnswers(t, p)...) {
		v, err := Try(t.Context(), p, answer)
		if err != nil {
			t.Fatal(err)
		}
		if words := strings.ReplaceAll(v.Words, answer, "X"); !known[words] {
			known[words] = true
			fmt.Fprintf(said, "%q: right %v, over %v, reply %q: %s\n", answer, v.Right, v.Over, v.Reply, v.Words)
		}
	}
}

// keepLine adds what is said to the moves of a mate up to its end, and to a wrong move at each.
func keepLine(t *testing.T, said *strings.Builder, p *Puzzle) {
	t.Helper()
	for tree := p.Solution.Tree; ; {
		_, legal, err := p.legal(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var v *Verdict
		for _, answer := range []string{legal[len(legal)-1].String(), tree.Move} {
			if v, err = Try(t.Context(), p, answer); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(said, "%d, %s: right %v, over %v: %s\n", len(p.Moves), answer, v.Right, v.Over, v.Words)
		}
		if v.Over {
			return
		}
		p.Moves = append(p.Moves, tree.Move, v.Reply)
		i := slices.IndexFunc(tree.Answers, func(a problem.AnswerTree) bool { return a.Move == v.Reply })
		tree = tree.Answers[i].Then
	}
}

// What a puzzle shows as a position and a census, and what it shows of earlier plies, is what its pieces are.
func TestViewsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, id := range []string{"lock/3/1", "who/3/1"} {
		p, err := ByID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		views := []*Puzzle{p}
		if p.Hides() {
			earlier, err := p.Before(t.Context(), 6)
			if err != nil {
				t.Fatal(err)
			}
			p.Pieces[8].Promoted, p.Pieces[8].Square = true, "a8" // of a piece that hides what it is
			views = append(views, earlier)
		}
		for _, v := range views {
			pos, census, err := v.View(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&said, "\n== %s %s %s %d %s\n", v.ID, v.Kind, v.Side, pos.Ply, v.ToMove)
			for q := range model.Piece(model.NumPieces) {
				at := pos.Board.Where[q]
				there := at == model.NoSquare || pos.Board.On[at] == q
				fmt.Fprintln(&said, q, at, there, pos.Board.Promoted.Has(q), pos.Problem.Unknown.Has(q), census.Natures[q])
			}
			empty := slices.DeleteFunc(slices.Clone(pos.Board.On[:]), func(q model.Piece) bool { return q != model.NoPiece })
			fmt.Fprintln(&said, len(empty), "squares are empty,", census.Worlds, "worlds")
		}
	}
	golden.Text(t, "testdata/views.txt", said.String())
}
