package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

// options are those of a command on games.
type options struct {
	program *cli.Program
	kind    *kind
	runner  runner
	format  cli.FormatOption // only of the command stats
	ranges  uint
	output  string
}

// rangesByDefault keeps the workers of a small cluster busy.
const rangesByDefault = 8

func newCommand(p *cli.Program, k *kind) *cobra.Command {
	o := &options{program: p, kind: k}
	cmd := &cobra.Command{
		Use:   k.name + " FILE... [-- OPTION...]",
		Short: k.short,
		Long:  k.short + ".\n\nOPTION is an option of haft " + k.haft[0] + "." + k.long,
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			files, asked := args, []string(nil)
			if n := cmd.ArgsLenAtDash(); n >= 0 {
				files, asked = args[:n], args[n:]
			}
			return o.run(cmd.Context(), files, asked)
		},
	}
	cmd.Flags().UintVar(&o.ranges, "ranges", rangesByDefault, "divide the input into `N` ranges of bytes")
	o.runner.flags(cmd)
	if k.extension == "" {
		o.format.AddFlag(cmd, "text", "json", "csv", "md")
		return cmd
	}
	cmd.Flags().StringVarP(&o.output, "output", "o", "",
		"write a file for each range to `FOLDER`, which appears when\nall are whole")
	cmd.MarkFlagRequired("output")
	return cmd
}

// run does the whole job.
func (o *options) run(ctx context.Context, files, asked []string) error {
	if o.ranges == 0 {
		return errors.New("--ranges is 0; expected 1 or more")
	}
	if err := o.stored(files); err != nil {
		return err
	}
	cmd := commandNamed(o.kind.haft[0])
	if err := o.kind.allows(cmd, asked); err != nil {
		return err
	}
	f, err := newFolder(o.output)
	if err != nil {
		return err
	}
	defer f.discard()
	part := &Part{
		Kind: o.kind.name, Options: asked, Files: files, Of: int(o.ranges), Folder: f.path,
		Version: cli.Version(),
	}
	if err := part.try(ctx, o.kind); err != nil {
		return err
	}
	t, err := o.runner.run(ctx, part)
	if err != nil {
		return err
	}
	return o.finish(ctx, t, f)
}

// commandNamed returns a command of haft, to read its options.
func commandNamed(name string) *cobra.Command {
	cmd, _, err := commands(cli.NewProgram(nil, nil, nil)).Find([]string{name})
	if err != nil {
		panic(err) // kinds has another command than commands
	}
	return cmd
}

// stored returns an error for a file that workers could not read.
func (o *options) stored(files []string) error {
	for _, name := range files {
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) && name == "-" || err == nil && !info.IsDir() && !info.Mode().IsRegular() {
			return fmt.Errorf("%s is not a stored file; expected files that all workers can read", name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// finish tells what the ranges have brought, when all are done.
func (o *options) finish(ctx context.Context, t *Tally, f *folder) error {
	if err := t.tell(o.program, int(o.ranges)); err != nil {
		return err
	}
	if o.kind.extension == "" {
		return merge(ctx, &t.shards, o.format.Name, o.program.Stdout, o.program.Stderr)
	}
	return f.commit()
}
