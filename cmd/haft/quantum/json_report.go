package quantum

import (
	"context"

	"haft/solve/schema"
)

// object writes the report of a game.
func (o *showOptions) object(ctx context.Context, g *game) error {
	r := &schema.Game{
		Schema: schema.QuantumName, ID: g.record.ID, Rules: schema.QuantumNewRules(g.record.Rules), Engine: o.common.engine,
		History: []schema.Play{},
	}
	for i := range g.rows {
		row := &g.rows[i]
		r.History = append(r.History, schema.NewPlay(i+1, row.play, row.chance, row.total, row.distinct, &row.tally))
	}
	if g.stopped != nil {
		r.Stopped = g.stopped.report()
	}
	if !g.abandoned {
		var err error
		if r.State, err = o.state(g); err != nil {
			return err
		}
	}
	if err := o.common.program.PrintJSON(r); err != nil {
		return err
	}
	return o.draw(ctx, g)
}

func (s *stop) report() *schema.Stopped {
	r := &schema.Stopped{Ply: s.ply, Reason: "play", Text: s.err.Error()}
	if s.memory {
		r.Reason = "memory"
	}
	if s.word.Line > 0 {
		r.Play, r.Line, r.Column = s.word.Text, s.word.Line, s.word.Col
	}
	return r
}

// state returns what is known at the end.
func (o *showOptions) state(g *game) (*schema.State, error) {
	r := schema.NewState(g.space, o.squares)
	if o.boards > 0 {
		r.Boards = schema.Heaviest(g.space, o.boards)
	}
	if o.board > 0 {
		b, err := nth(g.space, o.board)
		if err != nil {
			return nil, err
		}
		board := schema.NewBoard(b, r.Total)
		r.Board = &board
	}
	if o.plays {
		r.Possible = schema.Plays(g.space)
	}
	if o.sample.found != nil {
		r.Sampled = o.sample.report(o.squares)
	}
	return r, nil
}
