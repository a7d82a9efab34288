package formula

import (
	"context"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/backend"
	"haft/solve/explain"
)

// New is the command "haft solvers".
func NewSolvers(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solvers",
		Short: "The backends that decide games",
		Long: `The commands below are about the backends that --backend takes. Some backends
are part of haft; the others are programs that haft runs if they are installed.
For each program, a file says how to run it and how to read its answers. The
files for well-known programs are part of haft. Others are looked for in the
folders of HAFT_SOLVER_PATH and in haft/solvers in the user's configuration
folder. A file that cannot be read is left out.`,
		Example: "  haft solvers list",
	}
	cmd.AddCommand(newList(p), newShow(p), newCheck(p), newAgree(p), newAdd(p), newDoctor(p))
	return cmd
}

type listOptions struct {
	program *cli.Program
	format  cli.FormatOption
}

func newList(p *cli.Program) *cobra.Command {
	o := &listOptions{program: p}
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the backends, and whether they are installed",
		Long: `List names every backend. It tells whether the backend is embedded in haft or is
a program, whether that program is installed and in which version, and what the
backend takes: problems as they are, clauses only, or linear constraints as
well.`,
		Example: `  haft solvers list
  haft solvers list --format json`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.run(cmd.Context())
		},
	}
	o.format.AddFlag(cmd, "text", "json", "csv", "md")
	return cmd
}

type backendReport struct {
	Name      string `json:"name"`
	Kind      string `json:"kind"` // embedded or external
	Installed bool   `json:"installed"`
	Version   string `json:"version"`
	Takes     string `json:"takes"`
	Doc       string `json:"doc"`
	File      string `json:"file,omitempty"`  // on the search path
	Wrong     string `json:"wrong,omitempty"` // wrong answers that are known
}

func (o *listOptions) run(ctx context.Context) error {
	var backends []backendReport
	all := known(o.program)
	for i := range all {
		backends = append(backends, o.describe(ctx, &all[i]))
	}
	if o.format.Name == "json" {
		return o.program.PrintJSON(backends)
	}
	t := cli.NewTable(cli.Words("name"), cli.Words("kind"), cli.Words("installed"), cli.Words("version"),
		cli.Words("takes"), cli.Words("what it is"))
	for _, b := range backends {
		t.AppendRow(table.Row{b.Name, b.Kind, explain.YesNo(b.Installed), b.Version, b.Takes, b.Doc})
	}
	o.program.Render(t, o.format.Name)
	return nil
}

func (o *listOptions) describe(ctx context.Context, b *backend.Backend) backendReport {
	r := backendReport{Name: b.Name, Kind: "embedded", Installed: b.Installed() == nil, Takes: "clauses", Doc: b.Doc}
	if p := b.Program(); p != nil {
		r.Kind, r.File, r.Wrong = "external", p.File(), p.Wrong
	}
	switch {
	case b.Engine == nil:
		r.Takes = "problems"
	case b.Linear():
		r.Takes = "clauses, linear"
	}
	if !r.Installed {
		return r
	}
	var err error
	if r.Version, err = b.Version(ctx); err != nil {
		o.program.Complain(err)
	}
	return r
}

// known returns all backends, and prints a message about each file that is left out.
func known(p *cli.Program) []backend.Backend {
	all, leftOut := backend.All()
	for _, err := range leftOut {
		p.Message("haft: left out: %v", err)
	}
	return all
}

// installed returns the backends with these names, each once, or all usable ones if there are no names.
func installed(p *cli.Program, names []string) (backends []*backend.Backend, err error) {
	for _, name := range names {
		b, err := backend.Lookup(name)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(backends, func(other *backend.Backend) bool { return other.Name == b.Name }) {
			backends = append(backends, b)
		}
	}
	if len(names) > 0 {
		return backends, nil
	}
	all := known(p)
	for i := range all {
		if all[i].Installed() == nil {
			backends = append(backends, &all[i])
		}
	}
	return backends, nil
}
