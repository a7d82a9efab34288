package main

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/usage"
	"haft/solve/solvertest/extent"
)

// foreign matches how the libraries that read command lines and numbers describe errors.
var foreign = regexp.MustCompile(`strconv|unknown shorthand|unknown flag:|invalid argument|arg\(s\)|` +
	`bad flag syntax|flag needs an argument|` +
	`if any flags|required flag|Did you mean this|flag provided|parsing "|invalid syntax|unknown command "[^"]*"$`)

// Whatever is wrong with a command line, haft says so in its own words. There are thousands of such lines.
func TestWordsAreOurOwn(t *testing.T) {
	extent.Slow(t)
	root := newRoot(cli.NewProgram(nil, nil, nil))
	today, i := extent.ShareOfDay(t, 4), 0
	for _, cmd := range everyCommand(root) {
		for _, words := range badLines(cmd) {
			if i++; !today(i) {
				continue
			}
			args := append(strings.Fields(cmd.CommandPath())[1:], words...)
			var out, messages bytes.Buffer
			code := execute(context.Background(), args, strings.NewReader(""), &out, &messages)
			if found := foreign.FindString(messages.String()); code != cli.Failed || found != "" || messages.Len() == 0 {
				t.Errorf("haft %q: exit status %d, %q in %s", args, code, found, &messages)
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

// badLines returns command lines that are wrong for every command. They end with something that keeps the command
// from running.
func badLines(cmd *cobra.Command) [][]string {
	lines := [][]string{{"--zzzz"}, {"-Z"}, {"-zzzz"}, {"--=x"}, {"-7"}, {"--help=x"}}
	if usage.IsGroup(cmd) {
		lines = append(lines, []string{"nosuch"}, []string{"nosuch", "--zzzz"})
	} else if !strings.Contains(cmd.Use, "...") && cmd.Name() != "help" {
		lines = append(lines, []string{"1", "2", "3", "4", "5", "6"})
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		lines = append(lines, []string{"--" + f.Name + "=\x01", "--zzzz"}, []string{"--" + f.Name + "=", "--zzzz"})
		if f.NoOptDefVal == "" {
			lines = append(lines, []string{"--" + f.Name})
		}
	})
	return lines
}
