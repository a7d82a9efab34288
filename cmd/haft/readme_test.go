package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"haft/solve/solvertest/extent"
)

// A session is something that a document tells its reader to run, with the output that it shows.
type session struct {
	command    string // for a shell
	program    string // for its standard input; empty for the commands of a console block
	output     string
	start, end int // the output, as byte offsets in the document
}

const repo = "../.."

// interpreters run programs that they read from standard input, by language.
var interpreters = map[string]string{
	"python": "python3 -",
	"go":     `cat >"$SCRATCH/main.go" && go run "$SCRATCH/main.go"`,
}

var fence = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")

// blocks returns what a document tells its reader to run, block by block. A console block has commands, each after "$
// ", with their output. A program is a block in its language, and a text block after it holds its output.
func blocks(t *testing.T, text string) [][]session {
	t.Helper()
	var all [][]session
	fences := fence.FindAllStringSubmatchIndex(text, -1)
	for i, f := range fences {
		language := text[f[2]:f[3]]
		if language == "console" {
			all = append(all, commands(t, text, f[4], f[5]))
			continue
		}
		command, known := interpreters[language]
		if !known {
			continue
		}
		if i+1 == len(fences) || text[fences[i+1][2]:fences[i+1][3]] != "text" {
			t.Fatalf("no text block shows the output of\n%s", text[f[4]:f[5]])
		}
		shown := fences[i+1]
		all = append(all, []session{{command, text[f[4]:f[5]], text[shown[4]:shown[5]], shown[4], shown[5]}})
	}
	return all
}

// commands returns the commands of the console block from at to end.
func commands(t *testing.T, text string, at, end int) []session {
	t.Helper()
	var all []session
	for at < end {
		line, _, _ := strings.Cut(text[at:end], "\n")
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			t.Fatalf("%q is no command", line)
		}
		stop := end
		if next := strings.Index(text[at:end], "\n$ "); next >= 0 {
			stop = at + next + 1
		}
		at += len(line) + 1
		all = append(all, session{command: command, output: text[at:stop], start: at, end: stop})
		at = stop
	}
	return all
}

// documents returns all Markdown files of the repository, as paths from its root.
func documents(t *testing.T) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(repo, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != repo {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".md") {
			all = append(all, strings.TrimPrefix(path, repo+string(filepath.Separator)))
		}
		return nil
	})
	if err != nil || len(all) == 0 {
		t.Fatal(all, err)
	}
	return all
}

func markdown(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(repo, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Everything that a document tells its reader to run prints what the document shows. It runs in the root of the
// repository. UPDATE=1 rewrites what the documents show.
func TestReadme(t *testing.T) {
	extent.Slow(t)
	env := readmeEnv(t)
	for _, name := range documents(t) {
		text := markdown(t, name)
		all := blocks(t, text)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			t.Run("blocks", func(t *testing.T) {
				for _, block := range all {
					t.Run(block[0].command, func(t *testing.T) {
						t.Parallel()
						runBlock(t, env, block)
					})
				}
			})
			if os.Getenv("UPDATE") != "" {
				update(t, name, text, all)
			}
		})
	}
}

// runBlock runs the sessions of a block one after the other, because later ones may need earlier ones. It replaces
// the output that the document shows by the real one.
func runBlock(t *testing.T, env []string, block []session) {
	scratch := t.TempDir()
	for i := range block {
		s := &block[i]
		cmd := exec.Command("sh", "-c", s.command)
		cmd.Dir, cmd.Env, cmd.Stdin = repo, append(slices.Clone(env), "SCRATCH="+scratch), strings.NewReader(s.program)
		if s.program == "" {
			cmd.Env = append(cmd.Env, "HOME="+scratch) // commands may write there
		} else if name := strings.Fields(s.command)[0]; name == "python3" {
			if _, err := exec.LookPath(name); err != nil {
				t.Skip("python3 is not installed: its example is not run")
			}
		}
		out, err := cmd.Output()
		if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() > 1) {
			t.Errorf("%s: %v", s.command, err)
		}
		if os.Getenv("UPDATE") == "" && string(out) != s.output {
			t.Errorf("$ %s\n%s\nshown is:\n%s", s.command, out, s.output)
		}
		s.output = string(out)
	}
}

// update writes a document with the current outputs of its blocks.
func update(t *testing.T, name, text string, all [][]session) {
	t.Helper()
	updated, last := "", 0
	for _, s := range slices.Concat(all...) {
		updated += text[last:s.start] + s.output
		last = s.end
	}
	if err := os.WriteFile(filepath.Join(repo, name), []byte(updated+text[last:]), 0o644); err != nil {
		t.Fatal(err)
	}
}

// readmeEnv is the environment for the commands. haft is this test binary, which testscript.Main puts on the PATH.
// Programs are installed into a folder that is removed later. The go command keeps its caches although HOME is
// different.
func readmeEnv(t *testing.T) []string {
	t.Helper()
	env := append(os.Environ(), "GOBIN="+t.TempDir())
	for _, name := range []string{"GOENV", "GOCACHE", "GOPATH"} {
		value, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		env = append(env, name+"="+strings.TrimSpace(string(value)))
	}
	return env
}

// No test runs the command that runs the tests. This test checks that CI runs it.
func TestReadmeTestCommand(t *testing.T) {
	for name, want := range map[string]string{
		"README.md": "```sh\nmake test\n```", "Makefile": "\ntest: solvers", ".ci/run": "make test",
	} {
		if !strings.Contains(markdown(t, name), want) {
			t.Errorf("%s does not have %q", name, want)
		}
	}
}

// Every link within the repository leads to a file, and to a heading of it if the link names one.
func TestReadmeLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^):#]*)(?:#([^)]*))?\)`)
	for _, name := range documents(t) {
		for _, found := range link.FindAllStringSubmatch(markdown(t, name), -1) {
			path, heading := name, found[2]
			if found[1] != "" {
				path = filepath.Join(filepath.Dir(name), found[1])
			}
			if _, err := os.Stat(filepath.Join(repo, path)); err != nil {
				t.Errorf("%s links to %s: %v", name, found[1], err)
			} else if heading != "" && !slices.Contains(anchors(markdown(t, path)), heading) {
				t.Errorf("%s links to #%s of %s, which has no such heading", name, heading, path)
			}
		}
	}
}

// anchors returns how links name the headings of a document: in small letters, without punctuation, with hyphens.
func anchors(text string) []string {
	var all []string
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1) {
		words := regexp.MustCompile(`[^\p{L}\p{N} -]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		all = append(all, strings.ReplaceAll(words, " ", "-"))
	}
	return all
}
