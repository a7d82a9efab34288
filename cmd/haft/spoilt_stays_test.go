//go:build unix

package main

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/cmd/haft/cli/transcript"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// readers are the commands that read the good files of testdata/spoilt. IN is such a file, and DIR its folder.
var readers = map[string][]string{
	"assignment.txt":         {"decode DIRformula.opb IN"},
	"count.cnf":              {"verify IN DIRcount.cpog", "solve --backend gini --max-memory 20MB IN"},
	"count.cpog":             {"verify DIRcount.cnf IN"},
	"formula.cnf":            {"solve --max-memory 20MB IN"},
	"formula.opb":            {"solve --backend cutting-planes --max-memory 20MB IN"},
	"games.jsonl":            {"check IN", "fmt IN"},
	"games.pgn":              {"check --format csv IN", "fmt IN", "check --summary -q IN", "draw --game 2 --size 100 IN"},
	"groups.gcnf":            {"solve --max-memory 20MB IN"},
	"heisenberg.pgn":         {"heisenberg replay IN", "heisenberg replay --format jsonl IN"},
	"illegal.json":           {"verify SEEDS000-three-knights.pgn IN"},
	"match.jsonl":            {"arena report IN"},
	"model.cnf":              {"decode IN DIRsolution.txt"},
	"moves.txt":              {"check IN", "fmt IN", "locks --format csv IN"},
	"perft-checkpoint.jsonl": {"perft 2 --ply 5 --checkpoint IN SEEDS001-check.pgn"},
	"perft-part.jsonl":       {"perft merge IN"},
	"perft-plan.jsonl":       {"perft run IN"},
	"quantum.pgn":            {"quantum replay --max-memory 9MB IN", "fmt IN"},
	"refutation.drat":        {"verify DIRformula.cnf IN"},
	"refutation.frat":        {"verify DIRformula.cnf IN"},
	"refutation.lrat":        {"verify DIRformula.cnf IN"},
	"refutation.pbp":         {"verify DIRformula.opb IN"},
	"results.jsonl":          {"bench report --bare --tables scores IN", "bench merge IN"},
	"sheet.txt":              {"repair --max 2 --changes 0 IN"},
	"show.cnf":               {"solve --max-memory 20MB IN"},
	"soft.wcnf":              {"solve --max-memory 20MB IN"},
	"solution.txt":           {"decode --format json DIRmodel.cnf IN"},
	"solver.json":            {"solvers show mine"},
	"stats.jsonl":            {"stats merge IN"},
	"study.json":             {"bench plan --study IN"},
	"tight.lp":               {"solve --backend ilp --max-memory 20MB IN"},
	"tight.mps":              {"solve --backend ilp --max-memory 20MB IN"},
	"tight.smt2":             {"solve --backend gophersat-pb --max-memory 20MB IN"},
	"verdicts.jsonl":         {"check --resume -o IN SEEDS001-check.pgn GAMESlegal.pgn"},
}

// readDaily are the files all of whose copies are tried every day: their formats have most ways to be wrong.
var readDaily = []string{"tight.lp", "tight.mps"}

// What commands say of spoilt files, 60 of each kind, does not change unless somebody wants it to. Of most kinds a
// normal run tries the good file and a third of the spoilt ones, others every day. UPDATE=1 writes the files, all of
// them; read what has changed. [TestSpoiltFiles] tries much more, and looks only for crashes and contradictions.
func TestSpoiltStays(t *testing.T) {
	extent.Slow(t)
	extent.NoGoroutines(t)
	const folder = "../../testdata/spoilt/"
	files, err := filepath.Glob(folder + "*.*")
	if err != nil || len(files) != len(readers) {
		t.Fatalf("%v, %d files, %d readers", err, len(files), len(readers))
	}
	today := extent.ShareOfDay(t, 3)
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			config := t.TempDir()
			t.Setenv("XDG_CONFIG_HOME", config)
			t.Setenv("HAFT_SOLVER_PATH", "")
			dir := filepath.Join(config, "haft", "solvers") // where files of solvers are found
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			good, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var said strings.Builder
			rng := rand.New(rand.NewPCG(1, uint64(crc32.ChecksumIEEE([]byte(name)))))
			text := string(good)
			in := filepath.Join(dir, name)
			k := &transcript.Kept{
				Execute: execute, Dir: t.TempDir(),
				Names: strings.NewReplacer("IN", in, "DIR", folder, "SEEDS", "../../testdata/games/seeds/",
					"GAMES", "../../testdata/games/"),
				Hide: hidden(in, "IN"), Most: 40,
			}
			commands, before := readers[name], keptLines(t, folder+"said/"+name)
			for i := range 60 {
				if i > 0 {
					text = spoilt(string(good), []string{string(good)}, rng)
				}
				if i > 0 && i < len(before) && !today(i/len(commands)) {
					said.WriteString(before[i])
					continue
				}
				if err := os.WriteFile(in, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&said, "%d: %s\n", i, shortened(k.Run(t, commands[i%len(commands)])))
			}
			golden.Text(t, folder+"said/"+name, said.String())
		})
	}
}

// keptLines returns the lines of a file that need not be tried anew every day.
func keptLines(t *testing.T, file string) []string {
	t.Helper()
	if os.Getenv("UPDATE") != "" || slices.Contains(readDaily, filepath.Base(file)) {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.SplitAfter(string(text), "\n")
}

// shortened puts a transcript on one line: its beginning and its checksum.
func shortened(printed string) string {
	text := strings.ReplaceAll(strings.TrimSuffix(printed, "\n"), "\n", " | ")
	if len(text) > 300 {
		return fmt.Sprintf("%q... %08x", text[:200], crc32.ChecksumIEEE([]byte(text)))
	}
	return fmt.Sprintf("%q", text)
}
