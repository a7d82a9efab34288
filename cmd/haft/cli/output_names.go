package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Beside says that the command writes more files than an output option names. More returns their names, which are made
// from that of the option, if the command writes any.
func Beside(cmd *cobra.Command, name string, more func(file string) []string) {
	cmd.Flag(name).Value.(*outName).more = more
}

// Written returns all files that an option lets the command write, the one that it names first. It is empty if the
// option does not name an output.
func Written(f *pflag.Flag) []string {
	out, ok := f.Value.(*outName)
	switch {
	case !ok:
		return nil
	case out.more == nil:
		return []string{*out.to}
	}
	return append([]string{*out.to}, out.more(*out.to)...)
}

// DistinctOutputs returns an error if two options of a command would write the same file, because one output would
// replace the other.
func DistinctOutputs(cmd *cobra.Command) (err error) {
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
	for i, one := range Written(a) {
		for k, other := range Written(b) {
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
	target, err := Followed(name)
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

// Followed returns the file that symbolic links lead to. It need not exist.
func Followed(name string) (string, error) {
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
