package cli

import (
	"github.com/spf13/cobra"

	"haft/cmd/haft/flags"
	"haft/model/gamefile"
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

// apply makes a reader obey the options.
func (o *RulesOption) apply(r *gamefile.Reader) error {
	if o.Start != "" {
		r.Ordinary()
	}
	return r.Override(string(o.Rules))
}
