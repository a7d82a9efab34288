package atlas

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"

	"golang.org/x/sync/errgroup"

	"haft/encode/formula"
	"haft/solve/engine"
)

// A Cost compares the conflicts of an encoding with those of the first encoding of its table. It is the logarithm of
// their ratio, as a mean over the instances of both seeds that both encodings can express. Each number of conflicts
// counts as one more, since it may be 0.
type Cost struct {
	Table    string    `json:"table"`
	Encoding string    `json:"encoding"`
	Solver   string    `json:"solver"`
	Log      *Estimate `json:"log_ratio"` // nil if fewer than two instances tell something
}

// costs returns the costs in the order of the trials, in which the first encoding comes first.
func costs(trials []Trial, seed uint64) (all []Cost) {
	type instance struct {
		table, solver string
		seed          uint64
		number        int
	}
	first := map[instance]Trial{}
	at := map[[3]string]int{}
	var ratios [][]*opinion
	for _, t := range trials {
		in := instance{t.Table, t.Solver, t.Seed, t.Number}
		if _, known := first[in]; !known {
			first[in] = t
		}
		key := [3]string{t.Table, t.Encoding, t.Solver}
		if _, known := at[key]; !known {
			at[key] = len(all)
			all = append(all, Cost{Table: t.Table, Encoding: t.Encoding, Solver: t.Solver})
			ratios = append(ratios, nil)
		}
		log := math.Log1p(float64(t.Conflicts)) - math.Log1p(float64(first[in].Conflicts))
		ratios[at[key]] = append(ratios[at[key]], &opinion{kind: t.Kind, conflicts: []float64{log}})
	}
	for i := range all {
		all[i].Log = estimate(ratios[i], seed, func(o *opinion) float64 { return o.conflicts[0] })
	}
	return all
}

// Solvers are the engines that are asked. They take every encoding, and count their conflicts, which do not depend on
// the machine.
var Solvers = []engine.Engine{engine.GophersatPB{}, engine.CuttingPlanes{}}

// A Trial is what one solver did with one instance in one encoding.
type Trial struct {
	Table     string `json:"table"`
	Kind      string `json:"kind"`
	Seed      uint64 `json:"seed"`
	Number    int    `json:"number"` // of the instance
	Encoding  string `json:"encoding"`
	Solver    string `json:"solver"`
	Literals  int    `json:"literals"` // of the formula, with the terms of linear constraints
	Status    string `json:"status"`
	Conflicts int64  `json:"conflicts"`
}

// conflicts draws instances of each table that has any, from a seed, and asks the solvers about each in every encoding
// that can express it, several at a time. It fails if solvers contradict each other.
func conflicts(ctx context.Context, o *Options, seed uint64) (trials []Trial, err error) {
	var finished sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.Workers)
	all := make([][][]Trial, len(o.Tables))
	for i, t := range o.Tables {
		if t.draw == nil {
			continue
		}
		drawn, err := t.draw(ctx, &t, seed, o.Instances)
		if err != nil {
			return nil, err
		}
		all[i] = make([][]Trial, o.Instances)
		for _, in := range drawn {
			group.Go(func() (err error) {
				all[i][in.Number], err = in.ask(ctx, &t, seed)
				finished.Lock()
				defer finished.Unlock()
				o.Done()
				return err
			})
		}
	}
	err = group.Wait()
	for _, table := range all {
		for _, instance := range table {
			trials = append(trials, instance...)
		}
	}
	return trials, err
}

// drawn returns how many instances are drawn from a seed.
func (o *Options) drawn() (n int) {
	for _, t := range o.Tables {
		if t.draw != nil {
			n += o.Instances
		}
	}
	return n
}

// ask asks all solvers about an instance in all encodings.
func (in *instance) ask(ctx context.Context, t *Table, seed uint64) (trials []Trial, err error) {
	answer := engine.Unknown
	for _, encoding := range t.Encodings {
		f, err := in.write(encoding)
		var unsuited *formula.UnsuitedError
		if errors.As(err, &unsuited) {
			continue
		}
		if err != nil {
			return nil, err
		}
		size := f.Stats()
		for _, solver := range Solvers {
			result, err := engine.Solve(ctx, solver, f)
			if err = errors.Join(err, ctx.Err()); err != nil {
				return nil, fmt.Errorf("%s %d of seed %d, %s: %w", in.Kind, in.Number, seed, encoding, err)
			}
			if answer == engine.Unknown {
				answer = result.Status
			}
			if result.Status != answer {
				return nil, fmt.Errorf("%s %d of seed %d, %s: %v says %v, others said %v",
					in.Kind, in.Number, seed, encoding, solver, result.Status, answer)
			}
			trials = append(trials, Trial{
				Table: t.Name, Kind: in.Kind, Seed: seed, Number: in.Number, Encoding: encoding,
				Solver: fmt.Sprint(solver), Literals: size.Literals + size.Terms,
				Status: result.Status.String(), Conflicts: result.Counters["conflicts"],
			})
		}
	}
	return trials, nil
}
