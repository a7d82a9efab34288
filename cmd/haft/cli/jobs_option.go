package cli

import (
	"runtime"

	"github.com/spf13/cobra"
)

// A JobsOption is --jobs.
type JobsOption struct {
	Jobs uint // 0 for one job per processor
}

// JobsFlag adds --jobs; usage says what `N` counts.
func (o *JobsOption) JobsFlag(cmd *cobra.Command, usage string) {
	cmd.Flags().UintVarP(&o.Jobs, "jobs", "j", 0, usage+" (default one for each processor)")
}

// Workers returns the number of workers.
func (o *JobsOption) Workers() int {
	if o.Jobs == 0 {
		return runtime.NumCPU()
	}
	return int(min(o.Jobs, 1<<16))
}
