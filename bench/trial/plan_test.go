package trial_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/bench/family"
	"haft/bench/trial"
	"haft/encode"
)

// example returns a study of several parts that overlap.
func example() *trial.Study {
	one, two := trial.DefaultPart(), trial.DefaultPart()
	one.Families, one.Sizes, one.Seeds, one.Shuffles, one.Rounds = []string{"legal", "natures"}, []int{4, 8}, 3, 2, 2
	one.Backends = []string{"exact", "gini", "cadical", "gophersat-pb"}
	one.Encodings = []string{trial.OwnEncoding, "roster=mdd"}
	two.Families, two.Sizes, two.Seeds = []string{"legal"}, []int{8, 12}, 2
	two.Backends, two.SolverSeeds = []string{"gini", "minisat+", "cadical"}, 3
	return &trial.Study{Seed: 7, Timeout: trial.DefaultTimeout, Memory: trial.DefaultMemory, Parts: []trial.Part{one, two}}
}

func planned(t *testing.T, s *trial.Study) *trial.Plan {
	t.Helper()
	p, err := s.Plan(family.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sorted writes the jobs in alphabetical order.
func sorted(jobs []trial.Job) []string {
	var list []string
	for _, j := range jobs {
		list = append(list, fmt.Sprintf("%+v", j))
	}
	slices.Sort(list)
	return list
}

// The same study gives the same list, and another seed the same jobs in another order. The shards
// together are the list.
func TestPlan(t *testing.T) {
	p := planned(t, example())
	again := planned(t, example())
	if diff := cmp.Diff([]any{p.Jobs, p.Refused}, []any{again.Jobs, again.Refused}); diff != "" {
		t.Errorf("the second plan differs: %s", diff)
	}
	other := example()
	other.Seed++
	q := planned(t, other)
	if slices.Equal(p.Jobs, q.Jobs) {
		t.Error("another seed gives the same order")
	}
	if diff := cmp.Diff(sorted(p.Jobs), sorted(q.Jobs)); diff != "" {
		t.Errorf("another seed gives other jobs: %s", diff)
	}
	for _, n := range []int{1, 2, 7, 1000} {
		var all []trial.Job
		for i := range n {
			all = append(all, p.Shard(i+1, n)...)
		}
		if diff := cmp.Diff(sorted(p.Jobs), sorted(all)); diff != "" {
			t.Errorf("%d shards: %s", n, diff)
		}
	}
}

// The number of jobs agrees with a count by hand.
func TestPlanCount(t *testing.T) {
	instances := 2 * 2 * 3 // families, sizes, seeds
	asked := instances * (2*1 /* exact: rounds */ +
		2*2*2*2 /* gini: encodings, modes but for shuffles of a session */ - 2*2 +
		2*2*2 /* cadical: encodings, shuffles, rounds */ + 2*2*2 /* gophersat-pb */)
	second := 2 * 2 * (2 /* gini: modes */ + 1 /* minisat+ takes no seed */ + 3 /* cadical */)
	again := 2 * (2 + 1) // legal 8, seeds 1 and 2: gini own, both modes; cadical own with its own seed
	if p := planned(t, example()); len(p.Jobs) != asked+second-again {
		t.Errorf("%d jobs, want %d + %d - %d", len(p.Jobs), asked, second, again)
	}
}

// Combinations that cannot be run are left out and listed. An unknown name is an error.
func TestPlanRefuses(t *testing.T) {
	for _, c := range []struct{ backend, encoding, mode, refused string }{
		{"gini", "roster=native", "scratch", "takes only clauses"},
		{"gini", "own", "process", "cannot be run in any of the modes"},
		{"cadical", "own", "scratch session", "cannot be run in any of the modes"},
		{"gophersat", "own", "session", "cannot be run in any of the modes"},
	} {
		s := example()
		s.Parts = s.Parts[:1]
		s.Parts[0].Backends, s.Parts[0].Encodings, s.Parts[0].Modes = []string{c.backend}, []string{c.encoding}, nil
		for _, m := range strings.Fields(c.mode) {
			s.Parts[0].Modes = append(s.Parts[0].Modes, trial.Mode(m))
		}
		if p := planned(t, s); len(p.Jobs) > 0 || !strings.Contains(strings.Join(p.Refused, "\n"), c.refused) {
			t.Errorf("%+v: %d jobs, refused %q", c, len(p.Jobs), p.Refused)
		}
	}
	for _, change := range []func(p *trial.Part){
		func(p *trial.Part) { p.Backends = []string{"nosuch"} },
		func(p *trial.Part) { p.Families = []string{"nosuch"} },
		func(p *trial.Part) { p.Encodings = []string{"roster=nosuch"} },
	} {
		s := example()
		change(&s.Parts[0])
		if _, err := s.Plan(family.Lookup); err == nil || !strings.Contains(err.Error(), "nosuch") {
			t.Errorf("got %v", err)
		}
	}
}

// Options that make no sense are an error that says why.
func TestOptionsMakeSense(t *testing.T) {
	for want, options := range map[string]trial.Options{
		"picosat, but it is not one of the backends":   {"picosat": {{"-v"}}},
		"cadical: no list; [[]] has one that is empty": {"cadical": {}},
		`cadical: "-n "; expected a word`:              {"cadical": {{"--sat"}, {"-n "}}},
		`cadical: ""; expected a word`:                 {"cadical": {{""}}},
		"gini: it is a part of haft":                   {"gini": {{"-v"}}},
	} {
		s := example()
		s.Parts[0].Options = options
		err := s.Validate()
		if err == nil {
			_, err = s.Plan(family.Lookup)
		}
		if err == nil || !strings.Contains(err.Error(), "options of "+want) {
			t.Errorf("%v: %v, want %s", options, err, want)
		}
	}
}

// What a part says of files and generators that makes no sense is an error that says why.
func TestGivenMakesSense(t *testing.T) {
	seeded := []string{"gen", "{seed}"}
	for want, change := range map[string]func(p *trial.Part){
		"known answers, but no files":              func(p *trial.Part) { p.Known = "answers" },
		`name "x", but no command`:                 func(p *trial.Part) { p.Name = "x" },
		`name "a b"; expected letters`:             func(p *trial.Part) { p.Generate, p.Name = seeded, "a b" },
		`name "tight" is that of a family`:         func(p *trial.Part) { p.Generate, p.Name = seeded, "tight" },
		"the command that generates has no {seed}": func(p *trial.Part) { p.Generate = []string{"gen", "{size}"} },
		"no format of what is generated":           func(p *trial.Part) { p.Generate = []string{"gen", "{seed}"} },
		"no sizes of what is generated": func(p *trial.Part) {
			p.Generate, p.Format, p.Sizes = []string{"gen", "{seed}"}, "dimacs", nil
		},
	} {
		s := example()
		change(&s.Parts[0])
		if err := s.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A size that the family does not have is an error, even if other sizes are fine.
func TestPlanSize(t *testing.T) {
	s := example()
	s.Parts[0].Sizes = []int{4, 8, 1000}
	if _, err := s.Plan(family.Lookup); err == nil ||
		!strings.Contains(err.Error(), "family legal: size 1000; expected 1 to 150 plies") {
		t.Errorf("got %v", err)
	}
}

// An army that is too large for an encoding is left out and listed. Smaller armies and other
// encodings are kept.
func TestPlanTooLarge(t *testing.T) {
	s := example()
	s.Parts = s.Parts[:1]
	part := &s.Parts[0]
	part.Families, part.Sizes, part.Seeds, part.Shuffles, part.Rounds = []string{"tight"}, nil, 1, 1, 1
	part.Backends, part.Encodings = []string{"gini"}, []string{"roster=binomial", "roster=sequential"}
	p := planned(t, s)
	sizes := map[string][]int{}
	for _, j := range p.Jobs {
		e, err := encode.Parse(j.Encoding)
		if err != nil {
			t.Fatal(err)
		}
		sizes[e.Roster] = append(sizes[e.Roster], j.Size)
		slices.Sort(sizes[e.Roster])
	}
	want := map[string][]int{"binomial": {13, 15, 17, 19, 21}, "sequential": {13, 15, 17, 19, 21, 23, 25}}
	if diff := cmp.Diff(want, sizes); diff != "" {
		t.Error(diff)
	}
	for _, size := range []int{23, 25} {
		if !slices.ContainsFunc(p.Refused, func(r string) bool {
			return strings.HasPrefix(r, fmt.Sprintf("tight %d: encoding roster=binomial", size))
		}) {
			t.Errorf("size %d is not refused in %q", size, p.Refused)
		}
	}
}

// Fresh seeds begin behind those of an earlier study.
func TestPlanFirstSeed(t *testing.T) {
	s := example()
	s.Parts = s.Parts[:1]
	s.Parts[0].Families, s.Parts[0].FirstSeed, s.Parts[0].Seeds = []string{"legal"}, 4, 2
	seeds := map[uint64]bool{}
	for _, job := range planned(t, s).Jobs {
		seeds[job.Seed] = true
	}
	if want := map[uint64]bool{4: true, 5: true}; !maps.Equal(seeds, want) {
		t.Errorf("seeds %v, want %v", seeds, want)
	}
	for first, right := range map[uint64]bool{0: false, 1: true, math.MaxUint64 - 2: true, math.MaxUint64 - 1: false} {
		s.Parts[0].FirstSeed = first
		if err := s.Validate(); (err == nil) != right {
			t.Errorf("two seeds from %d: %v", first, err)
		}
	}
}

// Too many trials are refused before they are made, and the error has their number.
func TestPlanTooMany(t *testing.T) {
	for _, seeds := range []int{100_000_000, math.MaxInt} {
		s := example()
		s.Parts = s.Parts[:1]
		s.Parts[0].Backends, s.Parts[0].Seeds, s.Parts[0].Rounds, s.Parts[0].Sizes = []string{"exact"}, seeds, 4, []int{4, 8}
		_, err := s.Plan(family.Lookup)
		if want := fmt.Sprintf("at least %.0f trials; a study may have 250000", 8*float64(seeds)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%d seeds: got %v, want %q", seeds, err, want)
		}
	}
}

// Each backend and mode gets one warm-up, of its smallest size.
func TestWarmUps(t *testing.T) {
	jobs := planned(t, example()).Jobs
	seen := map[string]bool{}
	for _, w := range trial.WarmUps(jobs) {
		kind := fmt.Sprint(w.Backend, w.Mode)
		if seen[kind] {
			t.Errorf("%s twice", kind)
		}
		seen[kind] = true
		for _, j := range jobs {
			if j.Backend == w.Backend && j.Mode == w.Mode && j.Size < w.Size {
				t.Errorf("%v, though there is %v", w, j)
			}
		}
	}
	if len(seen) != 6 {
		t.Errorf("%d kinds, want exact, gini in two modes, gophersat-pb, cadical, minisat+", len(seen))
	}
}

// A study in a file is read strictly.
func TestReadStudy(t *testing.T) {
	s, err := trial.ReadStudy([]byte(`{"seed": 3, "timeout": "1m", "memory": "2GiB",
		"parts": [{"families": ["legal"], "backends": ["gini"], "rounds": 2}]}`))
	if err != nil {
		t.Fatal(err)
	}
	part := trial.DefaultPart()
	part.Families, part.Backends, part.Rounds = []string{"legal"}, []string{"gini"}, 2
	want := &trial.Study{Seed: 3, Timeout: trial.Duration(60e9), Memory: 2 << 30, Parts: []trial.Part{part}}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Error(diff)
	}
	least := `{"memory": "64MB", "parts": [{"families": ["legal"], "backends": ["gini"]}]}`
	if _, err := trial.ReadStudy([]byte(least)); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		`{}`:                                   "no parts",
		`{"parts": [{"backends": ["gini"]}]}`:  "no families",
		`{"parts": [{"families": ["legal"]}]}`: "no backends; --backends names them",
		`{"parts": [{"families": ["legal"], "backends": ["gini"], "seeds": 0}]}`:                    "at least one",
		`{"parts": [{"families": ["legal"], "backends": ["gini"], "modes": ["fast"]}]}`:             `unknown mode "fast"`,
		`{"parts": [{"families": ["legal"], "backends": ["gini"], "sedes": 3}]}`:                    "sedes",
		`{"parts": [{"families": ["legal"], "backends": ["gini"], "encodings": []}]}`:               "no encodings",
		`{"memory": "a lot", "parts": [{"families": ["legal"], "backends": ["gini"]}]}`:             `"a lot" is not a size`,
		`{"memory": "1MB", "parts": [{"families": ["legal"], "backends": ["gini"]}]}`:               "at least 64MB",
		`{"timeout": "-1s", "parts": [{"families": ["legal"], "backends": ["gini"]}]}`:              `"-1s" is not a time`,
		`{"parts": [{"families": ["legal"], "backends": ["gini"]}]} {}`:                             "after top-level value",
		`{"memory": "9999999999GB", "parts": [{"families": ["legal"], "backends": ["gini"]}]}`:      "is not a size",
		`{"memory": "-1", "parts": [{"families": ["legal"], "backends": ["gini"]}]}`:                "is not a size",
		`{"memory": "1gb", "parts": [{"families": ["legal"], "backends": ["gini"]}]}`:               "is not a size",
		`{"parts": [{"families": ["legal"], "backends": ["gini"], "shuffles": -1, "rounds": 100}]}`: "at least one",
	} {
		if _, err := trial.ReadStudy([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}
