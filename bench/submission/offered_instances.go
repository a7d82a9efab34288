// Package submission writes instances whose answers are known as the competitions of solvers want them: files with
// their headers, a manifest with the answers and who proved them, and a description.
//
// Only what is proved is written. A satisfiable instance has a solution that was checked; an unsatisfiable one has more
// pieces than places, or was searched to the end, or is a problem of the exact solver. The number of solutions is that
// of the exact solver, or of a count by cases. The same options give the same bytes.
package submission

import (
	"fmt"
	"slices"
	"strings"
)

// A Competition says what a competition takes, and what it is offered.
type Competition struct {
	Name    string // of its folder
	Doc     string // whose format it is
	Format  string // for package format
	Suffix  string // of files
	decides bool   // asks whether there is a solution, as trials do
	parts   []part
}

// A part is a family with the encodings and sizes that are offered.
type part struct {
	family    string
	encodings []string
	sizes     []int
}

// On the two cores on which it was tried, cadical took 0.1 to 30 seconds for tight up to 25 pieces, and more than 100
// for 29 with sequential counters; clasp took 12 seconds for 21 pieces as linear constraints, and more than 60 for 25.
// The other families are easy.
var competitions = []Competition{
	{
		Name: "sat", Doc: "SAT Competition, main track: DIMACS CNF", Format: "dimacs", Suffix: ".cnf", decides: true,
		parts: games([]string{"roster=totalizer"}, part{
			"tight",
			[]string{"roster=totalizer", "roster=sequential"},
			[]int{25, 29, 33, 37, 41},
		}),
	},
	{
		Name: "pb", Doc: "Pseudo-Boolean Competition 2024, DEC-LIN: OPB", Format: "opb24", Suffix: ".opb", decides: true,
		parts: games([]string{"roster=native"}, part{"tight", []string{"roster=native"}, []int{21, 23, 25, 27, 29}}),
	},
	{
		Name: "maxsat", Doc: "MaxSAT Evaluation since 2022, unweighted: WCNF without a header",
		Format: "wcnf", Suffix: ".wcnf",
		parts: []part{{"tight", []string{"roster=totalizer", "roster=sequential"}, []int{13, 17, 21, 25}}},
	},
	{
		Name: "mc", Doc: "Model Counting Competition, projected: DIMACS CNF with c t pmc", Format: "mcc", Suffix: ".cnf",
		parts: []part{
			{"legal", []string{"roster=totalizer"}, []int{10, 20, 40}},
			{"announced", []string{"roster=totalizer"}, []int{20, 40, 60}},
			{"kings", []string{"roster=totalizer"}, []int{10, 20, 40}},
			{"pawns", []string{"roster=totalizer"}, []int{10, 20, 40}},
			{"army-pairs", []string{"roster=totalizer"}, []int{4, 6, 8}},
		},
	},
}

// games adds the families that were made from games, and the armies.
func games(encodings []string, first part) []part {
	return []part{
		first,
		{"army-pairs", encodings, []int{24, 40, 63}},
		{"kings", encodings, []int{20, 40}},
		{"announced", encodings, []int{20, 40, 60}},
		{"pawns", encodings, []int{20, 40, 60}},
	}
}

// Competitions lists the competitions.
func Competitions() []Competition { return slices.Clone(competitions) }

// Families lists the families of all competitions, sorted.
func Families() (names []string) {
	for _, c := range competitions {
		for _, p := range c.parts {
			names = append(names, p.family)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// A Choice says what is written. Empty lists mean all.
type Choice struct {
	Competitions []string
	Families     []string
	Sizes        []int  // instead of those that are offered
	Times        *Times // of what was measured; nil for none
	Seeds        int    // instances of each size, with seeds from 1
}

// plan returns what is to be made, in order. A choice of nothing is an error.
func (c *Choice) plan() (jobs []job, err error) {
	if c.Seeds < 1 {
		return nil, fmt.Errorf("%d seeds; expected at least 1", c.Seeds)
	}
	for _, one := range competitions {
		if !chosen(one.Name, c.Competitions) {
			continue
		}
		for _, p := range one.parts {
			if chosen(p.family, c.Families) {
				jobs = append(jobs, p.jobs(&one, c)...)
			}
		}
	}
	if len(jobs) == 0 {
		return nil, fmt.Errorf("nothing is offered of the families %s to the competitions %s",
			strings.Join(c.Families, ", "), strings.Join(c.Competitions, ", "))
	}
	return jobs, nil
}

func chosen(name string, list []string) bool { return len(list) == 0 || slices.Contains(list, name) }

// A job is a file to be written.
type job struct {
	competition *Competition
	family      string
	size        int
	seed        uint64
	encoding    string
}

func (p *part) jobs(c *Competition, choice *Choice) (jobs []job) {
	sizes := p.sizes
	if len(choice.Sizes) > 0 {
		sizes = choice.Sizes
	}
	for _, size := range sizes {
		for seed := range choice.Seeds {
			for _, encoding := range p.encodings {
				jobs = append(jobs, job{c, p.family, size, uint64(seed + 1), encoding})
			}
		}
	}
	return jobs
}

// path names the file: competition, family as its domain, and what it was made from.
func (j *job) path() string {
	_, choice, _ := strings.Cut(j.encoding, "=")
	return fmt.Sprintf("%s/%s/%s-%d-seed%d-%s%s",
		j.competition.Name, j.family, j.family, j.size, j.seed, choice, j.competition.Suffix)
}
