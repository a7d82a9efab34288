package explain_test

import (
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/explain"
)

// A piece has its letter from the move on that makes it known; a letter never leaves open which piece moves.
func TestNotation(t *testing.T) {
	for _, test := range []struct{ game, want, hidden string }{
		{"e2e4 d7d5 f1d3 h8g6 d3d5", "e4 d5 f1-d3 Nhg6 Qxd5", "e4 d5 f1-d3 h8-g6 d3xd5"},
		{"g1f3 e7e5 f3e5 d7d6", "Ngf3 e5 Nxe5 d6", "g1-f3 e5 f3xe5 d6"}, // e1 may be a knight, too
		{"b1c3 b8c6 g1f3 g8f6 c3e4", "Nbc3 Nbc6 Ngf3 Ngf6 Ne4", "b1-c3 b8-c6 g1-f3 g8-f6 c3-e4"},
		{"b1c3 a7a6 g1f3 a6a5 c3e4 a5a4 f3g5", "Nbc3 a6 Ngf3 a5 Ne4 a4 Nfg5", "b1-c3 a6 g1-f3 a5 c3-e4 a4 f3-g5"},
		{
			"e2e4 d7d5 e4d5 c7c6 d5c6 a7a6 c6b7 a6a5 b7a8 a5a4 a8b6", "e4 d5 exd5 c6 dxc6 a6 cxb7 a5 bxa8 a4 Nb6",
			"e4 d5 exd5 c6 dxc6 a6 cxb7 a5 bxa8 a4 a8-b6",
		},
		{
			"e2e4 d7d5 e4d5 c7c6 d5c6 a7a6 c6b7 a6a5 b7a8=Q", "e4 d5 exd5 c6 dxc6 a6 cxb7 a5 bxa8=Q",
			"e4 d5 exd5 c6 dxc6 a6 cxb7 a5 bxa8=Q",
		},
		{"b1a3 a7a6 c1b3 a6a5 d1c3 e7e5 a3b5", "Na3 a6 Ncb3 a5 d1-c3 e5 a3-b5", "b1-a3 a6 c1-b3 a5 d1-c3 e5 a3-b5"},
		{"e2e4 e7e5 a1a5 d7d5 e4d5", "e4 e5 a1-a5 d5 exd5", "e4 e5 a1-a5 d5 exd5"}, // over the pawn on a2
		{"e2e4 e7e5 e2e4 f7f6", "e4 e5 e2xe4 f6", "e4 e5 e2xe4 f6"},                // nothing stands on e2
		{"e2e4 a1a1 e4e5", "e4 a1xa1 e5", "e4 a1xa1 e5"},
	} {
		game, err := gamefile.ReadGame(strings.NewReader(test.game), "game")
		if err != nil {
			t.Fatal(test.game, err)
		}
		for hidden, want := range map[bool]string{false: test.want, true: test.hidden} {
			n := explain.NewNotation(game.Start(), hidden)
			var got []string
			for _, m := range game.Moves {
				before := n.Write(m)
				got = append(got, n.Next(m))
				if last := got[len(got)-1]; before != last {
					t.Errorf("%s: %v is written %s before it is made, then %s", test.game, m, before, last)
				}
			}
			if text := strings.Join(got, " "); text != want {
				t.Errorf("%s, hidden %v:\n%s\nwant\n%s", test.game, hidden, text, want)
			}
		}
	}
	n := explain.NewNotation(model.NewPosition(model.DefaultRules()), false)
	if text := n.Next(model.NullMove) + n.Next(model.Move{From: 48, To: 40}); text != "--a6" {
		t.Error(text)
	}
}
