package formula

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/solve/backend"
	"haft/solve/explain"
)

type doctorOptions struct {
	list    listOptions
	missing bool
}

func newDoctor(p *cli.Program) *cobra.Command {
	o := &doctorOptions{list: listOptions{program: p}}
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Which backends are installed, wrong or missing",
		Long: `Doctor tells about each backend: whether, where and in which version it is
installed, whether it is known to give wrong answers, and, if it is missing,
which Debian package has it. Doctor does not test the backends; 'haft solvers
check' does.

--missing prints only the packages of missing backends, without those of
backends that give wrong answers.

The exit status is 1 if an installed backend is known to give wrong answers.`,
		Example: `  haft solvers doctor
  haft solvers doctor --format json`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context()) },
	}
	o.list.format.AddFlag(cmd, "text", "json", "csv", "md")
	cmd.Flags().BoolVar(&o.missing, "missing", false, "print only the Debian packages of missing backends")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.missing {
			return cli.OnlyFor(cmd, "what doctor says of backends, not for --missing", "format")
		}
		return nil
	}
	return cmd
}

// A diagnosis is what doctor finds about a backend.
type diagnosis struct {
	backendReport
	State   string `json:"state"`             // embedded, installed, wrong or missing
	Path    string `json:"path,omitempty"`    // of the program
	Command string `json:"command,omitempty"` // the command that is looked for
	Package string `json:"package,omitempty"` // the Debian package, if there is one
}

func (o *doctorOptions) run(ctx context.Context) error {
	var found []diagnosis
	all := known(o.list.program)
	for i := range all {
		found = append(found, o.diagnose(ctx, &all[i]))
	}
	wrong := slices.ContainsFunc(found, func(d diagnosis) bool { return d.State == "wrong" })
	switch {
	case o.missing:
		for _, name := range packages(found) {
			o.list.program.Printf("%s\n", name)
		}
		return nil
	case wrong:
		o.list.program.Note(cli.No)
	}
	if o.list.format.Name == "json" {
		return o.list.program.PrintJSON(found)
	}
	t := cli.NewTable(cli.Words("name"), cli.Words("state"), cli.Words("version"), cli.Words("what is known"))
	for i := range found {
		d := &found[i]
		t.AppendRow(table.Row{d.Name, d.State, shortVersion(d.Version), d.remark()})
	}
	o.list.program.Render(t, o.list.format.Name)
	if o.list.format.Name == "text" {
		o.list.program.Printf("\n%s\n", summary(found))
	}
	return nil
}

func (o *doctorOptions) diagnose(ctx context.Context, b *backend.Backend) diagnosis {
	d := diagnosis{backendReport: o.list.describe(ctx, b), State: "embedded"}
	p := b.Program()
	if p == nil {
		return d
	}
	d.Package, d.Command = p.Package, p.Command
	d.Path, _ = p.Path() // the state says if there is none
	switch {
	case !d.Installed:
		d.State = "missing"
	case d.Wrong != "":
		d.State = "wrong"
	default:
		d.State = "installed"
	}
	return d
}

// number matches the number of a version.
var number = regexp.MustCompile(`\d+(?:\.\d+)+`)

// shortVersion returns the number in what a program prints as its version, or all of it if it has no number.
func shortVersion(said string) string {
	if n := number.FindString(said); n != "" {
		return n
	}
	return said
}

// remark says what to know about a backend: where it is, what is wrong with it, or how to get it.
func (d *diagnosis) remark() string {
	switch {
	case d.State == "wrong":
		return d.Path + "; do not use it: " + d.Wrong
	case d.State == "missing" && d.Wrong != "":
		return "do not install it: " + d.Wrong
	case d.State == "missing" && d.Package != "":
		return "apt-get install " + d.Package
	case d.State == "missing":
		return fmt.Sprintf("no Debian package is known; put a program %q in PATH", d.Command)
	}
	return d.Path
}

// packages returns the Debian packages of missing backends, without those that give wrong answers.
func packages(found []diagnosis) (names []string) {
	for _, d := range found {
		if d.State == "missing" && d.Wrong == "" && d.Package != "" {
			names = append(names, d.Package)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// summary counts the states and says how to get what is missing.
func summary(found []diagnosis) string {
	counts := map[string]uint64{}
	for _, d := range found {
		counts[d.State]++
	}
	var parts []string
	for _, state := range []string{"embedded", "installed", "wrong", "missing"} {
		if n := counts[state]; n > 0 {
			parts = append(parts, explain.Number(n)+" "+state)
		}
	}
	text := explain.Count(uint64(len(found)), "backend", "backends") + ": " + strings.Join(parts, ", ")
	if names := packages(found); len(names) > 0 {
		text += "\non Debian: apt-get install " + strings.Join(names, " ")
	}
	return text
}
