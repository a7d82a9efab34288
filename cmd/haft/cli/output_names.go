package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/model/packed"
)

// Beside says that the command writes more files than an output option names. More returns their names, which are made
// from that of the option, if the command writes any.
func Beside(cmd *cobra.Command, name string, more func(file string) []string) {
	cmd.Flag(name).Value.(*outName).more = more
}

// filesWritten returns all files that an option lets the command write, the one that it names first. It is empty if the
// option does not name an output.
func filesWritten(f *pflag.Flag) []string {
	out, ok := f.Value.(*outName)
	switch {
	case !ok:
		return nil
	case out.more == nil:
		return []string{*out.to}
	}
	return append([]string{*out.to}, out.more(*out.to)...)
}

// distinctOutputs returns an error if two options of a command would write the same file, because one output would
// replace the other.
func distinctOutputs(cmd *cobra.Command) (err error) {
	var before []*pflag.Flag
	cmd.Flags().Visit(func(f *pflag.Flag) {
		for _, other := range before {
			if err == nil {
				err = distinct(other, f)
			}
		}
		if IsOutput(f) {
			before = append(before, f)
		}
	})
	return err
}

func distinct(a, b *pflag.Flag) error {
	for i, one := range filesWritten(a) {
		for k, other := range filesWritten(b) {
			switch {
			case !sameOutput(one, other):
			case i == 0 && k == 0:
				return fmt.Errorf("--%s and --%s both name %s", a.Name, b.Name, other)
			default:
				return fmt.Errorf("--%s %s and --%s %s would both write %s", a.Name, a.Value, b.Name, b.Value, other)
			}
		}
	}
	return nil
}

// sameOutput reports whether two names mean the same file, which need not exist yet. Two options may write to the
// same device or pipe.
func sameOutput(a, b string) bool {
	info, err := os.Stat(a)
	if err == nil {
		other, err := os.Stat(b)
		return err == nil && info.Mode().IsRegular() && os.SameFile(info, other)
	}
	return a != "-" && whole(a) == whole(b)
}

// whole returns the absolute name of a file, with the links in its folder resolved.
func whole(name string) string {
	target, err := followed(name)
	if err != nil {
		return name
	}
	if target, err = filepath.Abs(target); err != nil {
		return name
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(target)); err == nil {
		return filepath.Join(folder, filepath.Base(target))
	}
	return target
}

// maxLinks is the most symbolic links that may lead to a file.
const maxLinks = 40

// followed returns the file that symbolic links lead to. It need not exist.
func followed(name string) (string, error) {
	target := name
	for range maxLinks {
		link, err := os.Readlink(target)
		if err != nil { // it is not a link
			return target, nil
		}
		if !filepath.IsAbs(link) {
			folder, _ := filepath.Split(target) // not cleaned: ".." after a link to a folder leads elsewhere
			link = folder + link
		}
		target = link
	}
	return "", fmt.Errorf("%s: too many symbolic links", name)
}

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
	cmd.Flags().VarP(&outName{to: value, check: func(file string) (string, error) {
		if file == "-" {
			return "", nil
		}
		return file, nil
	}}, name, short, usage)
}

// File adds an option that names an output file, which cannot be standard output.
func File(cmd *cobra.Command, value *string, name, short, usage string) {
	cmd.Flags().VarP(&outName{to: value, check: func(file string) (string, error) {
		if file == "-" {
			return "", errors.New("expected the name of a file; standard output has other things to show")
		}
		return file, nil
	}}, name, short, usage)
}

// FileOrStdout adds an option that names an output file. The value "-" stands for standard output.
func FileOrStdout(cmd *cobra.Command, value *string, name, short, usage string) {
	cmd.Flags().VarP(&outName{to: value, check: func(file string) (string, error) { return file, nil }}, name, short, usage)
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

// extension returns the extension of a file name in lower case, without its dot.
func extension(name string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))
}
