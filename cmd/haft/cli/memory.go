package cli

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/spf13/cobra"

	"haft/model/input"
)

// A MemoryOption is --max-memory.
type MemoryOption struct {
	Limit input.Size // 0 for no limit
}

// AddFlag adds --max-memory with its default.
func (o *MemoryOption) AddFlag(cmd *cobra.Command, standard input.Size, usage string) {
	o.Limit = standard
	cmd.Flags().Var(&o.Limit, "max-memory", usage+"; 0 for no limit")
}

// WithinMemory adds the option to an error about too little memory.
func (o *MemoryOption) WithinMemory(err error) error {
	if errors.Is(err, input.ErrTooLarge) {
		return fmt.Errorf("%w (--max-memory %v)", err, o.Limit)
	}
	return err
}

// LimitHeap is [LimitHeap] for what --max-memory bounds, for so much besides, and for the program itself.
func (o *MemoryOption) LimitHeap(besides input.Size) (lift func()) {
	const program = 32 << 20
	if o.Limit <= 0 {
		return func() {}
	}
	return LimitHeap(int64(o.Limit+besides) + program)
}

// LimitHeap makes Go collect garbage in time when the memory in use comes near limit bytes, until lift is called: a
// session, or a test, goes on after the command. A lower limit in the environment variable GOMEMLIMIT stays, and so
// does all as it was if limit is 0 or less.
func LimitHeap(limit int64) (lift func()) {
	before := debug.SetMemoryLimit(-1)
	if limit > 0 && limit < before {
		debug.SetMemoryLimit(limit)
	}
	return func() { debug.SetMemoryLimit(before) }
}

// Reserve allocates, once, memory that nobody uses. haft keeps little in memory while games go by, so Go would
// collect garbage every 4 MB, hundreds of times a second. The collector counts the reserve as live memory, and so
// waits until there is that much garbage. Measured with two workers, in seconds of CPU time:
//
//	                                     none   SetGCPercent(200)   (400)   reserve
//	check, 40,000 games of JSON Lines    1.14   1.03                0.98    0.97
//	check, 29 MB of PGN                  0.66   0.53                0.48    0.49
//	analyze without locks, 1,500 games   0.92   0.70                0.64    0.61
//
// A percentage multiplies the live memory: with 400, analyze took up to 184 MB. With debug.SetMemoryLimit, the
// collector would run all the time if more than the limit is live, such as the window of a zstd file.
var Reserve = sync.OnceValue(func() []byte { return make([]byte, 16<<20) })
