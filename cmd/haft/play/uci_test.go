package play

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"haft/model"
	"haft/solve/search"
	"haft/solve/solvertest/extent"
)

// serve is what a whole input is answered.
func serve(t *testing.T, lines ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := serveUCI(t.Context(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, "haft test"); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A line that is answered, and how.
func TestAnswers(t *testing.T) {
	extent.Slow(t)
	const clash = "position startpos moves b1a3 a7a6 c1b3 a6a5 "
	for _, c := range []struct{ lines, want string }{
		{"uci", `(?s)^id name haft test\nid author .*option name Threads type spin default 1 min 1 max 64\n.*option name ` +
			`check type combo default on var on var off\n.*\nuciok\n$`},
		{"isready", "^readyok\n$"},
		{"ucinewgame\nstop\ndebug on\nponderhit\n\n \t\r", "^$"},
		{"go nodes 500", `(?s)^info depth 1 seldepth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv [a-h1-8 ]+\n.*\n` +
			`bestmove [a-h][12][a-h][34]\n$`},
		{"setoption name multipv value 3\ngo depth 2", `(?s)depth 2 seldepth \d+ multipv 3 .*bestmove`},
		{"go mate 1", `(?s)info depth 5 .*bestmove`},
		{"go movetime 20", `bestmove`},
		{"go wtime 100 btime 100 winc 1 binc 1 movestogo 2", `bestmove`},
		{"go nodes x", `(?s)^info string go: found "x"; expected depth,.* nodes 10000 .*bestmove`},
		{"go infinite", `bestmove`},
		{"go depth 1 fast", `(?s)^info string go: found "fast"; expected depth,.*bestmove`},
		{"go depth 1 nodes", `(?s)^info string go: found "nodes"; expected depth,.*bestmove`},
		{"go searchmoves a2a3 h2h3 depth 3", `(?s)^info depth 1 .*bestmove (a2a3|h2h3)\n$`},
		{"go depth 2 searchmoves h2h3 e2e5", `(?s)^info string searchmoves: e2e5 is illegal, so .*bestmove h2h3\n$`},
		{"setoption name MultiPV value 3\ngo nodes 200 searchmoves b1a3", `(?s)^(info [^\n]*( pv b1a3|nodes)[^\n]*\n)+` +
			`bestmove b1a3\n$`},
		{"go searchmoves e2e5 depth 1", `(?s)illegal.*\ninfo string searchmoves: no move is left; .*\nbestmove [a-h][12]`},
		{"go searchmoves depth 1", `(?s)^info string go: found "searchmoves"; expected .*bestmove [a-h]`},
		{"position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo depth 1", "^info string position refused: " +
			"no world fits the position\ninfo string there is no position; [^\n]*\nbestmove 0000\n$"},
		{"position fen " + asFEN + " moves e2e4\ngo depth 1", "bestmove [a-h][78]"},
		{"position", `^info string position refused: found ""; expected startpos`},
		{"position startpos moves e2e5\ngo depth 1", `move 1, e2e5, is illegal: no world allows it\n(?s).*bestmove 0000`},
		{"position startpos moves e9", `found move 1 "e9"; expected squares`},
		{clash + "d1c3\ngo depth 1", `move 5, d1c3, is illegal`},
		{clash + "d1c3\nposition startpos\ngo depth 1", `(?s)illegal.*\nbestmove [a-h][12]`},
		{"setoption name Hash value 0", "^info string option refused: Hash is \"0\"; expected a number from 1 to 1024\n$"},
		{"setoption name check value maybe", `^info string option refused: rule check is on or off`},
		{"setoption name Style value wild", `^info string unknown option in "name Style value wild"; expected`},
		{"setoption Hash", `^info string unknown option`},
		{"joho debug on", `^info string unknown command "joho"; expected those of UCI`},
		{strings.Repeat("quit ", longest/4) + "\nisready", "^info string found a line of more than 1MiB, " +
			"expected a shorter one\nreadyok\n$"},
		{"quit\nisready", "^$"},
		{"uci", `(?m)^option name Ponder type check default false\noption name Skill Level type spin default 6 min 0 max 6\n` +
			`option name UCI_Variant type combo default haft var haft$`},
		{"setoption name UCI_Variant value haft", "^$"},
		{"setoption name UCI_Variant value chess", `^info string option refused: UCI_Variant is "chess"; expected haft`},
		{"setoption name Skill Level value 0\ngo wtime 60000 btime 60000", `^info depth \d+ [^\n]*\nbestmove [a-h]`},
		{"setoption name Ponder value true\ngo nodes 5000", `\nbestmove [a-h][1-8][a-h][1-8] ponder [a-h][1-8][a-h][1-8]\n$`},
		{"setoption name Ponder value x", `^info string option refused: Ponder is "x"; expected true or false`},
		{"go nodes 1", `(?s)^info depth 1 .*bestmove`},
		{"go movetime 0", `(?s)^info depth 1 .*bestmove`},
		{"go wtime 0 btime -5", `(?s)^info depth 1 .*bestmove`},
		{"go infinite\nstop", `(?s)^info depth 1 .*bestmove`},
	} {
		if got := serve(t, c.lines); !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("%.80q: %s\nwant %s", c.lines, got, c.want)
		}
	}
}

// The usual start in every spelling, with moves or without, is the start of this game. Any other FEN is a position, with
// what each piece may be, and without castling.
func TestSpellingsOfTheStart(t *testing.T) {
	const board = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	for _, rest := range []string{
		"", " w", " w KQkq", " w KQkq -", " w KQkq - 0", " w KQkq - 0 1", " w - - 0 1", " w KQ - 0 0", " w HAha - 0 1",
		" w KQkq - 0 1 moves", " w - - moves e2e4", " moves e2e4 e7e5",
	} {
		if got := serve(t, board+rest, "go depth 1"); strings.Contains(got, "refused") || !strings.Contains(got, "bestmove ") {
			t.Errorf("%q: %s", rest, got)
		}
	}
	for _, other := range []string{
		board + " b KQkq - 0 1", board + " w KQkq e3 0 1", board + " w KQkq - 5 1", board + " w KQkq - 0 7", board + " w x - 0 1",
		"position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 moves e7e5", "position fen",
		"position fen k7/8/1K6/8/8/8/8/7R b - - 0 1 moves a8a7", "position fen k7/8/1R6/8/8/8/8/7R w - - 0 1",
	} {
		if got := serve(t, other); !strings.Contains(got, "position refused: ") {
			t.Errorf("%q: %s", other, got)
		}
	}
	mate := serve(t, "position fen 1k6/8/1K6/8/8/8/8/6{RQ}1 b - - 0 1 moves b8a8", "go depth 3")
	if !strings.Contains(mate, "score mate 1 ") || !strings.HasSuffix(mate, "bestmove g1g8\n") {
		t.Errorf("mate in one from a position: %s", mate)
	}
}

// A clock without a number of moves, or with none of them left, must last for the usual number.
func TestMovesToGo(t *testing.T) {
	s := newSession(t.Context(), io.Discard, "haft")
	usual := s.order(strings.Fields("wtime 3000 btime 3000"), model.White).limits.Time
	for _, given := range []string{"0", "-5", "-9223372036854775808"} {
		if got := s.order(strings.Fields("wtime 3000 btime 3000 movestogo "+given), model.White); got.limits.Time != usual {
			t.Errorf("movestogo %s: %v, want %v", given, got.limits.Time, usual)
		}
	}
}

// A search in the time of the other side answers after its own time from the move that was expected on, or when it is
// stopped; not before.
func TestPonder(t *testing.T) {
	for _, c := range []struct {
		order, end string
		least      time.Duration
	}{
		{"go ponder wtime 9000 btime 9000", "ponderhit", 250 * time.Millisecond},
		{"go ponder movetime 100", "ponderhit", 90 * time.Millisecond},
		{"go ponder depth 1", "ponderhit", 0},
		{"go ponder wtime 900000 btime 900000", "stop", 0},
		{"go ponder", "stop", 0},
	} {
		k := begin(t.Context(), t)
		k.send("position startpos moves e2e4 e7e5")
		k.send(c.order)
		k.until("info depth 1")
		time.Sleep(50 * time.Millisecond)
		k.send("isready")
		for k.out.Scan() && k.out.Text() != "readyok" {
			if strings.HasPrefix(k.out.Text(), "bestmove") {
				t.Errorf("%s: answered before %s", c.order, c.end)
			}
		}
		hit := time.Now()
		k.send(c.end)
		k.until("bestmove ")
		if d := time.Since(hit); d < c.least {
			t.Errorf("%s, %s: %v", c.order, c.end, d)
		}
		k.send("ponderhit") // it comes too late, and means nothing
		k.send("quit")
		if err := <-k.ended; err != nil {
			t.Error(err)
		}
	}
}

// Rules are obeyed.
func TestRules(t *testing.T) {
	const passant = "position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6"
	for rule, want := range map[string]bool{"on": true, "off": false} {
		got := serve(t, "setoption name en-passant value "+rule, passant)
		if strings.Contains(got, "refused") == want {
			t.Errorf("en passant %s: %s", rule, got)
		}
	}
}

// A pawn becomes what a letter says, or stays open without one; and the engine's answers are read as well.
func TestPromotion(t *testing.T) {
	const before = "position startpos moves a2a4 h7h6 a4a5 h6h5 a5a6 h5h4 a6b7 h4h3 b7"
	for _, to := range []string{"a8", "a8q", "a8n", "c8r"} {
		if got := serve(t, before+to, "go depth 1"); strings.Contains(got, "refused") || !strings.Contains(got, "bestmove") {
			t.Errorf("%s: %s", to, got)
		}
	}
	if got := serve(t, before+"a8k"); !strings.Contains(got, "refused") {
		t.Error(got)
	}
	got := serve(t, before[:len(before)-3], "go depth 3")
	if !regexp.MustCompile(`bestmove b7[ac]8q?\n$`).MatchString(got) {
		t.Errorf("does not promote: %s", got)
	}
}

// The same nodes give the same answers, but for the time.
func TestSameNodesSameAnswers(t *testing.T) {
	clock := regexp.MustCompile(`nps \d+ hashfull \d+ time \d+`)
	answer := func() string {
		got := serve(t, "setoption name MultiPV value 2", "position startpos moves e2e4", "go nodes 3000")
		return clock.ReplaceAllString(got, "")
	}
	if a, b := answer(), answer(); a != b {
		t.Errorf("%s\n%s", a, b)
	}
}

// A talk is a session that runs, with its input open.
type talk struct {
	*testing.T
	in    *io.PipeWriter
	out   *bufio.Scanner
	ended chan error
}

func begin(ctx context.Context, t *testing.T) *talk {
	commands, in := io.Pipe()
	out, answers := io.Pipe()
	k := &talk{t, in, bufio.NewScanner(out), make(chan error, 1)}
	go func() {
		err := serveUCI(ctx, commands, answers, "haft")
		answers.Close()
		k.ended <- err
	}()
	return k
}

func (k *talk) send(line string) {
	k.Helper()
	if _, err := io.WriteString(k.in, line+"\n"); err != nil {
		k.Fatal(err)
	}
}

// until reads to a line that begins so.
func (k *talk) until(begin string) string {
	k.Helper()
	for k.out.Scan() {
		if strings.HasPrefix(k.out.Text(), begin) {
			return k.out.Text()
		}
	}
	k.Fatalf("the answers end before %q", begin)
	return ""
}

// An infinite search answers when it is stopped, and not before; so does one that another command ends.
func TestStop(t *testing.T) {
	k := begin(t.Context(), t)
	for _, end := range []string{"stop", "position startpos", "ucinewgame", "setoption name Hash value 1"} {
		k.send("go infinite")
		k.until("info depth 3")
		k.send("isready")
		k.until("readyok")
		k.send(end)
		k.until("bestmove ")
	}
	k.send("setoption name Threads value 2")
	k.send("go infinite")
	k.until("info depth 3")
	k.send("quit")
	k.until("bestmove ")
	if err := <-k.ended; err != nil {
		t.Error(err)
	}
}

// An infinite search of a game that is over, or with a mate found, waits as well.
func TestInfiniteWaits(t *testing.T) {
	k := begin(t.Context(), t)
	k.send("position startpos moves " + strings.Join(mated, " "))
	k.send("go infinite")
	k.send("isready")
	if k.out.Scan(); k.out.Text() != "readyok" {
		t.Errorf("%q", k.out.Text())
	}
	k.send("stop")
	k.until("info string the game is over")
	k.until(noMove)
	k.in.Close()
	if err := <-k.ended; err != nil {
		t.Error(err)
	}
}

// mated is a game that is over.
var mated = strings.Fields(`a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 d8h4
g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6`)

// The end of the context ends a session, and a search in it.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	k := begin(ctx, t)
	k.send("go infinite")
	k.until("info depth 3")
	cancel()
	k.until("bestmove ")
	k.in.CloseWithError(context.Canceled) // as the reader of a program does
	if err := <-k.ended; err != context.Canceled {
		t.Error(err)
	}
}

// Who cannot be written to is not written to for ever.
func TestBrokenOutput(t *testing.T) {
	out, in := io.Pipe()
	out.Close()
	err := serveUCI(t.Context(), strings.NewReader(strings.Repeat("isready\n", 10)), in, "haft")
	if err != io.ErrClosedPipe {
		t.Error(err)
	}
}

// slow is an output that is not read until read is closed.
type slow struct{ written, read chan struct{} }

func (o slow) Write(line []byte) (int, error) {
	select {
	case o.written <- struct{}{}:
	default:
	}
	<-o.read
	return len(line), nil
}

// Commands are obeyed while nobody reads what the search says.
func TestSlowReader(t *testing.T) {
	commands, in := io.Pipe()
	out := slow{make(chan struct{}, 1), make(chan struct{})}
	ended := make(chan error, 1)
	go func() { ended <- serveUCI(t.Context(), commands, out, "haft") }()
	for _, line := range []string{"go infinite\n", "debug on\n", "debug on\n", "quit\n"} {
		if _, err := io.WriteString(in, line); err != nil {
			t.Fatal(err)
		}
		if line == "go infinite\n" {
			<-out.written
		}
	}
	close(out.read)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// Shares of a clock are never all of it.
func TestShare(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		left, bonus time.Duration
		toGo        int
		most, want  time.Duration
	}{
		{60 * s, 0, 0, 0, 2 * s},
		{60 * s, 4 * s, 0, 0, 5 * s},
		{60 * s, 0, 6, 0, 10 * s},
		{60 * s, 0, 6, s, s},
		{s, 4 * s, 0, 0, s - overhead},
		{s, 0, 1, 0, s - overhead},
		{0, 0, 0, 0, time.Millisecond},
		{-s, 0, 0, 0, time.Millisecond},
	} {
		if got := share(c.left, c.bonus, c.toGo, c.most); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	if d := mateDepth(1 << 60); d != 100 {
		t.Error(d)
	}
	if d := uciMilliseconds(1 << 62); d <= 0 || uciMilliseconds(-5) != 0 {
		t.Error(d)
	}
}

// asFEN is the usual start as most programs write it.
const asFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

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
func check(t *testing.T, s *uciSession, out *bytes.Buffer, line string) {
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

// No line is told a second time at the end of a search.
func TestToldOnce(t *testing.T) {
	told := regexp.MustCompile(`info depth \d+ seldepth \d+ multipv \d+ score \w+ -?\d+|pv .*`)
	for _, command := range []string{"go depth 3", "go nodes 1000", "go nodes 5000", "go searchmoves a2a3 depth 2"} {
		seen := map[string]bool{}
		for line := range strings.Lines(serve(t, "setoption name MultiPV value 2", command)) {
			words := strings.Join(told.FindAllString(line, -1), " ")
			if words != "" && seen[words] {
				t.Errorf("%s: told twice: %s", command, line)
			}
			seen[words] = true
		}
	}
}
