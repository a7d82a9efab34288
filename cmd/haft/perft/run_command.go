package perft

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/cmd/haft/single"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/solve/exact"
	"haft/solve/schema"
)

// A perftPart is what was counted below a part of the positions of a plan.
type perftPart struct {
	Schema    string `json:"schema"`
	Perft     int    `json:"perft"`
	Plan      string `json:"plan"` // its checksum
	Version   string `json:"version"`
	Shard     string `json:"shard"`
	States    int    `json:"states"`    // of this part
	Sequences uint64 `json:"sequences"` // that lead to them
	Nodes     uint64 `json:"nodes"`     // below them, for each of the sequences
	All       struct {
		States    int    `json:"states"`
		Sequences uint64 `json:"sequences"`
	} `json:"all"` // of the plan
}

type partOptions struct {
	options
	cli.MemoryOption
	shard   flags.Shard
	version string
}

func newRun(p *cli.Program, version string) *cobra.Command {
	o := &partOptions{options: options{Options: single.Options{Program: p}}, version: version}
	o.shard = flags.Shard{Part: 1, Of: 1}
	cmd := &cobra.Command{
		Use:   "run PLAN",
		Short: "Count a part of a perft",
		Long: `Run counts what is below a part of the positions of a plan, which "haft perft
plan" has written, and writes the result as a line of JSON for "haft perft
merge". Part I of N has every Nth position. With --checkpoint, run writes what
it counts to a file. If it is interrupted or killed, start it again, and it goes
on from there.`,
		Example: "  haft perft plan 4 | haft perft run - --shard 1/100",
		RunE:    p.OnFile(o.part),
	}
	o.JobsFlag(cmd, "count with `N` workers")
	o.ProgressFlag(cmd)
	cmd.Flags().Var(&o.shard, "shard", "only part `I/N` of the positions")
	o.MemoryFlag(cmd, 256<<20, "refuse a plan that needs more memory than `SIZE`, as in 2GB")
	cmd.Flags().UintVar(&o.hash, "hash", 0, "use `MB` megabytes to remember positions")
	flags.File(cmd, &o.checkpoint, "checkpoint", "", "resume from `FILE`, and write there what is counted")
	return cmd
}

func (o *partOptions) part(ctx context.Context, name string) error {
	if err := o.roomy(); err != nil {
		return err
	}
	plan, sum, err := o.readPlan(ctx, name)
	if err != nil {
		return err
	}
	start, err := plan.position()
	if err != nil {
		return fmt.Errorf("%s:1: %w", plan.name, err)
	}
	part := &perftPart{Schema: schema.Name, Perft: plan.Perft, Plan: sum, Version: o.version, Shard: o.shard.Name()}
	part.All.States, part.All.Sequences = plan.States, plan.Sequences
	c := &checkpoint{}
	if o.checkpoint != "" {
		head := plan.checkpointHead
		head.Plan, head.Shard = sum, part.Shard
		if c, err = openCheckpoint(o.checkpoint, head); err != nil {
			return err
		}
		defer c.store.Close()
	}
	began := time.Now()
	if err := o.below(ctx, plan, start, c, part); err != nil {
		return err
	}
	object, err := json.Marshal(part)
	o.Printf("%s", append(object, '\n'))
	o.TellSpeed(part.Nodes, time.Since(began).Seconds())
	return cli.FirstError(err, c.err)
}

// below counts below each position of the part that the checkpoint does not have.
func (o *partOptions) below(
	ctx context.Context, plan *perftPlan, start *model.Position, c *checkpoint, part *perftPart,
) error {
	var hash *exact.Transposition
	if o.hash > 0 {
		hash = exact.NewTransposition(int(o.hash))
	}
	own := (len(plan.places) - o.shard.Part + o.shard.Of) / o.shard.Of
	progress := cli.NewProgress(o.Program, "node", "nodes", terminal.NewMeter("positions", int64(own)))
	defer progress.Stop()
	var mutex sync.Mutex
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(o.Workers())
	for i := o.shard.Part - 1; i < len(plan.places); i += o.shard.Of {
		place := &plan.places[i]
		nodes, known := c.known(place.Moves)
		if known {
			part.add(&mutex, place, nodes, func() {})
			progress.Meter.Done.Add(1)
			continue
		}
		g.Go(func() error {
			nodes, err := count(ctx, start, plan, i, hash)
			if err != nil {
				return err
			}
			part.add(&mutex, place, nodes, func() { c.done(place.Moves, nodes) })
			progress.Add(int64(nodes))
			progress.Meter.Done.Add(1)
			return nil
		})
	}
	return g.Wait()
}

// add adds the nodes below a position; then is called alone.
func (p *perftPart) add(mutex *sync.Mutex, place *planLine, nodes uint64, then func()) {
	mutex.Lock()
	defer mutex.Unlock()
	p.States++
	p.Sequences += place.Times
	p.Nodes += place.Times * nodes
	then()
}

// count counts the sequences below a position of a plan.
func count(
	ctx context.Context, start *model.Position, plan *perftPlan, i int, hash *exact.Transposition,
) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	pos, err := played(start, strings.Fields(plan.places[i].Moves))
	if err != nil {
		return 0, fmt.Errorf("%s:%d: %w", plan.name, i+2, err) // the first line is about the plan itself
	}
	return (&exact.Walk{Depth: plan.Perft - plan.Split, Hash: hash}).Count(ctx, exact.NewState(pos))
}
