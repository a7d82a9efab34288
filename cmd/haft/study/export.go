package study

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/spf13/cobra"

	benchreport "haft/bench/report"
	"haft/bench/submission"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/solve/say"
)

type exportOptions struct {
	records
	submission.Choice
	folder   string
	gz       bool
	measured string // --results
}

func newExport(p *cli.Program) *cobra.Command {
	o := &exportOptions{records: records{Program: p}}
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write instances for the competitions of solvers",
		Long: `Export writes instances with known answers as the competitions of solvers want
them:

` + competitionList() + `
The folder gets a folder for each competition, with one for each family in it;
manifest.csv, with the answers and who proved them; and a README.md. An instance
whose answer is not known is left out, with a message. The same options give the
same bytes.

With --results, the manifest has the seconds of the fastest configuration on the
same question in the same encoding: measured, or predicted for a larger size by
the law of growth that fits.`,
		Example: "  haft bench export --families tight --sizes 9 --seeds 1 -o $(mktemp -d)",
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context()) },
	}
	f := cmd.Flags()
	flags.File(cmd, &o.folder, "output", "o", "write to `FOLDER`")
	cmd.MarkFlagRequired("output")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.measured == "" {
			return flags.OnlyFor(cmd, "--results", "max-memory")
		}
		return nil
	}
	f.StringSliceVar(&o.Competitions, "competitions", nil,
		"`LIST` of competitions (default all): "+strings.Join(competitionNames(), ", "))
	f.StringSliceVar(&o.Families, "families", nil,
		"`LIST` of families (default all): "+strings.Join(submission.Families(), ", "))
	f.IntSliceVar(&o.Sizes, "sizes", nil, "`LIST` of sizes (default those that suit each family and competition)")
	f.IntVar(&o.Seeds, "seeds", 2, "`N` instances of each size, with seeds from 1")
	flags.Input(cmd, &o.measured, "results",
		"say in the manifest how long each instance takes, by the results of \"haft bench run\" in `FILE`")
	o.recordsFlag(cmd)
	f.BoolVar(&o.gz, "gz", false, "pack each instance with gzip")
	return cmd
}

func competitionNames() (names []string) {
	for _, c := range submission.Competitions() {
		names = append(names, c.Name)
	}
	return names
}

// competitionList is a line of help for each competition.
func competitionList() string {
	var b strings.Builder
	for _, c := range submission.Competitions() {
		fmt.Fprintf(&b, "    %-7s %s\n", c.Name, c.Doc)
	}
	return b.String()
}

func (o *exportOptions) run(ctx context.Context) error {
	for _, name := range o.Competitions {
		if err := flags.OneOf("--competitions", name, competitionNames()...); err != nil {
			return err
		}
	}
	for _, name := range o.Families {
		if err := flags.OneOf("--families", name, submission.Families()...); err != nil {
			return err
		}
	}
	if _, err := os.Stat(filepath.Join(o.folder, "manifest.csv")); err == nil {
		return fmt.Errorf("%s has instances already, in its manifest.csv; write to another folder", o.folder)
	}
	if err := o.times(ctx); err != nil {
		return err
	}
	var files []*submission.File
	err := o.Choice.Write(ctx, func(f *submission.File) error {
		files = append(files, f)
		return o.instance(f)
	}, func(path, why string) { o.Message("haft: %s is left out: %s", path, why) })
	if err != nil {
		return err
	}
	if err := o.SaveBytes(filepath.Join(o.folder, "manifest.csv"), submission.Manifest(files)); err != nil {
		return err
	}
	readme := submission.Readme(files, o.command(), trial.CommitWords(trial.Commit()))
	if err := o.SaveBytes(filepath.Join(o.folder, "README.md"), readme); err != nil {
		return err
	}
	what := "instance"
	if o.gz {
		what = "packed instance"
	}
	o.Printf("wrote %s to %s\n", say.Count(uint64(len(files)), what, what+"s"), o.folder)
	return nil
}

// times reads the file of --results.
func (o *exportOptions) times(ctx context.Context) error {
	if o.measured == "" {
		return nil
	}
	all, err := o.results(ctx, o.measured, o.budget())
	if err != nil {
		return err
	}
	v, err := benchreport.NewVerdict(all)
	if err != nil {
		return err
	}
	s, err := benchreport.NewStudy(v.Left, benchreport.Options{By: benchreport.ByConfiguration, Seed: 1})
	if err != nil {
		return fmt.Errorf("%s: %w", o.measured, err)
	}
	o.Times = submission.NewTimes(s, filepath.Base(o.measured))
	return nil
}

// instance writes a file, packed if that is asked for, and keeps only what is said of it.
func (o *exportOptions) instance(f *submission.File) error {
	data := f.Data
	if o.gz {
		f.Path += ".gz"
		var b bytes.Buffer
		w := gzip.NewWriter(&b) // which writes no name and no time
		if _, err := w.Write(data); err != nil {
			return err
		}
		if err := w.Close(); err != nil {
			return err
		}
		data = b.Bytes()
	}
	name := filepath.Join(o.folder, filepath.FromSlash(f.Path))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	f.Data = nil // all of them might need more memory than there is
	return o.SaveBytes(name, data)
}

// command is the command line that writes the same, to any folder.
func (o *exportOptions) command() string {
	words := "haft bench export"
	for _, list := range []struct {
		name   string
		values []string
	}{
		{"competitions", o.Competitions},
		{"families", o.Families},
		{"sizes", strings.Fields(strings.Trim(fmt.Sprint(o.Sizes), "[]"))},
	} {
		if len(list.values) > 0 {
			words += " --" + list.name + " " + strings.Join(list.values, ",")
		}
	}
	if o.gz {
		words += " --gz"
	}
	if o.measured != "" {
		words += " --results " + filepath.Base(o.measured)
	}
	return fmt.Sprintf("%s --seeds %d -o FOLDER", words, o.Seeds)
}
