package cli

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// CheckArguments makes a command and those below it take as many arguments as their usage lines name, unless they have
// a check of their own: "perft DEPTH [FILE]" takes one or two, and "merge FILE..." one or more. A command that only has
// commands below it shows its help, and refuses any other word.
func CheckArguments(cmd *cobra.Command) {
	for _, below := range cmd.Commands() {
		CheckArguments(below)
	}
	if cmd.HasSubCommands() && cmd.HasParent() && !cmd.Runnable() {
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() } // otherwise cobra takes any word
	}
	if !cmd.HasParent() || cmd.Args != nil {
		return
	}
	least, most := countArguments(cmd.Use)
	switch {
	case most == 0:
		cmd.Args = cobra.NoArgs
	default:
		cmd.Args = Takes(least, most)
	}
}

// countArguments returns how many arguments a usage line names. The most is -1 if the last may be repeated.
func countArguments(use string) (least, most int) {
	for _, word := range strings.Fields(use)[1:] {
		if word[0] != '[' {
			least++
		}
		if strings.Contains(word, "...") {
			return least, -1
		}
		most++
	}
	return least, most
}

// Takes is a check of the number of arguments; a most of -1 is no limit. Its error gives the usage line, or says what to
// do about moves that the shell has split.
func Takes(least, most int) cobra.PositionalArgs {
	count, last := fmt.Sprintf("%d to %d", least, most), most
	switch {
	case most < 0:
		count, last, most = fmt.Sprintf("at least %d", least), least, math.MaxInt
	case most == least:
		count = strconv.Itoa(most)
	case most == least+1:
		count = fmt.Sprintf("%d or %d", least, most)
	}
	return func(cmd *cobra.Command, args []string) error {
		n := len(args)
		if least <= n && n <= most {
			return nil
		}
		said := fmt.Sprintf("usage: %s", cmd.UseLine())
		if gameText().MatchString(strings.Join(args, " ")) {
			said = inQuotes
		}
		return fmt.Errorf("%s takes %s %s, and got %d; %s", cmd.Name(), count,
			english.PluralWord(last, "argument", ""), n, said)
	}
}

// FlagError says in plain words what is wrong with the value of an option, and where its help is.
func FlagError(cmd *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var number *strconv.NumError
	if errors.As(err, &value) && errors.As(err, &number) {
		expected, known := map[string]string{"bool": "true or false", "float64": "a number"}[value.GetFlag().Value.Type()]
		switch {
		case errors.Is(err, strconv.ErrRange):
			expected = "a smaller number"
		case number.Func == "ParseUint":
			expected = "a whole number from 0"
		case !known:
			expected = "a whole number"
		}
		err = fmt.Errorf("%s: expected %s", strings.TrimSuffix(err.Error(), ": "+number.Error()), expected)
	}
	return fmt.Errorf("%w\nSee '%s --help'", err, cmd.CommandPath())
}

// OneOf returns an error if the value is not one of those allowed.
func OneOf(what, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	return fmt.Errorf("%s is %q; expected %s", what, value, strings.Join(allowed, ", "))
}

// OnlyFor returns an error if one of the named options was given. They make sense only for what, and the user asked
// for something else.
func OnlyFor(cmd *cobra.Command, what string, names ...string) error {
	for _, name := range names {
		if f := cmd.Flags().Lookup(name); f.Changed {
			dashes := "--"
			if f.Name == f.Shorthand {
				dashes = "-"
			}
			return fmt.Errorf("%s%s is for %s", dashes, f.Name, what)
		}
	}
	return nil
}

// Depth reads the argument DEPTH of a perft.
func Depth(text string, most int) (int, error) {
	depth, err := strconv.Atoi(text)
	if err != nil || depth < 0 || depth > most {
		return 0, fmt.Errorf("DEPTH is %q; expected a number from 0 to %d", text, most)
	}
	return depth, nil
}

// texts are pflag's types of options whose value is text, which can be empty.
var flagsTexts = []string{"string", "stringSlice", "stringArray"}

// none are the values of such options that were not given.
var none = []string{"", "[]"}

// lists are options whose list may be empty: of changes to what is usual, or of what is wanted.
var lists = []string{"rules", "encoding", "encodings", "fields"}

// isText reports whether an option takes text that must not be empty.
func isText(f *pflag.Flag) bool {
	return slices.Contains(flagsTexts, f.Value.Type()) && !slices.Contains(lists, f.Name)
}

// notEmpty returns an error if an option that has no default was given without text. That is what a script passes if it
// forgot to set a variable, and the option must not be taken for one that was not given.
func notEmpty(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err != nil || !isText(f) || f.DefValue != f.Value.String() || !slices.Contains(none, f.DefValue) ||
			IsOutput(f) { // an output can be "", which stands for standard output
			return
		}
		err = cmd.FlagErrorFunc()(cmd, fmt.Errorf("--%s is \"\"; expected a value", f.Name))
	})
	return err
}

// CheckLine returns an error if the options of a command line do not go together, whatever the command: one is missing or
// empty, two exclude each other or name the same output, or one names an input.
func (p *Program) CheckLine(cmd *cobra.Command) error {
	return FirstError(together(cmd), notEmpty(cmd), distinctOutputs(cmd), p.Reads(cmd, filesRead(cmd)))
}

// together says in plain words what cobra would find later: an option that must be there, and two that may not be there
// together.
func together(cmd *cobra.Command) (err error) {
	given := map[string]string{} // by group, an option of it
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		switch _, needed := f.Annotations[cobra.BashCompOneRequiredFlag]; {
		case err != nil:
		case f.Changed:
			for _, group := range f.Annotations["cobra_annotation_mutually_exclusive"] {
				if other := given[group]; other != "" {
					err = fmt.Errorf("--%s and --%s exclude each other", other, f.Name)
				}
				given[group] = f.Name
			}
		case needed:
			err = fmt.Errorf("--%s is missing; usage: %s", f.Name, cmd.UseLine())
		}
	})
	return err
}

// Reads records files that a command reads; those that its options name are recorded for every command. It returns an
// error, before any work is done, if an option would overwrite an input, or would write files beside a device, or if
// standard output goes to an input: a command would read what it writes, without end.
func (p *Program) Reads(cmd *cobra.Command, files []string) (err error) {
	p.reading = append(p.reading, files...)
	for _, name := range files {
		if info, err := p.stat(name); err == nil && info.Mode().IsRegular() && p.isOutput(info) {
			return fmt.Errorf("%s: this is an input, and standard output goes there", Shown(name))
		}
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err != nil {
			return
		}
		if err = p.mayWriteAll(filesWritten(f)); err != nil {
			err = fmt.Errorf("--%s: %w", f.Name, err)
		}
	})
	return err
}

// mayWriteAll returns an error if one of the files that an option lets the command write must not be written.
func (p *Program) mayWriteAll(files []string) error {
	if len(files) > 1 {
		if err := p.canHaveMore(files[0], files[1]); err != nil {
			return err
		}
	}
	for _, name := range files {
		if err := p.mayWrite(name); err != nil {
			return err
		}
	}
	return nil
}

// mayWrite returns an error if the command reads the same file, by this name or another.
func (p *Program) mayWrite(name string) error {
	out, err := os.Stat(name)
	if err != nil || !out.Mode().IsRegular() {
		return nil
	}
	for _, read := range p.reading {
		if in, err := p.stat(read); err == nil && os.SameFile(in, out) {
			return fmt.Errorf("%s: this is an input (%s), so it is not overwritten", name, Shown(read))
		}
	}
	return nil
}

// canHaveMore returns an error if an output that belongs together with another file, which is written beside it, is a
// device or where standard output goes. The other would be left in /dev, and each needs the other.
func (p *Program) canHaveMore(name, more string) error {
	info, err := os.Stat(name)
	if err != nil || info.Mode()&os.ModeDevice == 0 && !p.isOutput(info) {
		return nil
	}
	return fmt.Errorf("%s is not a file; expected the name of one, beside which %s can be written", name, more)
}

// Owns lets a command write a file that it reads, because it has read all of it.
func (p *Program) Owns(name string) {
	p.reading = slices.DeleteFunc(slices.Clone(p.reading), func(read string) bool { return read == name })
}
