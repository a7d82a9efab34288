package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/model"
)

// A RuleList is a list of valid rules, as [model.Rules.SetAll] reads them.
type RuleList string

// Flag adds --rules; usage says what the rules apply to.
func (l *RuleList) Flag(cmd *cobra.Command, usage string) {
	cmd.Flags().Var(l, "rules",
		"`LIST` of rules "+usage+": en-passant=on, check=off,\nbishops=opposite, announce=on (see 'haft help files')")
	Complete(cmd, "rules", offered(append(slices.Clone(ruleWords), "announce=on")))
}

// Unannounced takes announce=on out of what a command says of --rules, because the command refuses it.
func Unannounced(cmd *cobra.Command) {
	f := cmd.Flags().Lookup("rules")
	f.Usage = strings.Replace(f.Usage, ", announce=on", "", 1)
	Complete(cmd, "rules", offered(ruleWords))
}

// Default returns the rules of a game that says nothing about them.
func (l RuleList) Default() model.Rules {
	rules := model.DefaultRules()
	_ = rules.SetAll(string(l)) // Set has already tried it
	return rules
}

// Set reads a list.
func (l *RuleList) Set(list string) error {
	rules := model.DefaultRules()
	*l = RuleList(list)
	if err := rules.SetAll(list); err != nil {
		return err
	}
	return rules.Conflict()
}

func (l *RuleList) String() string { return string(*l) }

// Type returns the name of the type for pflag's help.
func (l *RuleList) Type() string { return "string" }

// ruleWords are the rules that every command takes.
var ruleWords = []cobra.Completion{
	"en-passant=on", "en-passant=off", "check=on", "check=off", "bishops=any", "bishops=opposite", "announce=off",
}

// offered offers the rules for each entry of the list.
func offered(words []cobra.Completion) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return AfterComma(typed, slices.Clone(words)), cobra.ShellCompDirectiveNoFileComp
	}
}
