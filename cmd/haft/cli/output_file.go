package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/model/packed"
)

// An outName is the value of an option that names an output file. It cannot be empty, because that is what a script
// passes if it forgot to set a variable.
type outName struct {
	to    *string
	check func(name string) (string, error) // gives the name another form, or refuses it
	more  func(name string) []string        // other files that are written with this one; nil for none
}

func (n *outName) String() string {
	if n.to == nil {
		return "" // pflag asks the zero value
	}
	return *n.to
}

// Type returns the name of the type for pflag's help.
func (n *outName) Type() string { return "string" }

func (n *outName) Set(name string) (err error) {
	if name == "" {
		return errors.New("expected the name of a file")
	}
	if end := packed.Ending(name); end != "" {
		return fmt.Errorf("expected a name without %s, because what is written is not packed", end)
	}
	*n.to, err = n.check(name)
	return err
}

// Output adds an option that names a file for what otherwise goes to standard output, which "-" stands for, too. The
// value is empty for standard output.
func Output(cmd *cobra.Command, value *string, name, short, usage string) {
	output(cmd, value, name, short, usage, func(file string) (string, error) {
		if file == "-" {
			return "", nil
		}
		return file, nil
	})
}

// File adds an option that names an output file, which cannot be standard output.
func File(cmd *cobra.Command, value *string, name, short, usage string) {
	output(cmd, value, name, short, usage, func(file string) (string, error) {
		if file == "-" {
			return "", errors.New("expected the name of a file; standard output has other things to show")
		}
		return file, nil
	})
}

// FileOrStdout adds an option that names an output file. The value "-" stands for standard output.
func FileOrStdout(cmd *cobra.Command, value *string, name, short, usage string) {
	output(cmd, value, name, short, usage, func(file string) (string, error) { return file, nil })
}

// Checked is File for a file of certain kinds: check refuses the others.
func Checked(cmd *cobra.Command, value *string, name, short, usage string, check func(name string) error) {
	output(cmd, value, name, short, usage, func(file string) (string, error) { return file, check(file) })
}

func output(cmd *cobra.Command, value *string, name, short, usage string, check func(string) (string, error)) {
	cmd.Flags().VarP(&outName{to: value, check: check}, name, short, usage)
}

// IsOutput reports whether an option names an output file.
func IsOutput(f *pflag.Flag) bool {
	_, ok := f.Value.(*outName)
	return ok
}

// FormattedOutput adds -o with a file whose name sets the format.
func FormattedOutput(cmd *cobra.Command, name *string) {
	Output(cmd, name, "output", "o", "write to `FILE`; its extension sets the format, unless --format does")
}

// Extension returns the extension of a file name in lower case, without its dot.
func Extension(name string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))
}
