package schema_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/repair"
	"haft/solve/schema"
	"haft/solve/solvertest/golden"
)

// promoted is a game with a promoted pawn that may be anything, and then be taken.
const promoted = "1. e4 a6 2. e5 a5 3. e6 a4 4. exd7 a3 5. dxc8"

// reported are games with what is asked about their pieces.
var reported = []struct{ game, questions string }{
	{"*", "w1 a1 b9 e4 b2 @b2"},
	{"[White \"A\"]\n[HaftRules \"check=off\"]\n\n1. e4 d5 2. f1d3 h8g6 3. d3d5 *", "w6 @d5 d5 b8 g6 w5 w13 b12 b4 e4"},
	{promoted, "w13 c8 b3 b5 w12"},
	{promoted + " d8c8", "w13 b4 c8"},
	{"b1a3 a7a6 c1b3 a6a5 d1c3 h7h6 a3b5 h8h7 h1h2", "w2 w4"},
	{"h2h3 g8h6 f2f4 h8g6 g1a7 f8h8 a7a8 e8g8 a8b8 d8e8", "b3"},
	{"h2h3 g8h6 f2f4 h8g6 g1a7 f8h8 a7a8 e8g8 a8b8 d8e8 b8c8", "b2 w7 c8 b8"},
}

// What reports say of games, in all their parts, does not change unless somebody wants it to. UPDATE=1 writes the file;
// read what has changed in it.
func TestReports(t *testing.T) {
	var said strings.Builder
	for _, c := range reported {
		g, err := gamefile.ReadGame(strings.NewReader(c.game), "games.pgn")
		if err != nil {
			t.Fatal(err)
		}
		a, err := explain.Analyze(t.Context(), solve.Exact{}, g, solve.AllParts)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "===== %s\n", strings.Join(strings.Fields(c.game), " "))
		r := schema.NewReport(g, a)
		r.Add(a)
		show(t, &said, "report", r)
		for _, how := range []solve.Onward{solve.Skip, solve.Accept} {
			if a.Legal {
				continue
			}
			if a.Beyond, err = a.Continue(t.Context(), how); err != nil {
				t.Fatal(err)
			}
			show(t, &said, "beyond", schema.NewBeyond(g, a.Beyond))
		}
		for name := range strings.FieldsSeq(c.questions) {
			q, err := solve.ParseQuestion(name)
			if err != nil {
				t.Fatal(err)
			}
			k := schema.NewKnown(q, g, a)
			show(t, &said, "known", k.Report())
			for _, note := range k.Notes() {
				fmt.Fprintf(&said, "  note: %s\n", note)
			}
			if claim, locked := k.Claim(); locked {
				fmt.Fprintf(&said, "  claim: %v\n", claim)
			}
		}
		moves, err := schema.Consequences(t.Context(), solve.Exact{}, a)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "%d moves\n", len(moves))
		shown := 0
		for _, m := range moves {
			if shown < 4 && (m.Positions < *r.Positions || m.Result != "ongoing") {
				shown++
				fmt.Fprintf(&said, "  %s of %s leaves %d, %s: %s\n", m.Move, m.Piece, m.Positions, m.Result,
					schema.LockWords(m.Locks))
			}
		}
		all, err := solve.Timeline(t.Context(), g.UpTo(a.Plies))
		if err != nil {
			t.Fatal(err)
		}
		for _, now := range schema.InstantReports(all) {
			show(t, &said, "instant", now)
			fmt.Fprintf(&said, "  gone: %s / %s\n", schema.NatureWords(now.Gone.Own), schema.NatureWords(now.Gone.Opposing))
		}
		e, err := solve.Entangle(t.Context(), &a.Position().Problem)
		if err != nil {
			t.Fatal(err)
		}
		entangled := schema.NewEntangleReport(r, e)
		entangled.Report, entangled.Pairs = nil, entangled.Pairs[:min(3, len(entangled.Pairs))]
		show(t, &said, "entangled", entangled)
	}
	golden.Text(t, "testdata/reports.txt", said.String())
}

// show writes a value as JSON on a line.
func show(t *testing.T, said *strings.Builder, what string, value any) {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(said, "%s %s\n", what, text)
}

// What reports say of damaged records: of words that are filled, changed, added or left out, of gaps, of castling, of
// the words at the end, and of records that are fine or hopeless.
func TestRepairsStay(t *testing.T) {
	var said strings.Builder
	for _, record := range []string{
		"1. e4 d5 2. f1?? h8g6 3. ?5 a6",
		"[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. d4",
		"1. e4 e5 3. d4 d5",
		"1. e4 e5 2. O-O d6 white resigns",
		"b1a3 a7a6 c1b3 a6a5 d1c3",
		"e2e5 e7e5 a1a8",
	} {
		fmt.Fprintf(&said, "===== %s\n", strings.Join(strings.Fields(record), " "))
		s, err := gamefile.NewSheetReader(strings.NewReader(record), "record.txt").Next()
		if err != nil {
			t.Fatal(err)
		}
		r, err := repair.Find(t.Context(), s, repair.Bounds{Changes: 1, Keep: 2, Fillings: 1000, Steps: 10_000})
		if err != nil {
			fmt.Fprintf(&said, "error: %v\n", err)
		}
		said.WriteString("repair ")
		if err := schema.NewRepair(s, r).Write(&said); err != nil {
			t.Fatal(err)
		}
	}
	golden.Text(t, "testdata/repairs.txt", said.String())
}

// pieces notes the longest text that is written at once.
type pieces struct{ longest, total int }

func (p *pieces) Write(data []byte) (int, error) {
	p.longest, p.total = max(p.longest, len(data)), p.total+len(data)
	return len(data), nil
}

// However many fillings a record has, they are written one by one: together they need half a gigabyte.
func TestRepairsInPieces(t *testing.T) {
	t.Parallel()
	s, err := gamefile.NewSheetReader(strings.NewReader("e4 ? ? ?"), "record.txt").Next()
	if err != nil {
		t.Fatal(err)
	}
	r, err := repair.Find(t.Context(), s, repair.Bounds{Keep: 200, Fillings: 200, Steps: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	var p pieces
	if err := schema.NewRepair(s, r).Write(&p); err != nil || p.total < 200*100 || p.longest > 10_000 {
		t.Errorf("%d bytes, up to %d at once, %v", p.total, p.longest, err)
	}
}
