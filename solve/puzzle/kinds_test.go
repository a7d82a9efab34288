package puzzle

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/schema"
	"haft/solve/solvertest/extent"
)

// numbers are how many puzzles of each kind are made and checked: in a short run, a normal one, and one that soaks.
var numbers = map[string][3]uint64{
	"mate2": {1, 2, 1000}, "mate3": {0, 1, 100}, "lock": {1, 3, 1000}, "who": {1, 3, 1000}, "last": {1, 2, 1000},
}

// number is how many puzzles of a kind are made.
func number(kind string) uint64 {
	n := numbers[kind]
	return extent.Of(n[0], n[1], n[2])
}

// Every puzzle has exactly one answer, by another way than that on which it was made. It is the same again, and JSON
// keeps all of it.
func TestExactlyOneAnswer(t *testing.T) {
	extent.Slow(t)
	for i := range Kinds {
		k := &Kinds[i]
		t.Run(k.Name, func(t *testing.T) {
			if k.Name == "mate3" {
				extent.Slow(t)
			}
			t.Parallel()
			var making, checking time.Duration
			var sizes []int
			for i := range number(k.Name) {
				start := time.Now()
				p := made(t, k, 1, i)
				making += time.Since(start)
				start = time.Now()
				if err := check(t.Context(), p); err != nil {
					t.Error(err)
				}
				checking += time.Since(start)
				sizes = append(sizes, p.Difficulty.Size)
				if i > 0 {
					continue
				}
				text, err := schema.Marshal(p)
				if err != nil {
					t.Fatal(err)
				}
				var again Puzzle
				if err := json.Unmarshal(text, &again); err != nil {
					t.Fatal(err)
				}
				for _, same := range []*Puzzle{&again, made(t, k, 1, i)} {
					if diff := cmp.Diff(p, same); diff != "" {
						t.Errorf("%s (-first +second):\n%s", p.ID, diff)
					}
				}
			}
			slices.Sort(sizes)
			if n := len(sizes); n > 0 {
				t.Logf("%d: making took %v, checking %v; difficulty %d, %d, %d (least, median, most)",
					n, making, checking, sizes[0], sizes[n/2], sizes[n-1])
			}
		})
	}
}

// Without leaving out any game, the games of four plies show the same.
func TestLastOfAllGames(t *testing.T) {
	extent.Slow(t)
	k, _ := KindOf("last")
	p := made(t, k, 1, 0)
	for i := uint64(1); p.Plies != 4; i++ {
		p = made(t, k, 1, i)
	}
	want, natures := goal{}, exact.Natures{}
	for i, s := range p.Pieces {
		want[i] = squareOf(s)
		for _, n := range s.Natures {
			nature, _ := model.ParseNature(n.Name[0])
			natures[i][nature] = n.Value
		}
	}
	shown, boards := map[string]bool{}, map[string]bool{}
	var games func(s *exact.State, plies int, last model.Move)
	games = func(s *exact.State, plies int, last model.Move) {
		if plies > 0 {
			for _, m := range s.Moves() {
				next := *s
				next.Play(m)
				games(&next, plies-1, m)
			}
			return
		}
		for q, at := range want {
			if s.Where(model.Piece(q)) != at {
				return
			}
		}
		boards[last.String()] = true
		if _, _, all := s.Marginals(); all == natures {
			shown[last.String()] = true
		}
	}
	games(exact.NewState(model.NewPosition(model.DefaultRules())), 4, model.NullMove)
	if len(shown) != 1 || !shown[p.Solution.Answer] || len(boards) != 1+len(p.Solution.Others) {
		t.Errorf("%s: %v show it, %v lead to the board; want %+v", p.ID, shown, boards, p.Solution)
	}
}

func made(t *testing.T, k *Kind, seed, i uint64) *Puzzle {
	t.Helper()
	p, err := k.Make(t.Context(), seed, i, model.DefaultRules())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The check tells a wrong solution from the right one.
func TestCheckRefuses(t *testing.T) {
	extent.Slow(t)
	for i := range Kinds {
		k := &Kinds[i]
		if k.Name == "mate3" {
			continue
		}
		p := made(t, k, 2, 0)
		right := p.Solution.Answer
		for _, wrong := range []string{"a1a2", "w1", right + "q", ""} {
			if p.Solution.Answer = wrong; wrong != right && check(t.Context(), p) == nil {
				t.Errorf("%s: %q passes for %q", p.ID, wrong, right)
			}
		}
	}
	p := made(t, &Kinds[2], 2, 0)
	p.Moves = append(p.Moves, "e9e5")
	if err := check(t.Context(), p); err == nil || !strings.Contains(err.Error(), "e9e5") {
		t.Errorf("%v", err)
	}
}

// Of a game of one move, that move is the last.
func TestLastMoves(t *testing.T) {
	pos := model.NewPosition(model.DefaultRules())
	first, _ := model.ParseMove("e2e4")
	pos.Play(first)
	marginals, err := solve.Exact{}.Marginals(t.Context(), &pos.Problem)
	if err != nil {
		t.Fatal(err)
	}
	p := &Puzzle{Rules: pos.Problem.Rules.String(), Plies: 1, Pieces: shown(pos, marginals)}
	if answers, err := lastMoves(t.Context(), p); err != nil || !slices.Equal(answers, []string{"e2e4"}) {
		t.Errorf("after e2e4 the last move is %v, %v", answers, err)
	}
}

// Puzzles from a position have one answer, whoever moves first there. Where a kind makes no sense, an error says why.
func TestPuzzlesFromPositions(t *testing.T) {
	extent.Slow(t)
	for _, position := range []string{
		"xxxx1xxx/pppppppp/8/8/3x4/8/PPPPPPPP/XXXXXXXX b", "1{kqr}2{krb}1{kn}1/pp5p/8/3{qb}4/8/2{RN}5/P6P/1{KRB}2{KQR}1{KN}1 w",
	} {
		s, err := gamefile.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		for i := range Kinds[:4] {
			k := &Kinds[i]
			if k.Name == "mate3" && !extent.Soak() {
				continue
			}
			p, err := k.MakeFrom(t.Context(), 1, 1, s, model.DefaultRules())
			if err != nil && strings.Contains(err.Error(), "in 100 random games") {
				t.Logf("%s: %v", position, err)
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if p.Position != gamefile.FormatPosition(s) {
				t.Errorf("%s begins with %s, want %s", p.ID, p.Position, position)
			}
			if err := check(t.Context(), p); err != nil {
				t.Errorf("%s: %v", position, err)
			}
			v, err := Try(t.Context(), p, p.Solution.Answer)
			if err != nil || !v.Right {
				t.Errorf("%s: %s is %+v, %v", p.ID, p.Solution.Answer, v, err)
			}
		}
	}
	for _, row := range [][3]string{
		{"last", "xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w", "shows no move and no position"},
		{"who", "4k3/8/8/8/8/8/8/4K2{RB} w", "says which pieces are the kings"},
		{"lock", "kqrrbbnn/8/8/8/8/8/8/KQRRBBNN w", "says what every piece is"},
		{"mate2", "k7/8/1Q6/8/8/8/8/K7 b", "in 100 random games"},
	} {
		s, err := gamefile.ParsePosition(row[1])
		if err != nil {
			t.Fatal(err)
		}
		k, _ := KindOf(row[0])
		if _, err := k.MakeFrom(t.Context(), 1, 1, s, model.DefaultRules()); err == nil || !strings.Contains(err.Error(), row[2]) {
			t.Errorf("%s from %s: %v, want %s", row[0], row[1], err, row[2])
		}
	}
}

// Each composed problem is a puzzle with one answer. Tags name its kind, and how many moves are in the tree of the solution.
func TestProblems(t *testing.T) {
	extent.Slow(t)
	if len(Problems()) != 10 {
		t.Errorf("%d problems, want 10", len(Problems()))
	}
	for _, problem := range Problems() {
		p, err := ByID(t.Context(), problem.ID)
		if err != nil {
			t.Fatal(err)
		}
		if k, ok := KindByID(problem.ID); !ok || k.Name != p.Kind || problem.Point == "" || problem.Moves != p.Difficulty.Size {
			t.Errorf("%s: kind %v, %v, and %d moves in the tree, want %d", problem.ID, k, ok, problem.Moves, p.Difficulty.Size)
		}
		if p.Kind == "mate3" && !extent.Soak() {
			continue // solve/search checks the keys of all
		}
		if err := check(t.Context(), p); err != nil {
			t.Error(err)
		}
	}
}
