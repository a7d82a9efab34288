//go:build unix

package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haft/cmd/haft/cli"
	"haft/process"
	"haft/solve/solvertest/extent"
)

// hostileCommands are the commands that read files. IN is the bad file, and the others are good ones, made by
// goodFiles. OUT is a file that does not exist yet.
var hostileCommands = []string{
	"check IN", "check --format jsonl IN", "check --proof OUT IN", "check --resume -o IN GAME --format jsonl",
	"check --keep-going accept IN",
	"analyze IN", "analyze --format jsonl IN", "analyze --resume -o IN GAME --format jsonl", "check --backend gini IN",
	"locks IN", "best --nodes 100 IN", "explain IN", "explain IN w1=K", "moves IN", "worlds --list IN",
	"worlds --sample 3 --seed 1 IN", "worlds --proof OUT IN",
	"timeline IN", "timeline --plot OUT.svg IN", "entangle IN", "stats IN", "check --shard 2/2 IN", "perft 2 IN",
	"arena report --phases IN",
	"arena run random random --games 2 -o IN", "compose over --prove --plies 3 --dir IN",
	"repair IN", "repair --changes 4 --format pgn IN",
	"annotate --nodes 10 IN", "mate 1 IN", "play --against beginner --seed 1 IN",
	"verify GAME IN", "verify IN CERTIFICATE", "verify COUNTED IN", "verify IN COUNT", "fmt IN", "fmt --witness IN",
	"encode IN", "encode --stats IN", "encode --format lp --map OUT IN", "decode GAME IN", "decode IN SOLUTION",
	"decode --from GAME IN SOLUTION", "decode FORMULA IN",
	"solve IN", "solve --backend gophersat-pb IN", "solve --backend cutting-planes --proof OUT IN",
	"solve --backend ilp --linear adder IN",
	"bench plan --study IN", "bench run --study IN --timeout 100ms", "bench report IN", "bench merge IN",
	"bench merge RESULTS IN", "bench plot ecdf -o OUT.svg IN",
	"solvers add IN", "solvers agree gini --encodings 1 --random 0 --games IN",
	"quantum replay --max-memory 64MB IN", "quantum explore --max-memory 64MB IN", "heisenberg replay IN",
	"heisenberg moves IN", "heisenberg perft 1 IN", "heisenberg explore IN", "serve --tls-cert IN --tls-key IN",
}

// A badFile is written under a name, with good files beside it.
type badFile struct {
	name  string
	write func(name string) error
}

func badText(name, text string) badFile {
	return badFile{name, func(file string) error { return os.WriteFile(file, []byte(text), 0o644) }}
}

// much is more than a command may keep in memory.
const much = 300 << 20

// badStream returns a compressed file of so many bytes, in which one text is repeated.
func badStream(name, kind, head, again string, size int) badFile {
	block := strings.Repeat(again, max(1, min(size, 1<<20)/len(again)))
	data := sync.OnceValue(func() []byte { return packed(kind, head, block, size/len(block)) })
	return badFile{name, func(file string) error { return os.WriteFile(file, data(), 0o644) }}
}

// badFiles are what people and disks do to files, and what an attacker would do to make haft crash.
func badFiles() []badFile {
	noise := make([]byte, 5000)
	rng := rand.NewChaCha8([32]byte{7})
	_, _ = rng.Read(noise)
	deep := func(open, end string, n int) string { return strings.Repeat(open, n) + strings.Repeat(end, n) }
	game := "[Event \"x\"]\n\n1. e4 e5 2. d4 "
	return []badFile{
		badText("empty", ""),
		badText("blank", " \n\t\n\n"),
		badText("byte-order-mark", "\xef\xbb\xbf"),
		badText("utf-16", "\xff\xfe1\x00.\x00 \x00e\x004\x00"),
		badText("latin-1", "[White \"M\xfcller\"]\n\n1. e4 e5 *\n"),
		badText("nul", strings.Repeat("\x00", 5000)),
		badText("noise", string(noise)),
		badText("picture", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"+string(noise[:400])),
		badText("cr-only", "[Event \"x\"]\r\r1. e4 e5\r2. d4 d9\r"),
		badText("no-end", game),
		badText("open-comment", game+"{ and so "+strings.Repeat("on and ", 10000)),
		badText("deep-variations", game+deep("(", ")", 200000)),
		badText("many-tags", strings.Repeat("[T \"x\"]\n", 100000)+"\n1. e4 *\n"),
		badText("long-tag", "[Event \""+strings.Repeat("x", 1<<20)+"\"]\n\n1. e4 *\n"),
		badText("many-plies", strings.Repeat("a1a2 ", 200000)),
		badText("illegal", "b1a3 a7a6 c1b3 a6a5 d1c3\n"),
		badText("bad-rules", "[HaftRules \"check=maybe,x\"]\n\n1. e4 *\n"),
		badText("bad-fen", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n"),
		badText("other-game", "[Variant \"QuantumChess\"]\n\n1. e4 e5 *\n"),
		badText("deep-json", deep("[", "]", 100000)),
		badText("deep-objects", strings.Repeat(`{"moves":`, 100000)),
		badText("large-number", `{"moves":["e4"],"id":1e999999,"plies":99999999999999999999}`),
		badText("wrong-json", `{"schema":"haft/1","moves":5,"rules":[],"id":{}}`+"\n"),
		badText("cut-json", `{"schema":"haft/1","id":"a","legal":tr`),
		badText("other-results", `{"schema":1,"family":"legal","size":-5,"seed":1e9}`+"\n"),
		badText("dimacs-header", "p cnf 2147483647 2147483647\n1 2 0\n"),
		badText("dimacs-literal", "p cnf 2 1\n99999999999999999999 0\n"),
		badText("opb-numbers", "* #variable= 2 #constraint= 1\n"+strings.Repeat("9", 5000)+" x1 +1 x2 >= 1 ;\n"),
		badText("lp-numbers", "min\n x\nst\n 1e308 x + 1e-308 y >= 1e400\nbinary\n x y\nend\n"),
		badText("mps-ranges", "NAME x\nROWS\n N c\n G r\nCOLUMNS\n a r 1\nRHS\n b r x\nENDATA\n"),
		badText("smt-depth", deep("(and ", ")", 100000)),
		badText("proof-version", "pseudo-Boolean proof version 9.9\nf 1\n"),
		badText("study-bounds", `{"families":[{"name":"legal","sizes":[-1,999999999999]}],"backends":["exact"]}`),
		badText("solver-file", `{"id":"x","command":"/bin/true","inputs":[{"format":"dimacs","args":["{nosuch}"]}]}`),
		{"folder", func(name string) error { return os.Mkdir(name, 0o755) }},
		{"missing", func(string) error { return nil }},
		{"cut-gzip", func(name string) error { return os.WriteFile(name, packed("gzip", "1. e4 ", "e5 ", 3)[:20], 0o644) }},
		badStream("gzip-zeros", "gzip", "", "\x00", much),
		badStream("gzip-line", "gzip", game, "x", much),
		badStream("gzip-lines", "gzip", game, "\n", much/16), // a line that is kept takes 16 bytes or more
		badStream("gzip-moves", "gzip", game, "a1a2 ", much),
		badStream("gzip-games", "gzip", game, "[Event \"x\"]\n\n*\n\n", 1<<20), // each takes its time
		badStream("zstd-json", "zstd", `{"moves":["`, "e2e4 ", much),
		badStream("zstd-clauses", "zstd", "p cnf 9 9\n", "1 2 3 4 5 6 7 8 9 ", much),
		badStream("zstd-comments", "zstd", "", "c so it goes on\n", much),
		badStream("zstd-results", "zstd", `{"schema":1,"family":"`, "x", much),
		// each step takes longer than the one before
		badStream("zstd-proof", "zstd", "pseudo-Boolean proof version 3.0\n", "rup 1 x1 >= 1 ;\n", 100<<10),
	}
}

// The most that a command may use, whatever its files hold.
const (
	hostileMemory = 300 << 20
	hostileTime   = 3 * time.Minute // beside other work, and with the race detector
	raceMemory    = 4               // times as much memory is used with the race detector
)

// Whatever a file holds, every command that reads it ends in time, within its limit of memory, and leaves nothing
// behind. If it fails, it prints a message, which is never about a bug of its own. 50 of the 3,000 pairs of
// commands and files are tried, or 500 with HAFT_SOAK=1.
func TestHostileFiles(t *testing.T) {
	extent.Slow(t)
	lab := newLab(t)
	type pair struct {
		command string
		file    badFile
	}
	var pairs []pair
	for _, f := range badFiles() {
		for _, c := range hostileCommands {
			pairs = append(pairs, pair{c, f})
		}
	}
	rng := rand.New(rand.NewPCG(5, 13))
	rng.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	pairs = pairs[:extent.Of(0, 50, 500)]
	for _, p := range pairs {
		t.Run(strings.ReplaceAll(p.command, " ", "_")+"/"+p.file.name, func(t *testing.T) {
			t.Parallel()
			lab.run(t, p.command, p.file.write)
		})
	}
}

// A lab has the program, and good files to put beside a bad one.
type lab struct {
	haft string
	good map[string]string // by the word that stands for it in a command
}

func newLab(t *testing.T) *lab {
	t.Helper()
	dir := t.TempDir()
	l := &lab{haft: benchHaft(t, dir), good: map[string]string{}}
	game := "../../testdata/games/seeds/000-three-knights.pgn"
	certificate, _ := runHaft(t, cli.No, "check", "--quiet", "--proof", "-", game)
	formula, _ := runHaft(t, cli.Yes, "encode", "../../testdata/games/greco.pgn")
	solution, _ := runHaft(t, cli.Satisfiable, "solve", fileOf(t, dir, "f.cnf", formula))
	for word, text := range map[string]string{"CERTIFICATE": certificate, "FORMULA": formula, "SOLUTION": solution} {
		l.good[word] = fileOf(t, dir, strings.ToLower(word), text)
	}
	l.good["GAME"] = game
	l.good["COUNT"], l.good["COUNTED"] = filepath.Join(dir, "count"), filepath.Join(dir, "count.cnf")
	runHaft(t, cli.Yes, "worlds", "--proof", l.good["COUNT"], "../../testdata/games/immortal.pgn")
	l.good["RESULTS"] = "../../testdata/bench/study.jsonl"
	return l
}

// An ending is how a command ended and what it printed.
type ending struct {
	status           int
	stdout, messages string
}

// run carries out one command, with the file IN as write makes it, and observes how it ends.
func (l *lab) run(t *testing.T, command string, write func(name string) error) ending {
	t.Helper()
	dir, err := os.MkdirTemp("", "haft-lab-") // t.TempDir would keep the folders of a long fuzz
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	in, temp := filepath.Join(dir, "in"), filepath.Join(dir, "tmp")
	if err := write(in); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(temp, 0o755); err != nil {
		t.Fatal(err)
	}
	args := strings.Fields(command)
	for i, word := range args {
		base, extension, _ := strings.Cut(word, ".")
		switch good := l.good[word]; {
		case good != "":
			args[i] = good
		case word == "IN":
			args[i] = in
		case base == "OUT":
			args[i] = strings.TrimSuffix(filepath.Join(dir, "out")+"."+extension, ".")
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), hostileTime)
	defer stop()
	cmd := exec.CommandContext(ctx, l.haft, args...)
	cmd.Env = append(os.Environ(), "TMPDIR="+temp, "XDG_CONFIG_HOME="+filepath.Join(dir, "config"), "GOTRACEBACK=all",
		"GOGC=100") // make test has it larger
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &limitedBuffer{&out, 1 << 20}, &limitedBuffer{&messages, 1 << 20}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	peak := watchMemory(cmd.Process.Pid)
	_ = cmd.Wait() // the exit status says it
	status := cmd.ProcessState.ExitCode()
	switch {
	case ctx.Err() != nil:
		t.Errorf("did not end within %v", hostileTime)
	case !slices.Contains([]int{0, 1, 2, 3, 10, 20, 30}, status):
		t.Errorf("exit status %d: %.2000s", status, &messages)
	case status == 2 && messages.Len() == 0:
		t.Error("failed without a message")
	}
	for _, fault := range []string{"internal error", "goroutine ", "panic", "runtime error"} {
		if strings.Contains(messages.String(), fault) {
			t.Errorf("says %.3000s", &messages)
			break
		}
	}
	if messages.Len() > 100<<10 {
		t.Errorf("has %d bytes of messages, which begin %.300s", messages.Len(), &messages)
	}
	allowed := int64(hostileMemory)
	if extent.Race {
		allowed *= raceMemory
	}
	if most := peak(); most > allowed {
		t.Errorf("took %d MB", most>>20)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left in the temporary folder: %v %v", left, err)
	}
	return ending{status, strings.ReplaceAll(out.String(), dir, ""), messages.String()}
}

// limitedBuffer keeps the beginning of what is written to it.
type limitedBuffer struct {
	*bytes.Buffer
	most int
}

func (b *limitedBuffer) Write(data []byte) (int, error) {
	b.Buffer.Write(data[:min(len(data), max(0, b.most-b.Len()))])
	return len(data), nil
}

// watchMemory looks at a process again and again. The function that it returns stops this and gives the peak in
// bytes. The peak that wait4 gives would include that of the tests themselves.
func watchMemory(pid int) (peak func() int64) {
	var most atomic.Int64
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			if _, now := process.Memory(pid); !process.Starting(pid) {
				most.Store(max(most.Load(), now))
			}
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	return func() int64 {
		close(done)
		<-ended
		return most.Load()
	}
}
