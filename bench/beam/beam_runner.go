package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/util/hooks"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism" // registers the runner; universal comes with it
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/extworker"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
)

// A runner says where a job runs.
type runner struct {
	chosen   string // --runner
	endpoint string // --endpoint
	workers  string // --workers
	slots    int    // --parallelism
	verbose  bool   // --verbose
}

func (r *runner) flags(cmd *cobra.Command) {
	r.chosen = "prism"
	cli.ChoiceFlag(cmd, &r.chosen, "runner",
		"`NAME` of the runner: prism (in this process, unless --endpoint\nis given) or universal (any job server)",
		"prism", "universal")
	cmd.Flags().StringVar(&r.endpoint, "endpoint", "", "`HOST:PORT` of a job server")
	cmd.Flags().StringVar(&r.workers, "workers", "",
		"`HOST:PORT` of \"haft-beam workers\", as the job server sees it\n(default this process)")
	cmd.Flags().IntVar(&r.slots, "parallelism", 0, "work on `N` ranges at a time (default what the job server does)")
	cmd.Flags().BoolVarP(&r.verbose, "verbose", "v", false, "show what Beam says on standard error")
}

// run runs the job of a part and returns the sum of all parts.
func (r *runner) run(ctx context.Context, part *Part) (*Tally, error) {
	if r.chosen == "universal" && r.endpoint == "" {
		return nil, errors.New("--runner universal needs the --endpoint of a job server")
	}
	beam.Init()
	if !r.verbose {
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
	for _, at := range []struct{ option, address string }{{"endpoint", r.endpoint}, {"workers", r.seenHere()}} {
		if err := reachable(ctx, at.address); err != nil {
			return nil, fmt.Errorf("--%s: nobody answers at %s: %w", at.option, at.address, err)
		}
	}
	if r.workers == "" {
		pool, err := ownWorkers(ctx)
		if err != nil {
			return nil, err
		}
		r.workers = pool.EnvironmentConfig(ctx)
	}
	if err := r.set(part.Folder); err != nil {
		return nil, err
	}
	if err := r.await(ctx, part); err != nil {
		return nil, err
	}
	return part.sum()
}

// seenHere returns the address of the workers if this process itself calls them. prism would panic if it is wrong.
func (r *runner) seenHere() string {
	if r.endpoint != "" {
		return ""
	}
	return r.workers
}

// reachable tries to connect. Beam itself would wait for two minutes.
func reachable(ctx context.Context, address string) error {
	if address == "" {
		return nil
	}
	dialer := net.Dialer{Timeout: 10 * time.Second}
	conn, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return err
	}
	return conn.Close()
}

// ownWorkers starts workers in this process. They write what they have to log here.
func ownWorkers(ctx context.Context) (*extworker.Loopback, error) {
	hooks.DisableHook(harness.DefaultRemoteLoggingHook)
	return extworker.StartLoopback(ctx, 0)
}

// set sets the options of Beam.
func (r *runner) set(folder string) error {
	*jobopts.Endpoint = r.endpoint
	*jobopts.EnvironmentType = "EXTERNAL"
	*jobopts.EnvironmentConfig = r.workers
	*jobopts.JobName = filepath.Base(folder)
	if r.slots > 0 {
		*jobopts.Parallelism = r.slots
	}
	// Beam would send this program, of some 90 MB, to the server. External workers have it already.
	*jobopts.WorkerBinary = filepath.Join(folder, "no-program")
	return os.WriteFile(*jobopts.WorkerBinary, nil, 0o600)
}

// await runs the job until it ends or the program is interrupted.
func (r *runner) await(ctx context.Context, part *Part) error {
	defer os.Remove(*jobopts.WorkerBinary)
	ended := make(chan error, 1)
	go func() {
		_, err := beam.Run(ctx, r.chosen, part.pipeline())
		ended <- err
	}()
	select {
	case err := <-ended:
		return cmp.Or(ctx.Err(), err)
	case <-ctx.Done():
		return ctx.Err()
	}
}
