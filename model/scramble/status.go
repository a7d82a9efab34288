package scramble

import (
	"iter"
	"slices"

	"haft/model"
)

// Moves lists the legal moves, from a1 to h8 by the square left. A promotion is listed
// once, with Promote left open: the world says what the pawn becomes. It is listed as
// well if the world does not say; Play refuses it then.
func (p *Position) Moves() []model.Move { return slices.Collect(p.legal()) }

func (p *Position) legal() iter.Seq[model.Move] {
	return func(yield func(model.Move) bool) {
		for from := range model.Square(64) {
			if !p.board[from].is(p.turn) {
				continue
			}
			for _, to := range p.targets(from) {
				m := model.Move{From: from, To: to}
				if p.fault(m) == nil && !yield(m) {
					return
				}
			}
		}
	}
}

// InCheck tells whether the king of the side to move is attacked. With the rule on check
// off it never is.
func (p *Position) InCheck() bool {
	if !p.rules.Check {
		return false
	}
	_, attacked := p.attacker(p.turn.Other(), p.king(p.turn))
	return attacked
}

// Status says whether the game has ended, by the laws of chess. Draws that are
// claimed or automatic do not end it.
type Status uint8

// The three. With the rule on check off, a side that cannot move is stalemated.
const (
	Ongoing Status = iota
	Checkmate
	Stalemate
)

// String is the word used in reports.
func (s Status) String() string { return [...]string{"ongoing", "checkmate", "stalemate"}[s] }

// Status is that of the side to move.
func (p *Position) Status() Status {
	for range p.legal() {
		return Ongoing
	}
	if p.InCheck() {
		return Checkmate
	}
	return Stalemate
}
