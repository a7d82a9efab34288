package study

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/family"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/solve/explain"
)

type exportOptions struct {
	program   *cli.Program
	to        family.Export
	folder    string
	encodings []string // --encodings
	known     string   // --known
	memory    cli.MemoryOption
}

func newExport(p *cli.Program) *cobra.Command {
	o := &exportOptions{program: p}
	cmd := &cobra.Command{
		Use:   "export [FILE...]",
		Short: "Write instances for the competitions of solvers",
		Long: `Export writes instances with known answers as the competitions of solvers want
them:

` + competitionList() + `
The folder gets a folder for each competition, with one for each family in it,
and manifest.csv, with the answers and who proved them. An instance whose answer
is not known is left out, with a message, and so is a size that a family does
not have. The same options give the same bytes.

--encodings writes each instance in other encodings than those that are offered.
For games, the axis card is roster.
FILEs and their encodings are those of "haft bench run": the rows of a file
become clauses in each of the encodings, and the competition is the one that
takes what they become. Where nobody knows the answer, it is UNKNOWN in
manifest.csv. With FILEs, families are exported only if --families names them.`,
		Example: `  haft bench export --families tight --sizes 9 --seeds 1 -o $(mktemp -d)
  haft bench export --families tight --encodings roster=bdd -o $(mktemp -d)`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd.Context(), args) },
	}
	f := cmd.Flags()
	cli.File(cmd, &o.folder, "output", "o", "write to `FOLDER`")
	cmd.MarkFlagRequired("output")
	f.StringSliceVar(&o.to.Competitions, "competitions", nil,
		"`LIST` of competitions (default all): "+strings.Join(competitionNames(), ", "))
	f.StringSliceVar(&o.to.Families, "families", nil,
		"`LIST` of families (default all): "+strings.Join(family.Offered(), ", "))
	f.IntSliceVar(&o.to.Sizes, "sizes", nil, "`LIST` of sizes (default those that suit each family and competition)")
	f.IntVar(&o.to.Seeds, "seeds", 2, "`N` instances of each size, with seeds from 1")
	f.StringArrayVar(&o.encodings, "encodings", nil, encodingsUsage+" (default those that suit\neach family, and card=totalizer,linear=adder for files)")
	cli.FlagsInput(cmd, &o.known, "known", knownUsage)
	o.memory.AddFlag(cmd, 500e6, "refuse files that may need more memory than `SIZE`")
	return cmd
}

func competitionNames() (names []string) {
	for _, c := range family.Competitions() {
		names = append(names, c.Name)
	}
	return names
}

// competitionList is a line of help for each competition.
func competitionList() string {
	var b strings.Builder
	for _, c := range family.Competitions() {
		fmt.Fprintf(&b, "    %-7s %s\n", c.Name, c.Doc)
	}
	return b.String()
}

func (o *exportOptions) run(ctx context.Context, files []string) error {
	for _, name := range o.to.Competitions {
		if err := cli.OneOf("--competitions", name, competitionNames()...); err != nil {
			return err
		}
	}
	for _, name := range o.to.Families {
		if err := cli.OneOf("--families", name, family.Offered()...); err != nil {
			return err
		}
	}
	if err := o.given(files); err != nil {
		return err
	}
	manifest := filepath.Join(o.folder, "manifest.csv")
	if _, err := os.Stat(manifest); err == nil {
		return fmt.Errorf("%s has instances already, in its manifest.csv; write to another folder", o.folder)
	}
	var written []*family.ExportedFile
	err := o.to.Write(ctx, func(f *family.ExportedFile) error {
		written = append(written, f)
		name := filepath.Join(o.folder, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		data := f.Data
		f.Data = nil // all of them might need more memory than there is
		return o.program.SaveBytes(name, data)
	}, func(path, why string) { o.program.Message("haft: %s is left out: %s", path, why) })
	if err == nil && len(written) == 0 {
		return errors.New("nothing is exported: every instance is left out")
	}
	if len(written) > 0 { // what is there has a manifest, even if not all is
		if err := o.program.SaveBytes(manifest, family.Manifest(written)); err != nil {
			return err
		}
	}
	if err != nil {
		return o.memory.WithinMemory(err)
	}
	o.program.Printf("wrote %s to %s\n", explain.Count(uint64(len(written)), "instance", "instances"), o.folder)
	return nil
}

// given adds the files and encodings to what is written.
func (o *exportOptions) given(files []string) error {
	for _, list := range o.encodings {
		o.to.Encodings = append(o.to.Encodings, trial.Encodings(list)...)
	}
	if slices.Contains(o.to.Encodings, trial.OwnEncoding) {
		return fmt.Errorf("--encodings has %s, which is that of a backend; expected choices, as in card=totalizer", trial.OwnEncoding)
	}
	for _, entry := range files {
		found, err := family.Files(entry)
		if err != nil {
			return err
		}
		o.to.Files = append(o.to.Files, found...)
	}
	o.to.Memory = o.memory.Limit
	if o.known == "" {
		return nil
	}
	if len(files) == 0 {
		return errors.New("--known is about files, and there are none")
	}
	return family.AddKnown(o.to.Files, o.known)
}
