package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"haft/encode"
	"haft/solve/backend"
)

// Values of options for the shells.

// CompleteBackend offers the names of backends.
func CompleteBackend(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var values []cobra.Completion
	all, _ := backend.All()
	for _, b := range all {
		values = append(values, cobra.CompletionWithDesc(b.Name, b.Doc))
	}
	return values, cobra.ShellCompDirectiveNoFileComp
}

// CompleteEncoding offers choices of encodings.
func CompleteEncoding(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var values []cobra.Completion
	for _, axis := range encode.Axes() {
		for _, choice := range axis.Choices {
			values = append(values, cobra.CompletionWithDesc(axis.Name+"="+choice.Name, choice.Doc))
		}
	}
	return AfterComma(typed, values), cobra.ShellCompDirectiveNoFileComp
}

func completeRules(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	values := []cobra.Completion{
		"en-passant=on", "en-passant=off", "check=on", "check=off", "bishops=any", "bishops=opposite",
	}
	return AfterComma(typed, values), cobra.ShellCompDirectiveNoFileComp
}

// AfterComma offers the values for the last entry of a list.
func AfterComma(typed string, values []cobra.Completion) []cobra.Completion {
	before := typed[:strings.LastIndex(typed, ",")+1]
	for i := range values {
		values[i] = before + values[i]
	}
	return values
}
