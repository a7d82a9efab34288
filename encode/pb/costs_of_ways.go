package pb

import (
	"fmt"
	"slices"
	"strings"

	"haft/encode/formula"
)

// A Cost is what the constraints of a class become.
type Cost struct {
	Vars, Clauses int
	Rows          int  // linear constraints that stay
	More          bool // the numbers are only a part, because it takes too long to count the rest
}

// MaxCounted is how many clauses are written to count them: about a second.
const MaxCounted = 1 << 21

// Cost returns what a way makes of the rows of a class, by writing them one by one into nothing; of rows that become as
// many clauses, only one. It writes at most so many clauses. It fails if the way has unknown choices.
func (t *Translation) Cost(c Class, w Way, most int) (Cost, error) {
	write, err := w.writers()
	if err != nil {
		return Cost{}, err
	}
	t.prepare(write)
	var total Cost
	known, room := map[string]Cost{}, most
	for i := range t.rows {
		r := &t.rows[i]
		if r.class != c {
			continue
		}
		shape := r.shape()
		one, ok := known[shape]
		if !ok {
			one = r.cost(write, room)
			known[shape] = one
			room -= one.Clauses
		}
		total.Vars += one.Vars
		total.Clauses += one.Clauses
		total.Rows += one.Rows
		if total.More = one.More; total.More {
			break
		}
	}
	return total, nil
}

// Given returns what there is before any row is written: the auxiliary variables of the instance, and all clauses, soft
// ones too, but those that rows stand for.
func (t *Translation) Given() Cost {
	return Cost{Vars: t.in.Auxiliary, Clauses: len(t.in.Clauses) - len(t.found)}
}

// cost writes a row alone.
func (r *row) cost(write writers, room int) (c Cost) {
	alone := *r
	alone.terms, alone.groups = make([]formula.Term, len(r.terms)), make([]group, len(r.groups))
	for i, t := range r.terms {
		alone.terms[i] = formula.Term{Coef: t.Coef, Lit: formula.Lit(i + 1)}
	}
	number := r.numbered()
	for i, g := range r.groups {
		alone.groups[i] = group{exactly: g.exactly}
		for _, l := range g.lits {
			alone.groups[i].lits = append(alone.groups[i].lits, number[l])
		}
	}
	f := &formula.Formula{Vars: len(alone.terms) + len(alone.units)}
	alone.units = make([]formula.Lit, len(r.units))
	for i := range alone.units {
		alone.units[i] = formula.Lit(len(alone.terms) + i + 1)
	}
	inputs, kept := f.Vars, false
	c.More = !f.Within(room, room, func() { kept = !write.row(f, &alone) })
	if kept {
		if r.found {
			return Cost{Rows: 1}
		}
		return Cost{Rows: len(r.from)}
	}
	c.Vars, c.Clauses, c.Rows = f.Vars-inputs, len(f.Clauses), len(f.Linear)
	return c
}

// numbered returns, for the literals of a row and their negations, those by which they stand if variables are numbered in
// the order of the terms. A row without groups, as most are, needs none.
func (r *row) numbered() map[formula.Lit]formula.Lit {
	if len(r.groups) == 0 {
		return nil
	}
	number := map[formula.Lit]formula.Lit{}
	for i, t := range r.terms {
		number[t.Lit], number[-t.Lit] = formula.Lit(i+1), -formula.Lit(i+1)
	}
	return number
}

// shape is the same for rows that become as many clauses.
func (r *row) shape() string {
	var b strings.Builder
	fmt.Fprint(&b, len(r.units), len(r.terms), " ", r.least, " ", r.most, " ", len(r.from))
	if r.class == General {
		for _, t := range r.terms {
			fmt.Fprint(&b, " ", t.Coef)
		}
	}
	number := r.numbered()
	for _, g := range r.groups {
		fmt.Fprint(&b, " in", g.exactly)
		for _, l := range g.lits {
			fmt.Fprint(&b, " ", int(number[l]))
		}
	}
	return b.String()
}

// A Shape is a constraint in normal form without its variables: the sum of different literals with these coefficients is
// from Least to Most. There is no bound where Least is 0, or Most the sum of all.
type Shape struct {
	Coefs       []int // positive, descending
	Least, Most int
	Times       int // how many constraints have the shape
}

// Shapes returns the shapes of the constraints of a class in some files, the most frequent first.
func Shapes(files []*Translation, c Class) []Shape {
	var total shapes
	for _, t := range files {
		var own shapes
		for i := range t.rows {
			if r := &t.rows[i]; r.class == c && !r.unsatisfiable() {
				own.add(r.normal())
			}
		}
		for _, s := range own.sorted() {
			total.add(s)
		}
	}
	return total.sorted()
}

// shapes counts shapes. The zero value has none.
type shapes struct {
	all []Shape
	at  map[string]int // in all, by what String says
}

func (s *shapes) add(one Shape) {
	name := one.String()
	if k, known := s.at[name]; known {
		s.all[k].Times += one.Times
		return
	}
	if s.at == nil {
		s.at = map[string]int{}
	}
	s.at[name] = len(s.all)
	s.all = append(s.all, one)
}

// sorted returns the most frequent first, and those that are equally frequent as they came.
func (s *shapes) sorted() []Shape {
	slices.SortStableFunc(s.all, func(a, b Shape) int { return b.Times - a.Times })
	return s.all
}

// normal is a row without its variables.
func (r *row) normal() Shape {
	s := Shape{Least: max(r.least, 0), Most: min(r.most, r.total), Times: 1}
	for _, term := range r.terms {
		s.Coefs = append(s.Coefs, term.Coef)
	}
	slices.SortFunc(s.Coefs, func(a, b int) int { return b - a })
	return s
}

// String writes the shape as in "2 + 3 x 1 from 2 to 4", where 3 x 1 is three coefficients 1.
func (s Shape) String() string {
	var b strings.Builder
	for i := 0; i < len(s.Coefs); {
		n := 1
		for i+n < len(s.Coefs) && s.Coefs[i+n] == s.Coefs[i] {
			n++
		}
		if i > 0 {
			b.WriteString(" + ")
		}
		if n > 1 {
			fmt.Fprint(&b, n, " x ")
		}
		fmt.Fprint(&b, s.Coefs[i])
		i += n
	}
	total := 0
	for _, coef := range s.Coefs {
		total += coef
	}
	switch {
	case s.Least == s.Most:
		fmt.Fprint(&b, " = ", s.Most)
	case s.Least <= 0:
		fmt.Fprint(&b, " <= ", s.Most)
	case s.Most >= total:
		fmt.Fprint(&b, " >= ", s.Least)
	default:
		fmt.Fprintf(&b, " from %d to %d", s.Least, s.Most)
	}
	return b.String()
}
