package exact

import (
	"haft/model"
)

// look compares what can be asked of a position without announced checks.
func (l *lively) look() {
	s, alive := &l.s, l.s.Alive()
	var turn Turn
	turn.Look(s, alive)
	replies, captures := turn.Replies(), turn.Captures()
	moves := l.legal(&replies)
	l.sameCaptures(&replies, &captures)
	l.asks(&turn)
	packs(l.T, s, s.rules)
	var v View
	l.memory.View(s, alive, &v)
	viewed(l.T, s, &v, &l.memory.values)
	positions, worlds, _ := s.Marginals()
	if p, w := s.Count(); p != positions || w != worlds {
		l.Errorf("%d %d by counting, %d %d by a marginals", p, w, positions, worlds)
	}
	end := Ending(l.pos)
	if worlds < 400 && end != endingByWorlds(l.pos) {
		l.Errorf("after %v: %+v, want %+v", l.pos.Problem.Moves, end, endingByWorlds(l.pos))
	}
	l.sameStarts(&turn, moves)
	l.drawn(worlds)
}

// legal returns the moves of replies. They are those that leave a world, and perft counts the answers to each.
func (l *lively) legal(replies *Replies) (moves []model.Move) {
	answers, want := 0, map[model.Move]bool{}
	for _, m := range l.pos.Candidates() {
		next := l.s
		if next.Play(m); next.Alive() != 0 {
			want[m] = true
			r := next.Replies()
			answers += r.Len()
		}
	}
	for m := range l.s.Each(replies) {
		if moves = append(moves, m); !want[m] {
			l.Errorf("after %v: %v is legal", l.pos.Problem.Moves, m)
		}
	}
	if len(moves) != len(want) || l.s.Perft(2) != uint64(answers) {
		l.Errorf("after %v: %d moves and %d answers, want %d and %d", l.pos.Problem.Moves, len(moves), l.s.Perft(2),
			len(want), answers)
	}
	return moves
}

// sameStarts looks for the moves after which the starting positions are the same.
func (l *lively) sameStarts(turn *Turn, moves []model.Move) {
	before, _ := l.s.Count()
	var next State
	var after Turn
	for _, m := range moves {
		turn.After(m, &next)
		after.Look(&next, next.Alive())
		if now, _ := next.Count(); after.SameStarts(turn) != (now == before) {
			l.Errorf("after %v: %v leaves %d of %d starting positions", l.pos.Problem.Moves, m, now, before)
		}
	}
}

// sameCaptures compares captures with those of all replies that capture or promote.
func (l *lively) sameCaptures(replies, captures *Replies) {
	for i, to := range replies {
		if want := to & l.s.forced(model.NewPiece(l.s.mover, i+1)); captures[i] != want {
			l.Errorf("after %v: captures %v, want %v", l.pos.Problem.Moves, captures[i], want)
		}
	}
}

// asks compares what a state and a turn say of single pieces and of the kings, and a turn that passes.
func (l *lively) asks(turn *Turn) {
	s, b := &l.s, &l.pos.Board
	_, _, natures := s.Marginals()
	kings, sides := [2]uint8{}, [2]model.Set{}
	for q := range model.Piece(model.NumPieces) {
		at, may := s.Where(q), model.Natures(0)
		for n := range model.AllNatures.All() {
			if natures[q][n] > 0 && (q.Major() || s.turned.Has(q)) {
				may |= n.Set()
			}
		}
		if may.Has(model.King) {
			kings[q.Color()] |= 1 << q.File()
		}
		if at != model.NoSquare {
			sides[q.Color()] |= model.Of(at)
		}
		if at != b.Where[q] || at != model.NoSquare && s.On(at) != q || turn.May(q) != may ||
			at != model.NoSquare && s.Pawns(q.Color()).Has(at) != b.Pawn(q) {
			l.Errorf("after %v: %v is on %v, %v, and may be %v, %v", l.pos.Problem.Moves, q, at, b.Where[q], turn.May(q), may)
		}
	}
	alive := s.Alive()
	if got := [2]uint8{Kings(alive, model.White), Kings(alive, model.Black)}; got != kings ||
		s.Side(model.White) != sides[0] || s.Side(model.Black) != sides[1] || s.ToMove() != l.pos.ToMove() {
		l.Errorf("after %v: kings %x, want %x, or other squares", l.pos.Problem.Moves, got, kings)
	}
	passed := *s
	passed.Pass()
	var safe []model.Fact
	if s.rules.Check {
		safe = model.SafetyFacts(b, l.pos.ToMove(), l.pos.Ply)
	}
	if want := NewTable(l.pos.Problem.With(safe...)).Alive(); passed.Alive() != want || passed.ToMove() == s.ToMove() {
		l.Errorf("after %v and a pass: %x, want %x", l.pos.Problem.Moves, passed.Alive(), want)
	}
}

// judged compares the verdict on the game.
func (l *lively) judged() {
	g := model.Game{Rules: l.pos.Problem.Rules, Moves: l.pos.Problem.Moves}
	plies, fault, last := Judge(&g)
	if int(plies) != len(g.Moves) || fault != model.NoFault || last.Alive() != l.s.Alive() {
		l.Errorf("%v: legal for %d plies, then %v", g.Moves, plies, fault)
	}
}

// drawn compares the first worlds with what is decided and counted.
func (l *lively) drawn(worlds uint64) {
	first, _ := l.s.Decide()
	n := uint64(0)
	for w := range l.s.Worlds() {
		if n == 0 && w != first {
			l.Errorf("the first world is %v, the one decided %v", w, first)
		}
		if n++; n > 100 {
			break
		}
	}
	if n != min(worlds, 101) {
		l.Errorf("%d worlds are listed, %d counted", n, worlds)
	}
}

// announced compares what can be asked where checks are announced.
func (l *lively) announced() {
	s := &l.s
	if NewTable(&l.pos.Problem).Alive() != s.Alive() {
		l.Errorf("after %v: other pairs of kings than by the facts", l.pos.Problem.Moves)
	}
	if l.pos.Ply%3 != 0 {
		return
	}
	positions, worlds, _ := s.Marginals()
	if p, w := s.Count(); p != positions || w != worlds {
		l.Errorf("%d %d by counting, %d %d by a marginals", p, w, positions, worlds)
	}
	if l.pos.Ply%9 == 0 {
		l.answered(s.Moves())
	}
	l.drawn(worlds)
}

// answered compares the moves where checks are announced, with and without their signs, with replies and with what
// perft counts.
func (l *lively) answered(moves []model.Move) {
	s, answers, to := &l.s, 0, map[model.Move]bool{}
	for _, m := range moves {
		next := *s
		next.Play(m)
		answers += len(next.Moves())
		m.Check = false
		to[m] = true
	}
	if r := s.Replies(); r.Len() != len(to) || s.Perft(2) != uint64(answers) {
		l.Errorf("after %v: %d replies, %d sequences of two plies; want %d, %d", l.pos.Problem.Moves, r.Len(), s.Perft(2),
			len(to), answers)
	}
}
