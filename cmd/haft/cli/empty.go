package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// texts are pflag's types of options whose value is text, which can be empty.
var flagsTexts = []string{"string", "stringSlice", "stringArray"}

// none are the values of such options that were not given.
var none = []string{"", "[]"}

// lists are options whose list may be empty: of changes to what is usual, or of what is wanted.
var lists = []string{"rules", "encoding", "encodings", "fields"}

// isText reports whether an option takes text that must not be empty.
func isText(f *pflag.Flag) bool {
	return slices.Contains(flagsTexts, f.Value.Type()) && !slices.Contains(lists, f.Name)
}

// NotEmpty returns an error if an option that has no default was given without text. That is what a script passes if it
// forgot to set a variable, and the option must not be taken for one that was not given.
func NotEmpty(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err != nil || !isText(f) || f.DefValue != f.Value.String() || !slices.Contains(none, f.DefValue) ||
			IsOutput(f) { // an output can be "", which stands for standard output
			return
		}
		err = cmd.FlagErrorFunc()(cmd, fmt.Errorf("--%s is \"\"; expected a value", f.Name))
	})
	return err
}
