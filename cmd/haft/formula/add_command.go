package formula

import (
	"context"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/engine"
)

func newAdd(p *cli.Program) *cobra.Command {
	o := &checkOptions{
		program: p, format: cli.FormatOption{Name: "text"}, fresh: conformance.EnoughFresh,
		most: maxTold,
	}
	cmd := &cobra.Command{
		Use:   "add FILE",
		Short: "Check a solver and its file, and keep the file",
		Long: `Add reads the file of a solver ('haft solvers show' explains such files), checks
the solver as 'haft solvers check --fresh 230' does, and copies the file to
haft/solvers in the user's configuration folder. From then on, --backend knows
the solver. If anything is wrong, nothing is copied, and the exit status is 1;
add then names the first ten faults, and says how many more there are.`,
		Example: `  haft solvers add --help | head -1`,
		RunE:    func(cmd *cobra.Command, args []string) error { return o.add(cmd.Context(), args[0]) },
	}
	o.addFlags(cmd)
	return cmd
}

// maxTold is how many faults of a solver "haft solvers add" tells: more say nothing new.
const maxTold = 10

func (o *checkOptions) add(ctx context.Context, name string) error {
	if err := o.checkOptions(); err != nil {
		return err
	}
	b, err := backend.Read(name)
	if err != nil {
		return err
	}
	if err := o.seeds(b); err != nil {
		return err
	}
	r, err := o.check(ctx, b)
	if err != nil || ctx.Err() != nil {
		return err
	}
	o.tell(r)
	if len(r.Faults) > 0 {
		return nil
	}
	return o.keep(b.Program())
}

// keep copies a program's file to the user's folder.
func (o *checkOptions) keep(p *engine.Program) error {
	folder, err := backend.UserFolder()
	if err != nil {
		return err
	}
	text, err := p.Text()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file := filepath.Join(folder, p.ID+".json")
	if err := o.program.SaveBytes(file, text); err != nil {
		return err
	}
	o.program.Printf("added %s\n", file)
	return nil
}
