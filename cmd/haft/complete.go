package main

import (
	"strings"

	"github.com/spf13/cobra"

	"haft/encode"
	"haft/solve"
)

// Values of options for the shells.

func completeBackend(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var values []cobra.Completion
	all, _ := solve.All()
	for _, b := range all {
		values = append(values, cobra.CompletionWithDesc(b.Name, b.Doc))
	}
	return values, cobra.ShellCompDirectiveNoFileComp
}

func completeEncoding(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var values []cobra.Completion
	for _, axis := range encode.Axes() {
		for _, choice := range axis.Choices {
			values = append(values, cobra.CompletionWithDesc(axis.Name+"="+choice.Name, choice.Doc))
		}
	}
	return afterComma(typed, values), cobra.ShellCompDirectiveNoFileComp
}

func completeRules(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	values := []cobra.Completion{
		"en-passant=on", "en-passant=off", "check=on", "check=off", "bishops=any", "bishops=opposite",
	}
	return afterComma(typed, values), cobra.ShellCompDirectiveNoFileComp
}

// afterComma offers the values for the last entry of a list.
func afterComma(typed string, values []cobra.Completion) []cobra.Completion {
	before := typed[:strings.LastIndex(typed, ",")+1]
	for i := range values {
		values[i] = before + values[i]
	}
	return values
}
