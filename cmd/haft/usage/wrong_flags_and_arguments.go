// Package usage says in haft's own words what is wrong with a command line, and what the user may have meant.
package usage

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/solve/say"
)

// Tell makes a command and its subcommands report mistakes in a command line in haft's own words.
func Tell(cmd *cobra.Command) {
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return seeHelp(cmd, flagError(cmd, err))
	})
	for _, child := range cmd.Commands() {
		Tell(child)
	}
	switch {
	case IsGroup(cmd):
		refuseUnknown(cmd)
	case cmd.Runnable() && cmd.Args == nil:
		cmd.Args = namedArgs
	}
}

// IsGroup reports whether a command has subcommands, and no arguments of its own.
func IsGroup(cmd *cobra.Command) bool {
	_, all, _ := arguments(cmd)
	return cmd.HasSubCommands() && len(all) == 0
}

// namedArgs takes the arguments that the usage line names: "perft DEPTH [FILE]" needs one and allows another, and
// "merge FILE..." needs one or more.
func namedArgs(cmd *cobra.Command, args []string) error {
	needed, all, many := arguments(cmd)
	name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	found := say.Count(uint64(len(args)), "argument", "arguments")
	switch {
	case len(args) < len(needed):
		return fmt.Errorf("%s needs %s; found %s", name, say.List(needed), found)
	case len(args) > len(all) && len(all) == 0:
		return fmt.Errorf("%s takes no arguments; found %q", name, args[0])
	case len(args) > len(all) && !many:
		err := fmt.Errorf("%s takes no more than %s; found %s", name, say.List(all), found)
		if IsGame(strings.Join(args, " ")) {
			err = fmt.Errorf("%w; %s", err, InQuotes)
		}
		return err
	}
	return nil
}

// arguments returns the names of the required arguments and of all arguments, and whether the last may be repeated.
func arguments(cmd *cobra.Command) (needed, all []string, many bool) {
	for _, word := range strings.Fields(cmd.Use)[1:] {
		name := strings.TrimSuffix(strings.Trim(word, "[]"), "...")
		if all = append(all, name); word[0] != '[' {
			needed = append(needed, name)
		}
		many = many || strings.Contains(word, "...")
	}
	return needed, all, many
}

// values describes, by pflag's type, the values that options take.
var values = map[string]string{
	"uint":     "a whole number from 0 up",
	"uint64":   "a whole number from 0 up",
	"int":      "a whole number",
	"intSlice": "whole numbers with commas between them",
	"bool":     "true or false",
}

// digits is how many digits every int and uint may have.
var digits = len(strconv.Itoa(math.MaxInt)) - 1

// ranges describes the values of each type of number, to somebody who gave one that the type cannot hold. An option of
// type int or uint has limits of its own: it refuses the numbers at the ends of its type, so they are not named.
var ranges = map[string]string{
	"uint":   fmt.Sprintf("a whole number from 0 up, of at most %d digits", digits),
	"uint64": fmt.Sprintf("a whole number from 0 to %d", uint64(math.MaxUint64)),
	"int":    fmt.Sprintf("a whole number of at most %d digits", digits),
}

// numbers are the arguments that take whole numbers from 0 up, by their names in the help.
var numbers = []string{"DEPTH", "N", "SIZE", "SEED"}

// negative returns an error if the user gave a number below 0, which looks like an option, for an argument that is a
// number.
func negative(cmd *cobra.Command, short string) error {
	_, all, _ := arguments(cmd)
	all = slices.DeleteFunc(all, func(name string) bool { return !slices.Contains(numbers, name) })
	if _, err := strconv.ParseFloat(short, 64); err != nil || len(all) == 0 {
		return nil
	}
	what := "is a whole number"
	if len(all) > 1 {
		what = "are whole numbers"
	}
	return fmt.Errorf("found -%s; %s %s from 0 up", short, say.List(all), what)
}

// flagError returns the error about an option in haft's own words.
func flagError(cmd *cobra.Command, err error) error {
	if IsGroup(cmd) && cmd.Flags().NArg() > 0 {
		return unknownCommand(cmd, cmd.Flags().Arg(0)) // this command may well have the option
	}
	if strange := new(pflag.NotExistError); errors.As(err, &strange) {
		if err := negative(cmd, strange.GetSpecifiedShortnames()); err != nil {
			return err
		}
		return unknownFlag(cmd, strange)
	}
	if bad := new(pflag.InvalidSyntaxError); errors.As(err, &bad) {
		return fmt.Errorf("found %q; expected a flag such as --help", bad.GetSpecifiedFlag())
	}
	if missing := new(pflag.ValueRequiredError); errors.As(err, &missing) {
		return fmt.Errorf("--%s needs a value", missing.GetFlag().Name)
	}
	wrong := new(pflag.InvalidValueError)
	if !errors.As(err, &wrong) {
		return err
	}
	name, kind, cause := wrong.GetFlag().Name, wrong.GetFlag().Value.Type(), wrong.Unwrap()
	expected, known := values[kind]
	if wide := ranges[kind]; wide != "" && errors.Is(cause, strconv.ErrRange) {
		expected = wide
	}
	switch {
	case known:
		return fmt.Errorf("--%s is %q; expected %s", name, wrong.GetValue(), expected)
	case strings.HasPrefix(cause.Error(), "expected "):
		return fmt.Errorf("--%s is %q; %w", name, wrong.GetValue(), cause)
	}
	return fmt.Errorf("--%s: %w", name, cause)
}
