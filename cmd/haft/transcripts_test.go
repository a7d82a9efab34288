package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"haft/cmd/haft/cli/transcript"
	"haft/cmd/haft/program"
	"haft/solve/solvertest/extent"
)

// No word that commands print changes unless somebody wants it to; see package transcript. The commands run within this
// process, in the folder of the package; a word in capital letters is one of [transcriptFiles].
func TestTranscripts(t *testing.T) {
	extent.Slow(t)
	if extent.Race {
		t.Skip("the race detector sees all of this in other tests")
	}
	files, err := filepath.Glob("../../testdata/transcripts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // the user's own solvers do not count
	t.Setenv("HAFT_SOLVER_PATH", "")
	names, scratch := transcriptFiles(t)
	k := &transcript.Kept{
		Execute: execute, Dir: t.TempDir(), Names: names, Hide: hidden(scratch, "SCRATCH"), Most: 40,
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			k.Compare(t, file)
		})
	}
}

// transcriptFiles are the files that transcripts name.
func transcriptFiles(t *testing.T) (names *strings.Replacer, scratch string) {
	const data = "../../testdata/"
	scratch = t.TempDir() + string(filepath.Separator)
	return strings.NewReplacer(
		"GAMES", data+"games/", "SEEDS", data+"games/seeds/", "QUANTUM", data+"quantum/", "HEISENBERG", data+"heisenberg/",
		"BENCH", data+"bench/", "ARENA", data+"arena/", "RECORDS", data+"records/", "PGN", data+"pgn/",
		"MATCH", data+"transcripts/match.jsonl", "SCRATCH", scratch,
	), scratch
}

// ofVersion matches the checksum of a line that has the version of the program.
var ofVersion = regexp.MustCompile(`(?m)^(.*VERSION.*),"crc32c":.*$`)

// hidden returns what hides times and versions in a text, and puts another word for a path that is new each time.
func hidden(path, word string) func(string) string {
	hide := strings.NewReplacer(path, word, program.Version(), "VERSION")
	return func(text string) string {
		text = transcript.Timeless(hide.Replace(text))
		if !strings.Contains(text, `"crc32c"`) { // which takes less time to find out
			return text
		}
		return ofVersion.ReplaceAllString(text, "${1}")
	}
}
