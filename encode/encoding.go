package encode

import (
	"fmt"
	"strings"

	"haft/model"
)

// Encoding is one choice on each axis, by name. Default, or Parse, gives a valid one.
type Encoding struct {
	Domain  string // how a piece has exactly one nature
	Roster  string // how a limit on a nature is counted
	Safety  string // how "not in check" is said
	History string // which facts are written
}

// Choice describes one row of an axis.
type Choice struct {
	Name   string
	Doc    string // what it writes, what is known of it, and where it comes from
	Linear bool   // leaves linear constraints, for engines that take them
}

// choice is a row of the tables below.
type choice[Writer any] struct {
	Choice
	write Writer
}

// The first row of each table is the default. Where a Doc says that a choice propagates,
// unit propagation finds every value of the inputs that the constraint forces.

var domains = []choice[ExactlyOne]{
	{Choice{"pairwise", "one clause says at least one, and each pair says not both; no auxiliary variables; propagates", false}, pairwise},
}

var rosters = []choice[AtMostK]{
	{Choice{"binomial", "every k+1 pieces say not all; C(n,k+1) clauses, no auxiliary variables; propagates", false}, binomial},
	{Choice{"sequential", "LTSEQ counter (Sinz, CP 2005); 2nk+n-3k-1 clauses, (n-1)k auxiliary variables, which are determined where the limit is reached; propagates", false}, sequential},
	{Choice{"native", "the limit itself, as one linear constraint", true}, native},
}

var safeties = []choice[KingSafety]{
	{Choice{"pairs", "for each nature that attacks a possible king, not both; each pair once, at its first ply", false}, pairs},
	{Choice{"big-m", "the sum of seed 002 against 16 (1 - k), one linear constraint for each ply and possible king; weak as a relaxation", true}, bigM},
}

var histories = []choice[func(*model.Problem) []model.Fact]{
	{Choice{"full", "every fact of the problem as recorded", false}, func(p *model.Problem) []model.Fact { return p.Facts }},
}

// Axis is one of the independent choices that make an encoding. The first is the default.
type Axis struct {
	Name    string
	Doc     string
	Choices []Choice
	of      func(e *Encoding) *string
}

// Axes lists the four axes with all their choices, in a fixed order.
func Axes() []Axis {
	return []Axis{
		{"domain", "a piece has exactly one nature", listed(domains), func(e *Encoding) *string { return &e.Domain }},
		{"roster", "at most so many pieces of a nature", listed(rosters), func(e *Encoding) *string { return &e.Roster }},
		{"safety", "no side leaves its king in check", listed(safeties), func(e *Encoding) *string { return &e.Safety }},
		{"history", "which facts are written", listed(histories), func(e *Encoding) *string { return &e.History }},
	}
}

func listed[Writer any](rows []choice[Writer]) []Choice {
	list := make([]Choice, len(rows))
	for i, row := range rows {
		list[i] = row.Choice
	}
	return list
}

// Default is the first choice of every axis: clauses only, no auxiliary variables.
func Default() Encoding {
	var e Encoding
	for _, a := range Axes() {
		*a.of(&e) = a.Choices[0].Name
	}
	return e
}

// Parse reads a list of axis=choice pairs separated by commas or spaces, as in
// "roster=sequential,safety=big-m". Axes that are not named keep their default.
func Parse(list string) (Encoding, error) {
	e := Default()
	for _, pair := range strings.FieldsFunc(list, func(c rune) bool { return c == ',' || c == ' ' }) {
		name, value, found := strings.Cut(pair, "=")
		if !found {
			return Encoding{}, fmt.Errorf("encoding %q has no choice; expected axis=choice", pair)
		}
		a, err := axis(name)
		if err != nil {
			return Encoding{}, err
		}
		*a.of(&e) = value
	}
	return e, e.check()
}

func axis(name string) (Axis, error) {
	var names []string
	for _, a := range Axes() {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return Axis{}, fmt.Errorf("unknown axis %q of an encoding; the axes are %s", name, strings.Join(names, ", "))
}

// check tells whether every choice is in its table.
func (e Encoding) check() error {
	for _, a := range Axes() {
		if _, err := a.choice(e); err != nil {
			return err
		}
	}
	return nil
}

// choice is the row that e names on the axis.
func (a Axis) choice(e Encoding) (Choice, error) {
	var names []string
	for _, c := range a.Choices {
		if c.Name == *a.of(&e) {
			return c, nil
		}
		names = append(names, c.Name)
	}
	return Choice{}, fmt.Errorf("unknown %s encoding %q; the choices are %s", a.Name, *a.of(&e), strings.Join(names, ", "))
}

// String lists the choice of every axis, as Parse reads them.
func (e Encoding) String() string {
	var list []string
	for _, a := range Axes() {
		list = append(list, a.Name+"="+*a.of(&e))
	}
	return strings.Join(list, ",")
}

// Linear tells whether formulas of this encoding may have linear constraints.
func (e Encoding) Linear() bool {
	for _, a := range Axes() {
		if c, err := a.choice(e); err == nil && c.Linear {
			return true
		}
	}
	return false
}

// Encode writes p as a formula whose solutions on x are the worlds of p. The only error
// is a choice that is in no table.
func (e Encoding) Encode(p *model.Problem) (*Formula, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	f := NewFormula()
	facts := writer(histories, e.History)(p)
	oneNature(f, p, writer(domains, e.Domain))
	roster(f, &p.Rules, writer(rosters, e.Roster))
	forbidden(f, facts)
	kingSafety(f, facts, writer(safeties, e.Safety))
	alternatives(f, p.Any)
	return f, nil
}

// writer is the writer of a row that is known to be there.
func writer[Writer any](rows []choice[Writer], name string) Writer {
	for _, row := range rows {
		if row.Name == name {
			return row.write
		}
	}
	panic("encode: no choice " + name)
}
