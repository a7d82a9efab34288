package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// gamesTried is how many games the collection has at least.
func gamesTried() int {
	if os.Getenv("HAFT_SOAK") != "" {
		return 50_000
	}
	return 500
}

// untimed returns reports without what differs from run to run.
func untimed(text string) string { return seconds.ReplaceAllString(text, `"seconds":0`) }

var seconds = regexp.MustCompile(`"seconds":[^,}]*`)

// However the input is cut, the embedded runner and a server in another process give what haft gives without them: the
// same bytes of stats, the same lines of analyze and check in the same order, the same messages and exit status.
func TestEqualToHaft(t *testing.T) {
	files := collection(t, gamesTried())
	server := prismServer(t)
	_, workers := workersAt(t)
	runners := map[string][]string{
		"embedded":         nil,
		"server":           {"--runner", "prism", "--endpoint", server},
		"server universal": {"--runner", "universal", "--endpoint", server, "--workers", workers},
	}
	want := map[string]result{}
	for _, command := range []string{"analyze", "check"} {
		want[command] = single(t, slices.Concat([]string{command, "--format", "jsonl"}, files)...)
	}
	for _, format := range []string{"text", "json"} {
		want[format] = single(t, slices.Concat([]string{"stats", "--format", format}, files)...)
	}
	for _, ranges := range []int{1, 2, 7, 64} {
		for name, runner := range runners {
			t.Run(fmt.Sprintf("%d ranges, %s", ranges, name), func(t *testing.T) {
				options := append([]string{"--ranges", fmt.Sprint(ranges)}, runner...)
				sameStats(t, want["text"], append(options, files...))
				sameStats(t, want["json"], slices.Concat(options, []string{"--format", "json"}, files))
				sameLines(t, "analyze", want["analyze"], ranges, append(options, files...))
				sameLines(t, "check", want["check"], ranges, append(options, files...))
			})
		}
	}
}

func sameStats(t *testing.T, want result, args []string) {
	t.Helper()
	if got := beamed(t, append([]string{"stats"}, args...)...); got != want {
		t.Errorf("stats: exit status %d, %s\n%s\nwant %d, %s\n%s", got.code, got.messages, got.out, want.code,
			want.messages, want.out)
	}
}

func sameLines(t *testing.T, command string, want result, ranges int, args []string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "out")
	got := beamed(t, append([]string{command, "-o", folder}, args...)...)
	if got.code != want.code || got.messages != want.messages {
		t.Fatalf("%s: exit status %d, %s; want %d, %s", command, got.code, got.messages, want.code, want.messages)
	}
	if n := len(in(t, folder)); n != ranges {
		t.Errorf("%s: %d files, want %d", command, n, ranges)
	}
	if text := untimed(contents(t, folder)); text != untimed(want.out) {
		t.Errorf("%s: %d lines, want %d, or others", command, strings.Count(text, "\n"), strings.Count(want.out, "\n"))
	}
}

// Options behind "--" are those of haft.
func TestOptionsOfHaft(t *testing.T) {
	const game = "../../testdata/games/immortal.pgn"
	folder := filepath.Join(t.TempDir(), "out")
	got := beamed(t, "check", "--ranges", "1", "-o", folder, game, "--", "--fields", "offset", "--rules", "en-passant=off")
	want := single(t, "check", "--format", "jsonl", "--fields", "offset", "--rules", "en-passant=off", game)
	if got.code != want.code || contents(t, folder) != want.out {
		t.Errorf("exit status %d: %s%s; want %d: %s", got.code, got.messages, contents(t, folder), want.code, want.out)
	}
}
