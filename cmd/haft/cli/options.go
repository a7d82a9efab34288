package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"haft/cmd/haft/picture"
	"haft/model"
	"haft/model/input"
	"haft/solve"
	"haft/solve/explain"
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
	e, given := extension(file), o.of.Flags().Changed("format")
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

// A RuleList is a list of valid rules, as [model.Rules.SetAll] reads them.
type RuleList string

// Flag adds --rules; usage says what the rules apply to.
func (l *RuleList) Flag(cmd *cobra.Command, usage string) {
	cmd.Flags().Var(l, "rules", "`LIST` of rules "+usage+":\n"+otherRules(model.RuleOptions)+" (see 'haft help files')")
	completeRules(cmd, model.RuleOptions)
}

// Unannounced takes announce=on out of what a command says of --rules, because the command refuses it.
func Unannounced(cmd *cobra.Command) {
	without := slices.DeleteFunc(slices.Clone(model.RuleOptions), func(o model.Option[model.Rules]) bool {
		return o.Name == "announce"
	})
	f := cmd.Flags().Lookup("rules")
	f.Usage = strings.Replace(f.Usage, otherRules(model.RuleOptions), otherRules(without), 1)
	completeRules(cmd, without)
}

// otherRules lists the rules with their unusual values.
func otherRules(rules model.List[model.Rules]) string {
	var words []string
	for _, o := range rules {
		words = append(words, o.Name+"="+o.Values[1])
	}
	return strings.Join(words, ", ")
}

// completeRules offers the rules for each entry of the list.
func completeRules(cmd *cobra.Command, rules model.List[model.Rules]) {
	Complete(cmd, "rules", func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		var words []cobra.Completion
		for _, o := range rules {
			words = append(words, o.Name+"="+o.Values[0], o.Name+"="+o.Values[1])
		}
		return AfterComma(typed, words), cobra.ShellCompDirectiveNoFileComp
	})
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

// A Duration is the value of an option: a time that is not negative.
type Duration time.Duration

// Set reads a duration.
func (l *Duration) Set(text string) error {
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return errors.New("expected a duration such as 500ms or 10s")
	case d < 0:
		return errors.New("expected a duration that is not negative")
	}
	*l = Duration(d)
	return nil
}

// String returns the time, or "0" if there is no limit; pflag takes that for no default.
func (l *Duration) String() string {
	if *l == 0 {
		return "0"
	}
	return time.Duration(*l).String()
}

// Type returns the name of the type for pflag's help.
func (l *Duration) Type() string { return "duration" }

// A ranged number is an option that is 0 until it is given.
type ranged struct {
	to        *int
	low, high int
}

// Ranged adds an option with a number from low to high; low is above 0.
func Ranged(cmd *cobra.Command, to *int, name string, low, high int, usage string) {
	cmd.Flags().Var(&ranged{to, low, high}, name, usage)
}

// Set reads the number.
func (r *ranged) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < r.low || n > r.high {
		return fmt.Errorf("expected a number from %s to %s", explain.Number(uint64(r.low)), explain.Number(uint64(r.high)))
	}
	*r.to = n
	return nil
}

// String returns the number, or 0 if it was not given.
func (r *ranged) String() string {
	if r.to == nil {
		return "0" // pflag asks the zero value
	}
	return strconv.Itoa(*r.to)
}

// Type returns the placeholder in pflag's help.
func (r *ranged) Type() string { return "N" }

// A MemoryOption is --max-memory.
type MemoryOption struct {
	Limit input.Size // 0 for no limit
}

// AddFlag adds --max-memory with its default.
func (o *MemoryOption) AddFlag(cmd *cobra.Command, standard input.Size, usage string) {
	o.Limit = standard
	cmd.Flags().Var(&o.Limit, "max-memory", usage+"; 0 for no limit")
}

// WithinMemory adds the option to an error about too little memory.
func (o *MemoryOption) WithinMemory(err error) error {
	if errors.Is(err, input.ErrTooLarge) {
		return fmt.Errorf("%w (--max-memory %v)", err, o.Limit)
	}
	return err
}

// LimitFor is [LimitHeap] for what --max-memory bounds, for so much besides, and for the program itself.
func (o *MemoryOption) LimitFor(besides input.Size) (lift func()) {
	const program = 32 << 20
	if o.Limit <= 0 {
		return func() {}
	}
	return LimitHeap(int64(o.Limit+besides) + program)
}

// LimitHeap makes Go collect garbage in time when the memory in use comes near limit bytes, until lift is called: a
// session, or a test, goes on after the command. A lower limit in the environment variable GOMEMLIMIT stays, and so
// does all as it was if limit is 0 or less.
func LimitHeap(limit int64) (lift func()) {
	before := debug.SetMemoryLimit(-1)
	if limit > 0 && limit < before {
		debug.SetMemoryLimit(limit)
	}
	return func() { debug.SetMemoryLimit(before) }
}

// Reserve allocates, once, memory that nobody uses. haft keeps little in memory while games go by, so Go would
// collect garbage every 4 MB, hundreds of times a second. The collector counts the reserve as live memory, and so
// waits until there is that much garbage. Measured with two workers, in seconds of CPU time:
//
//	                                     none   SetGCPercent(200)   (400)   reserve
//	check, 40,000 games of JSON Lines    1.14   1.03                0.98    0.97
//	check, 29 MB of PGN                  0.66   0.53                0.48    0.49
//	analyze without locks, 1,500 games   0.92   0.70                0.64    0.61
//
// A percentage multiplies the live memory: with 400, analyze took up to 184 MB. With debug.SetMemoryLimit, the
// collector would run all the time if more than the limit is live, such as the window of a zstd file.
var Reserve = sync.OnceValue(func() []byte { return make([]byte, 16<<20) })
