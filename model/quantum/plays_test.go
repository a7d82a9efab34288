package quantum

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// TestUndo takes a game back to its start, beyond the remembered superpositions, and plays it
// again.
func TestUndo(t *testing.T) {
	for name, o := range engines {
		t.Run(name, func(t *testing.T) {
			s, r := New(o), source(5, 0)
			var tallies []string
			for range 12 {
				tallies = append(tallies, text(s.Tally())+text(s.Composition()))
				p, _ := s.RandomPlay(r)
				must(t, s, p)
			}
			plays := slices.Clone(s.Plays())
			for i := len(plays) - 1; i >= 0; i-- {
				if undone, err := s.Undo(); !undone || err != nil {
					t.Fatalf("undo of play %d: %v, %v", i+1, undone, err)
				}
				same(t, "what there was", tallies[i], text(s.Tally())+text(s.Composition()))
			}
			if undone, _ := s.Undo(); undone {
				t.Error("there was nothing to undo")
			}
			for i, p := range plays {
				same(t, "what there is again", tallies[i], text(s.Tally())+text(s.Composition()))
				must(t, s, p)
			}
		})
	}
}

// TestFaults tries impossible plays. The error says where and why, and nothing changes.
func TestFaults(t *testing.T) {
	for name, o := range engines {
		s := played(t, o, "e4 e5")
		before := text(s.Composition())
		for text, want := range map[string]string{
			"e2e5": "play 3, e2e5: White can make this move on none of the boards",
			"e7e6": "play 3, e7e6: it is White's turn, but every man that may stand on e7 is Black's",
			"a4a5": "play 3, a4a5: nobody stands on a4 on any playable board",
		} {
			p, err := s.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Play(p); err == nil || err.Error() != want {
				t.Errorf("%s: %s gives %v, want %s", name, text, err, want)
			}
		}
		for _, off := range []Play{{0, model.NoSquare}, {model.NoSquare, 0}} {
			if err := s.Play(off); err == nil ||
				err.Error() != "play 3, "+off.String()+": a play names two squares of the board" {
				t.Errorf("%s: a play off the board gives %v", name, err)
			}
		}
		if got := text(s.Composition()); got != before || len(s.Plays()) != 2 {
			t.Errorf("%s: the space has changed", name)
		}
	}
}

// TestMemory plays until the allowed memory is used up. The space then stays as it was, and plays
// that need little can still be made.
func TestMemory(t *testing.T) {
	extent.Slow(t)
	for name, o := range map[string]Options{
		"explicit": {Explicit: true, Memory: 100_000},
		"diagram":  {Memory: 1_500_000},
	} {
		t.Run(name, func(t *testing.T) {
			s, r := New(o), source(6, 0)
			free := New(Options{})
			for range 60 {
				p, _ := s.RandomMove(r)
				if err := s.Play(p); err != nil {
					checkRefusal(t, s, free, err)
					return
				}
				must(t, free, p)
			}
			t.Errorf("%d plays, %v boards, and nothing was refused", len(s.Plays()), s.Distinct())
		})
	}
}

// TestUndoFails: what cannot be played again is an error, when plays are too old to be remembered.
func TestUndoFails(t *testing.T) {
	for name, o := range engines {
		s := played(t, o, "e4 e5 Nf3")
		s.past, s.plays[1] = nil, Play{12, 28} // e2e4 again
		undone, err := s.Undo()
		if want := "play 2, e2e4: "; !undone || err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, %v, want %s", name, undone, err, want)
		}
	}
}

// TestMemoryTooSmall: even a space that may not grow holds its start.
func TestMemoryTooSmall(t *testing.T) {
	for name, o := range map[string]Options{"explicit": {Explicit: true, Memory: 1}, "diagram": {Memory: 1}} {
		s := New(o)
		if err := s.Play(Play{12, 28}); !errors.Is(err, ErrMemory) {
			t.Errorf("%s: the error is %v", name, err)
		}
		if s.Distinct().Int64() != 1 || len(s.Possible()) != 20 {
			t.Errorf("%s: %v boards, %d plays", name, s.Distinct(), len(s.Possible()))
		}
	}
}

func checkRefusal(t *testing.T, s, free *Space, err error) {
	t.Helper()
	if !errors.Is(err, ErrMemory) || !strings.HasPrefix(err.Error(), "play ") {
		t.Errorf("the error is %v", err)
	}
	sum := new(big.Int)
	for _, share := range s.Composition()[0] {
		sum.Add(sum, share.Weight)
	}
	if sum.Cmp(s.Total()) != 0 {
		t.Errorf("after the refusal the weights add up to %v of %v", sum, s.Total())
	}
	same(t, "plays", text(free.Plays()), text(s.Plays()))
	same(t, "tally", text(free.Tally()), text(s.Tally()))
}

// TestParse reads plays as people write them.
func TestParse(t *testing.T) {
	s := played(t, Options{}, "e4 d5 Nf3 a6")
	for _, c := range []struct{ text, want string }{
		{"e2e4", "e2e4"},
		{"e2-e4", "e2e4"},
		{"h7h8q", "h7h8"},
		{"h7h8n", `play 5, "h7h8n": a pawn becomes a queen in this game`},
		{"e4e5q", `play 5, "e4e5q": no pawn reaches its last rank, so nothing becomes a queen`},
		{"h1h8q", `play 5, "h1h8q": no pawn reaches its last rank, so nothing becomes a queen`},
		{"h8=N", `play 5, "h8=N": a pawn becomes a queen in this game`},
		{"Nc3=Q", `play 5, "Nc3=Q": no pawn reaches its last rank, so nothing becomes a queen`},
		{"d4", "d2d4"},
		{"exd5", "e4d5"},
		{"ed5", "e4d5"},
		{"Nxe5+", "f3e5"},
		{"Nc3", "b1c3"},
		{"Qe9", `play 5, "Qe9": expected two squares, such as e2e4, or a move, such as e4, dxe5 or Nf3`},
		{"Qd5", `play 5, "Qd5": White has no such play`},
		{"e5", "e4e5"},
		{"Ng1h3", "g1h3"},
		{"Nd4", "f3d4"},
		{"O-O", `play 5, "O-O": expected two squares, such as e2e4, or a move, such as e4, dxe5 or Nf3`},
	} {
		p, err := s.Parse(c.text)
		got := p.String()
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s is read as %s, want %s", c.text, got, c.want)
		}
	}
}

// TestParseAmbiguous: the error lists the candidates.
func TestParseAmbiguous(t *testing.T) {
	s := played(t, Options{}, "Nf3 a6 d3 h6")
	_, err := s.Parse("Nd2")
	want := `play 5, "Nd2" may be b1d2 or f3d2`
	if err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	if p, err := s.Parse("Nbd2"); err != nil || p.String() != "b1d2" {
		t.Errorf("Nbd2 is read as %v, %v", p, err)
	}
}

// TestKingCaptured: on two equal boards of 32, Black was in check, could not play a6 and so passed,
// and lost the king. On two others White did not use the chance.
func TestKingCaptured(t *testing.T) {
	for name, o := range engines {
		tally := played(t, o, "e4 f6 Qh5 a6 h5e8").Tally()
		wantCount(t, name+": black king captured", tally.Captured[model.Black], 1, 2)
		wantCount(t, name+": frozen", tally.Frozen, 1, 2)
		wantCount(t, name+": black in check", tally.Checked[model.Black], 1, 2)
	}
}

// TestChance asks about the capture of the author's README before it is played.
func TestChance(t *testing.T) {
	for name, o := range engines {
		s := played(t, o, "d4 e5")
		if got := s.Chance(Play{27, 36}).RatString(); got != "1/8" {
			t.Errorf("%s: dxe5 is realised with probability %s, want 1/8", name, got)
		}
	}
}

// TestRandom draws the same games on both engines.
func TestRandom(t *testing.T) {
	extent.Slow(t)
	for name, play := range styles {
		var games []string
		for _, o := range engines {
			s, r := New(o), source(7, 1)
			for range 20 {
				p, ok := play(s, r)
				if !ok {
					break
				}
				must(t, s, p)
			}
			games = append(games, text(s.Plays())+text(s.Sample(r)))
		}
		if games[0] != games[1] {
			t.Errorf("%s: the engines play %s and %s", name, games[0], games[1])
		}
	}
}

// TestHistoriesSoak plays through the 2^T ways to reach each space: every play is made or not, by
// the bits of a number. It uses another kind of board, an array of letters with rules of its own
// that walks square by square. HAFT_SOAK=1 goes up to T = 14 in 200 games, otherwise up to T = 9 in
// some.
func TestHistoriesSoak(t *testing.T) {
	extent.Slow(t)
	const seed = 20261122
	games, plies := 8, 9
	if extent.Soak() {
		games, plies = 200, 14
	}
	names := []string{"uniform", "byBoard", "classic"}
	for i := range games {
		rules := Rules{SelfCheck: i&1 != 0, NoPromotion: i&2 != 0}
		t.Run(fmt.Sprintf("game=%d/%+v", i, rules), func(t *testing.T) {
			s, r := New(Options{Rules: rules}), source(seed, i)
			for range plies {
				p, ok := styles[names[i%3]](s, r)
				if !ok {
					break
				}
				must(t, s, p)
			}
			compareHistories(t, s)
		})
	}
}

func compareHistories(t *testing.T, s *Space) {
	t.Helper()
	weights := map[string]int64{}
	squares := [64]map[string]int64{}
	for i := range squares {
		squares[i] = map[string]int64{}
	}
	for history := range 1 << len(s.Plays()) {
		b := playHistory(s, history)
		weights[string(b[:])]++
		for at, letter := range b {
			squares[at][string(letter)]++
		}
	}
	for b := range s.Boards() {
		letters := lettersOf(&b.Board)
		if want := weights[string(letters[:])]; b.Weight.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("%v weighs %v, and %d histories lead there", b.Board.String(), b.Weight, want)
		}
		delete(weights, string(letters[:]))
	}
	if len(weights) > 0 {
		t.Errorf("%d boards are missing", len(weights))
	}
	for at, list := range s.Composition() {
		got := map[string]int64{}
		for _, share := range list {
			got[share.Man.String()] = share.Weight.Int64()
		}
		same(t, model.Square(at).String(), squares[at], got)
	}
}

// playHistory makes the plays whose bit is set, if they are legal.
func playHistory(s *Space, history int) letters {
	b := lettersOf(&s.start)
	for i, p := range s.Plays() {
		if b.over() {
			break
		}
		if history>>i&1 != 0 && b.legal(colors[i&1], p, s.options.Rules) {
			b = b.after(p, s.options.Rules)
		}
	}
	return b
}
