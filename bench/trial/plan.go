package trial

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"haft/bench/family"
)

// A Lookup finds a family by name.
type Lookup func(name string) (*family.Family, error)

// A Plan lists the trials of a study.
type Plan struct {
	Jobs    []Job    // without duplicates, in the order in which they are made
	Refused []string // combinations that cannot be run, and why
}

// Plan lists the trials of the study. It does not look at what is installed, so that all machines
// make the same plan. An unknown name is an error.
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

// once returns the list without duplicates.
func once[T comparable](list []T) []T {
	seen := map[T]bool{}
	return slices.DeleteFunc(list, func(v T) bool {
		again := seen[v]
		seen[v] = true
		return again
	})
}

// Shard returns part i of n of the jobs, counting from 1. Together the parts are the plan.
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
			p.Jobs = append(p.Jobs, w.jobs(part, f, s.limits())...)
		}
	}
	return nil
}

// maxJobs is the largest number of trials in a study, before duplicates are removed. All are in
// memory, at about 500 bytes each, and would take weeks.
const maxJobs = 250_000

// count returns the number of jobs. It is a float64 because an integer could overflow.
func (w way) count(part *Part) float64 {
	shuffles, solverSeeds := w.variants(part)
	n := 1.0
	for _, factor := range []int{len(w.sizes), part.Seeds, shuffles, solverSeeds, part.Rounds} {
		n *= float64(factor)
	}
	return n
}

// variants returns the number of shuffles and of solver seeds.
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

// jobs returns the jobs of one way on all instances of a family.
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

// sizes returns the sizes of the part, or else the family's own.
func (p *Part) sizes(f *family.Family) []int {
	if len(p.Sizes) > 0 {
		return p.Sizes
	}
	return f.Sizes
}

// WarmUps returns jobs to make before the others, without counting them: for each backend and mode,
// one of the smallest size.
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
