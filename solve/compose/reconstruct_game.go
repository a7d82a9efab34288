package compose

import (
	"context"
	"io"
	"slices"

	"haft/model"
)

// trace makes a game of what was found. States do not say how they were reached, so it looks for a state before each,
// ply by ply back to the start, and then plays on.
func (v *prover) trace(ctx context.Context, f *find, plies int) error {
	path := [][]byte{f.state}
	for ply := f.ply - 1; ply >= 0; ply-- {
		state, err := v.before(ctx, v.levels[ply], path[0])
		if err != nil {
			return err
		}
		path = slices.Insert(path, 0, state)
	}
	n, next := v.newNode(), new(node)
	for _, state := range path[1:] {
		m, _ := v.leads(n, next, state)
		v.bound.Game = append(v.bound.Game, m)
		n, next = next, n
	}
	w := newWalker(&sweep{prover: v, plies: plies, from: &level{ply: f.ply}})
	w.nodes[0] = n
	w.search(0, plies-f.ply)
	v.bound.Game = append(v.bound.Game, w.best...)
	v.bound.Amount = w.amount
	v.turnRound()
	return nil
}

// before returns a state of a level from which a move leads to the wanted one.
func (v *prover) before(ctx context.Context, l *level, wanted []byte) ([]byte, error) {
	r, f, err := l.open()
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, next := new(node), new(node)
	for {
		state, err := r.next()
		switch {
		case err == io.EOF:
			return nil, torn(l.file) // for each state of a level, one before it is stored
		case err != nil:
			return nil, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		}
		if err := n.state.Unpack(state, &v.Rules); err != nil {
			return nil, err
		}
		n.look()
		if _, ok := v.leads(n, next, wanted); ok {
			return slices.Clone(state), nil
		}
	}
}

// leads finds a move from n to the wanted state or its mirror image, and makes it.
func (v *prover) leads(n, next *node, wanted []byte) (model.Move, bool) {
	var packed []byte
	r := n.turn.Replies()
	for m := range n.state.Each(&r) {
		n.turn.After(m, &next.state)
		next.look()
		if packed = v.pack(next, packed[:0]); string(packed) == string(wanted) {
			return m, true
		}
	}
	return model.Move{}, false
}

// turnRound exchanges the files of the game that was found if it reaches the mirror image of what is asked.
func (v *prover) turnRound() {
	if v.mirror == nil {
		return
	}
	n := v.newNode()
	for _, m := range v.bound.Game {
		n.state.Play(m)
	}
	n.look()
	if !v.Stipulation.reached(n) {
		for i, m := range v.bound.Game {
			v.bound.Game[i] = model.Move{From: m.From ^ 7, To: m.To ^ 7, Promote: m.Promote}
		}
	}
}

// mirrored returns the stipulation that a mirrored game reaches, or nil if it is the same.
func (s *Stipulation) mirrored() *Stipulation {
	m := *s
	switch s.Kind {
	case LockPiece:
		m.Piece ^= 7
	case Position:
		for at := range s.board {
			m.board[at^7] = s.board[at]
		}
	default:
		return nil
	}
	return &m
}
