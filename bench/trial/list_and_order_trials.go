package trial

import (
	"cmp"
	"fmt"
	"iter"
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

	files     map[string]family.Given // by name
	generated map[string]*generator   // by family
}

// Plan lists the trials of the study. It does not look at what is installed, so that all machines
// make the same plan. An unknown name is an error.
func (s *Study) Plan(lookup Lookup) (*Plan, error) {
	p := &Plan{files: map[string]family.Given{}, generated: map[string]*generator{}}
	for i := range s.Parts {
		before := len(p.Jobs)
		if err := p.add(s, &s.Parts[i], lookup); err != nil {
			return nil, fmt.Errorf("part %d: %w", i+1, err)
		}
		if err := p.addGiven(s, &s.Parts[i]); err != nil {
			return nil, fmt.Errorf("part %d: %w", i+1, err)
		}
		if err := s.Parts[i].varied(p.Jobs[before:]); err != nil {
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
			if err := p.addJobs(s, part, w, instances{family: f.Name, sizes: w.sizes, seeds: part.Seeds}); err != nil {
				return fmt.Errorf("family %s: %w", name, err)
			}
		}
	}
	return nil
}

// addJobs appends the jobs of one way on some instances.
func (p *Plan) addJobs(s *Study, part *Part, w way, at instances) error {
	if n := float64(len(p.Jobs)) + w.count(part)*at.count(); n > maxJobs {
		return fmt.Errorf("at least %.0f trials; a study may have %d", n, maxJobs)
	}
	for job := range at.all() {
		p.Jobs = append(p.Jobs, w.jobs(part, job, s.limits())...)
	}
	return nil
}

// instances are those of a family by size and seed, or a file.
type instances struct {
	family string
	sizes  []int
	seeds  int
	file   string
}

// count is how many there are. It is a float64 because an integer could overflow.
func (at instances) count() float64 {
	if at.file != "" {
		return 1
	}
	return float64(len(at.sizes)) * float64(at.seeds)
}

// all yields a job for each that says only where it is.
func (at instances) all() iter.Seq[Job] {
	return func(yield func(Job) bool) {
		if at.file != "" {
			yield(Job{Family: at.family, File: at.file})
			return
		}
		for _, size := range at.sizes {
			for seed := range at.seeds {
				if !yield(Job{Family: at.family, Size: size, Seed: uint64(seed + 1)}) {
					return
				}
			}
		}
	}
}

// maxJobs is the largest number of trials in a study, before duplicates are removed. All are in
// memory, at about 500 bytes each, and would take weeks.
const maxJobs = 250_000

// count returns the number of jobs on one instance. It is a float64 because an integer could overflow.
func (w way) count(part *Part) float64 {
	shuffles, solverSeeds := w.variants(part)
	n := 1.0
	for _, factor := range []int{shuffles, solverSeeds, len(w.options), part.Rounds} {
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

// jobs returns the jobs of one way on an instance.
func (w way) jobs(part *Part, job Job, limits Limits) (jobs []Job) {
	shuffles, solverSeeds := w.variants(part)
	job.Encoding, job.Backend, job.Mode, job.Limits = w.encoding, w.backend, w.mode, limits
	for shuffle := range shuffles {
		for solverSeed := range solverSeeds {
			for _, options := range w.options {
				for round := range part.Rounds {
					job.Shuffle, job.SolverSeed, job.Options, job.Round = uint64(shuffle), solverSeed, options, round+1
					jobs = append(jobs, job)
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
func WarmUps(jobs []Job) []Job {
	type kind struct {
		backend string
		mode    Mode
	}
	return minOfEach(jobs, func(j Job) kind { return kind{j.Backend, j.Mode} },
		func(a, b Job) int { return cmp.Compare(a.Size, b.Size) })
}

// minOfEach returns the least job of each kind, the first of several, in the order in which the kinds appear.
func minOfEach[Kind comparable](jobs []Job, kind func(Job) Kind, compare func(a, b Job) int) (least []Job) {
	at := map[Kind]int{}
	for _, job := range jobs {
		i, known := at[kind(job)]
		switch {
		case !known:
			at[kind(job)] = len(least)
			least = append(least, job)
		case compare(job, least[i]) < 0:
			least[i] = job
		}
	}
	return least
}
