package scramble

import (
	"iter"
	"slices"

	"haft/model"
)

// Moves returns the legal moves, from a1 to h8 by the square left. Nothing but tests needs them: they compare other
// ways to find moves with this one, as they do with InCheck and Status. A promotion is listed once, with Promote left
// open, because the world says what the pawn becomes. It is listed even if the world does not say so; Play then
// refuses it. Under the rule announce=on, moves that give check have its sign.
func (p *Position) Moves() []model.Move { return slices.Collect(p.legal()) }

func (p *Position) legal() iter.Seq[model.Move] {
	return func(yield func(model.Move) bool) {
		for from := range model.Square(64) {
			if !p.board[from].is(p.turn) {
				continue
			}
			for _, to := range p.targets(from) {
				m := model.Move{From: from, To: to}
				if p.fault(m) != nil {
					m.Check = p.rules.Announce
				}
				if p.fault(m) == nil && !yield(m) {
					return
				}
			}
		}
	}
}

// InCheck reports whether the king of the side to move is attacked. It is false if the rule on check is off. It is for
// tests, like Moves.
func (p *Position) InCheck() bool {
	if !p.rules.Check {
		return false
	}
	_, attacked := p.attacker(p.turn.Other(), p.king(p.turn))
	return attacked
}

// Status says whether the game has ended by the laws of chess. Draws, claimed or automatic, do not end it.
type Status uint8

// The three states. If the rule on check is off, a side that cannot move is stalemated.
const (
	Ongoing Status = iota
	Checkmate
	Stalemate
)

// String returns the word used in reports.
func (s Status) String() string { return [...]string{"ongoing", "checkmate", "stalemate"}[s] }

// Status returns the state of the game for the side to move. It is for tests, like Moves.
func (p *Position) Status() Status {
	for range p.legal() {
		return Ongoing
	}
	if p.InCheck() {
		return Checkmate
	}
	return Stalemate
}
