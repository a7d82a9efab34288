package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/flags"
)

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

// Owns lets a command write a file that it reads, because it has read all of it.
func (p *Program) Owns(name string) {
	p.reading = slices.DeleteFunc(slices.Clone(p.reading), func(read string) bool { return read == name })
}

// DistinctOutputs returns an error if two options of a command would write the same file, because one output would
// replace the other.
func DistinctOutputs(cmd *cobra.Command) (err error) {
	var before []*pflag.Flag
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !flags.IsOutput(f) || err != nil {
			return
		}
		for _, other := range before {
			if sameOutput(other.Value.String(), f.Value.String()) {
				err = fmt.Errorf("--%s and --%s both name %s", other.Name, f.Name, f.Value)
			}
		}
		before = append(before, f)
	})
	return err
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
