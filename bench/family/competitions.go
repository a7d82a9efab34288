package family

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"haft/encode/pb"
	"haft/model/input"
)

// A Competition says what a competition of solvers takes, and what it is offered.
type Competition struct {
	Name    string // of its folder
	Doc     string // whose format it is
	format  string // for package format
	suffix  string // of files
	decides bool   // asks whether there is a solution
	parts   []competitionPart
}

// A competitionPart is a family with the encodings and sizes that are offered.
type competitionPart struct {
	family    string
	encodings []string
	sizes     []int
}

// Competitions lists the competitions. Of the families only tight and subset-sum are hard. Each weight more of subset-sum
// takes cadical 1.5 times as long, and 20 take it 0.3 to 1.8 seconds. On the two cores on which tight was tried, cadical
// took 0.1 to 30 seconds up to 25 pieces, and more than 100 for 29 with sequential counters; clasp took 12 seconds for 21
// pieces as linear constraints, and more than 60 for 25.
func Competitions() []Competition {
	totalizer := []string{"roster=totalizer"}
	return []Competition{
		{
			Name: "sat", Doc: "SAT Competition, main track: DIMACS CNF", format: "dimacs", suffix: ".cnf", decides: true,
			parts: decisionParts(totalizer, []string{ownWay}, competitionPart{
				"tight", []string{"roster=totalizer", "roster=sequential"}, []int{25, 29, 33, 37, 41},
			}),
		},
		{
			Name: "pb", Doc: "Pseudo-Boolean Competition 2024, DEC-LIN: OPB", format: "opb24", suffix: ".opb", decides: true,
			parts: decisionParts([]string{"roster=native"}, []string{"linear=keep"}, competitionPart{
				"tight", []string{"roster=native"}, []int{21, 23, 25, 27, 29},
			}),
		},
		{
			Name: "maxsat", Doc: "MaxSAT Evaluation since 2022, unweighted: WCNF without a header",
			format: "wcnf", suffix: ".wcnf",
			parts: []competitionPart{
				{"tight", []string{"roster=totalizer", "roster=sequential"}, []int{13, 17, 21, 25}},
				{"vertex-cover", []string{ownWay}, []int{30, 40, 60}},
				{"knapsack", []string{ownWay}, []int{20, 40, 60}},
				{"queens", []string{ownWay}, []int{8, 10, 12}},
			},
		},
		{
			Name: "mc", Doc: "Model Counting Competition, projected: DIMACS CNF with c t pmc", format: "mcc", suffix: ".cnf",
			parts: []competitionPart{
				{"legal", totalizer, []int{10, 20, 40}},
				{"announced", totalizer, []int{20, 40, 60}},
				{"kings", totalizer, []int{10, 20, 40}},
				{"pawns", totalizer, []int{10, 20, 40}},
				{"army-pairs", totalizer, []int{4, 6, 8}},
			},
		},
	}
}

// decisionParts adds the families that were made from games, armies, and puzzles.
func decisionParts(encodings, ofRows []string, first competitionPart) []competitionPart {
	return []competitionPart{
		first,
		{"pigeonhole-k", ofRows, []int{12, 16, 20}},
		{"clique-colouring", ofRows, []int{8, 10, 12}},
		{"colouring", ofRows, []int{40, 60, 80}},
		{"subset-sum", ofRows, []int{20, 32, 48}},
		{"army-pairs", encodings, []int{24, 40, 63}},
		{"kings", encodings, []int{20, 40}},
		{"announced", encodings, []int{20, 40, 60}},
		{"pawns", encodings, []int{20, 40, 60}},
	}
}

// Offered lists the families of all competitions, sorted.
func Offered() (names []string) {
	for _, c := range Competitions() {
		for _, p := range c.parts {
			names = append(names, p.family)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// An Export says which instances are written. Empty lists mean all, but of families none if there are files.
type Export struct {
	Competitions []string
	Families     []string
	Sizes        []int    // instead of those that are offered
	Encodings    []string // instead of those that are offered; see [WayOf] for files
	Seeds        int      // instances of each size, with seeds from 1
	Files        []Given
	Memory       input.Size // that reading a file may take, 0 for no limit
}

// ownWay is what becomes of the rows of files if no encoding is chosen: the choices of 'haft translate'.
const ownWay = "card=totalizer,linear=adder"

// Write makes the files, in order, and calls write for each. It calls leave for those whose answer is not known or that
// cannot be written, with the reason, and for sizes that a family does not have. It ends early with the error of the
// context or of write. A choice of nothing is an error, and so is an encoding of neither games nor rows; then nothing is
// written.
func (x *Export) Write(ctx context.Context, write func(*ExportedFile) error, leave func(path, why string)) error {
	if x.Seeds < 1 {
		return fmt.Errorf("%d seeds; expected at least 1", x.Seeds)
	}
	for _, text := range x.Encodings {
		if _, err := WayOf(text, pb.Keep); err != nil {
			if _, other := EncodingOf(text); other != nil {
				return err
			}
		}
	}
	files, refused := x.plan()
	switch nothing := len(files) == 0 && len(x.Files) == 0; {
	case nothing && len(refused) > 0:
		return fmt.Errorf("%s: %s", refused[0].of, refused[0].why)
	case nothing:
		return fmt.Errorf("nothing is offered of the families %s to the competitions %s",
			strings.Join(x.Families, ", "), strings.Join(x.Competitions, ", "))
	}
	for _, r := range refused {
		leave(r.of, r.why)
	}
	for _, f := range files {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		why, err := f.make()
		switch {
		case err != nil:
			return err
		case why != "":
			leave(f.Path, why)
		default:
			if err := write(f); err != nil {
				return err
			}
		}
	}
	return x.writeFiles(ctx, write, leave)
}

// writeFiles is Write for files of others. Two that would have the same name are an error.
func (x *Export) writeFiles(ctx context.Context, write func(*ExportedFile) error, leave func(path, why string)) error {
	ways, seen := x.Encodings, map[string]string{}
	if len(ways) == 0 {
		ways = []string{ownWay}
	}
	for _, g := range x.Files {
		in, err := g.Read(x.Memory)
		if err != nil {
			return err
		}
		for _, way := range ways {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			f := &ExportedFile{given: &g, Family: filepath.Base(filepath.Dir(g.Path)), Encoding: way, Instance: in.Hash}
			why, err := f.translate(in)
			if why == "" && err == nil && !chosen(f.competition.Name, x.Competitions) {
				why = "with " + f.Encoding + ", it is for " + f.competition.Name
			}
			switch first, again := seen[f.Path]; {
			case err != nil:
				return fmt.Errorf("%s: %w", g.name(), err)
			case why != "":
				leave(g.Path, why)
			case again && first == g.Path: // two encodings that are the same
			case again:
				return fmt.Errorf("%s and %s would both become %s", first, g.Path, f.Path)
			default:
				seen[f.Path] = g.Path
				if err := write(f); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// chosen reports whether a list has a name. An empty list has all.
func chosen(name string, list []string) bool { return len(list) == 0 || slices.Contains(list, name) }

// A refusal says why there are no instances.
type refusal struct{ of, why string }

// plan returns the files that are to be made, in order, and which sizes families do not have.
func (x *Export) plan() (files []*ExportedFile, refused []refusal) {
	if len(x.Files) > 0 && len(x.Families) == 0 {
		return nil, nil
	}
	for _, c := range Competitions() {
		for _, p := range c.parts {
			if !chosen(c.Name, x.Competitions) || !chosen(p.family, x.Families) {
				continue
			}
			sizes := p.sizes
			if len(x.Sizes) > 0 {
				sizes = x.Sizes
			}
			encodings := p.encodings
			if len(x.Encodings) > 0 {
				encodings = x.Encodings
			}
			f, err := Lookup(p.family)
			if err != nil {
				panic(err) // the tables here do not go together
			}
			for _, size := range sizes {
				if f.takes(size) != nil {
					if r := (refusal{fmt.Sprintf("%s %d", f.Name, size), f.wants()}); !slices.Contains(refused, r) {
						refused = append(refused, r)
					}
					continue
				}
				for seed := range x.Seeds {
					for _, encoding := range encodings {
						files = append(files, exportedFile(&c, p.family, size, uint64(seed+1), encoding))
					}
				}
			}
		}
	}
	return files, refused
}

// exportedFile returns a file that is yet to be made. It is named by competition, family as its domain, and what it was
// made from.
func exportedFile(c *Competition, family string, size int, seed uint64, encoding string) *ExportedFile {
	choice := strings.TrimPrefix(encoding, "roster=")
	path := fmt.Sprintf("%s/%s/%s-%d-seed%d-%s%s", c.Name, family, family, size, seed, choice, c.suffix)
	return &ExportedFile{Path: path, competition: c, Family: family, Size: size, Seed: seed, Encoding: encoding}
}
