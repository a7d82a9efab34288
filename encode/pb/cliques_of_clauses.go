package pb

import (
	"cmp"
	"slices"

	"haft/encode/formula"
)

// findAtMostOnes finds clauses of two literals that together say that at most one of some literals is true: cliques in
// the graph where the negations of their literals are joined. A clause that some of these are true then makes it an
// exactly one. Cliques are grown greedily, as in the syntactic detection of Biere, Le Berre, Lonca and Manthey,
// "Detecting Cardinality Constraints in CNF", SAT 2014. Each clause counts for one clique.
func (t *Translation) findAtMostOnes() {
	g := t.conflicts()
	t.found = map[int]bool{}
	longer := t.longerClauses()
	for _, p := range g.order {
		for _, q := range g.with[p] {
			clique := g.grow(p, q)
			if len(clique) < 3 {
				continue
			}
			r := row{least: 0, most: 1, total: len(clique), terms: formula.Ones(clique), group: t.in.ClauseGroups[g.clause[edge(p, q)]]}
			for i, a := range clique {
				for _, b := range clique[:i] {
					t.found[g.clause[edge(a, b)]] = true
					g.used[edge(a, b)] = true
				}
			}
			if i, ok := longer[sortedKey(clique)]; ok && !t.found[i] {
				t.found[i], r.least = true, 1
			}
			t.rows = append(t.rows, r)
		}
	}
	for i := range t.rows { // clauses make exactly ones of at most ones that are rows, too
		r := &t.rows[i]
		if r.from == nil || r.most != 1 || r.least > 0 || slices.ContainsFunc(r.terms, notOne) {
			continue
		}
		if i, ok := longer[sortedKey(r.lits())]; ok && !t.found[i] {
			t.found[i], r.least = true, 1
		}
	}
}

func notOne(t formula.Term) bool { return t.Coef != 1 }

// longerClauses returns the hard clauses of three literals or more, by their literals.
func (t *Translation) longerClauses() map[string]int {
	longer := map[string]int{}
	for i, c := range t.in.Clauses {
		if len(c) > 2 && !t.in.Soft(i) {
			longer[sortedKey(c)] = i
		}
	}
	return longer
}

func sortedKey(lits []formula.Lit) string { return formula.Clause(lits).Key() }

// A conflictGraph joins literals that are not both true.
type conflictGraph struct {
	order  []formula.Lit // those with most neighbours first
	with   map[formula.Lit][]formula.Lit
	clause map[[2]formula.Lit]int // by edge: the clause that says so
	used   map[[2]formula.Lit]bool
	effort int // how many pairs may still be looked at
}

// maxEffort bounds the search for cliques: some seconds.
const maxEffort = 1 << 27

// edge is the same for a pair and the pair in the other order.
func edge(p, q formula.Lit) [2]formula.Lit { return [2]formula.Lit{min(p, q), max(p, q)} }

func (t *Translation) conflicts() *conflictGraph {
	g := &conflictGraph{
		with: map[formula.Lit][]formula.Lit{}, clause: map[[2]formula.Lit]int{}, used: map[[2]formula.Lit]bool{}, effort: maxEffort,
	}
	for i, c := range t.in.Clauses {
		if len(c) != 2 || t.in.Soft(i) || c[0].Var() == c[1].Var() {
			continue
		}
		p, q := -c[0], -c[1]
		if _, twice := g.clause[edge(p, q)]; twice {
			continue
		}
		g.clause[edge(p, q)] = i
		for _, l := range [][2]formula.Lit{{p, q}, {q, p}} {
			if g.with[l[0]] == nil {
				g.order = append(g.order, l[0])
			}
			g.with[l[0]] = append(g.with[l[0]], l[1])
		}
	}
	slices.SortStableFunc(g.order, func(a, b formula.Lit) int { return cmp.Compare(len(g.with[b]), len(g.with[a])) })
	return g
}

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
