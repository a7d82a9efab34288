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

	"haft/cmd/haft/picture"
	"haft/solve"
)

// A choice is the value of an option that takes one of a few words.
type choice struct {
	to    *string
	words []string
}

// ChoiceFlag adds an option that takes one of a few words. If the option is not given, the value does not change.
func ChoiceFlag(cmd *cobra.Command, to *string, name, usage string, words ...string) {
	cmd.Flags().Var(&choice{to, words}, name, usage)
	CompleteWords(cmd, name, words...)
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

// A FormatOption is --format.
type FormatOption struct {
	Name  string
	known []string
	of    *cobra.Command // the command that has the option
}

// AddFlag adds --format. The first format is the default.
func (o *FormatOption) AddFlag(cmd *cobra.Command, formats ...string) {
	o.Name, o.known, o.of = formats[0], formats, cmd
	ChoiceFlag(cmd, &o.Name, "format", "`FORMAT` of the output: "+strings.Join(formats, ", "), formats...)
}

// ByName sets the format by the extension of the file of -o, unless --format was given. The extension of some
// other kind of file, such as .xlsx, is an error, and so is that of a picture of another format.
func (o *FormatOption) ByName(file string) error {
	e, given := Extension(file), o.of.Flags().Changed("format")
	writesText := slices.Contains(o.known, "text") || slices.Contains(o.known, "pgn")
	switch {
	case given && e != o.Name && slices.Contains(picture.Formats, e):
		return fmt.Errorf("--format is %s, and the file of -o ends in .%s", o.Name, e)
	case given, e == "", writesText && slices.Contains(texts, e):
	case slices.Contains(o.known, e):
		o.Name = e
	default:
		files := strings.ReplaceAll("."+strings.Join(o.known, ", ."), "text", "txt")
		return fmt.Errorf("-o is %q; expected a file that ends in %s, or --format", file, files)
	}
	return nil
}

// texts are the extensions that any text may have.
var texts = []string{"txt", "text", "log", "out"}

// A JobsOption is --jobs.
type JobsOption struct {
	N uint // 0 for one job per processor
}

// AddFlag adds --jobs; usage says what `N` counts.
func (o *JobsOption) AddFlag(cmd *cobra.Command, usage string) {
	cmd.Flags().UintVarP(&o.N, "jobs", "j", 0, usage+" (default one for each processor)")
}

// Workers returns the number of workers.
func (o *JobsOption) Workers() int {
	if o.N == 0 {
		return runtime.NumCPU()
	}
	return int(min(o.N, 1<<16))
}

// A RulesOption is --rules and --start, which say how games of Haft Schrödinger Chess are read.
type RulesOption struct {
	List  RuleList
	Start string // "ordinary" or ""
}

// AddFlags adds both options.
func (o *RulesOption) AddFlags(cmd *cobra.Command) {
	o.List.Flag(cmd, "that override those of the files")
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
	return r.Override(string(o.List))
}

// A TimeoutOption is --timeout.
type TimeoutOption struct {
	Duration time.Duration // 0 for no limit
}

// TimeOfGame is the usage text of --timeout when it limits each game.
const TimeOfGame = "`DURATION` that each game may take, as in 500ms (default no limit)"

// AddFlag adds --timeout with its default; usage says what `DURATION` limits.
func (o *TimeoutOption) AddFlag(cmd *cobra.Command, standard time.Duration, usage string) {
	o.Duration = standard
	cmd.Flags().Var((*Duration)(&o.Duration), "timeout", usage)
}

// Limit returns the context for one game.
func (o *TimeoutOption) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	return o.Rest(ctx, 0)
}

// Rest returns the context for the rest of a game's time, of which the given seconds are used.
func (o *TimeoutOption) Rest(ctx context.Context, used float64) (context.Context, context.CancelFunc) {
	if o.Duration == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, o.Duration-time.Duration(used*float64(time.Second)))
}

// Limited adds the time limit to an error about an undecided question.
func (o *TimeoutOption) Limited(err error) error {
	if o.Duration > 0 && errors.Is(err, solve.ErrUndecided) && !errors.Is(err, solve.ErrGaveUp) {
		return fmt.Errorf("%w: the time limit was reached (%v)", solve.ErrUndecided, o.Duration)
	}
	return err
}
