package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/flags"
	"haft/encode"
	"haft/model/gamefile"
	"haft/solve"
)

// What follows are options that several commands have. A command embeds those that it obeys, and no others. A value
// that an option cannot have is refused when the command line is read.

// A choice is the value of an option that takes one of a few words.
type choice struct {
	to    *string
	words []string
}

// ChoiceFlag adds an option that takes one of a few words. Without it the value stays as it is.
func ChoiceFlag(cmd *cobra.Command, to *string, name, usage string, words ...string) {
	cmd.Flags().Var(&choice{to, words}, name, usage)
	cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// Set takes a word.
func (c *choice) Set(word string) error {
	if !slices.Contains(c.words, word) {
		return fmt.Errorf("expected %s", strings.Join(c.words, ", "))
	}
	*c.to = word
	return nil
}

// String is the word; "" if there is none.
func (c *choice) String() string {
	if c.to == nil {
		return "" // of the zero value, which pflag asks
	}
	return *c.to
}

// Type is what pflag calls the value in its help.
func (c *choice) Type() string { return "string" }

// A FormatOption is --format.
type FormatOption struct {
	Format string
}

// FormatFlag adds --format. The first is the default.
func (o *FormatOption) FormatFlag(cmd *cobra.Command, formats ...string) {
	o.Format = formats[0]
	ChoiceFlag(cmd, &o.Format, "format", "`FORMAT` of the output: "+strings.Join(formats, ", "), formats...)
}

// A RulesOption is --rules and --start: how games of Haft Schrödinger Chess are read.
type RulesOption struct {
	Rules flags.RuleList
	Start string // "ordinary" or ""
}

// RulesFlag adds both options.
func (o *RulesOption) RulesFlag(cmd *cobra.Command) {
	o.Rules.Flag(cmd, "that go above those of the files")
	ChoiceFlag(cmd, &o.Start, "start",
		"`START` of games that have no FEN: ordinary, so that letters name pieces\nas in ordinary chess", "ordinary")
}

// apply has games read as the options say.
func (o *RulesOption) apply(r *gamefile.Reader) error {
	if o.Start != "" {
		r.Ordinary()
	}
	return r.Override(string(o.Rules))
}

// An EncodingOption is --encoding.
type EncodingOption struct {
	Encoding string
}

// EncodingFlag adds --encoding; standard names the encoding without it.
func (o *EncodingOption) EncodingFlag(cmd *cobra.Command, standard string) {
	cmd.Flags().StringVar(&o.Encoding, "encoding", "",
		"`LIST` of choices for formulas, as in roster=sequential,safety=pairs\n(default "+standard+")")
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

// JobsFlag adds --jobs; usage says what `N` is the number of.
func (o *JobsOption) JobsFlag(cmd *cobra.Command, usage string) {
	cmd.Flags().UintVarP(&o.Jobs, "jobs", "j", 0, usage+" (default one for each processor)")
}

// Workers is how many work at a time.
func (o *JobsOption) Workers() int {
	if o.Jobs == 0 {
		return runtime.NumCPU()
	}
	return int(min(o.Jobs, 1<<16))
}

// A TimeoutOption is --timeout.
type TimeoutOption struct {
	Timeout time.Duration // 0 for no limit
}

// TimeOfGame is the usage of --timeout where it is for each game.
const TimeOfGame = "`DURATION` that each game may take, as in 500ms (default no limit)"

// TimeoutFlag adds --timeout, with its default; usage says what `DURATION` is for.
func (o *TimeoutOption) TimeoutFlag(cmd *cobra.Command, standard time.Duration, usage string) {
	o.Timeout = standard
	cmd.Flags().Var((*flags.Duration)(&o.Timeout), "timeout", usage)
}

// Limit is the context for one game.
func (o *TimeoutOption) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	return o.Rest(ctx, 0)
}

// Rest is the context for what is left of the limit for one game, of which some seconds are used.
func (o *TimeoutOption) Rest(ctx context.Context, used float64) (context.Context, context.CancelFunc) {
	if o.Timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, o.Timeout-time.Duration(used*float64(time.Second)))
}

// Limited names the limit that left a question undecided.
func (o *TimeoutOption) Limited(err error) error {
	if o.Timeout > 0 && errors.Is(err, solve.ErrUndecided) && !errors.Is(err, solve.ErrGaveUp) {
		return fmt.Errorf("%w: the time limit was reached (%v)", solve.ErrUndecided, o.Timeout)
	}
	return err
}
