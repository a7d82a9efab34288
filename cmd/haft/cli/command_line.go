package cli

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

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
	case most < 0:
		cmd.Args = hinting(cobra.MinimumNArgs(least))
	default:
		cmd.Args = hinting(cobra.RangeArgs(least, most))
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

// hinting adds the usage line to an error about the number of arguments, and what to do about moves that the shell has
// split.
func hinting(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		err := check(cmd, args)
		switch {
		case err == nil:
			return nil
		case gameText().MatchString(strings.Join(args, " ")):
			return fmt.Errorf("%s %w; %s", cmd.Name(), err, inQuotes)
		}
		return fmt.Errorf("%s %w; usage: %s", cmd.Name(), err, cmd.UseLine())
	}
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

// textTypes are pflag's types of options whose value is text, which can be empty.
var textTypes = []string{"string", "stringSlice", "stringArray"}

// none are the values of such options that were not given.
var none = []string{"", "[]"}

// lists are options whose list may be empty: then nothing is changed, or nothing is wanted.
var lists = []string{"rules", "encoding", "encodings", "fields"}

// isText reports whether an option takes text that must not be empty.
func isText(f *pflag.Flag) bool {
	return slices.Contains(textTypes, f.Value.Type()) && !slices.Contains(lists, f.Name)
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

// CheckLine returns an error if the options of a command line do not go together, whatever the command: one is empty,
// or two name the same output, or one names an input.
func (p *Program) CheckLine(cmd *cobra.Command) error {
	return cmp.Or(notEmpty(cmd), distinctOutputs(cmd), p.Reads(cmd, filesRead(cmd)))
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
