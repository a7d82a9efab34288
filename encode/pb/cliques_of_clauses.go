package pb

import (
	"cmp"
	"iter"
	"slices"

	"haft/encode/formula"
)

// findAtMostOnes finds clauses of two literals that together say that at most one of some literals is true: cliques in
// the graph where the negations of their literals are joined. A clause that some of these are true then makes it an
// exactly one. Cliques are grown greedily, as in the syntactic detection of Biere, Le Berre, Lonca and Manthey,
// "Detecting Cardinality Constraints in CNF", SAT 2014. Each clause counts for one clique.
func (t *Translation) findAtMostOnes() {
	t.found = map[int]bool{}
	g, longer := t.conflicts()
	gone := map[int]bool{} // rows that other rows stand for
	take := func(r *row, c source) {
		if c.row {
			gone[c.index] = true
			r.from = append(r.from, t.rows[c.index].from...)
		} else {
			t.found[c.index] = true
			r.clauses = append(r.clauses, c.index)
		}
	}
	exactly := func(r *row) { // if a clause makes it one
		if c, ok := longer[sortedKey(r.lits())]; ok {
			delete(longer, sortedKey(r.lits()))
			take(r, c)
			r.least = 1
		}
	}
	for i := range t.rows { // clauses make exactly ones of at most ones that are rows, too
		if r := &t.rows[i]; r.class == AtMostOne && r.most == 1 && r.least < 1 {
			exactly(r)
		}
	}
	for clique := range g.cliques(3) {
		r := row{group: formula.File, most: 1, total: len(clique), terms: formula.Ones(clique), class: AtMostOne, found: true}
		for _, c := range g.sources(clique) {
			take(&r, c)
		}
		exactly(&r)
		t.rows = append(t.rows, r)
	}
	rows := t.rows[:0]
	for i, r := range t.rows {
		if !gone[i] {
			rows = append(rows, r)
		}
	}
	t.rows = rows
}

func sortedKey(lits []formula.Lit) string { return formula.Clause(lits).Key() }

// An exclusion is some literals of which at most one is true, or exactly one, and the constraints that say so.
type exclusion struct {
	lits            []formula.Lit
	exactly         bool
	clauses, linear []int // of what must hold, by index
}

// exclusions returns what rows say, and clauses of two literals together.
func (t *Translation) exclusions() (all []*exclusion) {
	for i := range t.rows {
		r := &t.rows[i]
		lower, upper := r.bounds()
		e := &exclusion{lits: r.lits(), exactly: lower && upper, clauses: r.clauses, linear: r.from}
		switch {
		case r.class == AtMostOne && r.most != 1:
			e.lits = formula.Negated(e.lits)
		case r.class == AtMostOne, r.class == Clausal && len(r.terms) == 2 && e.exactly:
		default:
			continue
		}
		all = append(all, e)
	}
	g, longer := t.conflicts()
	for clique := range g.cliques(2) {
		e := &exclusion{lits: clique}
		sources := g.sources(clique)
		if c, ok := longer[sortedKey(clique)]; ok {
			sources, e.exactly = append(sources, c), true
		}
		for _, c := range sources {
			if c.row {
				e.linear = append(e.linear, t.rows[c.index].from...)
			} else {
				e.clauses = append(e.clauses, c.index)
			}
		}
		all = append(all, e)
	}
	return all
}

// prepare finds the groups of the rows, if a way needs them. Of what excludes two literals of a row or more, that with
// most of them comes first, and no variable is in two groups.
func (t *Translation) prepare(write writers) {
	if !write.sum.groups {
		return
	}
	t.grouping.Do(func() {
		with := map[formula.Lit][]*exclusion{}
		for _, e := range t.exclusions() {
			for _, l := range e.lits {
				with[l] = append(with[l], e)
			}
		}
		for i := range t.rows {
			if r := &t.rows[i]; r.class == General || r.class == Cardinality {
				r.intoGroups(with)
			}
		}
	})
}

// intoGroups finds the groups of a row. An exactly one is one here only if the row has all of its literals that can be
// true.
func (r *row) intoGroups(with map[formula.Lit][]*exclusion) {
	members := map[*exclusion][]formula.Lit{}
	var order []*exclusion
	for _, t := range r.terms {
		for _, l := range []formula.Lit{t.Lit, -t.Lit} {
			for _, e := range with[l] {
				if members[e] == nil {
					order = append(order, e)
				}
				members[e] = append(members[e], l)
			}
		}
	}
	slices.SortStableFunc(order, func(a, b *exclusion) int { return len(members[b]) - len(members[a]) })
	unit := map[formula.Lit]bool{}
	for _, l := range r.units {
		unit[l] = true
	}
	taken := map[int]bool{}
	for _, e := range order {
		g := group{by: e}
		for _, l := range members[e] {
			if !taken[l.Var()] {
				g.lits = append(g.lits, l)
			}
		}
		if len(g.lits) < 2 {
			continue
		}
		for _, l := range g.lits {
			taken[l.Var()] = true
		}
		never := 0
		for _, l := range e.lits {
			if unit[-l] {
				never++
			}
		}
		g.exactly = e.exactly && len(g.lits) == len(e.lits)-never
		r.groups = append(r.groups, g)
	}
}

// A source is a clause that must hold or a row of the translation, by its index.
type source struct {
	row   bool
	index int
}

// A conflictGraph joins literals that are not both true.
type conflictGraph struct {
	order  []formula.Lit // those with most neighbours first
	with   map[formula.Lit][]formula.Lit
	clause map[[2]formula.Lit]source // by edge: what says so
	used   map[[2]formula.Lit]bool
	effort int // how many pairs may still be looked at
}

// maxEffort bounds the search for cliques: some seconds.
const maxEffort = 1 << 27

// conflicts returns the graph of the clauses of two literals, and the clauses of more literals by their keys.
func (t *Translation) conflicts() (*conflictGraph, map[string]source) {
	g := &conflictGraph{
		with: map[formula.Lit][]formula.Lit{}, clause: map[[2]formula.Lit]source{}, used: map[[2]formula.Lit]bool{},
		effort: maxEffort,
	}
	longer := map[string]source{}
	add := func(c []formula.Lit, from source) {
		switch {
		case len(c) > 2:
			longer[sortedKey(c)] = from
		case len(c) == 2 && c[0].Var() != c[1].Var():
			g.join(-c[0], -c[1], from)
		}
	}
	for i, c := range t.hard.Clauses {
		add(c, source{index: i})
	}
	for i := range t.rows {
		r := &t.rows[i]
		lower, upper := r.bounds()
		switch {
		case r.class != Clausal || len(r.units) > 0 || lower && upper || r.unsatisfiable():
		case r.second || i+1 < len(t.rows) && t.rows[i+1].second: // the other bound of a sum
		case lower:
			add(r.lits(), source{true, i})
		default:
			add(formula.Negated(r.lits()), source{true, i})
		}
	}
	slices.SortStableFunc(g.order, func(a, b formula.Lit) int { return cmp.Compare(len(g.with[b]), len(g.with[a])) })
	return g, longer
}

// join adds an edge, unless it is there.
func (g *conflictGraph) join(p, q formula.Lit, from source) {
	if _, twice := g.clause[edge(p, q)]; twice {
		return
	}
	g.clause[edge(p, q)] = from
	for _, l := range [][2]formula.Lit{{p, q}, {q, p}} {
		if g.with[l[0]] == nil {
			g.order = append(g.order, l[0])
		}
		g.with[l[0]] = append(g.with[l[0]], l[1])
	}
}

// cliques yields cliques of at least so many literals whose clauses are not used yet, and uses these.
func (g *conflictGraph) cliques(least int) iter.Seq[[]formula.Lit] {
	return func(yield func([]formula.Lit) bool) {
		for _, p := range g.order {
			for _, q := range g.with[p] {
				clique := g.grow(p, q)
				if len(clique) < least {
					continue
				}
				for i, a := range clique {
					for _, b := range clique[:i] {
						g.used[edge(a, b)] = true
					}
				}
				if !yield(clique) {
					return
				}
			}
		}
	}
}

// sources returns the clauses of a clique.
func (g *conflictGraph) sources(clique []formula.Lit) (all []source) {
	for i, a := range clique {
		for _, b := range clique[:i] {
			all = append(all, g.clause[edge(a, b)])
		}
	}
	return all
}

// edge is the same for a pair and the pair in the other order.
func edge(p, q formula.Lit) [2]formula.Lit { return [2]formula.Lit{min(p, q), max(p, q)} }

// grow returns a clique with two joined literals whose clause is not used yet, of literals that such clauses join.
func (g *conflictGraph) grow(p, q formula.Lit) []formula.Lit {
	if g.used[edge(p, q)] {
		return nil
	}
	clique := []formula.Lit{p, q}
	for _, l := range g.with[p] {
		if g.effort -= len(clique); g.effort < 0 {
			return nil
		}
		if l != q && !slices.ContainsFunc(clique, func(m formula.Lit) bool { return !g.free(l, m) }) {
			clique = append(clique, l)
		}
	}
	slices.SortFunc(clique, func(a, b formula.Lit) int { return cmp.Or(a.Var()-b.Var(), int(a-b)) })
	return clique
}

// free reports whether a clause joins two literals that no clique has used.
func (g *conflictGraph) free(p, q formula.Lit) bool {
	_, joined := g.clause[edge(p, q)]
	return joined && !g.used[edge(p, q)]
}
