// Package solvers has the command "haft solvers": which backends there are, and whether they can be trusted.
package solvers

import (
	"context"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/backend"
	"haft/solve/say"
)

// New is the command "haft solvers".
func New(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "solvers",
		Short: "The backends that decide games",
		Long: `Solvers tells about the backends that --backend takes. Some are part of haft,
others are programs of their own that haft runs if they are installed. A file
says how such a program is called and how its answers are read. Those for well
known ones are part of haft; others are looked for in the folders of
HAFT_SOLVER_PATH and in haft/solvers in the user's folder for configuration. One
that cannot be read is left out.`,
		Example: "  haft solvers list",
	}
	cmd.AddCommand(newList(p), newShow(p), newCheck(p), newAgree(p), newAdd(p), newDoctor(p))
	return cmd
}

type listOptions struct {
	*cli.Program
	cli.FormatOption
}

func newList(p *cli.Program) *cobra.Command {
	o := &listOptions{Program: p}
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the backends, and whether they are installed",
		Long: `List names every backend, whether it is embedded in haft or a program of its
own, whether that program is installed and which version, and what it takes:
problems as they are, formulas of clauses, or linear constraints as well.`,
		Example: `  haft solvers list
  haft solvers list --format json`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return o.run(cmd.Context())
		},
	}
	o.FormatFlag(cmd, "text", "json", "csv", "md")
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
	Wrong     string `json:"wrong,omitempty"` // known wrong answers
}

func (o *listOptions) run(ctx context.Context) error {
	var backends []backendReport
	all := known(o.Program)
	for i := range all {
		backends = append(backends, o.describe(ctx, &all[i]))
	}
	if o.Format == "json" {
		return o.PrintJSON(backends)
	}
	t := cli.NewTable(cli.Words("name"), cli.Words("kind"), cli.Words("installed"), cli.Words("version"),
		cli.Words("takes"), cli.Words("what it is"))
	for _, b := range backends {
		t.AppendRow(table.Row{b.Name, b.Kind, say.YesNo(b.Installed), b.Version, b.Takes, b.Doc})
	}
	o.Render(t, o.Format)
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
		o.Complain(err)
	}
	return r
}

// known are all backends, with a message about each file that is left out.
func known(p *cli.Program) []backend.Backend {
	all, leftOut := backend.All()
	for _, err := range leftOut {
		p.Message("haft: left out: %v", err)
	}
	return all
}

// installed are the backends with these names, each once, or all that can be used.
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
