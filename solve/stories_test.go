package solve_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/solvertest"
)

// A story is what the two posts (see package model) say about a game in testdata/games/seeds.
type story struct {
	illegal model.Ply // 0 for a legal game
	because []model.Ply
	locks   string // all of them, White's first
	may     map[string]string
}

var stories = map[string]story{
	"000-three-knights":          {illegal: 5, because: []model.Ply{1, 3, 5}, locks: "w2=N w3=N"},
	"000-three-rooks":            {may: map[string]string{"w1": "QR", "w2": "QR", "w8": "QR", "w3": "KBN"}},
	"000-queen-among-rooks":      {locks: "w1=R w2=Q w8=R"},
	"000-bishop-moves-like-rook": {locks: "w1=R w3=B w6=Q w8=R"},
	"000-rook-moves-like-bishop": {locks: "w1=R w3=B w6=B w8=Q"},
	"000-fifth-rook-mover":       {locks: "w3=B w6=B", may: map[string]string{"w1": "QR", "w2": "QR", "w8": "QR"}},
	"000-four-bishops":           {illegal: 15, because: []model.Ply{5, 7, 9, 15}},
	"000-captured-not-king":      {may: map[string]string{"b3": "QB", "b4": "KQRBN"}},
	"000-promotion-open":         {may: map[string]string{"w13": "QRBN"}},
	"000-queen-not-locked-in":    {locks: "b1=Q"},
	"001-worked-game":            {locks: "w6=Q b8=N"},
	"001-check": {
		may:   map[string]string{"w5": "KQRB", "b3": "QB", "w2": "N", "w8": "N"},
		locks: "w2=N w8=N",
	},
	"001-without-check": {locks: "w2=N w8=N", may: map[string]string{"b3": "QB"}},
}

func TestStoriesOfThePosts(t *testing.T) {
	files, err := filepath.Glob(solvertest.Testdata("games", "seeds", "*.pgn"))
	if err != nil || len(files) != len(stories) {
		t.Fatalf("%d files, %d stories, %v", len(files), len(stories), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".pgn")
		want, ok := stories[name]
		if !ok {
			t.Errorf("%s has no story", file)
			continue
		}
		t.Run(name, func(t *testing.T) { want.check(t, file) })
	}
}

func (want story) check(t *testing.T, file string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := gamefile.ReadGame(f, file)
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.Analyze(ctx, solve.Exact{}, g, solve.AllParts)
	if err != nil {
		t.Fatal(err)
	}
	if a.Ply != want.illegal || !slices.Equal(a.Because, want.because) {
		t.Errorf("illegal at ply %d because of %v, want %d, %v", a.Ply, a.Because, want.illegal, want.because)
	}
	var locks []string
	for _, l := range a.Locks {
		locks = append(locks, fmt.Sprintf("%v=%v", l.Piece, l.Nature))
	}
	if got := strings.Join(locks, " "); want.locks != "" && got != want.locks {
		t.Errorf("locked %q, want %q", got, want.locks)
	}
	may := a.Marginals.Domains()
	for name, natures := range want.may {
		if got := may[piece(t, name)].String(); got != natures {
			t.Errorf("%s may be %s, want %s", name, got, natures)
		}
	}
}
