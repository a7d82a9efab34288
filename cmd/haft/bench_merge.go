package main

import (
	"bufio"
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"haft/bench/trial"
)

type benchMergeOptions struct {
	*program
	file string
}

func newBenchMerge(p *program) *cobra.Command {
	o := &benchMergeOptions{program: p}
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Put results of several runs together",
		Long: `Merge writes the records of all files, each trial once: the first counts where
they differ in nothing but times and places. If they differ in anything else,
such as the answer or the version of the solver, that is an error, unless one of
them reached its limit and the other did not.

An unsatisfiable that nothing has confirmed is marked as verified by agreement
where another backend gives the same answers. If backends contradict each other
with nothing to settle it, or an answer is wrong, that is told, and the exit
status is 2.`,
		Example: "  haft bench run --families legal --sizes 8 --backends gini | haft bench merge -",
		RunE:    func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	cmd.Flags().StringVarP(&o.file, "output", "o", "", "write to `FILE`, which must be new or empty")
	return cmd
}

func (o *benchMergeOptions) run(ctx context.Context, files []string) error {
	var lists [][]*trial.Record
	for _, name := range files {
		records, err := o.read(ctx, name)
		if err != nil {
			return err
		}
		lists = append(lists, records)
	}
	all, limited, err := trial.Merge(lists...)
	if err != nil {
		return err
	}
	if limited > 0 {
		o.message("haft: %s made twice reached the limit once; the first record is kept", count(uint64(limited), "trial", "trials"))
	}
	for _, r := range all {
		o.tellWrong(r)
	}
	for _, conflict := range trial.Agree(all) {
		o.message("haft: CONTRADICTION: %v", conflict)
		o.note(failed)
	}
	return o.write(all)
}

func (o *benchMergeOptions) read(ctx context.Context, name string) ([]*trial.Record, error) {
	in, err := o.openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	records, torn, err := trial.ReadRecords(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown(name), err)
	}
	o.tellTorn(name, torn)
	return records, nil
}

// tellTorn says that the last line of a results file is left out, if it is.
func (p *program) tellTorn(name string, torn bool) {
	if torn {
		p.message("haft: %s: the last line was cut short and is left out", shown(name))
	}
}

// write writes the records to the file, or to standard output.
func (o *benchMergeOptions) write(records []*trial.Record) error {
	out := o.stdout
	if o.file != "" {
		file, err := os.OpenFile(o.file, os.O_WRONLY|os.O_CREATE, 0o644)
		if err != nil {
			return err
		}
		defer file.Close()
		if info, err := file.Stat(); err != nil || info.Mode().IsRegular() && info.Size() > 0 {
			return fmt.Errorf("%s: there is something in it already", o.file)
		}
		out = bufio.NewWriterSize(file, outputSize)
	}
	for _, r := range records {
		if err := trial.WriteRecord(out, r); err != nil {
			return err
		}
	}
	return out.Flush()
}
