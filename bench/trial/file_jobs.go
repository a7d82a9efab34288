package trial

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"haft/bench/family"
	"haft/encode/format"
	"haft/encode/pb"
	"haft/model/input"
	"haft/solve/backend"
	"haft/solve/engine"
)

// Given returns the instance of a job that is a file or is generated, nil if a family of haft's makes it. A generator
// is run for it if it has not made this instance yet.
func (p *Plan) Given(ctx context.Context, job Job) (*family.Given, error) {
	if g, ok := p.files[job.File]; ok && job.File != "" {
		return &g, nil
	}
	if g := p.generated[job.Family]; g != nil {
		return g.make(ctx, job.Size, job.Seed)
	}
	return nil, nil
}

// Close removes what was generated.
func (p *Plan) Close() {
	for _, g := range p.generated {
		g.close()
	}
}

// planNotInNames reports whether a letter cannot be in the name of a generated family.
func planNotInNames(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '-' && r != '_'
}

// validateGiven checks what a part says of files and generators.
func (p *Part) validateGiven() error {
	if p.Format != "" {
		if _, err := format.Lookup(p.Format); err != nil {
			return err
		}
	}
	made := len(p.Families) > 0 || p.Generate != nil
	switch {
	case p.Known != "" && len(p.Files) == 0:
		return errors.New("known answers, but no files")
	case p.Format != "" && len(p.Files) == 0 && p.Generate == nil:
		return fmt.Errorf("file format %s, but no files, and no command that generates", p.Format)
	case len(p.Sizes) > 0 && !made:
		return errors.New("sizes, but no families, and no command that generates")
	case (p.Seeds != DefaultPart().Seeds || p.FirstSeed != 1) && !made:
		return fmt.Errorf("%d seeds from %d, but there are no families, and no command that generates", p.Seeds, p.FirstSeed)
	case p.Generate == nil && p.Name != "":
		return fmt.Errorf("name %q, but no command that generates", p.Name)
	case p.Generate == nil:
		return nil
	case p.Name != "" && strings.ContainsFunc(p.Name, planNotInNames):
		return fmt.Errorf("name %q; expected letters, digits, - and _", p.Name)
	case p.Name != "" && slices.ContainsFunc(family.Families(), func(f family.Family) bool { return f.Name == p.Name }):
		return fmt.Errorf("name %q is that of a family of haft's", p.Name)
	case !strings.Contains(strings.Join(p.Generate, " "), "{seed}"):
		return errors.New("the command that generates has no {seed}")
	case p.Format == "":
		return fmt.Errorf("no format of what is generated; the formats are %s", strings.Join(format.ReadNames(), ", "))
	case len(p.Sizes) == 0:
		return errors.New("no sizes of what is generated")
	}
	return nil
}

// addGiven appends the jobs of one part on files and on what is generated.
func (p *Plan) addGiven(s *Study, part *Part) error {
	files, err := part.given()
	if err != nil {
		return err
	}
	ways := map[string][]way{} // by format
	for _, file := range files {
		f, err := file.FormatOf()
		if err != nil {
			return err
		}
		if _, known := ways[f.Name]; !known {
			var refused []string
			if ways[f.Name], refused, err = part.offer(ofFormat(f), nil); err != nil {
				return err
			}
			p.Refused = append(p.Refused, refused...)
		}
		if _, err := file.Answer(); err != nil {
			return err
		}
		p.files[file.Path] = file
		offered, err := p.taken(ways[f.Name], file, f, s.Memory)
		if err != nil {
			return err
		}
		for _, w := range offered {
			if err := p.addJobs(s, part, w, instances{family: folderOf(file.Path), file: file.Path}); err != nil {
				return err
			}
		}
	}
	if part.Generate == nil {
		return nil
	}
	return p.addGenerated(s, part)
}

// taken returns the ways in which a file can be asked, and notes those that are refused. Only a script of SMT-LIB that
// is no formula is refused by some: programs take it that take scripts, and nothing in it can be shuffled.
func (p *Plan) taken(ways []way, file family.Given, f *format.Format, memory input.Size) (offered []way, err error) {
	if f.Name != "smt2" {
		return ways, nil
	}
	in, readErr := file.Read(memory)
	if readErr != nil || in.Script == nil {
		return ways, nil // what is wrong with it is told by its trials, as of other files
	}
	for _, w := range ways {
		b, err := backend.Lookup(w.backend)
		if err != nil {
			return nil, err
		}
		if e, external := b.Engine.(engine.External); external && e.Program.TakesScripts() {
			w.shuffles = false
			offered = append(offered, w)
			continue
		}
		p.Refused = append(p.Refused, fmt.Sprintf("%s on %s: takes no scripts of SMT-LIB, and haft cannot read this one: %s",
			b.Name, file.Path, in.Unread))
	}
	return offered, nil
}

func (p *Plan) addGenerated(s *Study, part *Part) error {
	f, err := format.Lookup(part.Format)
	if err != nil {
		return err
	}
	ways, refused, err := part.offer(ofFormat(f), nil)
	if err != nil {
		return err
	}
	p.Refused = append(p.Refused, refused...)
	name := cmp.Or(part.Name, strings.Join(part.Generate, " "))
	if other := p.generated[name]; other != nil && (!slices.Equal(other.words, part.Generate) || other.format != f) {
		return fmt.Errorf("name %q: another command or format has it, %q", name, strings.Join(other.words, " "))
	}
	p.generated[name] = &generator{words: part.Generate, format: f, memory: s.Memory}
	for _, w := range ways {
		if err := p.addJobs(s, part, w, part.instances(name, part.Sizes)); err != nil {
			return err
		}
	}
	return nil
}

// rowsOf says what instances of a format, or of a family of puzzles, may have.
type rowsOf struct {
	name  string // of the format or the family
	what  string // "files", or the family
	sums  bool   // rows that are not clauses, or costs, whose sum is bounded
	costs bool   // something with a cost
}

func ofFormat(f *format.Format) rowsOf {
	return rowsOf{f.Name, "files", f.Linear || f.Ones || f.Soft, f.Soft || f.Objective}
}

// offer returns the ways in which instances of rows can be asked, of so many sizes, and says why others are refused.
func (p *Part) offer(of rowsOf, sizes []int) (ways []way, refused []string, err error) {
	for _, name := range p.Backends {
		b, err := backend.Lookup(name)
		if err != nil {
			return nil, nil, err
		}
		options, err := p.optionsOf(name, b)
		if err != nil {
			return nil, nil, err
		}
		offered, not, err := p.offeredOn(of, b)
		if err != nil {
			return nil, nil, err
		}
		refused = append(refused, not...)
		for _, w := range offered {
			w.options, w.sizes = options, sizes
			ways = append(ways, w)
		}
	}
	return ways, refused, nil
}

// offeredOn returns the ways of one backend on instances of rows, and says why others are refused.
func (p *Part) offeredOn(of rowsOf, b *backend.Backend) (ways []way, refused []string, err error) {
	if b.Engine == nil {
		return nil, []string{fmt.Sprintf("%s: takes problems of the game, not %s", b.Name, of.what)}, nil
	}
	modes := slices.DeleteFunc(p.modes(b), func(m Mode) bool {
		return m == Session || m.optimises() && !of.costs
	})
	if len(modes) == 0 {
		return nil, []string{fmt.Sprintf("%s: cannot be asked about %s in any of the modes %v", b.Name, of.what, p.Modes)}, nil
	}
	seen := map[pb.Way]bool{}
	for _, text := range p.Encodings {
		choice, err := wayOf(text, of.sums, b)
		switch {
		case err != nil:
			return nil, nil, err
		case seen[choice]:
			continue
		case of.sums && choice.Linear == pb.Keep && !b.Linear():
			refused = append(refused, fmt.Sprintf("%s: takes only clauses, and %s may have sums; choose one of the "+
				"encodings linear=%s", b.Name, of.name, strings.Join(pb.Names()[1:], ", ")))
			continue
		}
		seen[choice] = true
		for _, mode := range modes {
			ways = append(ways, way{
				backend: b.Name, mode: mode, encoding: choice.String(), shuffles: !mode.optimises(), seeded: b.TakesSeed(),
			})
		}
	}
	return ways, refused, nil
}

// Encodings reads a list of encodings with ";" between them. If an axis has several choices, as in
// "card=totalizer,sequential;linear=gte,adder", the list is of axes instead, and each combination of their choices is an
// encoding.
func Encodings(list string) []string {
	entries := strings.Split(list, ";")
	if !slices.ContainsFunc(entries, hasChoices) {
		return entries
	}
	all := []string{""}
	for _, entry := range entries {
		for _, axis := range axesIn(entry) {
			var longer []string
			for _, before := range all {
				for _, choice := range axis {
					longer = append(longer, strings.TrimPrefix(before+","+choice, ","))
				}
			}
			all = longer
		}
	}
	return all
}

// hasChoices reports whether an axis of an encoding has several choices.
func hasChoices(encoding string) bool {
	return slices.ContainsFunc(axesIn(encoding), func(axis []string) bool { return len(axis) > 1 })
}

// axesIn returns for each axis of an encoding the pairs of the axis and a choice.
func axesIn(encoding string) (axes [][]string) {
	for _, word := range strings.FieldsFunc(encoding, func(c rune) bool { return c == ',' || c == ' ' }) {
		if strings.Contains(word, "=") || len(axes) == 0 {
			axes = append(axes, []string{word})
			continue
		}
		last := &axes[len(axes)-1]
		name, _, _ := strings.Cut((*last)[0], "=")
		*last = append(*last, name+"="+word)
	}
	return axes
}

// wayOf returns what becomes of rows. What an engine for clauses gets without a choice is what grows least.
func wayOf(text string, rows bool, b *backend.Backend) (pb.Way, error) {
	own := pb.KeepAll
	if rows && !b.Linear() {
		own.Linear = "adder"
	}
	if text == OwnEncoding {
		return own, nil
	}
	w, err := family.WayOf(text, own.Linear)
	if err == nil && !rows {
		w = pb.KeepAll
	}
	return w, err
}
