// Command mutants tests the tests. It makes one small change after another to the code, at places
// drawn by a seed from the whole module, and runs the tests that reach each place:
//
//	go run ./bench/mutants [-seed N] [-n N] [-shard I/N] [-o FILE] [-own] [-most TIME] [-retry [-long]] [PACKAGE...]
//
// A change is killed when a test fails, hangs, or takes too much memory or processor time: five
// times what was measured, and a grace. Time by the clock hardly counts, because the machine may be
// busy. A change survives when all tests pass. A survivor is printed with its lines before and
// after. Either the change makes no difference to what the program does, or a test is missing.
// Packages that import testing are tests themselves and are not changed.
//
// No file of the module is written: changes are an overlay of the build. All changes within functions
// are compiled at once, each into a copy of its function. When a program starts, it reads from a file
// which copy to run. A change outside functions, of a constant or a table, takes a build of its own.
// So most changes are judged within a second or two. The survivors take longest.
//
// Which test reaches which line is measured once, test by test, and kept in the folder -cache until
// the package or something that it imports changes. The tests of the package itself run first, then
// those of other packages, and those of commands last, each time the cheapest first. A test that fails
// without any change is left out, with a message. All tests run with -short, so a change that only
// the long tables notice survives. Then -retry -long tries it at full length, with all tests of the
// same packages, of its own package, and of the commands that are built from it.
//
// To look through a whole package, try all its places (-n above their number) with cheap tests only, by -most, or with
// its own, by -own, and then the survivors again, by -retry, with all. With -own nothing is measured but the packages
// that are named.
//
// With -o every outcome is a line of JSON in a file. A run that finds its file continues where it
// ended. With -retry it tries the survivors again, for use after tests were added. With -shard it
// tries one of N shares of the changes, so that N runs can work at once, each with a file of its
// own. Joined by cat, their files are one: a run that continues it prints the outcomes of all.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"haft/cmd/haft/flags"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := command(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
}

// options are the values of the command line.
type options struct {
	dir      string   // of the module
	patterns []string // of the packages to change
	seed     uint64
	number   int // of mutations that compile, in all shards
	shard    flags.Shard
	record   string        // the file, "" for none
	retry    bool          // try the survivors in the record again
	long     bool          // with tests that are not short
	cache    string        // the folder of the coverage
	own      bool          // only the tests of the packages to change
	most     time.Duration // of processor time for the tests of a stage, 0 for any
	grace    time.Duration
	limits
	self string // the path of this program
}

func command(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o := options{dir: ".", shard: flags.Shard{Part: 1, Of: 1}}
	set := flag.NewFlagSet("mutants", flag.ContinueOnError)
	set.SetOutput(stderr)
	o.flags(set)
	if err := set.Parse(args); err != nil {
		return err
	}
	if o.cpu > 0 {
		return o.limits.run(ctx, set.Args(), stdout, stderr)
	}
	if o.patterns = set.Args(); len(o.patterns) == 0 {
		o.patterns = []string{"./..."}
	}
	switch {
	case o.number < 1:
		return fmt.Errorf("-n %d: expected 1 or more", o.number)
	case o.retry && o.record == "":
		return errors.New("-retry needs the file of the outcomes, -o FILE")
	case o.long && !o.retry:
		return errors.New("-long needs -retry: it is for changes that short tests do not notice")
	}
	var err error
	if o.self, err = os.Executable(); err != nil {
		return err
	}
	if o.cache == "" {
		home, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("%w; name a folder with -cache", err)
		}
		o.cache = filepath.Join(home, "haft-mutants")
	}
	return run(ctx, o, stdout, stderr)
}

// flags adds the options to a command line.
func (o *options) flags(set *flag.FlagSet) {
	set.Uint64Var(&o.seed, "seed", 1, "seed of the draw: the same seed draws the same places of the same code")
	set.IntVar(&o.number, "n", 200, "mutations that compile")
	set.Var(&o.shard, "shard", "only part `I/N` of the mutations")
	set.StringVar(&o.record, "o", "", "file for the outcomes, JSON Lines; a run continues it")
	set.BoolVar(&o.retry, "retry", false, "try the survivors again; needs -o")
	set.BoolVar(&o.long, "long", false, "with tests at full length; needs -retry")
	set.StringVar(&o.cache, "cache", "", "folder for the coverage of tests (default: haft-mutants in the user's cache)")
	set.BoolVar(&o.own, "own", false, "only tests of the packages to change")
	set.DurationVar(&o.most, "most", 0, "only tests that take this processor time together (default: any)")
	set.Int64Var(&o.memory, "memory", 4<<30, "bytes of memory that the tests of a package may take")
	set.DurationVar(&o.idle, "idle", time.Minute, "time by the clock in which tests must use the processor")
	set.DurationVar(&o.grace, "grace", 30*time.Second, "processor time for tests beyond five times what they took")
	set.DurationVar(&o.cpu, limitOption, 0,
		"run a program with this limit of processor time; this command's own go test uses it")
}
