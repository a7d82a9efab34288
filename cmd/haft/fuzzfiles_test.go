//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// A fileKind is a set of good files of one kind, with the commands that read them. If several commands are listed
// together, they ask different solvers, and must give the same answer whenever the exit status is 0, 1, 10 or 20. The
// commands in never must not accept a file that was changed.
type fileKind struct {
	name     string
	good     []string
	commands [][]string
	never    string
}

// fuzzKinds lists all kinds of files that haft reads.
func fuzzKinds(t *testing.T, l *lab) []fileKind {
	t.Helper()
	dir := t.TempDir()
	read := func(patterns ...string) (texts []string) {
		for _, pattern := range patterns {
			names, err := filepath.Glob(filepath.Join("../../", pattern))
			if err != nil || len(names) == 0 {
				t.Fatalf("%s: %v, %d files", pattern, err, len(names))
			}
			for _, name := range names {
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				if len(text) < 64<<10 {
					texts = append(texts, string(text))
				}
			}
		}
		return texts
	}
	said := func(want cli.Code, args ...string) string {
		text, _ := runHaft(t, want, args...)
		return text
	}
	shown := func(format string, encoding string) (texts []string) {
		for _, family := range []string{"tight 5", "kings 2", "pawns 2", "army-pairs 4"} {
			args := append([]string{"bench", "show"}, strings.Fields(family)...)
			texts = append(texts, said(cli.Yes, append(args, "1", "--format", format, "--encoding", encoding)...))
		}
		return texts
	}
	const solve = "solve --max-memory 30MB --backend " // it counts 64 bytes for a variable, and gophersat keeps 450
	clauses := []string{solve + "gini IN", solve + "gophersat IN"}
	rows := []string{solve + "ilp IN", solve + "gophersat-pb IN", solve + "cutting-planes IN"}
	legal := fileOf(t, dir, "legal", "b1a3 a7a6 c1b3 a6a5\n")
	l.good["LEGAL"] = legal
	study, err := os.ReadFile("../../testdata/bench/study.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	records := strings.SplitAfter(string(study), "\n")[:12]
	kinds := []fileKind{
		{"games", append(read("testdata/games/*.pgn", "testdata/games/seeds/*"),
			said(cli.Yes, "gen", "3", "--seed", "1", "--plies", "30")), [][]string{
			{"check --format csv IN", "check --format csv --backend gini IN"},
			{"fmt IN"},
			{"analyze --format jsonl IN"},
			{"stats IN"},
		}, ""},
		{"quantum", read("testdata/quantum/*.pgn"), [][]string{{"quantum replay --max-memory 64MB IN"}, {"fmt IN"}}, ""},
		{
			"heisenberg",
			[]string{said(cli.Yes, "heisenberg", "random", "--seed", "1", "--plies", "30", "--format", "pgn")},
			[][]string{{"heisenberg replay IN"}, {"heisenberg replay --format jsonl IN"}},
			"",
		},
		{"certificate", []string{l.text(t, "CERTIFICATE")}, [][]string{{"verify GAME IN"}}, "verify LEGAL IN"},
		{"count", []string{l.text(t, "COUNT")}, [][]string{{"verify COUNTED IN"}}, ""},
		{"solution", []string{l.text(t, "SOLUTION")}, [][]string{{"decode FORMULA IN"}}, ""},
		{"study", read("bench/paper.json"), [][]string{{"bench plan --study IN"}}, ""},
		{
			"results",
			[]string{records[0], strings.Join(records, "")},
			[][]string{{"bench report IN"}, {"bench merge IN"}, {"bench plot ecdf -o OUT.svg IN"}},
			"",
		},
		{"solver", read("solve/engine/programs/*.json"), [][]string{{"solvers add IN"}}, ""},
	}
	for _, format := range []string{"dimacs", "wcnf", "gcnf", "mcc"} {
		kinds = append(kinds, fileKind{format, shown(format, "roster=totalizer"), [][]string{clauses}, ""})
	}
	for _, format := range []string{"opb", "lp", "mps", "smt2"} {
		kinds = append(kinds, fileKind{format, shown(format, "roster=native"), [][]string{rows}, ""})
	}
	return kinds
}

func (l *lab) text(t *testing.T, word string) string {
	t.Helper()
	text, err := os.ReadFile(l.good[word])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Files of every kind, spoilt at random, never make haft crash, take too much, or give two different answers: 100 files,
// and 20,000 others with HAFT_SOAK=1.
func TestSpoiltFiles(t *testing.T) {
	extent.Slow(t)
	l := newLab(t)
	kinds := fuzzKinds(t, l)
	files, seed := uint64(100), uint64(1)
	if extent.Soak() {
		files, seed = 20_000, 2
	}
	for worker := range uint64(2) {
		t.Run(fmt.Sprint(worker), func(t *testing.T) {
			t.Parallel()
			for n := worker; n < files && !t.Failed(); n += 2 {
				l.spoil(t, kinds, rand.New(rand.NewPCG(seed, n)))
			}
		})
	}
}

// spoil makes one spoilt file and asks about it.
func (l *lab) spoil(t *testing.T, kinds []fileKind, rng *rand.Rand) {
	kind := kinds[rng.IntN(len(kinds))]
	original := kind.good[rng.IntN(len(kind.good))]
	text := original
	for range 1 + rng.IntN(3) {
		text = spoilt(text, kind.good, rng)
	}
	write := func(name string) error { return os.WriteFile(name, []byte(text), 0o644) }
	line := kind.commands[rng.IntN(len(kind.commands))]
	var answer string
	for i, command := range line {
		end := l.run(t, command, write)
		said := fmt.Sprint(end.status)
		if strings.HasPrefix(command, "check") {
			said += end.stdout
		}
		told := slices.Contains([]int{0, 1, 10, 20, 30}, end.status) && !strings.Contains(end.stdout, "UNKNOWN")
		switch {
		case told && answer != "" && said != answer:
			t.Errorf("%s says %s, and %s: %s", line[i-1], answer, command, said)
		case told:
			answer = said
		}
	}
	if kind.never != "" && text != original {
		if end := l.run(t, kind.never, write); end.status == 0 {
			t.Errorf("%s accepts it: %s", kind.never, end.stdout)
		}
	}
	if t.Failed() {
		t.Logf("%s:\n%s", kind.name, text[:min(len(text), 20000)])
	}
}

var tokens = regexp.MustCompile(`\w+|\s+|[^\w\s]`)

// Words that replace other words.
var oddWords = []string{
	"0", "-1", "1", "2147483648", "9223372036854775807", "99999999999999999999", "-9223372036854775808", "1e400", "0x10",
	"", "\n", "\x00", "\xff", "é", "(", ")", "{", "}",
	"[", "]", "\"", ";", "--", "Z0", "O-O", "e9", "a1a1", "null", "true", "%", "$5", "c", "x0", "x999999999", "*", "K",
	"w1K",
}

// spoilt returns a text with one thing wrong, or at least different.
func spoilt(text string, others []string, rng *rand.Rand) string {
	at := tokens.FindAllStringIndex(text, -1)
	if len(at) == 0 {
		return oddWords[rng.IntN(len(oddWords))]
	}
	one := at[rng.IntN(len(at))]
	before, word, after := text[:one[0]], text[one[0]:one[1]], text[one[1]:]
	switch rng.IntN(9) {
	case 0:
		return before + after
	case 1:
		return before + word + word + after
	case 2:
		return before + oddWords[rng.IntN(len(oddWords))] + after
	case 3:
		return before + word + " " + oddWords[rng.IntN(len(oddWords))] + " " + after
	case 4: // the rest is missing
		return before
	case 5: // a passage is missing, or comes twice
		to := at[rng.IntN(len(at))]
		return text[:one[0]] + text[min(to[0], len(text)):]
	case 6: // a word of another file
		other := others[rng.IntN(len(others))]
		words := append(tokens.FindAllString(other, -1), "")
		return before + words[rng.IntN(len(words))] + after
	case 7: // one byte
		i := rng.IntN(len(text))
		return text[:i] + string([]byte{byte(rng.Uint32())}) + text[i+1:]
	}
	return strings.Replace(text, word, oddWords[rng.IntN(len(oddWords))], 1+rng.IntN(5))
}
