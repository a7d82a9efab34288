package flags

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// texts are pflag's types of options whose value is text, which can be empty.
var texts = []string{"string", "stringSlice", "stringArray"}

// none are the values of such options that were not given.
var none = []string{"", "[]"}

// lists are options whose list may be empty: of changes to what is usual, or of what is wanted.
var lists = []string{"rules", "encoding", "encodings", "fields"}

// expected says what an option takes, by its word in the help.
var expected = map[string]string{
	"FILE": "the name of a file", "FILES": "the names of files", "DIR": "the name of a folder",
	"string": "a value", "strings": "values", "GAME": "the number of a game, from 1, or its id",
}

// IsText reports whether an option takes text that must not be empty.
func IsText(f *pflag.Flag) bool {
	return slices.Contains(texts, f.Value.Type()) && !slices.Contains(lists, f.Name)
}

// NotEmpty returns an error if an option that has no default was given without text. That is what a script passes if it
// forgot to set a variable, and the option must not be taken for one that was not given.
func NotEmpty(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err != nil || !IsText(f) || f.DefValue != f.Value.String() || !slices.Contains(none, f.DefValue) ||
			IsOutput(f) { // an output can be "", which stands for standard output
			return
		}
		word, _ := pflag.UnquoteUsage(f)
		want, known := expected[word]
		if !known {
			want = word
		}
		err = cmd.FlagErrorFunc()(cmd, fmt.Errorf("--%s is \"\"; expected %s", f.Name, want))
	})
	return err
}
