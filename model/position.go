package model

import (
	"slices"

	"haft/model/pgn"
)

// Position is a game in progress: the board, what is known of the pieces, and the number of plies played. The zero
// value is not valid; use NewPosition.
type Position struct {
	Board   Board
	Problem Problem
	Ply     Ply
	known   [NumPieces + 1][NumPieces]Natures // what the facts so far exclude, by King and Piece
	loose   bool                              // a ply was passed over or forced: see onward.go
}

// NewPosition returns the position before the first move under the given rules.
func NewPosition(r Rules) *Position {
	return &Position{Board: NewBoard(), Problem: NewProblem(r)}
}

// ToMove returns the side to move.
func (p *Position) ToMove() Color { return (p.Ply + 1).Mover() }

// LastMove returns the move that led to the position, and reports whether there is one.
func (p *Position) LastMove() (Move, bool) {
	last := len(p.Problem.Moves) - 1
	if last < 0 || p.Problem.Moves[last] == NullMove {
		return Move{}, false
	}
	return p.Problem.Moves[last], true
}

// Clone returns an independent copy.
func (p *Position) Clone() *Position {
	q := *p
	q.Problem.Facts = slices.Clip(p.Problem.Facts)
	q.Problem.Moves = slices.Clip(p.Problem.Moves)
	return &q
}

// After returns the position after m. It leaves p unchanged.
func (p *Position) After(m Move) *Position {
	q := p.Clone()
	q.Play(m)
	return q
}

// Fault says why no piece of any nature could make m now, or returns NoFault.
func (p *Position) Fault(m Move) Fault {
	_, fault := p.Board.Shape(p.ToMove(), m, &p.Problem.Rules)
	return fault
}

// Play makes m and adds the new facts that it brings. It never fails: a move with a fault leaves the board
// unchanged and makes the problem unsolvable. It returns what PlayFacts does.
func (p *Position) Play(m Move) []Fact {
	facts := p.PlayFacts(m)
	p.add(facts)
	return facts
}

// add adds what the facts say that was not known before to the problem.
func (p *Position) add(facts []Fact) {
	for _, f := range facts {
		if f.HasCheckers() {
			p.Problem.Facts = append(p.Problem.Facts, f)
			continue
		}
		if f.Not &^= p.known[f.King][f.Piece]; f.Not == 0 {
			continue
		}
		p.known[f.King][f.Piece] |= f.Not
		p.Problem.Facts = append(p.Problem.Facts, f)
	}
}

// PlayFacts makes m like Play, but adds nothing to the problem's facts. It returns all facts of this ply, whether
// or not they were known before, because reasons count them all.
func (p *Position) PlayFacts(m Move) []Fact {
	if m == NullMove { // in the place of ply 1: see Setup.First
		return nil
	}
	p.Ply++
	if !p.loose {
		p.Problem.Moves = append(p.Problem.Moves, m)
	}
	c := p.Ply.Mover()
	natures, fault := p.Board.Shape(c, m, &p.Problem.Rules)
	if fault != NoFault {
		return []Fact{{Ply: p.Ply, Rule: Impossible, King: NoPiece, Piece: NewPiece(c, 1), Not: AllNatures}}
	}
	mover := p.Board.On[m.From]
	var facts []Fact
	if !p.Board.Pawn(mover) {
		facts = append(facts, Fact{
			Ply: p.Ply, Rule: Movement, King: NoPiece, Piece: mover, Not: p.Problem.May(mover) &^ natures,
		})
	}
	captured := p.Board.Apply(m)
	if p.Board.Promoted.Has(mover) && !p.Problem.Unknown.Has(mover) {
		p.Problem.Unknown |= mover.Set()
		if m.Promote != NoNature {
			facts = append(facts, Fact{
				Ply: p.Ply, Rule: Promotion, King: NoPiece, Piece: mover,
				Not: p.Problem.May(mover) &^ m.Promote.Set(),
			})
		}
	}
	if captured != NoPiece && captured.Major() {
		facts = append(facts, Fact{Ply: p.Ply, Rule: Capture, King: NoPiece, Piece: captured, Not: King.Set()})
	}
	if p.Problem.Rules.Check {
		facts = appendSafety(facts, &p.Board, c, p.Ply, Safety)
	}
	if p.Problem.Rules.Announce {
		facts = appendClaim(facts, &p.Board, c.Other(), p.Ply, m.Check)
	}
	return facts
}

// SafetyFacts returns what it means that side c is not in check on b, as facts of ply t: constraint 5 of the
// mathematical model for one turn.
func SafetyFacts(b *Board, c Color, t Ply) []Fact { return appendSafety(nil, b, c, t, Safety) }

func appendSafety(facts []Fact, b *Board, c Color, t Ply, r Rule) []Fact {
	for king := range Majors.Of(c).All() {
		at := b.Where[king]
		if at == NoSquare {
			continue
		}
		for i := 1; i <= 16; i++ {
			enemy := NewPiece(c.Other(), i)
			if b.Captured(enemy) || empty[b.Where[enemy]][at] == 0 {
				continue // even on an empty board; this saves most of the questions
			}
			natures, sure := b.Attack(enemy, at)
			if sure {
				facts = append(facts, Fact{Ply: t, Rule: r, King: NoPiece, Piece: king, Not: King.Set()})
			} else if natures != 0 {
				facts = append(facts, Fact{Ply: t, Rule: r, King: king, Piece: enemy, Not: natures})
			}
		}
	}
	return facts
}

// Replay returns the problem of a whole game.
func Replay(g *Game) *Problem { return &ReplayTo(g, Ply(len(g.Moves))).Problem }

// Given returns all facts of ply 0: those of the position that the game begins with.
func (g *Game) Given() []Fact {
	if g.Setup == nil {
		return nil
	}
	return g.Setup.given(&g.Rules)
}

// ReplayTo returns the position after ply t of the game.
func ReplayTo(g *Game, t Ply) *Position {
	p := g.Start()
	for _, m := range g.Moves[:t] {
		p.Play(m)
	}
	return p
}

// Ledger returns every fact of every ply: entry t holds those of ply t, even if an earlier ply brought them too.
// Reasons are drawn from it. Entry 0 holds the facts of the position that the game begins with, and is empty for the
// usual start.
func Ledger(g *Game) [][]Fact {
	p := g.Start()
	ledger := make([][]Fact, 1, len(g.Moves)+1)
	ledger[0] = g.Given()
	for _, m := range g.Moves {
		ledger = append(ledger, p.PlayFacts(m))
	}
	return ledger
}

// Candidates returns the moves of the side to move that a piece of some nature could make. Every legal move is
// among them. A promotion is listed once, with the nature left open. The moves are sorted by the square left, then
// by the square entered, from a1. Under the rule announce=on each is followed by the same move with the sign of check.
func (p *Position) Candidates() []Move {
	var moves []Move
	for from := range Square(64) {
		if q := p.Board.On[from]; q == NoPiece || q.Color() != p.ToMove() {
			continue
		}
		for to := range Square(64) {
			if m := (Move{From: from, To: to}); p.Fault(m) == NoFault {
				moves = append(moves, m)
				if p.Problem.Rules.Announce {
					m.Check = true
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}

// Game is one game as it was read: the rules, the moves, and what the file says around them.
type Game struct {
	pgn.Header
	Rules   Rules
	Setup   *Setup      // the position that the game begins with; nil for the usual start
	Witness *Assignment // the Scramble Chess start of a FEN tag; promoted pieces as the moves name them
	Moves   []Move
	Notes   []Note // comments, NAGs and variations of the main line
}

// What a game takes from its file, as package pgn reads it.
type (
	Tag         = pgn.Tag
	Note        = pgn.Note[Move]
	Variation   = pgn.Variation[Move]
	SyntaxError = pgn.SyntaxError
)

// UpTo returns the game cut off after its first t plies.
func (g *Game) UpTo(t Ply) *Game {
	begin := *g
	begin.Moves = g.Moves[:max(t, g.First()-1)]
	return &begin
}
