package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// visible returns all commands that a user sees, including the root.
func visible(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		if !c.Hidden && c.Name() != "help" && c.Name() != "completion" && !c.IsAdditionalHelpTopicCommand() {
			all = append(all, visible(c)...)
		}
	}
	return all
}

// endless are the commands that run until they are interrupted. serve_test.go starts and ends them.
var endless = []string{"serve"}

// Every example runs in the root of the repository. Its games may be illegal.
func TestExamples(t *testing.T) {
	extent.Slow(t)
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	for _, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		if cmd.Example == "" {
			t.Errorf("%s has no example", cmd.CommandPath())
		}
		if slices.Contains(endless, cmd.Name()) {
			continue
		}
		var lines []string
		for line := range strings.Lines(cmd.Example) { // later ones may need earlier ones
			lines = append(lines, line)
		}
		t.Run(cmd.CommandPath(), func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			for _, line := range lines {
				runExample(t, line, home)
			}
		})
	}
}

// runExample runs an example whose files are in a folder of its own.
func runExample(t *testing.T, line, home string) {
	t.Helper()
	run := exec.Command("sh", "-c", line)
	run.Dir = "../.."
	run.Env = append(os.Environ(), "HOME="+home, "TMPDIR="+home)
	var out, messages bytes.Buffer
	run.Stdout, run.Stderr = &out, &messages
	err := run.Run()
	exit, isExit := err.(*exec.ExitError)
	if err != nil && (!isExit || exit.ExitCode() != int(cli.No)) || out.Len() == 0 {
		t.Errorf("%s: %v, %q, %d bytes of output", strings.TrimSpace(line), err, &messages, out.Len())
	}
}

// Help texts fit in a terminal, and have no line that a space shifts.
func TestHelpFits(t *testing.T) {
	root := newRoot(cli.NewProgram(nil, nil, nil))
	topics := slices.DeleteFunc(slices.Clone(root.Commands()), func(c *cobra.Command) bool { return !c.IsAdditionalHelpTopicCommand() })
	for _, cmd := range slices.Concat(visible(root), topics) {
		if cmd.Short == "" || cmd.Long == "" {
			t.Errorf("%s has no help", cmd.CommandPath())
		}
		for line := range strings.Lines(cmd.Long + "\n" + cmd.Example) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
				t.Errorf("%s: a line of %d characters: %s", cmd.CommandPath(), n, line)
			}
			if strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "  ") {
				t.Errorf("%s: a line is shifted: %s", cmd.CommandPath(), line)
			}
		}
	}
}

// Pages fit in a terminal, even with long games, promotions, and more pieces than a matrix has columns.
func TestTextFits(t *testing.T) {
	extent.Slow(t)
	promoted := 0
	for seed := range uint64(20) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[1], 70)
		if model.Replay(g).Unknown != model.Majors {
			promoted++
		}
		moves := strings.Trim(fmt.Sprint(g.Moves), "[]")
		for _, command := range []string{"timeline", "entangle", "stats"} {
			var out, messages bytes.Buffer
			if c := execute(context.Background(), []string{command}, strings.NewReader(moves), &out, &messages); c != cli.Yes {
				t.Fatalf("%s of %s: exit status %d, %s", command, moves, c, &messages)
			}
			for line := range strings.Lines(out.String()) {
				if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
					t.Errorf("seed %d, %s: a line of %d characters: %s", seed, command, n, line)
				}
			}
		}
	}
	if promoted < 5 {
		t.Errorf("%d games with promotions", promoted)
	}
}

// Shells complete every option that takes one of a few words.
func TestChoicesAreCompleted(t *testing.T) {
	choices := []string{
		"ask", "axis", "backend", "by", "color", "encoding", "engine", "export", "fields", "format", "keep-going", "lens",
		"linear", "progress", "rules", "style",
		"theme", "time",
	}
	for _, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			complete := cli.Completion(f)
			if !slices.Contains(choices, f.Name) || f.Value.Type() == "duration" {
				return
			}
			if complete == nil {
				t.Errorf("%s --%s is not completed", cmd.CommandPath(), f.Name)
			} else if words, _ := complete(cmd, nil, ""); len(words) < 2 {
				t.Errorf("%s --%s is completed to %q", cmd.CommandPath(), f.Name, words)
			}
		})
	}
}
