package encode

import (
	"math/big"
	"slices"
	"testing"

	"github.com/dalzilio/rudd"

	"haft/encode/formula"
	"haft/model"
	"haft/solve/solvertest/extent"
)

// onX returns the formula as a decision diagram over x alone, where level v-1 is variable v. It joins sixteen
// constraints at a time before it adds them to the rest: one by one, TestCases takes thirty times as long, and with
// many more the intermediate diagrams grow large.
func onX(b *rudd.BDD, f *formula.Formula) rudd.Node {
	all := b.True()
	for part := range slices.Chunk(parts(b, f), 16) {
		all = b.And(all, b.And(part...))
	}
	return all
}

// parts returns diagrams over x whose conjunction is the formula. Clauses that share auxiliary variables are
// adjacent, and give one part from which these variables are eliminated.
func parts(b *rudd.BDD, f *formula.Formula) (nodes []rudd.Node) {
	last := make([]int, f.Vars+1) // by variable: the last clause that contains it
	for i, c := range f.Clauses {
		for _, l := range c {
			last[l.Var()] = i
		}
	}
	part, ends, auxiliary := b.True(), 0, []int(nil)
	for i, c := range f.Clauses {
		for _, l := range c {
			if l.Var() > NumX {
				auxiliary = append(auxiliary, l.Var()-1)
				ends = max(ends, last[l.Var()])
			}
		}
		part = b.And(part, clause(b, c))
		if i < ends {
			continue
		}
		if len(auxiliary) > 0 {
			part = b.Exist(part, b.Makeset(auxiliary))
		}
		nodes = append(nodes, part)
		part, auxiliary = b.True(), nil
	}
	for _, l := range f.Linear { // these contain no auxiliary variables
		nodes = append(nodes, linear(b, l))
	}
	return nodes
}

func clause(b *rudd.BDD, c formula.Clause) rudd.Node {
	node := b.False()
	for _, l := range c {
		node = b.Or(node, literal(b, l))
	}
	return node
}

func literal(b *rudd.BDD, l formula.Lit) rudd.Node {
	if l < 0 {
		return b.NIthvar(l.Var() - 1)
	}
	return b.Ithvar(l.Var() - 1)
}

// linear returns a constraint as a diagram, by cases on one term after the other.
func linear(b *rudd.BDD, l formula.Linear) rudd.Node {
	type state struct{ term, sum int }
	memo := map[state]rudd.Node{}
	var from func(s state) rudd.Node
	from = func(s state) rudd.Node {
		if s.term == len(l.Terms) {
			return b.From(map[formula.Sense]bool{
				formula.AtMost: s.sum <= l.Bound, formula.AtLeast: s.sum >= l.Bound,
				formula.Equal: s.sum == l.Bound,
			}[l.Sense])
		}
		if n, ok := memo[s]; ok {
			return n
		}
		t := l.Terms[s.term]
		n := b.Ite(literal(b, t.Lit), from(state{s.term + 1, s.sum + t.Coef}), from(state{s.term + 1, s.sum}))
		memo[s] = n
		return n
	}
	return from(state{})
}

// models checks that the default and one other encoding of p, chosen by turn, have the same models on x, and how
// many. TestSides covers the rosters, where diagrams do not grow.
func models(t *testing.T, p *model.Problem, turn int, want uint64) {
	t.Helper()
	var formulas []*formula.Formula
	others := compared()
	encodings := []Encoding{Default(), others[turn%len(others)]}
	vars := NumX
	for _, e := range encodings {
		f := encoded(t, e, p)
		formulas = append(formulas, f)
		vars = max(vars, f.Vars)
	}
	if extent.Race {
		t.Skip("SKIPPED: the finalizers of dalzilio/rudd v1.1.0 race with its tables; without -race it runs")
	}
	b, err := rudd.New(vars, rudd.Nodesize(1<<16), rudd.Cachesize(1<<14))
	if err != nil {
		t.Fatal(err)
	}
	first := onX(b, formulas[0])
	for i, e := range encodings {
		if !b.Equal(first, onX(b, formulas[i])) {
			t.Errorf("%v: other models on x than %v", e, encodings[0])
		}
	}
	count := b.Satcount(first)
	count.Rsh(count, uint(vars-NumX)) // the auxiliary variables are free now
	if count.Cmp(new(big.Int).SetUint64(want)) != 0 {
		t.Errorf("%v models, want %d", count, want)
	}
	if b.Errored() {
		t.Fatal(b.Error())
	}
}

// compared returns encodings, each of which differs from the next in all choices.
func compared() (all []Encoding) {
	for _, list := range []string{
		"domain=order,roster=sequential,safety=support,history=closure",
		"domain=bitwise,roster=native,safety=big-m,history=turns",
		"domain=commander,roster=binomial+exactly,safety=defined",
		"domain=sparse,roster=native+exactly,safety=clique",
		"domain=log,safety=turns,history=turns",
	} {
		e, err := Parse(list)
		if err != nil {
			panic(err)
		}
		all = append(all, e)
	}
	return all
}

// The numbers of worlds of games, as counted elsewhere by filtering all starting positions; after an illegal move
// there are none. HAFT_SOAK=1 takes every other game, a normal run every 16th.
func TestCases(t *testing.T) {
	extent.Slow(t)
	share := extent.Of(48, 16, 2)
	for i, c := range gameCases(t) {
		if i%share > 0 {
			continue
		}
		if c.Expect.Legal {
			models(t, c.problem(t, len(c.Moves)), i/share, c.Expect.Worlds)
		} else {
			models(t, c.problem(t, c.Expect.Ply-1), i/share, c.Expect.Worlds)
			models(t, c.problem(t, c.Expect.Ply), i/share, 0)
		}
	}
}
