package trial

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"haft/bench/family"
)

// A Lookup finds a family by name.
type Lookup func(name string) (*family.Family, error)

// A Plan is what a study comes to.
type Plan struct {
	Jobs    []Job    // each once, in the order in which they are made
	Refused []string // combinations that are not offered, and why
}

// Plan lists the trials of the study. It does not look at what is installed, so that all machines
// agree on it. A name that is not known is an error.
func (s *Study) Plan(lookup Lookup) (*Plan, error) {
	p := &Plan{}
	for i := range s.Parts {
		if err := p.add(s, &s.Parts[i], lookup); err != nil {
			return nil, fmt.Errorf("part %d: %w", i+1, err)
		}
	}
	p.Jobs = once(p.Jobs)
	p.Refused = once(p.Refused)
	rng := rand.New(rand.NewPCG(s.Seed, 0))
	rng.Shuffle(len(p.Jobs), func(i, j int) { p.Jobs[i], p.Jobs[j] = p.Jobs[j], p.Jobs[i] })
	return p, nil
}

// once is a list with the first of equals only.
func once[T comparable](list []T) []T {
	seen := map[T]bool{}
	return slices.DeleteFunc(list, func(v T) bool {
		again := seen[v]
		seen[v] = true
		return again
	})
}

// Shard is part i of n of the jobs, i from 1. Together the parts are the plan.
func (p *Plan) Shard(i, n int) (jobs []Job) {
	for k := i - 1; k < len(p.Jobs); k += n {
		jobs = append(jobs, p.Jobs[k])
	}
	return jobs
}

// add appends the jobs of one part.
func (p *Plan) add(s *Study, part *Part, lookup Lookup) error {
	for _, name := range part.Families {
		f, err := lookup(name)
		if err != nil {
			return err
		}
		ways, refused, err := part.ways(f)
		if err != nil {
			return err
		}
		p.Refused = append(p.Refused, refused...)
		for _, w := range ways {
			if n := float64(len(p.Jobs)) + w.count(part); n > maxJobs {
				return fmt.Errorf("family %s: at least %.0f trials; a study may have %d", name, n, maxJobs)
			}
			p.Jobs = append(p.Jobs, w.jobs(part, f, Limits{s.Timeout.seconds(), int64(s.Memory)})...)
		}
	}
	return nil
}

// maxJobs is how many trials a study may have, before those that come twice are dropped. All are in memory, some 500 bytes
// each, and would take weeks.
const maxJobs = 250_000

// count is how many jobs there are; whole numbers could overflow.
func (w way) count(part *Part) float64 {
	shuffles, solverSeeds := w.variants(part)
	n := 1.0
	for _, factor := range []int{len(w.sizes), part.Seeds, shuffles, solverSeeds, part.Rounds} {
		n *= float64(factor)
	}
	return n
}

// variants are how many shuffles and seeds of the solver there are.
func (w way) variants(part *Part) (shuffles, solverSeeds int) {
	shuffles, solverSeeds = part.Shuffles, part.SolverSeeds
	if !w.shuffles {
		shuffles = 1
	}
	if !w.seeded {
		solverSeeds = 1
	}
	return shuffles, solverSeeds
}

// jobs are those of one way to ask, on all instances of a family.
func (w way) jobs(part *Part, f *family.Family, limits Limits) (jobs []Job) {
	shuffles, solverSeeds := w.variants(part)
	for _, size := range w.sizes {
		for seed := range part.Seeds {
			for shuffle := range shuffles {
				for solverSeed := range solverSeeds {
					for round := range part.Rounds {
						jobs = append(jobs, Job{
							f.Name, size, uint64(seed + 1), uint64(shuffle), w.encoding,
							w.backend, w.mode, solverSeed, round + 1, limits,
						})
					}
				}
			}
		}
	}
	return jobs
}

// sizes are those of the part, or the family's own.
func (p *Part) sizes(f *family.Family) []int {
	if len(p.Sizes) > 0 {
		return p.Sizes
	}
	return f.Sizes
}

// WarmUps are jobs to be made once before, without being counted: one of the smallest for each backend
// and mode.
func WarmUps(jobs []Job) (first []Job) {
	type kind struct {
		backend string
		mode    Mode
	}
	at := map[kind]int{}
	for _, job := range jobs {
		k := kind{job.Backend, job.Mode}
		i, known := at[k]
		switch {
		case !known:
			at[k] = len(first)
			first = append(first, job)
		case job.Size < first[i].Size:
			first[i] = job
		}
	}
	return first
}
