package solve_test

import (
	"errors"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest"
)

// everyClaim returns every claim that there is, but conditional claims only about two pieces of each side.
func everyClaim() []solve.Claim {
	all := []solve.Claim{{Kind: solve.ClaimIllegal}, {Kind: solve.ClaimOver}}
	var some []solve.Statement
	for q := range model.Piece(model.NumPieces) {
		for n := range model.AllNatures.All() {
			for _, not := range []bool{false, true} {
				s := solve.Statement{Piece: q, Not: not, Nature: n}
				all = append(all, solve.Claim{Kind: solve.ClaimNature, Then: s})
				if q%7 == 0 {
					some = append(some, s)
				}
			}
		}
	}
	for _, a := range some {
		for _, b := range some {
			all = append(all, solve.Claim{Kind: solve.ClaimNature, If: a, Then: b})
		}
	}
	return all
}

func TestClaimsAreReadAsWritten(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range everyClaim() {
		text := c.String()
		if seen[text] {
			t.Fatalf("two claims are written %q", text)
		}
		seen[text] = true
		for _, way := range []string{
			text, strings.ToUpper(text),
			" " + strings.NewReplacer("=", " =  ", "!=", " != ", "->", "->  ").Replace(text) + "\t",
		} {
			if got, err := solve.ParseClaim(way); err != nil || got != c {
				t.Fatalf("%q is read as %v, %v; want %v", way, got, err, c)
			}
		}
	}
}

func TestWhatIsNoClaim(t *testing.T) {
	for _, row := range []struct {
		text string
		col  int
		want string
	}{
		{"", 1, "illegal, over, or a piece"},
		{"  ", 3, "illegal, over, or a piece"},
		{"overdue", 1, "illegal, over, or a piece"},
		{"illegal w6=Q", 9, "the end"},
		{"w17=Q", 1, "a piece from w1 to w16"},
		{"w0=Q", 1, "a piece"},
		{"w6", 3, "= or !="},
		{"w6 -> b3=B", 4, "= or !="},
		{"w6=", 4, "one of K Q R B N"},
		{"w6=QR", 4, "one of K Q R B N"},
		{"w6=P", 4, "one of K Q R B N"},
		{"w6 != é", 7, "one of K Q R B N"},
		{"w6=Q b3=B", 6, "-> or the end"},
		{"w6=Q ->", 8, "a piece from w1 to w16"},
		{"w6=Q -> over", 9, "a piece from w1 to w16"},
		{"w6=Q -> b3=B -> b4=N", 14, "the end"},
		{"é=Q", 1, "illegal, over, or a piece"},
		{"w6=Q é", 6, "-> or the end"},
	} {
		_, err := solve.ParseClaim(row.text)
		var got *solve.ClaimError
		if !errors.As(err, &got) {
			t.Errorf("%q: %v, want a ClaimError", row.text, err)
			continue
		}
		if got.Col != row.col || !strings.Contains(got.Want, row.want) || got.Text != row.text {
			t.Errorf("%q: %v; want character %d, %s", row.text, err, row.col, row.want)
		}
	}
}

// A claim's denial holds in exactly the worlds in which the claim is false. The game is that of the three knights,
// without its last ply.
func TestDenialsWorldByWorld(t *testing.T) {
	g := solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5")
	pos := model.ReplayTo(g, 4)
	some := worlds(&pos.Problem, 1000)
	w1, w2, b5 := piece(t, "w1"), piece(t, "w2"), piece(t, "b5")
	for text, want := range map[string]func(w *model.Assignment) bool{
		"illegal":        func(*model.Assignment) bool { return false },
		"w1=R":           func(w *model.Assignment) bool { return w[w1] == model.Rook },
		"w1!=R":          func(w *model.Assignment) bool { return w[w1] != model.Rook },
		"w2=N":           func(w *model.Assignment) bool { return w[w2] == model.Knight },
		"w1=R -> b5=K":   func(w *model.Assignment) bool { return w[w1] != model.Rook || w[b5] == model.King },
		"w1=R -> b5!=K":  func(w *model.Assignment) bool { return w[w1] != model.Rook || w[b5] != model.King },
		"w1!=R -> b5=K":  func(w *model.Assignment) bool { return w[w1] == model.Rook || w[b5] == model.King },
		"w1!=R -> b5!=K": func(w *model.Assignment) bool { return w[w1] == model.Rook || w[b5] != model.King },
	} {
		denial := denialOf(t, text, pos)
		exceptions := 0
		for _, w := range some {
			if got := denial.Of(&pos.Problem).Holds(&w); got == want(&w) {
				t.Fatalf("%s: denied %v in %v", text, got, &w)
			} else if got {
				exceptions++
			}
		}
		if text != "w2=N" && exceptions == 0 {
			t.Errorf("%s has no exception", text)
		}
	}
}

func denialOf(t testing.TB, text string, pos *model.Position) solve.Denial {
	t.Helper()
	c, err := solve.ParseClaim(text)
	if err != nil {
		t.Fatal(err)
	}
	d, err := c.Denial(pos)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestClaimsAboutPawns(t *testing.T) {
	c, err := solve.ParseClaim("w1=K -> w13!=Q")
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Denial(model.ReplayTo(solvertest.Play(t, "e2e4 e7e5"), 2))
	var none *solve.NoNatureError
	if !errors.As(err, &none) || none.Piece != piece(t, "w13") || none.Ply != 2 {
		t.Errorf("%v, want a NoNatureError of w13 at ply 2", err)
	}
	if want := piece(t, "w1").Set() | piece(t, "w13").Set(); c.Pieces() != want {
		t.Errorf("%v speaks of %v", c, c.Pieces())
	}
	promoted := solvertest.Play(t, "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8")
	queen := solve.Claim{Kind: solve.ClaimNature, Then: solve.Statement{Piece: piece(t, "w16"), Nature: model.Queen}}
	if _, err := queen.Denial(model.ReplayTo(promoted, 9)); err != nil {
		t.Error(err)
	}
}

// worlds draws n of the worlds of a problem, with a fixed seed.
func worlds(p *model.Problem, n int) []model.Assignment {
	sampler := exact.NewTable(p).NewSampler(solve.Seed(1))
	all := make([]model.Assignment, n)
	for i := range all {
		all[i] = sampler.Next()
	}
	return all
}

func TestWitnessed(t *testing.T) {
	for _, c := range []struct {
		fen   string
		moves string
		want  model.Ply
	}{
		{"rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQNR w - - 0 1", "e4 d5 f1d3 h8g6 d3d5", 0},
		{"rnbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", "e4 d5 f1d3 h8g6 d3d5", 5}, // a bishop on f1
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKBQNR w - - 0 1", "e4 d5 f1d3 h8g6 d3d5", 4}, // a rook on h8
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "a4 b5 axb5 a6 bxa6 g6 a7 h6 axb8", 0},
	} {
		text := "[Variant \"Haft\"]\n[SetUp \"1\"]\n[FEN \"" + c.fen + "\"]\n\n" + c.moves + " *\n"
		g, err := gamefile.ReadGame(strings.NewReader(text), "test")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := solve.Witnessed(ctx, solve.Checked("exact", solve.Exact{}), g); err != nil || got != c.want {
			t.Errorf("%s %s: %d, %v; want %d", c.fen, c.moves, got, err, c.want)
		}
	}
}

// The ordinary starting position is among the worlds of an ordinary game, as far as the game is legal.
func TestOrdinaryGamesAreWitnessed(t *testing.T) {
	array, err := gamefile.ParseFEN("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for name, g := range ordinaryGames(t) {
		v := judge(t, g)
		if !v.Legal && v.Fault != model.Castling && v.Fault != model.EnPassantOff {
			t.Errorf("%s: illegal at ply %d: %v", name, v.Ply, v.Fault)
		}
		legal := *g
		legal.Moves = g.Moves[:v.Position().Ply]
		legal.Witness = array
		if ply, err := solve.Witnessed(ctx, solve.Exact{}, &legal); err != nil || ply != 0 {
			t.Errorf("%s: the ordinary array fails at ply %d, %v", name, ply, err)
		}
	}
}
