package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A session is a command in README.md and the output shown beneath it.
type session struct {
	command, output string
	start, end      int // the output, as bytes of the file
}

// sessions are the commands of the console blocks: a line that begins with "$ ", then output
// up to the next one.
func sessions(t *testing.T, text string) []session {
	t.Helper()
	var all []session
	at := 0
	for {
		open := strings.Index(text[at:], "```console\n")
		if open < 0 {
			return all
		}
		at += open + len("```console\n")
		end := at + strings.Index(text[at:], "```")
		for at < end {
			line, _, _ := strings.Cut(text[at:end], "\n")
			command, ok := strings.CutPrefix(line, "$ ")
			if !ok {
				t.Fatalf("%q is no command", line)
			}
			at += len(line) + 1
			stop := end
			if next := strings.Index(text[at:end], "\n$ "); next >= 0 {
				stop = at + next + 1
			}
			all = append(all, session{command, text[at:stop], at, stop})
			at = stop
		}
	}
}

// Every command of the README is run by a shell in the root of the repository and prints what the
// README shows. UPDATE=1 rewrites what it shows.
func TestReadme(t *testing.T) {
	root := filepath.Join("..", "..")
	file := filepath.Join(root, "README.md")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	text, updated := string(data), ""
	last := 0
	for _, s := range sessions(t, text) {
		cmd := exec.Command("sh", "-c", s.command)
		cmd.Dir = root
		out, err := cmd.Output()
		if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() > 1) {
			t.Errorf("%s: %v", s.command, err)
		}
		if os.Getenv("UPDATE") == "" && string(out) != s.output {
			t.Errorf("$ %s\n%s\nREADME shows:\n%s", s.command, out, s.output)
		}
		updated += text[last:s.start] + string(out)
		last = s.end
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(updated+text[last:]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// The command that runs the tests is not run by a test; that it is what CI runs is checked.
func TestReadmeTestCommand(t *testing.T) {
	for name, want := range map[string]string{"README.md": "```sh\nmake test\n```", "Makefile": "\ntest: solvers", ".ci/run": "make test"} {
		data, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s does not have %q (%v)", name, want, err)
		}
	}
}

// The README names every backend that is embedded, and every package.
func TestReadmeNamesPackages(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range layers {
		if name := strings.TrimPrefix(l, "haft/"); !strings.Contains(string(data), "`"+name+"`") {
			t.Errorf("README does not name package %s", name)
		}
	}
}
