package cli

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// CheckLine returns an error if the options of a command line do not go together, whatever the command: one is empty,
// or two name the same output, or one names an input.
func (p *Program) CheckLine(cmd *cobra.Command) error {
	return FirstError(NotEmpty(cmd), DistinctOutputs(cmd), p.Reads(cmd, Read(cmd)))
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
		if err = p.mayWriteAll(Written(f)); err != nil {
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
