package study

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"haft/bench/family"
	"haft/cmd/haft/cli"
	"haft/solve/explain"
)

type exportOptions struct {
	program *cli.Program
	to      family.Export
	folder  string
}

func newExport(p *cli.Program) *cobra.Command {
	o := &exportOptions{program: p}
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Write instances for the competitions of solvers",
		Long: `Export writes instances with known answers as the competitions of solvers want
them:

` + competitionList() + `
The folder gets a folder for each competition, with one for each family in it,
and manifest.csv, with the answers and who proved them. An instance whose answer
is not known is left out, with a message. The same options give the same bytes.`,
		Example: "  haft bench export --families tight --sizes 9 --seeds 1 -o $(mktemp -d)",
		RunE:    func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context()) },
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

func (o *exportOptions) run(ctx context.Context) error {
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
	manifest := filepath.Join(o.folder, "manifest.csv")
	if _, err := os.Stat(manifest); err == nil {
		return fmt.Errorf("%s has instances already, in its manifest.csv; write to another folder", o.folder)
	}
	var files []*family.ExportedFile
	err := o.to.Write(ctx, func(f *family.ExportedFile) error {
		files = append(files, f)
		name := filepath.Join(o.folder, filepath.FromSlash(f.Path))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		data := f.Data
		f.Data = nil // all of them might need more memory than there is
		return o.program.SaveBytes(name, data)
	}, func(path, why string) { o.program.Message("haft: %s is left out: %s", path, why) })
	if err != nil {
		return err
	}
	if err := o.program.SaveBytes(manifest, family.Manifest(files)); err != nil {
		return err
	}
	o.program.Printf("wrote %s to %s\n", explain.Count(uint64(len(files)), "instance", "instances"), o.folder)
	return nil
}
