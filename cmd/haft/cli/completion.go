package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Complete tells which values a shell may offer for a flag. The flag keeps that to itself until [RegisterCompletions]:
// cobra's table of completions belongs to the process, and whoever carries out many command lines, as the tests do,
// would keep the commands of all of them.
func Complete(cmd *cobra.Command, name string, values cobra.CompletionFunc) {
	flag := cmd.Flag(name)
	one := completed{flag.Value, values}
	if list, ok := flag.Value.(pflag.SliceValue); ok {
		flag.Value = &completedList{one, list}
		flag.DefValue = flag.Value.String()
		return
	}
	flag.Value = &one
}

// CompleteWords offers these words for a flag.
func CompleteWords(cmd *cobra.Command, name string, words ...string) {
	Complete(cmd, name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// Completion returns what a shell may offer for a flag, or nil.
func Completion(flag *pflag.Flag) cobra.CompletionFunc {
	if c, ok := flag.Value.(interface{ completion() cobra.CompletionFunc }); ok {
		return c.completion()
	}
	return nil
}

// RegisterCompletions tells cobra what shells may offer for the flags of a command and of those below it.
func RegisterCompletions(cmd *cobra.Command) {
	register := func(flag *pflag.Flag) {
		if values := Completion(flag); values != nil {
			_ = cmd.RegisterFlagCompletionFunc(flag.Name, values) // the command has this flag
		}
	}
	cmd.PersistentFlags().VisitAll(register)
	cmd.Flags().VisitAll(register)
	for _, sub := range cmd.Commands() {
		RegisterCompletions(sub)
	}
}

// AfterComma offers the values for the last entry of a list.
func AfterComma(typed string, values []cobra.Completion) []cobra.Completion {
	before := typed[:strings.LastIndex(typed, ",")+1]
	for i := range values {
		values[i] = before + values[i]
	}
	return values
}

// A completed is the value of a flag together with the values that it may have.
type completed struct {
	pflag.Value
	values cobra.CompletionFunc
}

func (c *completed) completion() cobra.CompletionFunc { return c.values }

// A completedList is such a value that is a list.
type completedList struct {
	completed
	pflag.SliceValue
}

// String returns the list as a user types it, without the brackets of pflag. So an empty list is "", and help does not
// show it as a default.
func (l *completedList) String() string {
	return strings.TrimSuffix(strings.TrimPrefix(l.completed.String(), "["), "]")
}
