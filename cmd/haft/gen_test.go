package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"haft/cmd/haft/cli"
)

func runHaft(t testing.TB, want cli.Code, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, messages bytes.Buffer
	if c := execute(context.Background(), args, nil, &out, &messages); c != want {
		t.Fatalf("%v: exit status %d, want %d: %s", args, c, want, &messages)
	}
	return out.String(), messages.String()
}

// Each game can be made by itself.
func TestGenFirst(t *testing.T) {
	for _, style := range []string{"uniform", "pawns", "captures"} {
		gen := func(args ...string) string {
			games, _ := runHaft(t, cli.Yes, append([]string{"gen", "--seed", "7", "--plies", "30", "--style", style},
				args...)...)
			return games
		}
		if got, want := gen("2")+gen("3", "--first", "3"), gen("5"); got != want {
			t.Errorf("%s: made in two parts\n%swant\n%s", style, got, want)
		}
	}
}

// fileOf writes a file and returns its path.
func fileOf(t *testing.T, dir, name, text string) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}
