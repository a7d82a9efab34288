package main

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"haft/cmd/haft/program"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// mostLines is how much of an output a transcript shows. Longer ones are shown by their length and checksum, too.
const mostLines = 40

// No word that commands print changes unless somebody wants it to. A transcript has commands after "$ ", perhaps with
// "< TEXT" for their standard input, and what they print: first data, then messages after "! ", then the exit status
// if it is not 0. UPDATE=1 writes what they print; read what has changed. Times are left out. The commands run within
// this process, in the folder of the package; a word in capital letters is one of [transcriptFiles].
func TestTranscripts(t *testing.T) {
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
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for line := range strings.Lines(string(text)) {
				if strings.HasPrefix(line, "# ") {
					got.WriteString(line)
				}
				if command, is := strings.CutPrefix(line, "$ "); is {
					got.WriteString(line + transcript(t, names.Replace(strings.TrimSpace(command)), scratch, "SCRATCH"))
				}
			}
			golden.Text(t, file, got.String())
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

// transcript carries out a command and returns what it prints, with another word for a path that is new each time.
func transcript(t *testing.T, command, path, word string) string {
	command, stdin, _ := strings.Cut(command, " <")
	stdin = strings.ReplaceAll(strings.TrimPrefix(stdin, " "), `\n`, "\n")
	var out, messages strings.Builder
	code := execute(t.Context(), strings.Fields(command), stdinFile(t, stdin), &out, &messages)
	hide := strings.NewReplacer(path, word, program.Version(), "VERSION")
	printed := shown(hide.Replace(out.String()), "")
	printed += shown(hide.Replace(messages.String()), "! ")
	if code != 0 {
		printed += fmt.Sprintf("(exit status %d)\n", code)
	}
	return printed
}

// stdinFile is a file with this text, as commands may ask where their standard input comes from.
func stdinFile(t *testing.T, text string) *os.File {
	name := filepath.Join(t.TempDir(), "stdin")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

// ofVersion matches the checksum of a line that has the version of the program.
var ofVersion = regexp.MustCompile(`(?m)^(.*VERSION.*),"crc32c":.*$`)

// shown returns the first lines of a text, each after a mark, and what is to be known of the others.
func shown(text, mark string) string {
	text = measured.ReplaceAllString(text, "")
	text = ofVersion.ReplaceAllString(text, "${1}")
	if text == "" {
		return ""
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	rest := ""
	if len(lines) > mostLines {
		rest = fmt.Sprintf("(%d lines, CRC-32 %08x)\n", len(lines), crc32.ChecksumIEEE([]byte(text)))
		lines = lines[:mostLines/2]
	}
	var b strings.Builder
	for _, line := range lines {
		if len(line) > 400 {
			line = fmt.Sprintf("%s... (%d bytes, CRC-32 %08x)", line[:200], len(line), crc32.ChecksumIEEE([]byte(line)))
		}
		if strings.HasPrefix(line, "$ ") || strings.HasPrefix(line, "# ") {
			line = " " + line // as it would be read as a command or a comment
		}
		b.WriteString(mark + line + "\n")
	}
	return b.String() + rest
}
