package cli

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/flags"
)

// A RulesOption is --rules and --start, which say how games of Haft Schrödinger Chess are read.
type RulesOption struct {
	Rules flags.RuleList
	Start string // "ordinary" or ""
}

// RulesFlag adds both options.
func (o *RulesOption) RulesFlag(cmd *cobra.Command) {
	o.Rules.Flag(cmd, "that override those of the files")
	ChoiceFlag(cmd, &o.Start, "start",
		"`START` of games that have no FEN: ordinary, so that letters name pieces\nas in ordinary chess", "ordinary")
}

// A rulesReader is a reader of games that can be told their rules, such as gamefile.Reader.
type rulesReader interface {
	Ordinary()
	Override(list string) error
}

// apply makes a reader obey the options.
func (o *RulesOption) apply(r rulesReader) error {
	if o.Start != "" {
		r.Ordinary()
	}
	return r.Override(string(o.Rules))
}
