package flags

import (
	"github.com/spf13/cobra"

	"haft/model"
)

// A RuleList is rules that there are, as [model.Rules.SetAll] reads them.
type RuleList string

// Flag adds --rules; usage says which rules they are.
func (l *RuleList) Flag(cmd *cobra.Command, usage string) {
	cmd.Flags().Var(l, "rules",
		"`LIST` of rules "+usage+": en-passant=on, check=off,\nbishops=opposite (see 'haft help files')")
	cmd.RegisterFlagCompletionFunc("rules", completeRules)
}

// Default is the rules of a game that says nothing about them.
func (l RuleList) Default() model.Rules {
	rules := model.DefaultRules()
	_ = rules.SetAll(string(l)) // Set has tried it
	return rules
}

// Set takes a list.
func (l *RuleList) Set(list string) error {
	rules := model.DefaultRules()
	*l = RuleList(list)
	return rules.SetAll(list)
}

func (l *RuleList) String() string { return string(*l) }

// Type is what pflag calls the value in its help.
func (l *RuleList) Type() string { return "string" }

func completeRules(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	values := []cobra.Completion{
		"en-passant=on", "en-passant=off", "check=on", "check=off", "bishops=any", "bishops=opposite",
	}
	return AfterComma(typed, values), cobra.ShellCompDirectiveNoFileComp
}
