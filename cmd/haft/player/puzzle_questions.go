package player

import (
	"context"
	"fmt"

	"haft/cmd/haft/board"
	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve/explain"
	"haft/solve/puzzle"
	"haft/solve/schema"
)

// A Puzzled is a puzzle with its solution, which is there once more as people read it.
type Puzzled struct {
	*puzzle.Puzzle
	Read puzzle.Solution `json:"read"`
}

// puzzled is a puzzle by its ID.
func puzzled(ctx context.Context, _ *board.Limits, r *board.Request) (any, error) {
	p, err := puzzle.ByID(ctx, r.Puzzle)
	if err != nil {
		return nil, err
	}
	all := &Puzzled{p, puzzle.Solution{Answer: p.Solution.Answer}}
	if p.Moves == nil { // there is no game, and the squares are all that is known of the move
		apart := func(move string) string { return move[:2] + "-" + move[2:] }
		all.Read.Answer = apart(p.Solution.Answer)
		for _, move := range p.Solution.Others {
			all.Read.Others = append(all.Read.Others, apart(move))
		}
		return all, nil
	}
	g, err := p.Game()
	if err != nil {
		return nil, err
	}
	n := board.NotationAfter(g)
	if m, ok := model.ParseMove(p.Solution.Answer); ok {
		all.Read.Answer = n.Write(m)
	}
	all.Read.Tree = stepAsRead(p.Solution.Tree, *n)
	return all, nil
}

// stepAsRead is a tree of moves as people read them.
func stepAsRead(t *schema.StepTree, n explain.Notation) *schema.StepTree {
	if t == nil {
		return nil
	}
	read := &schema.StepTree{Result: t.Result}
	for _, dual := range t.Duals {
		m, _ := model.ParseMove(dual) // the search writes no other, here and below
		read.Duals = append(read.Duals, n.Write(m))
	}
	m, _ := model.ParseMove(t.Move)
	read.Move = n.Next(m)
	for i := range t.Answers {
		after := n
		m, _ := model.ParseMove(t.Answers[i].Move)
		read.Answers = append(read.Answers, schema.AnswerTree{Move: after.Next(m), Then: stepAsRead(t.Answers[i].Then, after)})
	}
	return read
}

// try judges an answer. A mate in three takes seconds to make again, so what is judged of a mate is the game.
func try(ctx context.Context, l *board.Limits, r *board.Request) (any, error) {
	k, ok := puzzle.KindByID(r.Puzzle)
	if !ok || !k.Mates() {
		p, err := puzzle.ByID(ctx, r.Puzzle)
		if err != nil {
			return nil, err
		}
		return judged(ctx, p, r.Move, p.Hides())
	}
	g, err := l.To(r.Text, r.At)
	if err != nil {
		return nil, err
	}
	p := &puzzle.Puzzle{ID: r.Puzzle, Kind: k.Name, Rules: g.Rules.String(), Plies: r.Plies}
	p.Moves = schema.MoveNames(g.Played())
	if g.Setup != nil {
		p.Position = gamefile.FormatPosition(g.Setup)
	}
	return judged(ctx, p, r.Move, false)
}

// judged is the verdict on an answer, with moves as players write them. If hidden, they do not tell what pieces are.
func judged(ctx context.Context, p *puzzle.Puzzle, answer string, hidden bool) (any, error) {
	verdict, err := puzzle.Try(ctx, p, answer)
	if err != nil || p.Moves == nil {
		return verdict, err
	}
	g, err := p.Game()
	if err == nil {
		verdict.Words = board.ReadableNext(g, hidden, verdict.Words)
	}
	return verdict, err
}

// covered is the board of a puzzle that does not show all that is known: of who after any ply, of last at its end.
func covered(ctx context.Context, _ *board.Limits, r *board.Request) (any, error) {
	p, err := puzzle.ByID(ctx, r.Puzzle)
	if err != nil {
		return nil, err
	}
	var line *board.Line
	if p.Moves != nil {
		g, err := p.Game()
		if err != nil {
			return nil, err
		}
		line = board.AsRead(g, true)
		if len(r.At) != 1 || r.At[0] < 0 || r.At[0] > len(p.Moves) {
			return nil, fmt.Errorf("found the place %v; expected a ply from 0 to %d", r.At, len(p.Moves))
		}
		if p, err = p.Before(ctx, model.Ply(r.At[0])); err != nil {
			return nil, err
		}
	}
	pos, marginals, err := p.View(ctx)
	if err != nil {
		return nil, err
	}
	from, err := r.Selected()
	if err != nil {
		return nil, err
	}
	b := &picture.Board{State: stateOf(p), Flip: r.Flip}
	scene.ShowPieces(b, pos, marginals)
	markLast(b, p)
	var targets []board.Target
	if from != model.NoSquare && p.Moves == nil {
		targets = retractions(b, pos, from)
	}
	if from != model.NoSquare {
		b.Squares[from].Frame = picture.Selected
	}
	v := board.Show(b)
	v.Line = line
	v.Ply, v.Targets, v.Panel = p.Plies, append(v.Targets, targets...), panelOf(p, from)
	for _, t := range targets {
		v.Movers = append(v.Movers, t.To)
	}
	return v, nil
}

// stateOf says which ply it is, and what is kept back.
func stateOf(p *puzzle.Puzzle) string {
	text := fmt.Sprintf("%s to move after %s.", p.ToMove, explain.Count(uint64(p.Plies), "ply", "plies"))
	if p.Hides() {
		text += " " + p.Hidden()
	}
	return text
}

// panelOf is what a puzzle tells of a square: the piece, and in how many worlds it is of each nature.
func panelOf(p *puzzle.Puzzle, from model.Square) *board.Panel {
	if from == model.NoSquare {
		return nil
	}
	panel := &board.Panel{Square: from.String(), Head: "Empty square " + from.String(), Rows: []board.Row{}}
	for _, s := range p.Pieces {
		if s.Square != from.String() {
			continue
		}
		panel.Head = fmt.Sprintf("%s on %s", s.Piece, s.Square)
		worlds := uint64(0)
		for _, n := range s.Natures {
			worlds += n.Value
		}
		for _, n := range s.Natures {
			panel.Rows = append(panel.Rows, board.Row{
				Name: n.Name, Part: float64(n.Value) / float64(worlds), Text: explain.Count(n.Value, "world", "worlds"),
			})
		}
	}
	return panel
}

func markLast(b *picture.Board, p *puzzle.Puzzle) {
	if len(p.Moves) == 0 {
		return
	}
	if m, ok := model.ParseMove(p.Moves[len(p.Moves)-1]); ok {
		b.Squares[m.From].Last, b.Squares[m.To].Last = true, true
	}
}

// retractions are the squares that go with one of them to a last move: from an empty one to a piece of the side that
// moved, or that piece back to an empty one.
func retractions(b *picture.Board, pos *model.Position, one model.Square) (targets []board.Target) {
	mover := pos.ToMove().Other()
	moved := func(s model.Square) bool { q := pos.Board.On[s]; return q != model.NoPiece && q.Color() == mover }
	empty := func(s model.Square) bool { return pos.Board.On[s] == model.NoPiece }
	for s := range model.Square(64) {
		from, to := one, s
		if moved(one) {
			from, to = s, one
		}
		if empty(from) && moved(to) {
			name := from.String() + to.String()
			choice := board.Choice{Move: name, Words: name}
			targets = append(targets, board.Target{To: s.String(), Choices: []board.Choice{choice}, Words: name})
			b.Squares[s].Ways = picture.Ordinary
		}
	}
	return targets
}
