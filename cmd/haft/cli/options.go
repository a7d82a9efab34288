package cli

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"haft/encode"
	"haft/model"
)

// What follows are options that several commands have. A command embeds those that it obeys; [Question] has all of
// them but for a few.

// A FormatOption is --format.
type FormatOption struct {
	Format  string
	Formats []string // that the command writes, the default first
}

// FormatFlag adds --format. The first is the default.
func (o *FormatOption) FormatFlag(cmd *cobra.Command, formats ...string) {
	o.Formats = formats
	cmd.Flags().StringVar(&o.Format, "format", formats[0], "`FORMAT` of the output: "+strings.Join(formats, ", "))
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
}

// CheckFormat is an error if the command does not write the format.
func (o *FormatOption) CheckFormat() error {
	if len(o.Formats) == 0 {
		return nil
	}
	return OneOf("--format", o.Format, o.Formats...)
}

// A RulesOption is --rules, of Haft Schrödinger Chess.
type RulesOption struct {
	Rules string
}

// RulesFlag adds --rules.
func (o *RulesOption) RulesFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&o.Rules, "rules", "", "`LIST` of rules that go above those of the files: en-passant=on, check=off,\nbishops=opposite (see 'haft help files')")
	cmd.RegisterFlagCompletionFunc("rules", completeRules)
}

// CheckRules is an error if there are no such rules.
func (o *RulesOption) CheckRules() error {
	rules := model.DefaultRules()
	if err := rules.SetAll(o.Rules); err != nil {
		return fmt.Errorf("--rules: %w", err)
	}
	return nil
}

// An EncodingOption is --encoding.
type EncodingOption struct {
	Encoding string
}

// EncodingFlag adds --encoding; standard names the encoding without it.
func (o *EncodingOption) EncodingFlag(cmd *cobra.Command, standard string) {
	cmd.Flags().StringVar(&o.Encoding, "encoding", "", "`LIST` of choices for formulas, as in roster=sequential,safety=pairs\n(default "+standard+")")
	cmd.RegisterFlagCompletionFunc("encoding", CompleteEncoding)
}

// parseEncoding reads --encoding; without it the zero value stands for the backend's own.
func (o *EncodingOption) parseEncoding() (encode.Encoding, error) {
	if o.Encoding == "" {
		return encode.Encoding{}, nil
	}
	return encode.Parse(o.Encoding)
}

// A JobsOption is --jobs.
type JobsOption struct {
	Jobs uint // 0 for one a processor
}

// Workers is how many games are worked on at a time.
func (o *JobsOption) Workers() int {
	if o.Jobs == 0 {
		return runtime.NumCPU()
	}
	return int(min(o.Jobs, 1<<16))
}
