package ask

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"haft/bench/journal/journaltest"
	"haft/cmd/haft/cli"
	"haft/solve/solvertest/extent"
)

// Whatever happens to the file of --output, it ends as it should or stays as it is.
func TestMutatedOutput(t *testing.T) {
	extent.Slow(t)
	dir := t.TempDir()
	games, name := filepath.Join(dir, "games.jsonl"), filepath.Join(dir, "out.jsonl")
	text := "{\"moves\":\"e4\"}\n{\"moves\":\"d4 d5\"}\n{\"moves\":\"b1a3 a7a6 c1b3 a6a5 d1c3\"}\n{\"moves\":\"d4 " +
		"d5\"}\n{\"moves\":\"d4 d5\"}\n"
	if err := os.WriteFile(games, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	goOn := func() error {
		cmd := NewCheck(cli.NewProgram(nil, io.Discard, io.Discard))
		cmd.SetArgs([]string{"--format", "jsonl", "--fields", "because", "-j", "1", "--resume", "-o", name, games})
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		return cmd.Execute()
	}
	if err := goOn(); err != nil {
		t.Fatal(err)
	}
	journaltest.TryMutations(t, name, false, goOn)
}
