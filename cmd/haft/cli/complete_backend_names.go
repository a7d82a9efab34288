package cli

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/flags"
	"haft/encode"
	"haft/solve/backend"
)

// Here are the values of options that shells offer.

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
	return flags.AfterComma(typed, values), cobra.ShellCompDirectiveNoFileComp
}
