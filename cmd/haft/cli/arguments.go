package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// CheckArguments makes a command and those below it take as many arguments as their usage lines name, unless they have
// a check of their own: "perft DEPTH [FILE]" takes one or two, and "merge FILE..." one or more. A command that only has
// commands below it shows its help, and refuses any other word.
func CheckArguments(cmd *cobra.Command) {
	for _, below := range cmd.Commands() {
		CheckArguments(below)
	}
	if cmd.HasSubCommands() && cmd.HasParent() && !cmd.Runnable() {
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() } // otherwise cobra takes any word
	}
	if !cmd.HasParent() || cmd.Args != nil {
		return
	}
	least, most := countArguments(cmd.Use)
	switch {
	case most == 0:
		cmd.Args = cobra.NoArgs
	case most < 0:
		cmd.Args = hinting(cobra.MinimumNArgs(least))
	default:
		cmd.Args = hinting(cobra.RangeArgs(least, most))
	}
}

// countArguments returns how many arguments a usage line names. The most is -1 if the last may be repeated.
func countArguments(use string) (least, most int) {
	for _, word := range strings.Fields(use)[1:] {
		if word[0] != '[' {
			least++
		}
		if strings.Contains(word, "...") {
			return least, -1
		}
		most++
	}
	return least, most
}

// hinting adds the usage line to an error about the number of arguments, and what to do about moves that the shell has
// split.
func hinting(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		switch {
		case err == nil:
			return nil
		case gameText.MatchString(strings.Join(args, " ")):
			return fmt.Errorf("%s %w; %s", cmd.Name(), err, inQuotes)
		}
		return fmt.Errorf("%s %w; usage: %s", cmd.Name(), err, cmd.UseLine())
	}
}
