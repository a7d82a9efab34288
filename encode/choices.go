package encode

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/model"
)

// Encoding is one choice on each axis, by name. Default and Parse return valid encodings.
type Encoding struct {
	Domain  string // how a piece has exactly one nature
	Roster  string // how a limit on a nature is counted
	Safety  string // how "not in check" is expressed
	History string // which facts are written
	PB      string // axis linear: whether linear constraints stay, or which clauses they become
}

// Axis is one of the independent choices that make up an encoding. Its first choice is the default.
type Axis struct {
	Name    string
	Doc     string
	Choices []Choice
	Labels  bool // whether Complete and Counts say something about its choices
	of      func(e *Encoding) *string
}

// Axes returns the five axes with all their choices, in a fixed order.
func Axes() []Axis { return slices.Clone(axes()) }

// axes are built once. Going through all combinations asks for them ten thousand times; building them each time
// took a tenth of a second.
var axes = sync.OnceValue(func() []Axis {
	return []Axis{
		{"domain", "a piece has exactly one nature", listed(domains), true, func(e *Encoding) *string { return &e.Domain }},
		{
			"roster", "at most so many pieces of a nature", listed(rosters), true,
			func(e *Encoding) *string { return &e.Roster },
		},
		{
			"safety", "no side leaves its king in check", listed(safeties), true,
			func(e *Encoding) *string { return &e.Safety },
		},
		{"history", "which facts are written", listed(histories), false, func(e *Encoding) *string { return &e.History }},
		{"linear", "linear constraints as clauses", listed(linears), true, func(e *Encoding) *string { return &e.PB }},
	}
})

func listed[Writer any](rows []choice[Writer]) []Choice {
	list := make([]Choice, len(rows))
	for i, row := range rows {
		list[i] = row.Choice
	}
	return list
}

// Default returns the first choice of every axis: clauses only, and no auxiliary variables.
func Default() Encoding {
	var e Encoding
	for _, a := range axes() {
		*a.of(&e) = a.Choices[0].Name
	}
	return e
}

// All returns every encoding that is offered, in the order of the tables. The last axis changes fastest.
func All() []Encoding { return slices.Clone(offered()) }

// offered are what All returns. They are found once: that takes 40 ms.
var offered = sync.OnceValue(func() (offered []Encoding) {
	all := []Encoding{{}}
	for _, a := range axes() {
		var longer []Encoding
		for _, e := range all {
			for _, c := range a.Choices {
				*a.of(&e) = c.Name
				longer = append(longer, e)
			}
		}
		all = longer
	}
	for _, e := range all {
		if refused(e) == "" {
			offered = append(offered, e)
		}
	}
	return offered
})

// Parse reads a list of axis=choice pairs separated by commas or spaces, as in "roster=sequential,safety=support".
// Axes that are not named keep their default. It fails if an axis or a choice is unknown, or if the choices do not
// go together.
func Parse(list string) (Encoding, error) {
	e := Default()
	for _, pair := range pairsOf(list) {
		a, name, err := parsePair(pair)
		if err != nil {
			return Encoding{}, err
		}
		*a.of(&e) = name
	}
	return e, e.check()
}

// pairsOf returns the entries of a list, which are separated by commas or spaces.
func pairsOf(list string) []string {
	return strings.FieldsFunc(list, func(c rune) bool { return c == ',' || c == ' ' })
}

// parsePair reads axis=choice. It does not check that the choice exists.
func parsePair(pair string) (a Axis, choice string, err error) {
	name, choice, found := strings.Cut(pair, "=")
	if !found {
		return Axis{}, "", fmt.Errorf("encoding %q has no choice; expected axis=choice", pair)
	}
	a, err = axis(name)
	return a, choice, err
}

func axis(name string) (Axis, error) {
	var names []string
	for _, a := range axes() {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return Axis{}, fmt.Errorf("unknown axis %q of an encoding; the axes are %s", name, strings.Join(names, ", "))
}

// check returns an error unless every choice is in its table and goes with the others.
func (e Encoding) check() error {
	for _, a := range axes() {
		if _, err := a.choice(e); err != nil {
			return err
		}
	}
	if reason := refused(e); reason != "" {
		return fmt.Errorf("encoding %v is not offered: %s", e, reason)
	}
	return nil
}

// suits returns an error unless every choice is right for the rules.
func (e Encoding) suits(r *model.Rules) error {
	for _, a := range axes() {
		if c, err := a.choice(e); err == nil && c.Filled && !filled(r) {
			return formula.Unsuited("encoding %s=%s needs limits of the roster that add up to the eight pieces "+
				"of a side", a.Name, c.Name)
		}
	}
	return nil
}

// choice returns the row that e names on the axis.
func (a Axis) choice(e Encoding) (Choice, error) {
	name := *a.of(&e)
	i := slices.IndexFunc(a.Choices, func(c Choice) bool { return c.Name == name })
	if i < 0 {
		return Choice{}, fmt.Errorf("unknown %s encoding %q; the choices are %s", a.Name, name, strings.Join(a.names(), ", "))
	}
	return a.Choices[i], nil
}

// names returns the names of the choices.
func (a Axis) names() []string {
	names := make([]string, len(a.Choices))
	for i, c := range a.Choices {
		names[i] = c.Name
	}
	return names
}

// Choice returns the row of the axis that e names. It panics if e is not a valid encoding.
func (a Axis) Choice(e Encoding) Choice {
	c, err := a.choice(e)
	if err != nil {
		panic(err)
	}
	return c
}

// String returns the choice of every axis, as Parse reads them.
func (e Encoding) String() string {
	var list []string
	for _, a := range axes() {
		list = append(list, a.Name+"="+*a.of(&e))
	}
	return strings.Join(list, ",")
}

// Linear reports whether formulas of this encoding may have linear constraints.
func (e Encoding) Linear() bool { return e.PB == pb.Keep && e.writesLinear() }

// writesLinear reports whether a choice writes linear constraints.
func (e Encoding) writesLinear() bool {
	for _, a := range axes() {
		if c, err := a.choice(e); err == nil && c.Linear {
			return true
		}
	}
	return false
}

// Encode writes p as a formula whose solutions on x are the worlds of p. It fails if a choice is in no table, if
// the choices do not go together, or if one of them is not right for the roster of p.
func (e Encoding) Encode(p *model.Problem) (*formula.Formula, error) { return e.encode(p, nil) }

// EncodeWithMeaning is Encode for proofs: the formula says what its auxiliary variables stand for.
func (e Encoding) EncodeWithMeaning(p *model.Problem) (*formula.Formula, error) {
	return e.encode(p, &formula.Meaning{})
}

func (e Encoding) encode(p *model.Problem, meaning *formula.Meaning) (*formula.Formula, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	if err := e.suits(&p.Rules); err != nil {
		return nil, err
	}
	f := NewFormula()
	f.Meaning = meaning
	facts := row(histories, e.History).write(p)
	oneNature(f, p, row(domains, e.Domain))
	roster(f, &p.Rules, row(rosters, e.Roster).write)
	forbidden(f, facts)
	kingSafety(f, p, facts, row(safeties, e.Safety).write)
	announced(f, facts)
	alternatives(f, p.Any)
	if err := row(linears, e.PB).write.Replace(f); err != nil {
		return nil, err
	}
	return f, nil
}

// row returns a row that is known to exist.
func row[Writer any](rows []choice[Writer], name string) choice[Writer] {
	for _, r := range rows {
		if r.Name == name {
			return r
		}
	}
	panic("encode: no choice " + name)
}

// Choice describes one row of an axis. Its label describes one constraint: one domain, one limit of a roster, one
// linear constraint, or one fact of king safety with the domains of its two pieces written pairwise. For a choice
// that writes the roster of a whole side at once, it describes that roster with the eight domains. A history writes
// no constraint of its own.
type Choice struct {
	card.Label

	// Filled says that the choice is right only if the limits of the roster add up to the eight majors, as in
	// chess, so that every limit is reached. It is refused for other rosters.
	Filled bool

	// Missed counts what unit propagation overlooks in the roster of a side. It is nil on the other axes, and where it
	// has not been counted.
	Missed *Missed
}

// Missed counts what unit propagation overlooks in the roster of one side. The cases are all 12,870 ways to give
// the eight majors, in order, one of the nine sets of natures that moves can leave: KQRBN, QRBN, KQR, QR, KQB, QB,
// KQ, Q and N. The domains are written pairwise.
type Missed struct {
	Cases   int // contradictory cases that are not refuted; of 9,036
	Natures int // impossible natures that are not found; of 23,067 in the other 3,834 cases
	Partial int // cases, of these 3,834, with a nature that is not found
}

// Counts reports whether each world is one solution of the formula, by the labels of the choices.
func (e Encoding) Counts() bool {
	for _, a := range axes() {
		c, err := a.choice(e)
		used := a.Name != "linear" || e.writesLinear()
		if err != nil || a.Labels && used && c.Counts != card.Always {
			return false
		}
	}
	return true
}
