package model

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"haft/solve/solvertest/extent"
)

// Every pair of natures of the two pieces of a fact, compared with what the fact says in words.
func TestFactHolds(t *testing.T) {
	const w1, w2 Piece = 0, 1
	for not := range AllNatures + 1 {
		for first := NoNature; first <= Knight; first++ {
			for second := NoNature; second <= Knight; second++ {
				w := Assignment{w1: first, w2: second}
				among := strings.Contains(not.String(), second.String())
				for _, c := range []struct {
					king Piece
					want bool
				}{
					{NoPiece, !among},
					{w1, first != King || !among},
					{w2, second != King || !among},
				} {
					f := Fact{King: c.king, Piece: w2, Not: not}
					if f.Holds(&w) != c.want {
						t.Fatalf("%v with w1=%v w2=%v: %v", tell([]Fact{f}), first, second, f.Holds(&w))
					}
				}
			}
		}
	}
}

// All 5^8 ways to give the majors of a side one of five natures. Exactly the 5,040 arrangements of a full roster
// hold, 2,880 of them with bishops on opposite kinds of files. Since eight majors share eight places, "at most"
// means "exactly".
func TestRosterHolds(t *testing.T) {
	extent.Slow(t)
	for _, c := range []struct {
		rules string
		want  int
	}{{"", 5040}, {"bishops=opposite", 2880}} {
		r := rulesOf(t, c.rules)
		for side := range Color(2) {
			w := arrangement(side.Other(), "RNBQKBNR")
			count := 0
			for code := range 390625 {
				for i := 1; i <= 8; i++ {
					w[NewPiece(side, i)] = Nature(code%5 + 1)
					code /= 5
				}
				if RosterHolds(&r, &w) {
					count++
				}
			}
			if count != c.want {
				t.Errorf("rules %q, %v: %d arrangements, want %d", c.rules, side, count, c.want)
			}
		}
	}
}

// arrangement returns the world in which the majors of one side have the natures of the letters, from file a.
func arrangement(c Color, letters string) (w Assignment) {
	for i := range letters {
		w[NewPiece(c, i+1)], _ = ParseNature(letters[i])
	}
	return w
}

// holdsByWords states Problem.Holds in another way: each side's majors spell the roster, every other unknown piece
// is promoted to something, the rest are pawns, no fact excludes the world, and at least one of the alternatives
// does not exclude it either.
func holdsByWords(p *Problem, w *Assignment) bool {
	for c := range Color(2) {
		majors, files := "", ""
		for i := 1; i <= 16; i++ {
			q := NewPiece(c, i)
			letter := w[q].String()
			switch {
			case i <= 8:
				majors += letter
				if letter == "B" {
					files += "bw"[i%2:][:1]
				}
			case p.Unknown.Has(q) && !strings.Contains("QRBN", letter), !p.Unknown.Has(q) && letter != ".":
				return false
			}
		}
		spelled := strings.Split(majors, "")
		slices.Sort(spelled)
		if strings.Join(spelled, "") != "BBKNNQRR" || p.Rules.Bishops == OppositeBishops && files != "bw" && files != "wb" {
			return false
		}
	}
	violated := func(f Fact) bool { return !f.Holds(w) }
	met := func(group []Fact) bool { return !slices.ContainsFunc(group, violated) }
	return met(p.Facts) && (len(p.Any) == 0 || slices.ContainsFunc(p.Any, met))
}

// A world, and all worlds that differ from it in one piece, are tried on a problem made for the first.
func TestProblemHolds(t *testing.T) {
	seen := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		p, w := drawProblem(t)
		for q := range Piece(NumPieces) {
			for n := NoNature; n <= Knight; n++ {
				near := *w
				near[q] = n
				want := holdsByWords(p, &near)
				seen[want]++
				if got := p.Holds(&near); got != want {
					t.Fatalf("%v, want %v, for world %v of %+v", got, want, near, p)
				}
			}
		}
	})
	t.Logf("worlds that hold and do not: %v", seen)
	if seen[true] == 0 || seen[false] == 0 {
		t.Error("one verdict never came up")
	}
}

// drawProblem returns a problem and a world. Half of the time it leaves out the facts that the world violates, so
// that the world may be a solution.
func drawProblem(t *rapid.T) (*Problem, *Assignment) {
	p := NewProblem(DefaultRules())
	p.Rules.Bishops = Bishops(rapid.IntRange(0, 1).Draw(t, "bishops"))
	p.Unknown |= Pieces(rapid.Uint32().Draw(t, "promoted"))
	w := drawWorld(t, p.Unknown)
	tame := rapid.Bool().Draw(t, "tame")
	p.Facts = drawFacts(t)
	if tame {
		p.Facts = slices.DeleteFunc(p.Facts, func(f Fact) bool { return !f.Holds(w) })
	}
	for range rapid.IntRange(0, 3).Draw(t, "groups") {
		p.Any = append(p.Any, drawFacts(t))
	}
	return &p, w
}

func drawWorld(t *rapid.T, unknown Pieces) *Assignment {
	w := &Assignment{}
	for c := range Color(2) {
		letters := rapid.Permutation([]byte("RNBQKBNR")).Draw(t, c.String())
		for i, letter := range letters {
			w[NewPiece(c, i+1)], _ = ParseNature(letter)
		}
	}
	for q := range (unknown &^ Majors).All() {
		w[q] = Nature(rapid.IntRange(int(Queen), int(Knight)).Draw(t, "nature"))
	}
	return w
}

func drawFacts(t *rapid.T) []Fact {
	piece := rapid.Map(rapid.IntRange(0, NumPieces-1), func(i int) Piece { return Piece(i) })
	king := rapid.OneOf(rapid.Just(NoPiece), piece)
	not := rapid.Map(rapid.IntRange(0, int(AllNatures)), func(i int) Natures { return Natures(i) })
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Fact {
		return Fact{Rule: Safety, King: king.Draw(t, "king"), Piece: piece.Draw(t, "piece"), Not: not.Draw(t, "not")}
	}), 0, 4).Draw(t, "facts")
}

func TestMay(t *testing.T) {
	p := NewProblem(DefaultRules())
	p.Rules.Promote = NaturesOf(Queen, Knight)
	for q := range Piece(NumPieces) {
		want := "QN"
		if q.Index() <= 8 {
			want = "KQRBN"
		}
		if got := p.May(q).String(); got != want {
			t.Errorf("%v may be %s, want %s", q, got, want)
		}
	}
}

func TestRuleWords(t *testing.T) {
	for r, want := range []string{"impossible", "movement", "promotion", "capture", "safety", "silence", "announcement"} {
		if got := Rule(r).String(); got != want {
			t.Errorf("rule %d is %s, want %s", r, got, want)
		}
	}
}
