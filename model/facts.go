package model

import (
	"slices"
	"strings"
)

// Rule is the kind of a fact. Each kind comes from a constraint of the mathematical model.
type Rule uint8

// The kinds of facts.
const (
	Impossible   Rule = iota // no nature makes this move
	Movement                 // constraint 4: the mover makes no move that is forbidden to its nature
	Promotion                // a move named what its pawn became
	Capture                  // a captured piece was not the king
	Safety                   // constraint 5: the side that moved did not leave its king attacked
	Silence                  // no check was announced: nothing attacks the king of the other side
	Announcement             // a check was announced: something attacks the king of the other side
	Given                    // the position that the game begins with says so
)

// String returns the rule in one word.
func (r Rule) String() string {
	return [...]string{"impossible", "movement", "promotion", "capture", "safety", "silence", "announcement", "given"}[r]
}

// Fact is what a ply shows: "if King is the king, then Piece is none of Not". If King is NoPiece, it holds
// whichever piece is the king. Every consequence of a move, check included, has this form, because the occupied
// squares are the same in every world.
//
// Only an announced check has another form: see Checkers.
type Fact struct {
	Ply      Ply
	Rule     Rule
	King     Piece
	Piece    Piece // NoPiece if the fact has checkers
	Not      Natures
	Checkers Checkers
}

// Holds reports whether the fact is true in world w.
func (f Fact) Holds(w *Assignment) bool {
	switch {
	case f.King != NoPiece && w[f.King] != King:
		return true
	case f.HasCheckers():
		return f.given(w)
	}
	return !f.Not.Has(w[f.Piece])
}

// Assignment is one world: the nature of every piece, and NoNature for the pawns that have not promoted.
type Assignment [NumPieces]Nature

// String returns the world in one line: White's back rank from a1 to h1, Black's from a8 to h8, and what pawns
// became, as in "KQRRBBNN/RNBNBKQR w9=Q".
func (w *Assignment) String() string {
	var b strings.Builder
	promoted := ""
	for q, n := range w {
		switch p := Piece(q); {
		case p.Major():
			if p == NewPiece(Black, 1) {
				b.WriteByte('/')
			}
			b.WriteString(n.String())
		case n != NoNature:
			promoted += " " + p.String() + "=" + n.String()
		}
	}
	return b.String() + promoted
}

// Problem asks for a world. Each Unknown piece gets one nature (constraint 2) within the roster of its side
// (constraint 3) such that every fact holds (constraints 4 and 5). If Any is not empty, all facts of at least one
// of its groups must hold as well.
type Problem struct {
	Rules   Rules
	Setup   *Setup   // the position before the moves; nil for the usual start
	Unknown Pieces   // the majors, and the pawns that have promoted
	Moves   []Move   // the moves played: a referee can replay them in every solution
	Facts   []Fact   // each fact once, at the ply that first brought it
	Any     [][]Fact // groups of facts, of which at least one must hold
}

// NewProblem returns the problem with the sixteen majors and no facts.
func NewProblem(r Rules) Problem { return Problem{Rules: r, Unknown: Majors} }

// May returns what q may be before any fact.
func (p *Problem) May(q Piece) Natures {
	if q.Major() {
		return AllNatures
	}
	return p.Rules.Promote
}

// With returns the problem with more facts. It leaves p unchanged.
func (p *Problem) With(fs ...Fact) *Problem {
	q := *p
	q.Facts = append(slices.Clip(p.Facts), fs...)
	return &q
}

// WithAny returns the problem with other alternatives. It leaves p unchanged.
func (p *Problem) WithAny(groups [][]Fact) *Problem {
	q := *p
	q.Any = groups
	return &q
}

// Holds reports whether w is a solution, by the definition and nothing else. The witnesses of all backends are
// checked with it.
func (p *Problem) Holds(w *Assignment) bool {
	for q := range Piece(NumPieces) {
		if p.Unknown.Has(q) != (w[q] != NoNature) || p.Unknown.Has(q) && !p.May(q).Has(w[q]) {
			return false
		}
	}
	if !RosterHolds(&p.Rules, w) {
		return false
	}
	return AllHold(p.Facts, w) && p.anyHolds(w)
}

func (p *Problem) anyHolds(w *Assignment) bool {
	for _, group := range p.Any {
		if AllHold(group, w) {
			return true
		}
	}
	return len(p.Any) == 0
}

// AllHold reports whether every fact is true in world w.
func AllHold(fs []Fact, w *Assignment) bool {
	for _, f := range fs {
		if !f.Holds(w) {
			return false
		}
	}
	return true
}

// RosterHolds reports whether w keeps constraint 3 for both sides, and the rule on bishops.
func RosterHolds(r *Rules, w *Assignment) bool {
	var count [2][NumNatures + 1]int
	var bishops [2][2]int // by side and by the parity of the home file
	for p := range Majors.All() {
		count[p.Color()][w[p]]++
		if w[p] == Bishop {
			bishops[p.Color()][p.File()&1]++
		}
	}
	for c := range count {
		for n := King; n <= Knight; n++ {
			if count[c][n] > r.Roster[n] {
				return false
			}
		}
		if r.Bishops == OppositeBishops && (bishops[c][0] > 1 || bishops[c][1] > 1) {
			return false
		}
	}
	return true
}

// Domains holds what each piece may still be, by piece. It is empty for pawns that have not promoted.
type Domains [NumPieces]Natures

// Locked returns the pieces with one nature left.
func (d *Domains) Locked() map[Piece]Nature {
	locked := map[Piece]Nature{}
	for p, s := range d {
		if n, ok := s.Only(); ok {
			locked[Piece(p)] = n
		}
	}
	return locked
}
