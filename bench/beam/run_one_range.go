package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"haft/cmd/haft/cli"
)

// Part is the DoFn that runs haft on one range of the input. Its fields go to the workers with the job; options of the
// program would not.
type Part struct {
	Kind    string   // the command of haft-beam
	Options []string // of haft
	Files   []string
	Of      int    // how many ranges there are
	Folder  string // for files
	Version string // of the program that made the job
}

// ProcessElement works on a range, from 1 to Of. Its file appears when it is whole, so a range may be worked on twice.
func (f *Part) ProcessElement(ctx context.Context, part int) (*Tally, error) {
	if err := f.current(); err != nil {
		return nil, err
	}
	k, err := kindOf(f.Kind)
	if err != nil {
		return nil, err
	}
	t := &Tally{notes: notes{part: part}}
	code, failed := cli.Yes, error(nil)
	run := func(out io.Writer) error {
		code, failed = haft(ctx, f.words(k, part), nil, out, &t.notes)
		return failed
	}
	switch k.extension {
	case "":
		err = t.sum(run, part)
	case "parquet":
		err = f.save(k, part, func(out io.Writer) error { return writeParquet(out, run) })
	default:
		err = f.save(k, part, run)
	}
	t.codes = map[int]cli.Code{part: code}
	return t, cmp.Or(failed, err) // err may name a file, although it could have been written
}

// current returns an error if this worker is not of the version that made the job.
func (f *Part) current() error {
	if v := cli.Version(); v != f.Version {
		return fmt.Errorf("this worker is %s, but the job is from %s; build both from one commit", v, f.Version)
	}
	return nil
}

// words returns the command line of haft.
func (f *Part) words(k *kind, part int) []string {
	shard := &cli.Shard{Part: part, Of: f.Of}
	own := []string{"--shard", shard.String()}
	if k.extension == "" {
		own = append(own, "--format", "state")
	}
	return slices.Concat(k.haft, own, f.Options, []string{"--"}, f.Files)
}

// save writes the file of a range.
func (f *Part) save(k *kind, part int, write func(io.Writer) error) error {
	return saveAs(filepath.Join(f.Folder, k.file(part, f.Of)), write)
}

// saveAs writes a file that appears when it is whole.
func saveAs(name string, write func(io.Writer) error) error {
	return cli.NewProgram(nil, io.Discard, io.Discard).Save(name, write)
}

// sum reads the state that run writes.
func (t *Tally) sum(run func(io.Writer) error, part int) error {
	var state bytes.Buffer
	if err := run(&state); err != nil {
		return err
	}
	return t.shards.Read(&state, fmt.Sprintf("range %d", part))
}
