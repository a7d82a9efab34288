package trial

import (
	"cmp"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"haft/bench/family"
	"haft/encode"
	"haft/solve/backend"
	"haft/solve/engine"
)

// A lookup finds a family by name.
type lookup func(name string) (*family.Family, error)

// A Plan lists the trials of a study.
type Plan struct {
	Jobs    []Job    // without duplicates, in the order in which they are made
	Refused []string // combinations that cannot be run, and why

	files     map[string]family.Given // by name
	generated map[string]*generator   // by family
}

// Plan lists the trials of the study. It does not look at what is installed, so that all machines
// make the same plan. An unknown name is an error.
func (s *Study) Plan(lookup lookup) (*Plan, error) {
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
func (p *Plan) add(s *Study, part *Part, lookup lookup) error {
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
			if err := p.addJobs(s, part, w, part.instances(f.Name, w.sizes)); err != nil {
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
	family    string
	sizes     []int
	firstSeed uint64
	seeds     int
	file      string
}

func (p *Part) instances(family string, sizes []int) instances {
	return instances{family: family, sizes: sizes, firstSeed: p.FirstSeed, seeds: p.Seeds}
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
				if !yield(Job{Family: at.family, Size: size, Seed: at.firstSeed + uint64(seed)}) {
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

// A way says how instances of a family are asked: by which backend, in which mode and encoding.
type way struct {
	backend  string
	mode     Mode
	encoding string // "" without formulas
	sizes    []int  // of the family
	shuffles bool   // whether there are formulas to shuffle
	seeded   bool   // whether the solver takes a seed

	options []string // what further arguments it is run with, one after the other; "" for none
}

// ways returns the ways of the part that are possible for a family, and says why others are not. A
// size that the family does not have is an error.
func (p *Part) ways(f *family.Family) (ways []way, refused []string, err error) {
	sizes := p.sizes(f)
	if len(sizes) == 0 {
		return nil, nil, fmt.Errorf("family %s: no sizes", f.Name)
	}
	in, err := probed(f, sizes)
	switch {
	case err != nil:
		return nil, nil, err
	case in.OfRows():
		return p.offer(rowsOf{f.Name, f.Name, true, in.Soft != nil}, sizes)
	}
	for _, name := range p.Backends {
		b, err := backend.Lookup(name)
		if err != nil {
			return nil, nil, err
		}
		options, err := p.optionsOf(name, b)
		if err != nil {
			return nil, nil, err
		}
		modes := slices.DeleteFunc(p.modes(b), Mode.optimises) // nothing has a cost
		if len(modes) == 0 {
			refused = append(refused, fmt.Sprintf("%s: cannot be run in any of the modes %v", b.Name, p.Modes))
		}
		for _, mode := range modes {
			offered, not, err := p.offered(in, b, mode)
			if err != nil {
				return nil, nil, err
			}
			for _, w := range offered {
				w.options = options
				ways = append(ways, w)
			}
			refused = append(refused, not...)
		}
	}
	return ways, refused, nil
}

// A probe has an instance of a family of each size. The smallest shows which questions are
// possible.
type probe struct {
	*family.Instance
	sizes    []int
	bySize   []*family.Instance        // by size, in the order of sizes
	refusals map[encode.Encoding]error // nil if the family can be written in the encoding
}

func probed(f *family.Family, sizes []int) (*probe, error) {
	p := &probe{sizes: sizes, refusals: map[encode.Encoding]error{}}
	for _, size := range sizes {
		in, err := f.Make(size, 1)
		if err != nil {
			return nil, err
		}
		p.bySize = append(p.bySize, in)
	}
	p.Instance = slices.MinFunc(p.bySize, func(a, b *family.Instance) int { return a.Size - b.Size })
	return p, nil
}

// refuses returns the reason why the family cannot be written in an encoding. It tries each once,
// because that takes time.
func (p *probe) refuses(e encode.Encoding) error {
	err, known := p.refusals[e]
	if !known {
		_, err = p.Formula(e, 0)
		p.refusals[e] = err
	}
	return err
}

// written returns the sizes that can be written in an encoding that suits the smallest size, and
// says why others cannot.
func (p *probe) written(e encode.Encoding) (sizes []int, refused []string) {
	for _, in := range p.bySize {
		if err := in.Suits(e); err != nil {
			refused = append(refused, fmt.Sprintf("%s %d: %v", in.Family, in.Size, err))
			continue
		}
		sizes = append(sizes, in.Size)
	}
	return sizes, refused
}

// modes returns the modes of the part in which a backend can be run.
func (p *Part) modes(b *backend.Backend) (modes []Mode) {
	for _, m := range p.Modes {
		if runs(b, m) {
			modes = append(modes, m)
		}
	}
	return modes
}

// runs reports whether a backend can be run in a mode: a program as a process, others from scratch, in a session or
// incrementally if they keep formulas, and by cores if they find them.
func runs(b *backend.Backend, m Mode) bool {
	switch m {
	case Session, Incremental:
		_, keeps := engine.Conversing(b.Engine)
		return keeps
	case Cores:
		return b.Engine != nil && engine.FindsCores(b.Engine)
	}
	return (m == Process) == (b.Program() != nil)
}

// offered returns the ways of one backend in one mode.
func (p *Part) offered(in *probe, b *backend.Backend, mode Mode) (ways []way, refused []string, err error) {
	if in.Problem == nil && (b.Engine == nil || mode == Session) {
		why := fmt.Sprintf("%s (%s): takes problems of the game, and %s has none", b.Name, mode, in.Family)
		return nil, []string{why}, nil
	}
	if b.Engine == nil {
		return []way{{backend: b.Name, mode: mode, sizes: in.sizes}}, nil, nil
	}
	for _, text := range p.Encodings {
		e, err := encodingOf(b, text)
		if err != nil {
			return nil, nil, err
		}
		if reason := refusal(in, b, e); reason != "" {
			refused = append(refused, reason)
			continue
		}
		sizes, not := in.written(e)
		refused = append(refused, not...)
		ways = append(ways, way{
			backend: b.Name, mode: mode, encoding: e.String(), sizes: sizes, shuffles: mode != Session, seeded: b.TakesSeed(),
		})
	}
	return ways, refused, nil
}

// encodingOf reads an encoding of a study.
func encodingOf(b *backend.Backend, text string) (encode.Encoding, error) {
	if text == OwnEncoding {
		return b.Encoding, nil
	}
	return family.EncodingOf(text)
}

// refusal says why a backend cannot be asked in an encoding, "" if it can.
func refusal(in *probe, b *backend.Backend, e encode.Encoding) string {
	if !b.Takes(e) {
		return fmt.Sprintf("%s: %v; the encoding %v leaves linear constraints", b.Name, engine.ErrLinear, e)
	}
	if err := in.refuses(e); err != nil {
		return fmt.Sprintf("%s: %v", in.Family, err)
	}
	return ""
}

// Names notes which instance had which name in the records so far, and where.
type Names map[name]entry

// A name is what an instance is called in results files, whatever it holds.
type name struct {
	family string
	size   int
	seed   uint64
	file   string
}

type entry struct{ instance, where string }

func nameOf(j Job) name { return name{j.Family, j.Size, j.Seed, j.File} }

// Enter notes a record, and where it is: "line 12". It is an error if an earlier one had another instance under the
// same name, as when a file has changed.
func (n Names) Enter(r *Record, where string) error { return n.Holds(r.Job(), r.Instance, where) }

// Holds is Enter for the instance of a job, before there is a record.
func (n Names) Holds(j Job, instance, where string) error {
	if instance == "" { // the trial ended before it was known
		return nil
	}
	first, known := n[nameOf(j)]
	if known && first.instance != instance {
		return fmt.Errorf("%s is another instance (%.12s) than in %s (%.12s); its content has changed",
			j.Task(), instance, first.where, first.instance)
	}
	if !known {
		n[nameOf(j)] = entry{instance, where}
	}
	return nil
}
