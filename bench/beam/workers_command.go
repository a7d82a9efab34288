package main

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/extworker"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

// newWorkers is the command "haft-beam workers".
func newWorkers(p *cli.Program) *cobra.Command {
	port := uint16(0)
	cmd := &cobra.Command{
		Use:   "workers",
		Short: "Wait for a job server on the same machine, and work for it",
		Long: `Workers waits on a port of this machine, where job servers call for workers:
start one beside each task manager, and give its address as --workers. It runs
until it is interrupted.`,
		Example: "  haft-beam workers --port 50000",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return serveWorkers(cmd.Context(), p, int(port)) },
	}
	cmd.Flags().Uint16Var(&port, "port", 0, "the `PORT` (default any that is free)")
	return cmd
}

func serveWorkers(ctx context.Context, p *cli.Program, port int) error {
	beam.Init()
	pool, err := extworker.StartLoopback(ctx, port)
	if err != nil {
		return err
	}
	p.Message("haft-beam: workers wait at %s", pool.EnvironmentConfig(ctx))
	<-ctx.Done()
	return ctx.Err()
}
