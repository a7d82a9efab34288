package play

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/search"
	"haft/solve/solvertest/extent"
)

// Two sessions play games through pipes, as a manager has them play, and every move is legal. HAFT_SOAK=1 plays 100.
func TestMatch(t *testing.T) {
	extent.Slow(t)
	games := extent.Of(2, 10, 100)
	players := [2]*talk{begin(t.Context(), t), begin(t.Context(), t)}
	for _, k := range players {
		k.send("uci")
		k.until("uciok")
		k.send("setoption name Hash value 1")
	}
	over := 0
	for seed := range games {
		if play(t, players, seed) {
			over++
		}
	}
	t.Logf("%d of %d games end without a legal move", over, games)
	for _, k := range players {
		k.send("quit")
		if err := <-k.ended; err != nil {
			t.Error(err)
		}
	}
}

// play plays a game from a first move on, and reports whether it ends without a legal move.
func play(t *testing.T, players [2]*talk, seed int) (over bool) {
	var moves []string
	rules := model.DefaultRules()
	rules.EnPassant = seed%2 == 1
	for _, k := range players {
		k.send("setoption name en-passant value " + map[bool]string{false: "off", true: "on"}[rules.EnPassant])
		k.send("ucinewgame")
		k.send("isready")
		k.until("readyok")
	}
	g := search.NewGame(&rules)
	rng := rand.New(rand.NewPCG(uint64(seed), 41))
	for g.Draw() == search.NoDraw && g.Plies() < 400 {
		word := fmt.Sprintf("%c2%c4", 'a'+rune(seed%8), 'a'+rune(seed%8))
		if g.Plies() > 0 {
			k := players[g.Plies()%2]
			k.send("position startpos moves " + strings.Join(moves, " "))
			k.send(fmt.Sprintf("go nodes %d", 20+rng.IntN(200)))
			word = strings.TrimPrefix(k.until("bestmove "), "bestmove ")
		}
		if word == "0000" {
			return g.Over()
		}
		m, ok := model.ParseMove(word)
		if !ok || !g.Legal(m) {
			t.Fatalf("seed %d: %s after %v", seed, word, moves)
		}
		g.Play(m)
		moves = append(moves, word)
	}
	return false
}

// Whatever comes in, the session goes on, every go is answered once, and by a legal move.
func FuzzSession(f *testing.F) {
	f.Add("uci\nisready\nposition startpos moves e2e4 d7d5\ngo depth 2\n")
	f.Add("go infinite\nposition fen 8/8 w\ngo\nsetoption name check value off\ngo nodes 100 mate x")
	f.Add("setoption name MultiPV value 4\ngo wtime -1 btime 99999999999999999999 depth 0\nstop\nstop")
	f.Add("position startpos moves " + strings.Join(mated, " ") + "\ngo depth 3\n\x00\xff\n")
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		s := newSession(t.Context(), &out, "haft")
		s.engine.Megabytes = 1
		for line := range strings.Lines(text) {
			if strings.Contains(strings.ToLower(line), "hash") || strings.Contains(strings.ToLower(line), "threads") {
				continue // takes memory, as it should
			}
			check(t, s, &out, line)
		}
		for _, line := range []string{"ucinewgame", "position startpos", "go nodes 10"} {
			check(t, s, &out, line)
		}
		if !strings.Contains(out.String(), "bestmove ") || strings.Contains(out.String(), noMove) {
			t.Errorf("%q at the end", out.String())
		}
	})
}

// check has a session obey a line, and looks at the answer.
func check(t *testing.T, s *UCISession, out *bytes.Buffer, line string) {
	out.Reset()
	words := strings.Fields(line)
	quits := s.obey(line)
	s.halt()
	if quits != (len(words) > 0 && words[0] == "quit") {
		t.Fatalf("%q: quits %v", line, quits)
	}
	if out.Len() > 50*len(line)+100_000 {
		t.Errorf("%q: an answer of %d bytes", line, out.Len())
	}
	answers := 0
	for answer := range strings.Lines(out.String()) {
		word, found := strings.CutPrefix(strings.TrimSpace(answer), "bestmove ")
		if !found {
			continue
		}
		answers++
		m, ok := model.ParseMove(word)
		if none := s.game == nil || s.game.Over(); none != (word == "0000") || !none && !(ok && s.game.Legal(m)) {
			t.Errorf("%q: %s", line, answer)
		}
	}
	if want := len(words) > 0 && words[0] == "go"; (answers == 1) != want || answers > 1 {
		t.Errorf("%q: %d answers", line, answers)
	}
}
