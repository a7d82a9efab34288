package explain

import (
	"fmt"
	"slices"

	"haft/model"
)

// A speech is a step being told. It records what the words name as they are said.
type speech struct {
	t    *teller
	step Step
	all  []*inference
}

// begin opens the step that tells the inferences.
func (t *teller) begin(kind Kind, all ...*inference) *speech {
	s := &speech{t: t, all: all}
	s.step = Step{Number: len(t.steps) + 1, Kind: kind, Under: t.told.open}
	for _, n := range all {
		for _, m := range n.sources() {
			s.use(t.number[m])
		}
		if n.rests() {
			s.step.Facts = append(s.step.Facts, n.fact)
		}
		if n.fact.Ply != 0 {
			s.ply(n.fact.Ply)
		}
		s.step.Impossible = s.step.Impossible || n.end
	}
	return s
}

// finish appends the step.
func (t *teller) finish(s *speech) {
	slices.Sort(s.step.Uses)
	slices.Sort(s.step.Plies)
	s.step.Text = Upper(s.step.Text)
	for _, n := range s.all {
		t.number[n] = s.step.Number
	}
	if s.step.Kind != Suppose {
		t.note(&s.step)
	}
	t.steps = append(t.steps, s.step)
}

// say sets the words of the step.
func (s *speech) say(format string, args ...any) { s.step.Text = fmt.Sprintf(format, args...) }

// add appends a sentence.
func (s *speech) add(format string, args ...any) { s.step.Text += " " + fmt.Sprintf(format, args...) }

func (s *speech) use(number int)  { s.step.Uses = appendNew(s.step.Uses, number) }
func (s *speech) ply(t model.Ply) { s.step.Plies = appendNew(s.step.Plies, t) }

func (s *speech) square(at model.Square) string {
	s.step.Squares = appendNew(s.step.Squares, at)
	return at.String()
}

// mention records that the step is about p, even if the words do not name it.
func (s *speech) mention(p model.Piece) { s.spot(p, s.t.last) }

// derive records that p has none of the natures not.
func (s *speech) derive(p model.Piece, not model.Natures) {
	for i := range s.step.Derives {
		if d := &s.step.Derives[i]; d.Piece == p {
			d.Not |= not
			return
		}
	}
	s.step.Derives = append(s.step.Derives, Conclusion{Piece: p, Not: not})
}

func appendNew[T comparable](all []T, x T) []T {
	if slices.Contains(all, x) {
		return all
	}
	return append(all, x)
}

// move names a move by its number and side: "3. d3d5", "6... h8g6".
func (s *speech) move(t model.Ply) string {
	m := s.t.moves[t-1]
	s.ply(t)
	s.square(m.From)
	s.square(m.To)
	return t.Numbered(m)
}

// after says after which move something is so: "After 3. d3d5". At ply 0 no move was made.
func (s *speech) after(t model.Ply) string {
	if t == 0 {
		return "In the position"
	}
	return "After " + s.move(t)
}

// movesNamed names several moves.
func (s *speech) movesNamed(plies []model.Ply) string {
	var words []string
	for _, t := range plies {
		words = append(words, s.move(t))
	}
	return List(words)
}

// place returns where p stands after ply t, or where it was captured; that is NoSquare if it was before the game began.
func (s *speech) place(p model.Piece, t model.Ply) (at model.Square, captured bool) {
	for ; t >= 0; t-- {
		if at = s.t.boards[t].Where[p]; at != model.NoSquare {
			return at, captured
		}
		captured = true
	}
	return model.NoSquare, true
}

// piece names a piece by its square after ply t: "the piece on d5 (w6)".
func (s *speech) piece(p model.Piece, t model.Ply) string {
	return s.noun(p, 1) + " " + s.spot(p, t)
}

// spot returns the place and the name of a piece: "on d5 (w6)", "taken on d5 (w6)".
func (s *speech) spot(p model.Piece, t model.Ply) string {
	if _, captured := s.place(p, t); captured {
		return "taken " + s.on(p, t)
	}
	return s.on(p, t)
}

// on returns the square and the name of a piece, even if it no longer stands there: "on d5 (w6)".
func (s *speech) on(p model.Piece, t model.Ply) string {
	at, _ := s.place(p, t)
	s.step.Pieces = appendNew(s.step.Pieces, p)
	if at == model.NoSquare {
		return "(" + p.String() + ")"
	}
	s.square(at)
	return seen(at, p)
}

// seen returns a piece by its square and name: "on d5 (w6)".
func seen(at model.Square, p model.Piece) string {
	return "on " + at.String() + " (" + p.String() + ")"
}

// noun says what p looks like on the board: a piece, a pawn, or a promoted pawn.
func (s *speech) noun(p model.Piece, n int) string {
	switch {
	case p.Major():
		return plural(n, "the piece", "the pieces")
	case s.t.boards[s.t.last].Promoted.Has(p):
		return plural(n, "the promoted pawn", "the promoted pawns")
	}
	return plural(n, "the pawn", "the pawns")
}

// pieces names several pieces, those on the board first: "the pieces on a4 (w1) and on f3 (w6) and the one taken on
// c5 (w3)".
func (s *speech) pieces(all []model.Piece, t model.Ply) string {
	var there, taken []string
	for _, p := range all {
		if _, captured := s.place(p, t); captured {
			taken = append(taken, s.on(p, t))
		} else {
			there = append(there, s.on(p, t))
		}
	}
	switch {
	case taken == nil:
		return s.noun(all[0], len(all)) + " " + List(there)
	case there == nil:
		return s.noun(all[0], len(all)) + " taken " + List(taken)
	}
	return s.noun(all[0], len(there)) + " " + List(there) + " and " +
		plural(len(taken), "the one", "those") + " taken " + List(taken)
}
