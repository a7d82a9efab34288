package main

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
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

// Help texts fit in a terminal.
func TestHelpFits(t *testing.T) {
	root := newRoot(cli.NewProgram(nil, nil, nil))
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		t.Fatal(err)
	}
	for _, cmd := range slices.Concat(visible(root), topics(), everyCommand(completion)) {
		if cmd.Short == "" || cmd.Long == "" {
			t.Errorf("%s has no help", cmd.CommandPath())
		}
		for line := range strings.Lines(cmd.Long + "\n" + cmd.Example) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
				t.Errorf("%s: a line of %d characters: %s", cmd.CommandPath(), n, line)
			}
		}
	}
}

// An empty list and a table in a help text show nothing odd: no [] as a default, no line that a space shifts.
func TestHelpIsTidy(t *testing.T) {
	for _, cmd := range visible(newRoot(cli.NewProgram(nil, nil, nil))) {
		if strings.Contains(cmd.LocalFlags().FlagUsages(), "[])") {
			t.Errorf("%s: an empty list is shown as a default", cmd.CommandPath())
		}
		for line := range strings.Lines(cmd.Long) {
			if strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "  ") {
				t.Errorf("%s: a line is shifted: %s", cmd.CommandPath(), line)
			}
		}
	}
}

// everyCommand returns a command and all its subcommands, including hidden ones.
func everyCommand(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, below := range cmd.Commands() {
		if !below.IsAdditionalHelpTopicCommand() {
			all = append(all, everyCommand(below)...)
		}
	}
	return all
}
