package board

import (
	"strings"
	"testing"

	"haft/solve/solvertest"
)

// A game that two play ends when no world, board or position goes on, or when nothing happens any more.
func TestEnded(t *testing.T) {
	const mixed = "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 d8h4 g2g3 h4g3 " +
		"f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6"
	const there, back = " g1f3 g8f6", " f3g1 f6g8"
	heisenberg := func(fen string) string {
		return "[Variant \"Heisenberg Chess\"]\n[SetUp \"1\"]\n[FEN \"" + fen + " - - 0 1\"]\n\n*"
	}
	for _, test := range []struct {
		text string
		want Ended
	}{
		{"e4 e5", Ended{}},
		{"g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1 b1c1", Ended{"0-1", "checkmate", ""}},
		{mixed, Ended{"1/2-1/2", "checkmate in some worlds, stalemate in the others", "0.42"}}, // 900 and 4,500 worlds
		// the first knight's move has excluded starting positions
		{"e4 e5" + there + back + there + back, Ended{}},
		{"e4 e5" + there + back + there + back + there, Ended{"1/2-1/2", "the same position has stood three times", ""}},
		{there + back + there + back, Ended{}},
		{there + back + there + back + there, Ended{"1/2-1/2", "the same position has stood three times", ""}},
		{heisenberg("7k/5Q2/6K1/8/8/8/8/8 b"), Ended{"1/2-1/2", "stalemate", ""}},
		{heisenberg("7k/6Q1/6K1/8/8/8/8/8 b"), Ended{"1-0", "checkmate", ""}},
		{heisenberg("7k/5Q2/6K1/8/8/8/8/8 w"), Ended{}},
		{"[Variant \"QuantumChess\"]\n\n1. e4 e5 *", Ended{}},
	} {
		d := loaded(t, strings.TrimSpace(test.text))
		if got := answer[Ended](t, Request{Question: "ended", Text: d.Text}); *got != test.want {
			t.Errorf("%s: %+v; want %+v", test.text, *got, test.want)
		}
	}
}

// Without time to make the plays, nothing is said about the end.
func TestEndedLate(t *testing.T) {
	f := &solvertest.Fuse{Context: ctx, Left: 2}
	if e, err := Usual.Answer(f, &Request{Question: "ended", Text: quantumText}); err == nil {
		t.Errorf("out of time after two plays of three: %+v", e)
	}
}

// Fifty moves of each side without progress are a draw, one ply before is none.
func TestFiftyMoves(t *testing.T) {
	line := strings.Fields("a1b3 a8b6 h1g3 h8g6")
	// Two knights on each side go round, one of them after every five moves of the other, so that nothing stands three
	// times in a hundred plies.
	white, black := []string{"b3a5", "a5c4", "c4a3", "a3b5", "b5d4", "d4b3"},
		[]string{"b6a4", "a4c5", "c5a6", "a6b4", "b4d5", "d5b6"}
	white2, black2 := []string{"g3h5", "h5f4", "f4h3", "h3g5", "g5e4", "e4g3"},
		[]string{"g6h4", "h4f5", "f5h6", "h6g4", "g4e5", "e5g6"}
	w, b, w2, b2 := 0, 0, 0, 0
	for len(line) < 300 {
		for range 5 {
			line = append(line, white[w%6], black[b%6])
			w, b = w+1, b+1
		}
		line = append(line, white2[w2%6], black2[b2%6])
		w2, b2 = w2+1, b2+1
	}
	drawn := 0
	for n := 100; n <= len(line) && drawn == 0; n++ {
		d := loaded(t, strings.Join(line[:n], " "))
		if e := answer[Ended](t, Request{Question: "ended", Text: d.Text}); e.Result != "" {
			if drawn = n; e.Words != "fifty moves without progress" {
				t.Fatalf("ply %d: %+v", n, e)
			}
		}
	}
	lost := 0
	for n := 1; n < 20; n++ {
		before := answer[View](t, Request{Question: "view", Text: strings.Join(line[:n], " "), At: Path{n - 1}})
		after := answer[View](t, Request{Question: "view", Text: strings.Join(line[:n], " "), At: Path{n}})
		if before.Counts[0] != after.Counts[0] {
			lost = n
		}
	}
	if drawn != lost+100 {
		t.Errorf("drawn at ply %d; the last starting position was lost at ply %d", drawn, lost)
	}
}
