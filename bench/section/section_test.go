package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

const root = "../.."

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Six rounds, each slower or faster than the first by 0, -1, 1, -2, 50 and 0 percent. So the median
// of each benchmark is its first number, and the interval reaches 50 % above it. UPDATE=1 rewrites
// the expected section.
func TestSection(t *testing.T) {
	got, err := section(strings.NewReader(readFile(t, "testdata/bench.txt")), "bench.txt")
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("testdata/section.md", []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(readFile(t, "testdata/section.md"), got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Lines for the first round, looked up by hand in testdata/bench.txt.
func TestSectionByHand(t *testing.T) {
	got := readFile(t, "testdata/section.md")
	for _, want := range []string{
		"Example Processor 3000, 2 cores, Linux 6.1 x86_64, go1.26.8, commit 0123abc. Medians of 6 runs; the true ones " +
			"lie within ±, with a confidence of 97 %.",
		"| is there a world | ply 60 | 200ns | 50% | 0B | 0 | 5.00M/s | far below a microsecond |",
		"| list the legal moves | ply 0 | 1.25µs | 50% | 0B | 0 | 800k/s | a microsecond and a half |",
		"| locks of 20 games |  | 20.0ms | 50% | 9.00MB | 83.3k | 1.00k games/s |  |",
		"| read games | pgn | 1.20ms | 50% | 400kB | 6.93k | 40.0k games/s, 80.0MB/s |  |",
		"| `haft check` as a process, 10,000 random games |  | 250ms | 50% |  |  | 40.0k games/s, 16.0MB/s | tens of " +
			"thousands of games a second |",
		"| perft | from start, depth 5 | 5.00ms | 50% |  |  | 220M nodes/s | a hundred million nodes a second and more |",
		"| a smallest reason | claim all | 100µs | 50% | 50.0kB | 400 | 500µs the slowest, at its best | below a " +
			"millisecond |",
		"| search 20,000 nodes | ply 20 | 20.0ms | 50% |  |  | 1.00M nodes/s | a million nodes a second |",
		"| a move is told to all |  | 16.0ms | 50% |  |  | 20.0ms for 99 %, 80.0MB of the server | 99 % within 250 " +
			"milliseconds, less than 300 MB |",
		"| gini | 900µs | 225× | 4.00ms | 1000× | 8.00ms | 1000× |",
		"| check=off | 200ns | 0.50× | 3.00µs | 1.50× | 80.0ns | 2.00× |",
	} {
		if !strings.Contains(got, want+"\n") {
			t.Errorf("the section lacks the line\n%s", want)
		}
	}
}

// The text names each engine that is part of haft, because it comes from their table.
func TestEnginesAreNamed(t *testing.T) {
	got := readFile(t, "testdata/section.md")
	_, words, _ := strings.Cut(got, "Part of haft are ")
	words, _, _ = strings.Cut(words, ";")
	for _, e := range engine.Embedded() {
		if !regexp.MustCompile(`(^|, | and )` + e.Name + `($|, | and )`).MatchString(words) {
			t.Errorf("%s is not among %q", e.Name, words)
		}
	}
}

func TestSectionErrors(t *testing.T) {
	good := readFile(t, "testdata/bench.txt")
	const first = "BenchmarkBackends/do=decide/backend=exact-2"
	before, rest, _ := strings.Cut(good, first)
	round, _, _ := strings.Cut(rest, first)
	oneRun := before + first + round
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "bench.txt: no benchmarks"},
		{"one run", oneRun, "an interval needs 6"},
		{
			"no such row", good + "BenchmarkNew/ply=0 1 5 ns/op\n",
			"no table has a place for BenchmarkNew/ply=0; make one in bench/section/rows_of_tables.go",
		},
		{
			"no such row, first", "BenchmarkNew/ply=0 1 5 ns/op\n" + machineless(good),
			"no table has a place for BenchmarkNew/ply=0",
		},
		{
			"no such column", good + "BenchmarkRules/do=new/rules=default 1 5 ns/op\n",
			"no table has a place for BenchmarkRules/do=new/rules=default",
		},
		{"no result", strings.ReplaceAll(good, "BenchmarkLocks", "BenchmarkMeasure"), "no result of BenchmarkLocks"},
		{
			"no base", strings.ReplaceAll(good, "rules=default", "rules=new"),
			"no result of BenchmarkRules/do=decide/rules=new, or of its base default",
		},
		{
			"no table", regexp.MustCompile("(?m)^BenchmarkRules.*\n").ReplaceAllString(good, ""),
			"no result of BenchmarkRules/do=decide/rules=default",
		},
		{
			"half a row", good + "BenchmarkBackends/do=decide/backend=new 1 5 ns/op 5 ns/item\n",
			"no result of BenchmarkBackends/do=moves/backend=new, or of its base exact",
		},
		{"two machines", good + "cpu: Another\nBenchmarkLocks 1 5 ns/op\n", "measured on"},
		{"two commits", good + "commit: other\nBenchmarkLocks 1 5 ns/op\n", "measured on"},
		{"broken", good + "BenchmarkLocks x 5 ns/op\n", "parsing iteration count"},
	} {
		if got, err := section(strings.NewReader(c.text), "bench.txt"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %d bytes; want the error %q", c.name, err, len(got), c.want)
		}
	}
}

// machineless removes the lines that say where the benchmarks ran.
func machineless(text string) string {
	return regexp.MustCompile(`(?m)^(commit|go|cores|os|cpu):.*\n`).ReplaceAllString(text, "")
}

// The command changes only the text between the markers, and a second run changes nothing.
func TestRun(t *testing.T) {
	readme := filepath.Join(t.TempDir(), "README.md")
	write := func(text string) {
		if err := os.WriteFile(readme, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("before\n" + begin + "old\n" + end + "after\n")
	for range 2 {
		if err := run([]string{"testdata/bench.txt", readme}); err != nil {
			t.Fatal(err)
		}
		want := "before\n" + begin + readFile(t, "testdata/section.md") + end + "after\n"
		if diff := cmp.Diff(want, readFile(t, readme)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
	for _, text := range []string{"", begin, end, end + begin} {
		write(text)
		if err := run([]string{"testdata/bench.txt", readme}); err == nil || readFile(t, readme) != text {
			t.Errorf("%q: %v, and the file is %d bytes", text, err, len(readFile(t, readme)))
		}
	}
	for _, args := range [][]string{
		nil,
		{"testdata/bench.txt"},
		{"testdata/none.txt", readme},
		{"testdata/bench.txt", "none.md"},
	} {
		if run(args) == nil {
			t.Errorf("%q is accepted", args)
		}
	}
}

// The README of bench names every benchmark in the code and no other, with the current rows.
func TestReadme(t *testing.T) {
	extent.Slow(t)
	_, text, _, err := split(readFile(t, root+"/bench/README.md"))
	if err != nil {
		t.Fatalf("bench/README.md: %v", err)
	}
	named := regexp.MustCompile("`(Benchmark\\w+)`").FindAllStringSubmatch(text, -1)
	var got []string
	for _, match := range named {
		got = append(got, match[1])
	}
	slices.Sort(got)
	if diff := cmp.Diff(benchmarks(t), slices.Compact(got)); diff != "" {
		t.Errorf("benchmarks of the code (-) and of bench/README.md (+): "+
			"add rows to rows_of_tables.go, then make bench bench-readme\n%s", diff)
	}
	for _, g := range groups {
		for _, r := range g.rows {
			if !strings.Contains(text, "\n| "+r.what+" | ") {
				t.Errorf("bench/README.md has no row %q of %q: make bench bench-readme", r.what, g.title)
			}
		}
	}
	for _, p := range pivots {
		if !strings.Contains(text, "\n### "+p.title+"\n") || !strings.Contains(text, "\n| "+p.base+" | ") {
			t.Errorf("bench/README.md lacks the table %q or its row %q: make bench bench-readme", p.title, p.base)
		}
	}
}

// benchmarks returns the names of all benchmark functions of the repository, in order.
func benchmarks(t *testing.T) []string {
	t.Helper()
	function := regexp.MustCompile(`(?m)^func (Benchmark\w+)\(`)
	var names []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, "_test.go") {
			for _, match := range function.FindAllStringSubmatch(readFile(t, path), -1) {
				names = append(names, match[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}
