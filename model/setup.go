package model

import "slices"

// Setup is a position that a game begins with, where nobody knows how it came about. What is known of its pieces are
// facts of ply 0; [Game.Start] adds that the side that has just moved is not in check.
type Setup struct {
	Board   Board
	Unknown Pieces // the majors, and the pawns that have promoted
	Facts   []Fact // what pieces are not, by piece, and then conditions between pieces; see [Setup.Natures]
	Turn    Color
	Half    int // plies since the last capture or pawn's move
	Full    int // the number of the next move in the game that led here, from 1; haft counts plies from the position
}

// First returns the ply of the first move: 1, or 2 if Black begins. The mover follows from the number of a ply alone, so
// a game in which Black begins has [NullMove] in the place of ply 1. It belongs to the start: playing it does nothing,
// and nobody writes it or shows it.
func (s *Setup) First() Ply {
	if s == nil || s.Turn == White {
		return 1
	}
	return 2
}

// Natures returns what q may be by the position's own facts, without the roster and the conditions.
func (s *Setup) Natures(q Piece, r *Rules) Natures {
	p := Problem{Rules: *r}
	natures := p.May(q)
	for _, f := range s.Facts {
		if f.King == NoPiece && f.Piece == q {
			natures &^= f.Not
		}
	}
	return natures
}

// given returns the facts of ply 0.
func (s *Setup) given(r *Rules) []Fact {
	facts := slices.Clip(s.Facts)
	if r.Check {
		facts = appendSafety(facts, &s.Board, s.Turn.Other(), 0, Safety)
	}
	return facts
}

// First returns the ply of the game's first move: see [Setup.First].
func (g *Game) First() Ply { return g.Setup.First() }

// Played returns the moves that were made: all but the placeholder of [Setup.First]. The first is ply First.
func (g *Game) Played() []Move { return g.Moves[min(int(g.First())-1, len(g.Moves)):] }

// Made returns how many moves were made up to ply t.
func (g *Game) Made(t Ply) int { return int(max(t+1-g.First(), 0)) }

// Begun returns the moves of a game from the position before any is made: none, or the placeholder of [Setup.First].
func (s *Setup) Begun() []Move {
	if s.First() == 1 {
		return nil
	}
	return []Move{NullMove}
}

// MainLine returns the moves that were made, with the notes beside them: the main line without the placeholder of
// [Setup.First].
func (g *Game) MainLine() *Variation {
	line := &Variation{Moves: g.Played(), Notes: slices.Clone(g.Notes)}
	for i := range line.Notes {
		line.Notes[i].After -= len(g.Moves) - len(line.Moves)
	}
	return line
}

// SetMainLine gives the game other moves with notes, as [Game.MainLine] returns them.
func (g *Game) SetMainLine(line *Variation) {
	begun := g.Setup.Begun()
	g.Moves, g.Notes = append(begun, line.Moves...), slices.Clone(line.Notes)
	for i := range g.Notes {
		g.Notes[i].After += len(begun)
	}
}

// Start returns the position before the first move.
func (g *Game) Start() *Position { return g.Setup.Start(g.Rules) }

// Start returns the position itself under the given rules. For nil that is the usual start.
func (s *Setup) Start(r Rules) *Position {
	if s == nil {
		return NewPosition(r)
	}
	p := &Position{Board: s.Board, Problem: Problem{Rules: r, Unknown: s.Unknown, Setup: s}, Ply: s.First() - 1}
	p.Problem.Moves = s.Begun()
	p.add(s.given(&r))
	return p
}

// SetupAt returns the position after ply t of the game, with the same worlds.
func (g *Game) SetupAt(t Ply) *Setup {
	s := &Setup{Full: 1}
	if g.Setup != nil {
		s.Half, s.Full = g.Setup.Half, g.Setup.Full
	}
	p := g.Start()
	for _, m := range g.UpTo(t).Played() {
		s.Half++
		if q := p.Board.On[m.From]; !p.Board.Empty(m.To) || q != NoPiece && p.Board.Pawn(q) {
			s.Half = 0
		}
		if p.ToMove() == Black {
			s.Full++
		}
		p.Play(m)
	}
	s.Board, s.Unknown, s.Turn = p.Board, p.Problem.Unknown, p.ToMove()
	if !s.passing(&g.Rules) {
		s.Board.Passed = NoSquare
	}
	s.Facts = p.summary()
	return s
}

// Narrow replaces what the position says of each piece by what it can be in some world, which is known from elsewhere,
// and drops the conditions that say no more than that.
func (s *Setup) Narrow(may *Domains, r *Rules) {
	whole := Problem{Rules: *r}
	var facts []Fact
	for q := range s.Unknown.All() {
		if not := whole.May(q) &^ may[q]; not != 0 {
			facts = append(facts, Fact{Rule: Given, King: NoPiece, Piece: q, Not: not})
		}
	}
	for _, f := range s.Facts {
		if f.King == NoPiece || !may[f.King].Has(King) {
			continue
		}
		if !f.HasCheckers() {
			if f.Not &= may[f.Piece]; f.Not == 0 {
				continue
			}
		}
		facts = append(facts, f)
	}
	s.Facts = facts
}

// passing reports whether a pawn of the side to move can take in passing.
func (s *Setup) passing(r *Rules) bool {
	for q := range (^Pieces(0)).Of(s.Turn).All() {
		if !s.Board.Captured(q) {
			if _, can := s.Board.enPassantVictim(Move{From: s.Board.Where[q], To: s.Board.Passed}); can {
				return r.EnPassant
			}
		}
	}
	return false
}

// summary returns what all facts together say, as facts of ply 0: for each piece what it is not, then the conditions
// that say more than that and than the safety of the king on the board.
func (p *Position) summary() []Fact {
	var gone [NumPieces + 1][NumPieces]Natures
	var checks []Fact
	for _, f := range p.Problem.Facts {
		if f.HasCheckers() {
			f.Ply, f.Rule = 0, Given
			checks = append(checks, f)
		} else {
			gone[f.King][f.Piece] |= f.Not
		}
	}
	var facts []Fact
	plain := &gone[NoPiece]
	for q, not := range plain {
		if not &= p.Problem.May(Piece(q)); not != 0 && p.Problem.Unknown.Has(Piece(q)) {
			facts = append(facts, Fact{Rule: Given, King: NoPiece, Piece: Piece(q), Not: not})
		}
	}
	if p.Problem.Rules.Check {
		for _, f := range appendSafety(nil, &p.Board, p.ToMove().Other(), 0, Safety) {
			gone[f.King][f.Piece] &^= f.Not
		}
	}
	for king := range Majors.All() {
		for q, not := range gone[king] {
			if not &= p.Problem.May(Piece(q)) &^ plain[q]; not != 0 && !plain[king].Has(King) {
				facts = append(facts, Fact{Rule: Given, King: king, Piece: Piece(q), Not: not})
			}
		}
	}
	for _, f := range checks {
		if !plain[f.King].Has(King) && !slices.Contains(facts, f) {
			facts = append(facts, f)
		}
	}
	return facts
}
