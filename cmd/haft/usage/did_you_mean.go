package usage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/terminal"
	"haft/solve/say"
)

// When words of a command line mean nothing, these functions guess what the user meant.

// refuseUnknown makes a command with subcommands show its help, and refuse any word that is not a subcommand.
func refuseUnknown(cmd *cobra.Command) {
	if cmd.Run == nil && cmd.RunE == nil {
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() } // without it, cobra ignores the arguments
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return seeHelp(cmd, unknownCommand(cmd, args[0]))
		}
		return nil
	}
}

// KnownCommand returns an error if the words do not lead to a command.
func KnownCommand(root *cobra.Command, words []string) error {
	cmd, rest, _ := root.Find(words) // what cobra might refuse is refused here
	if len(rest) > 0 {
		return seeHelp(cmd, unknownCommand(cmd, rest[0]))
	}
	return nil
}

// otherNames maps words that people try to the names of commands.
var otherNames = map[string]string{
	"why": "explain", "reason": "explain", "show": "draw", "picture": "draw", "board": "draw", "format": "fmt",
	"convert": "fmt", "export": "fmt", "web": "serve", "gui": "serve", "play": "serve", "validate": "check",
	"judge": "check",
	"legal": "check", "info": "analyze", "count": "worlds", "positions": "worlds", "random": "gen", "generate": "gen",
}

// unknownCommand says that a word is not a subcommand.
func unknownCommand(cmd *cobra.Command, word string) error {
	var names []string
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() || below.IsAdditionalHelpTopicCommand() {
			names = append(names, below.Name())
		}
	}
	likely := terminal.Meant(word, names)
	if name := otherNames[strings.ToLower(word)]; slices.Contains(names, name) && !slices.Contains(likely, name) {
		likely = append(likely, name)
	}
	meant := didYouMean(likely, "")
	if !cmd.HasParent() && (IsGame(word) || IsGameFile(word)) {
		meant = fmt.Sprintf("; to ask about a game, also name a command: %s check '%s'", cmd.Name(), word)
	}
	return fmt.Errorf("unknown command %q for %q%s", word, cmd.CommandPath(), meant)
}

// seeHelp adds, below an error about a command line, how to get the command's help.
func seeHelp(cmd *cobra.Command, err error) error {
	return fmt.Errorf("%w\nSee '%s --help'", err, cmd.CommandPath())
}

// unknownFlag says that a command has no such flag. A user who writes one dash may mean two.
func unknownFlag(cmd *cobra.Command, strange *pflag.NotExistError) error {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if letters := strange.GetSpecifiedShortnames(); letters != "" {
		word, _, _ := strings.Cut(letters, "=")
		meant := didYouMean(terminal.Meant(word, names), "--")
		if meant != "" {
			return fmt.Errorf("unknown flag -%s%s", word, meant)
		}
		return fmt.Errorf("unknown flag -%s", strange.GetSpecifiedName())
	}
	name := strange.GetSpecifiedName()
	return fmt.Errorf("unknown flag --%s%s", name, didYouMean(terminal.Meant(name, names), "--"))
}

// didYouMean asks about likely names; it returns "" if there are none.
func didYouMean(names []string, dashes string) string {
	if len(names) == 0 {
		return ""
	}
	for i := range names {
		names[i] = dashes + names[i]
	}
	return "; did you mean " + say.Either(names) + "?"
}

// Grouped returns an error if the user gave flags that exclude each other, or left out a required flag. cobra knows
// these groups, but reports errors in its own words.
func Grouped(cmd *cobra.Command) (err error) {
	groups := map[string]string{} // by group, the first flag of it that was given
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch {
		case err != nil:
		case !f.Changed && f.Annotations[cobra.BashCompOneRequiredFlag] != nil:
			name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
			err = fmt.Errorf("%s needs --%s", name, f.Name)
		case f.Changed:
			for _, group := range f.Annotations[exclusive] {
				if other := groups[group]; other != "" {
					err = fmt.Errorf("--%s and --%s do not go together", other, f.Name)
				}
				groups[group] = f.Name
			}
		}
	})
	return err
}

// exclusive is the annotation in which cobra lists the flags that exclude each other, with spaces between the names
// of a group.
const exclusive = "cobra_annotation_mutually_exclusive"
