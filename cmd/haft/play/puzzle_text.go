package play

import (
	"context"
	"fmt"
	"strings"

	"haft/cmd/haft/cli"

	"github.com/jedib0t/go-pretty/v6/table"

	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/puzzle"
)

// text prints a puzzle for people: the game or the numbers, the board, the question, and the answer if it is there.
func (o *puzzleOptions) text(ctx context.Context, p *puzzle.Puzzle) error {
	pos, marginals, err := p.View(ctx)
	if err != nil {
		return err
	}
	o.program.Printf("%s\n\n", o.program.Palette().Bold("Puzzle "+p.ID))
	if p.Rules != "" {
		o.program.Prose("Rules: %s", p.Rules)
	}
	board := &terminal.Diagram{Position: pos, Domains: marginals.Domains(), Colours: o.program.Palette()}
	o.program.Printf("%s\n", board)
	if p.Moves != nil {
		o.program.Prose("%s", numbered(0, p.Moves))
	} else {
		o.program.Render(worldsTable(p, pos, marginals), "text")
	}
	o.program.Printf("\n")
	o.program.Prose("%s", asked(p))
	o.program.Printf("Difficulty: %s %s\n", explain.Number(uint64(p.Difficulty.Size)), p.Difficulty.Of)
	if p.Solution != nil {
		o.answer(p)
	}
	return nil
}

// asked is the question, with what one must know of the position and the board does not show.
func asked(p *puzzle.Puzzle) string {
	text := fmt.Sprintf("%s, %s to move. %s", explain.Count(uint64(p.Plies), "ply", "plies"), p.ToMove, p.Question)
	if p.Hides() {
		text += " What each piece may still be is hidden: the board shows every nature."
	}
	return text
}

// worldsTable says in how many worlds each piece is of each nature.
func worldsTable(p *puzzle.Puzzle, pos *model.Position, marginals *solve.Marginals) table.Writer {
	columns := []cli.Column{cli.Words("piece"), cli.Words("on")}
	for n := range model.AllNatures.All() {
		columns = append(columns, cli.Numbers(n.String()))
	}
	t := cli.NewTable(columns...)
	for _, s := range p.Pieces {
		q, _ := model.ParsePiece(s.Piece)
		if !pos.Problem.Unknown.Has(q) {
			continue
		}
		row := table.Row{s.Piece, s.Square}
		for n := range model.AllNatures.All() {
			row = append(row, explain.Number(marginals.Natures[q][n]))
		}
		t.AppendRow(row)
	}
	return t
}

// answer prints the solution.
func (o *puzzleOptions) answer(p *puzzle.Puzzle) {
	s := p.Solution
	if s.Tree != nil {
		o.program.Printf("\n")
		printTree(o.program, model.Ply(p.Plies), "", s.Tree)
		return
	}
	answer := s.Answer
	if _, move := model.ParseMove(answer); move && p.Moves != nil {
		answer = numbered(model.Ply(p.Plies), []string{answer})
	}
	o.program.Printf("Answer: %s\n", answer)
	if s.Because != nil {
		word := "plies"
		if len(s.Because) == 1 {
			word = "ply"
		}
		list := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(s.Because)), ", "), "[]")
		o.program.Printf("It follows from %s %s\n", word, list)
	}
	if s.Others != nil {
		o.program.Prose("To the board alone could also have led %s", explain.Either(s.Others))
	}
}
