package uci

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/solvertest/golden"
)

var clock = regexp.MustCompile(`nps \d+ hashfull \d+ time \d+`)

// All that a session answers stays as it is, but for the time.
func TestSessionStays(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	s := newSession(t.Context(), &out, "haft")
	for _, line := range []string{
		"uci", "setoption name Hash value 1", "isready", "go depth 2", "stop",
		"setoption name MultiPV value 2", "go depth 2", "go nodes 300 searchmoves a2a3 h2h3",
		"go searchmoves e2e5 a2a3 nodes 1",
		"setoption name MultiPV value 256", "setoption name MultiPV value 257", "setoption name MultiPV value 0",
		"setoption name MultiPV value 1", "setoption name Threads value 65", "setoption name Hash value 1025",
		"setoption name hash value 2", "setoption name check value", "setoption name check", "setoption value 3",
		"position startpos moves e2e4", "setoption name check value off", "position startpos moves e2e4 e7e5", "go nodes 1",
		"position fen " + asFEN + " moves e2e4", "position fen " + asFEN, "position fen x moves e2e4",
		"position x moves", "position startpos x moves e2e4", "position", "position startpos moves e2e4 e7e5+",
		"position startpos moves e2e4 e2e4", "go depth 1", "ucinewgame", "go depth 1",
		"setoption name check value on", "position startpos moves " + nearlyMated, "go mate 1",
		"position startpos moves " + strings.Join(mated, " "), "go depth 1",
		"register later", "nosuch", strings.Repeat("long", 20),
	} {
		fmt.Fprintf(&out, "> %.80s\n", line)
		if s.obey(line) {
			t.Errorf("%s: quits", line)
		}
		s.wait()
	}
	golden.Text(t, "testdata/session.txt", clock.ReplaceAllString(out.String(), "nps N hashfull H time T"))
}

// asFEN is the usual start as most programs write it.
const asFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// nearlyMated is a game that ends with the next move.
const nearlyMated = "g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1"

// What follows "go" is read as it was.
func TestOrdersStay(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	s := newSession(t.Context(), &out, "haft")
	var said strings.Builder
	for _, line := range []string{
		"", "infinite", "ponder", "depth 3", "depth 0", "depth -5", "depth 1000000", "nodes 7", "nodes 0", "mate 0",
		"mate 1", "mate 5", "mate 1000", "movetime 100", "movetime 0", "movetime 9223372036854775807",
		"wtime 60000", "btime 60000",
		"wtime 60000 btime 30000 winc 1000 binc 2000", "wtime 60000 btime 30000 movestogo 0", "wtime 60000 movestogo 10",
		"wtime 60000 movestogo 31", "wtime 60000 movetime 500", "wtime 60000 movetime 5000", "winc 1000", "wtime -1",
		"depth", "depth x", "depth 2 x 3", "x", "nodes 5 nodes", "x infinite", "infinite depth 4", "searchmoves",
		"searchmoves x",
		"searchmoves e2e4 d2d4 depth 1", "searchmoves e2e5", "searchmoves e2e4+ depth 1", "depth 9223372036854775808",
		"searchmoves e2e4 searchmoves d2d4 infinite",
	} {
		out.Reset()
		o := s.order(strings.Fields(line), model.White)
		fmt.Fprintf(&said, "%s: %+v, infinite %v, only %v\n%s", line, o.limits, o.infinite, o.only, out.String())
		if o := s.order(strings.Fields(line), model.Black); o.timed {
			fmt.Fprintf(&said, "  for Black: %+v\n", o.limits)
		}
	}
	golden.Text(t, "testdata/orders.txt", said.String())
}
