package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/flags"
)

// A choice is the value of an option that takes one of a few words.
type choice struct {
	to    *string
	words []string
}

// ChoiceFlag adds an option that takes one of a few words. If the option is not given, the value does not change.
func ChoiceFlag(cmd *cobra.Command, to *string, name, usage string, words ...string) {
	cmd.Flags().Var(&choice{to, words}, name, usage)
	flags.CompleteWords(cmd, name, words...)
}

// Set reads a word.
func (c *choice) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return fmt.Errorf("expected %s", strings.Join(c.words, ", "))
	}
	*c.to = word
	return nil
}

// String returns the word, or "" if there is none.
func (c *choice) String() string {
	if c.to == nil {
		return "" // pflag asks the zero value
	}
	return *c.to
}

// Type returns the name of the type for pflag's help.
func (c *choice) Type() string { return "string" }
