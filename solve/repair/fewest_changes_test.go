package repair_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/pgn"
	"haft/solve"
	"haft/solve/repair"
	"haft/solve/solvertest"
)

// find repairs a record within the bounds of haft repair.
func find(t *testing.T, text string) (*gamefile.Scoresheet, *repair.Repair) {
	t.Helper()
	s := sheetOf(t, text)
	r, err := repair.Find(ctx, s, wideBounds)
	if err != nil {
		t.Fatal(err)
	}
	return s, r
}

// Records with one filling, or whose first filling is known, and what is done to get there.
func TestRecords(t *testing.T) {
	for _, row := range []struct {
		text, game string
		found      int
		changes    int
		kinds      string
	}{
		{"e2e4 d7d5 f1?3 h8g6 d3d5", "e2e4 d7d5 f1d3 h8g6 d3d5", 1, 0, "read"},
		{"1. e4 d5 2. f1d3 3. d3d5", "e2e4 d7d5 f1d3 a7a5 d3d5", 42, 0, "added"},
		{"e4 d5 f1d3 f1d3 h8g6 d3d5", "e2e4 d7d5 f1d3 h8g6 d3d5", 1, 0, "left out"},
		{"e4 d5 f1d3 h8g6 d3d9", "e2e4 d7d5 f1d3 h8g6 d3d4", 2, 0, "read"},
		{"e4 d5 Ne2 a6 e2d4", "e2e4 d7d5 c1e2 a7a6 e2d4", 2, 0, "read"},
		{"e4 d5 B? h8g6 d3b?", "e2e4 d7d5 f1d3 h8g6 d3b5", 2, 0, "read read"},
		{"e4 -- e4d5", "e2e4 d7d5 e4d5", 1, 0, "read"},
		{"e4 @%& e4d5", "e2e4 d7d5 e4d5", 1, 1, "replaced"},
		{"b1a3 a7a6 c1b3 a6a5 d1c3 a5a4", "b1a3 a7a6 c1b3 a6a5 c2c3 a5a4", 0, 1, "replaced"},
		{"e4 d5 B h8g6 d3b5", "e2e4 d7d5 f1d3 h8g6 d3b5", 1, 0, "read"},
		{"e4 ____ f1d3 --- d3b5", "e2e4 a7a5 f1d3 a5a4 d3b5", 1038, 0, "read read"},
		{"E4 d5 nf3 NC6 exd5", "e2e4 d7d5 e1f3 b8c6 e4d5", 4, 0, "read read read"},
		{"e4 + d5 e4d5", "e2e4 d7d5 e4d5", 1, 0, "read"},
		{"+ e4 d5 2. + e4d5", "e2e4 d7d5 e4d5", 1, 2, "left out left out"},
		{"e4 d5? e4d5?!", "e2e4 d7d5 e4d5", 1, 0, ""},
		// Both pieces can go to e3, but the one on e2 has moved as a bishop does, and is no rook.
		{"e4 h6 a4 h5 f1e2 g6 a1a3 g5 Re3 g5?4", "e2e4 h7h6 a2a4 h6h5 f1e2 g7g6 a1a3 g6g5 a3e3 g5g4", 1, 0, "read"},
		// A character is wrong: neither a bishop nor a German queen can be meant.
		{"h2h4 b7b5 c2c3 bfb6", "h2h4 b7b5 c2c3 b8b6", 1, 0, "read"},
		{"e4 d5 dexd5", "e2e4 d7d5 e4d5", 1, 0, "read"},
		{"d4 dhd5 Bd2 e6 Bb4 h6", "d2d4 d7d5 c1d2 e7e6 d2b4 h7h6", 2, 0, "read read"},
		{"e4 e5 Sf3 Sc6 lc4 h7h?", "e2e4 e7e5 e1f3 b8c6 f1c4 h7h5", 8, 0, "read read read read"},
		{"e4 d6 f1b5?+ c8d7", "e2e4 d7d6 f1b5 c8d7", 1, 0, ""},
		{"e4 White piece 6 to d3", "e2e4 a7a5", 61, 1, "replaced"},
		{"e4 d5 White piece 6 to ?3", "e2e4 d7d5 f1d3", 3, 0, "read"},
	} {
		_, r := find(t, row.text)
		if len(r.Fillings) == 0 {
			t.Errorf("%s: no filling", row.text)
			continue
		}
		var kinds []string
		for _, c := range r.Fillings[0].Changes {
			kinds = append(kinds, c.Kind.String())
		}
		best := solvertest.Play(t, row.game).Moves
		if !slices.Equal(r.Fillings[0].Moves, best) || row.found > 0 && r.Found != row.found || r.Changes != row.changes ||
			strings.Join(kinds, " ") != row.kinds {
			t.Errorf("%s: %d fillings with %d changes, first %v by %v", row.text, r.Found, r.Changes, r.Fillings[0].Moves,
				r.Fillings[0].Changes)
		}
	}
}

// A legal game that can be read is fine, and one that cannot be mended within the bounds has no filling.
func TestFineAndHopeless(t *testing.T) {
	_, r := find(t, "e4 d5 2. f1d3 h8g6 d3d5! {well} 1-0")
	if !r.Fine || len(r.Fillings[0].Moves) != 5 || r.Total != 793800 {
		t.Errorf("fine: %+v", r)
	}
	if _, r := find(t, "a1h8 a1h8 h8a1 b1b8 c1c8 d1d8"); r.Found != 0 || !r.Complete {
		t.Errorf("hopeless: %+v", r)
	}
}

// Damage that leaves too much open ends at the limit, and at least so many fillings are counted.
func TestTooMuchIsOpen(t *testing.T) {
	s := sheetOf(t, strings.Repeat("? ", 30))
	for name, row := range map[string]struct {
		bounds repair.Bounds
		found  int
	}{
		"fillings": {repair.Bounds{Changes: 2, Keep: 10, Fillings: 5000, Steps: 1 << 30}, 5000},
		"steps":    {repair.Bounds{Changes: 2, Keep: 10, Fillings: 5000, Steps: 3000}, 0},
	} {
		r, err := repair.Find(ctx, s, row.bounds)
		if err != nil || r.Complete || r.Found < row.found || len(r.Fillings) > 10 {
			t.Errorf("%s: %d fillings, %d kept, complete %v, %v", name, r.Found, len(r.Fillings), r.Complete, err)
		}
	}
}

// What all fillings have in common is in each of them.
func TestAgreement(t *testing.T) {
	_, r := find(t, "e2e4 ? f1?3 h8g6 d3d5")
	if r.Found < 2 || len(r.Agreed.Locked) == 0 || !slices.Equal(r.Forced(), []model.Ply{3}) {
		t.Fatalf("%d fillings agree on %v and %v", r.Found, r.Forced(), r.Agreed.Locked)
	}
	for i := range r.Fillings {
		g := &model.Game{Rules: model.DefaultRules(), Moves: r.Fillings[i].Moves}
		domains, err := solve.Backbone(ctx, solve.Exact{}, model.Replay(g))
		if err != nil {
			t.Fatal(err)
		}
		for q, n := range r.Agreed.Locked {
			if domains[q] != n.Set() {
				t.Errorf("%v is %v, not %v, after %v", q, domains[q], n, g.Moves)
			}
		}
		if g.Moves[2] != r.Agreed.Moves[2] {
			t.Errorf("%v is not %v", g.Moves[2], r.Agreed.Moves[2])
		}
	}
}

// Both searches stop with their context, whenever that ends.
func TestSearchesEndWithTheTime(t *testing.T) {
	s := sheetOf(t, "e2e4 ? f1?3 h8g6 d3d5")
	for name, search := range map[string]func(context.Context) error{
		"find": func(ctx context.Context) error { _, err := repair.Find(ctx, s, wideBounds); return err },
		"nearest": func(ctx context.Context) error {
			_, err := repair.Nearest(ctx, solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5 d1c3"), wide)
			return err
		},
	} {
		for n := 0; ; n++ {
			late := &solvertest.Fuse{Context: ctx, Left: int64(n)}
			err := search(late)
			if late.Left >= 0 {
				break
			}
			if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, solve.ErrUndecided) {
				t.Fatalf("%s, the time ends after %d looks at it: %v", name, n, err)
			}
		}
	}
}

// The likeliest filling is written with the others as variations, and each of them is read back.
func TestAnnotated(t *testing.T) {
	for _, text := range []string{
		"e2e4 ? f1?3 h8g6 d3d5", "1. e4 {a} d5 2. f1d3 $1 {b} 3. d3d5 {c}", "e4 d5 f1d3 f1d3 {twice} h8g6 d3d5",
		"e4?? d5 f1d3 {x} ?8g6 d3d5? e?", "b1a3 a7a6 c1b3 a6a5 d1c3 {last}",
	} {
		s, r := find(t, text)
		var out strings.Builder
		if err := gamefile.Write(&out, r.Annotated(s)); err != nil {
			t.Fatal(err)
		}
		g, err := gamefile.NewReader(strings.NewReader(out.String()), pgn.Stdin).Next()
		if err != nil || g.Broken != nil || len(g.Odd) > 0 || !slices.Equal(g.Moves, r.Fillings[0].Moves) {
			t.Errorf("%v, %v in\n%s", err, g, out.String())
			continue
		}
		if strings.Contains(text, "??") && g.Notes[1].NAG != 4 {
			t.Errorf("no mark in\n%s", out.String())
		}
		games := [][]model.Move{g.Moves}
		for _, n := range g.Notes {
			switch {
			case n.Line != nil:
				games = append(games, slices.Concat(g.Moves[:n.After-1], n.Line.Moves))
			case strings.HasPrefix(n.Comment, "or the game ends here"):
				games = append(games, g.Moves[:n.After])
			}
		}
		if len(games) != r.Found {
			t.Errorf("%d games, want %d, in\n%s", len(games), r.Found, out.String())
		}
		for _, moves := range games {
			if !slices.ContainsFunc(r.Fillings, func(f repair.Filling) bool {
				return len(moves) <= len(f.Moves) && slices.Equal(moves, f.Moves[:len(moves)])
			}) {
				t.Errorf("%v is no filling", moves)
			}
		}
	}
}
