package explain

import (
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve"
	"haft/solve/search"
)

// A game is called by its players and its event, as far as they are known, or by where it was read.
func TestTitle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ white, black, event, date, want string }{
		{"", "", "", "", "file, game 3"},
		{"A", "B", "", "", "A – B"},
		{"A", "?", "Match", "1851.??.??", "Match, 1851.??.??"},
		{"A", "B", "Match", "????.??.??", "A – B, Match"},
		{"-", "B", "?", "1851.06.21", "1851.06.21"},
		{"A", "", " - ", "...", "file, game 3"},
		{"A\nlegal", "B\u2028", "", "", "A\ufffdlegal – B\ufffd"},
	} {
		g := &model.Game{}
		g.Name, g.ID = "file", "3"
		for name, value := range map[string]string{"White": c.white, "Black": c.black, "Event": c.event, "Date": c.date} {
			g.Tags = append(g.Tags, model.Tag{Name: name, Value: value})
		}
		if got := Title(g); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// The first illegal ply of a game is told by its fault, or by the plies that exclude each other.
func TestWhyIllegal(t *testing.T) {
	t.Parallel()
	for moves, want := range map[string]string{
		"e2e4 e2e4":      "nothing stands on e2",
		"e2e4 d7d5 e4e6": "a pawn does not move from e4 to e6",
		"e2e4 e4e5":      "the pawn on e4 is not Black's",
		"b1c3 c3d5":      "w2 on c3 is not Black's",
		"e2e4 d7d5 d5d4": "the pawn on d5 is not White's",
		"b1a3 a7a6 c1b3 a6a5 d1c3 a5a4": "no starting position allows plies 1 (1. b1a3), 3 (2. c1b3) and 5 (3. d1c3) " +
			"together",
	} {
		g := gametest.Game(t, "", moves)
		a, err := solve.Analyze(t.Context(), solve.Exact{}, g, solve.Parts{Because: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := WhyIllegal(g, a); got != want {
			t.Errorf("%s: %s; want %s", moves, got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0", 9: "9", 999: "999", 1000: "1,000", 25401600: "25,401,600", 123456: "123,456",
	} {
		if got := Number(n); got != want {
			t.Errorf("number(%d) is %s, want %s", n, got, want)
		}
	}
}

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		part, whole uint64
		want        string
	}{
		{0, 9, ""},
		{9, 9, "100.0"},
		{2, 17, "11.8"},
		{1, 1_000_000, "<0.1"},
		{999_999, 1_000_000, ">99.9"},
		{5, 10_000, "0.1"},
		{9_994, 10_000, "99.9"},
	} {
		if got := Percent(c.part, c.whole); got != c.want {
			t.Errorf("percent(%d, %d) is %q, want %q", c.part, c.whole, got, c.want)
		}
	}
}

func TestList(t *testing.T) {
	for _, c := range []struct {
		words []string
		want  string
	}{
		{nil, ""},
		{[]string{"a"}, "a"},
		{[]string{"a", "b"}, "a and b"},
		{[]string{"a", "b", "c"}, "a, b and c"},
	} {
		if got := List(c.words); got != c.want {
			t.Errorf("list(%q) is %q, want %q", c.words, got, c.want)
		}
	}
}

// A score is a mate in moves of the winner if it is one, and otherwise points and pawns.
func TestWorth(t *testing.T) {
	for score, want := range map[search.Score]string{
		0:       "chances 50 %, +0.00 pawns",
		35:      "chances 54 %, +0.35 pawns",
		-120:    "chances 37 %, -1.20 pawns",
		31_999:  "mate in 1",
		31_997:  "mate in 2",
		-31_998: "is mated in 1",
		-31_996: "is mated in 2",
	} {
		if got := Worth(score); got != want {
			t.Errorf("%d is worth %q, want %q", score, got, want)
		}
	}
}

func TestCell(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "-": "-", "-1.5e3": "-1.5e3", "+Inf": "+Inf", "e2e4": "e2e4", "'x": "'x", " =1": " =1",
		"=1+1": "'=1+1", "+1+1": "'+1+1", "-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1",
		"\n=1": "'\n=1", "＝1": "'＝1", "--": "'--",
	} {
		if got := cell(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// position returns what is there after some moves.
func position(t *testing.T, moves ...string) *model.Position {
	t.Helper()
	pos := model.NewPosition(model.DefaultRules())
	for _, text := range moves {
		m, ok := model.ParseMove(text)
		if !ok {
			t.Fatal(text)
		}
		pos.Play(m)
	}
	return pos
}

// Each fault of a move is told with the squares and pieces that it is about.
func TestFault(t *testing.T) {
	start := position(t)
	promoted := position(t, "a2a4", "h7h5", "a4a5", "h5h4", "a5a6", "h4h3", "a6b7", "h3g2", "b7a8", "g2h1")
	for _, tt := range []struct {
		pos        *model.Position
		move, want string
	}{
		{start, "e3e4", "nothing stands on e3"},
		{start, "e7e5", "the pawn on e7 is not White's"},
		{start, "a8a7", "b1 on a8 is not White's"},
		{start, "a1a2", "the pawn on a2 is White's own"},
		{start, "a1b1", "w2 on b1 is White's own"},
		{start, "a1a3", "the way from a1 to a3 is blocked"},
		{start, "e2e5", "a pawn does not move from e2 to e5"},
		{start, "e2e3q", "a pawn does not move from e2 to e3 and become a queen"},
		{start, "b1c3q", "w2 on b1 is not a pawn and does not promote"},
		{start, "b1d8", "no piece moves from b1 to d8"},
		{promoted, "a8b5", "no piece that a pawn may become moves from a8 to b5"},
	} {
		m, ok := model.ParseMove(tt.move)
		if !ok {
			t.Fatal(tt.move)
		}
		fault := tt.pos.Fault(m)
		if got := Fault(&tt.pos.Board, tt.pos.ToMove(), m, fault); fault == model.NoFault || got != tt.want {
			t.Errorf("%s: %v: %s; want %s", tt.move, fault, got, tt.want)
		}
	}
	const off = "en passant is off under these rules; --rules en-passant=on allows it"
	if got := Fault(&start.Board, model.White, model.Move{}, model.EnPassantOff); got != off {
		t.Errorf("%s; want %s", got, off)
	}
	const castling = "castling does not exist in this game"
	if got := Fault(&start.Board, model.White, model.Move{}, model.Castling); got != castling {
		t.Errorf("%s; want %s", got, castling)
	}
}

// The plies that exclude each other are none, one, or several together, and sentences may follow.
func TestReason(t *testing.T) {
	g := &model.Game{Moves: []model.Move{{From: 12, To: 28}, {From: 52, To: 36}}}
	for _, tt := range []struct {
		because    []model.Ply
		text, want string
	}{
		{nil, "", "no starting position allows it"},
		{[]model.Ply{2}, "", "no starting position allows ply 2 (1... e7e5)"},
		{[]model.Ply{1, 2}, "", "no starting position allows plies 1 (1. e2e4) and 2 (1... e7e5) together"},
		{[]model.Ply{2}, "So it is.", "no starting position allows ply 2 (1... e7e5). So it is."},
	} {
		if got := Reason(g, tt.because, tt.text); got != tt.want {
			t.Errorf("%s; want %s", got, tt.want)
		}
	}
}
