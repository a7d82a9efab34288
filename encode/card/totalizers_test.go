package card

import (
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// A limiter is a totalizer with what its sink has got.
type limiter struct {
	*Totalizer
	f    *formula.Formula
	lits []formula.Lit
}

// newLimiter counts n literals, every other one negative.
func newLimiter(t *testing.T, n int) *limiter {
	t.Helper()
	f, lits := formulatest.Inputs(n, true)
	total, err := NewTotalizer(f, lits)
	if err != nil {
		t.Fatal(err)
	}
	return &limiter{total, f, lits}
}

// A wish is a limit: at most k, or at least k.
type wish struct {
	least bool
	k     int
}

func (w wish) of(t *testing.T, l *limiter) []formula.Lit {
	t.Helper()
	ask := l.AtMost
	if w.least {
		ask = l.AtLeast
	}
	assume, err := ask(w.k)
	if err != nil {
		t.Fatal(err)
	}
	return assume
}

// check compares what assuming the literals leaves with the wish, on all inputs.
func (w wish) check(t *testing.T, l *limiter, assume []formula.Lit) {
	t.Helper()
	for in := range 1 << len(l.lits) {
		trues, given := 0, append([]formula.Lit(nil), assume...)
		for i, x := range l.lits {
			trues += in >> i & 1
			given = append(given, []formula.Lit{-x, x}[in>>i&1])
		}
		want := trues <= w.k
		if w.least {
			want = trues >= w.k
		}
		if got := formulatest.Extensions(l.f, 1, given...) > 0; got != want {
			t.Fatalf("%+v of %d, input %b: %v, want %v", w, len(l.lits), in, got, want)
		}
	}
}

// Any two limits of a totalizer are right, whichever comes first, and the first stays right.
func TestTotalizerTwoLimits(t *testing.T) {
	extent.Slow(t)
	for n := range 6 {
		var wishes []wish
		for k := -1; k <= n+1; k++ {
			wishes = append(wishes, wish{false, k}, wish{true, k})
		}
		for _, first := range wishes {
			for _, second := range wishes {
				l := newLimiter(t, n)
				one := first.of(t, l)
				first.check(t, l, one)
				second.check(t, l, second.of(t, l))
				first.check(t, l, one)
			}
		}
	}
}

// Limits that go up or down, for all n up to 8, write the clauses of the row "totalizer" for the highest, and no
// more: its unit clause is what is to be assumed.
func TestTotalizerWritesOnce(t *testing.T) {
	for n := 2; n <= 8; n++ {
		for high := 1; high < n; high++ {
			up, down := newLimiter(t, n), newLimiter(t, n)
			for k := range high + 1 {
				wish{false, k}.of(t, up)
				wish{false, high - k}.of(t, down)
			}
			f, lits := formulatest.Inputs(n, true)
			once, err := ByName("totalizer")
			if err != nil {
				t.Fatal(err)
			}
			once.AtMost(f, 1, lits, high)
			for name, l := range map[string]*limiter{"up": up, "down": down} {
				if l.f.Vars != f.Vars || len(l.f.Clauses) != len(f.Clauses)-1 {
					t.Errorf("%s to %d of %d: %d variables, %d clauses; want %d and %d", name, high, n,
						l.f.Vars, len(l.f.Clauses), f.Vars, len(f.Clauses)-1)
				}
			}
			wish{false, high}.check(t, up, wish{false, high}.of(t, up))
		}
	}
}

// Literals may come later. What was limited before stays limited.
func TestTotalizerExtend(t *testing.T) {
	for n := range 4 {
		l := newLimiter(t, n)
		before := wish{false, 1}.of(t, l)
		more := []formula.Lit{-l.f.Named("b1"), l.f.Named("b2")}
		if err := l.Extend(more); err != nil {
			t.Fatal(err)
		}
		wish{false, 1}.check(t, l, before)
		l.lits = append(l.lits, more...)
		for k := range n + 3 {
			wish{false, k}.check(t, l, wish{false, k}.of(t, l))
			wish{true, k}.check(t, l, wish{true, k}.of(t, l))
		}
		if err := l.Extend(more); err == nil {
			t.Error("a literal is counted twice")
		}
	}
}

// Two totalizers become one, whatever they were asked before. What was limited before stays limited, and nothing is
// written twice: halves become the tree of the whole.
func TestTotalizerMerge(t *testing.T) {
	extent.Slow(t)
	for n := range 7 {
		for asked := range 16 {
			l := newLimiter(t, n)
			half := n / 2
			total, others := *l, *l
			total.lits, others.lits = l.lits[:half], l.lits[half:]
			var err error
			for _, part := range []*limiter{&total, &others} {
				if part.Totalizer, err = NewTotalizer(l.f, part.lits); err != nil {
					t.Fatal(err)
				}
			}
			before, after := wish{false, asked % 4}, wish{asked%2 == 0, asked / 4}
			one, two := before.of(t, &total), after.of(t, &others)
			if err := total.Merge(others.Totalizer); err != nil {
				t.Fatal(err)
			}
			whole := limiter{total.Totalizer, l.f, l.lits}
			for k := range n + 2 {
				wish{false, k}.check(t, &whole, wish{false, k}.of(t, &whole))
			}
			f, lits := formulatest.Inputs(n, true)
			once, _ := ByName("totalizer")
			once.AtMost(f, 1, lits, n-1)
			if n > 1 && !after.least && (l.f.Vars != f.Vars || len(l.f.Clauses) != len(f.Clauses)-1) {
				t.Errorf("%d literals: %d variables, %d clauses; want %d and %d",
					n, l.f.Vars, len(l.f.Clauses), f.Vars, len(f.Clauses)-1)
			}
			for k := range n + 2 {
				wish{true, k}.check(t, &whole, wish{true, k}.of(t, &whole))
			}
			before.check(t, &total, one)
			after.check(t, &others, two)
			wish{false, 1}.check(t, &others, wish{false, 1}.of(t, &others))
			if n > 0 && total.Merge(others.Totalizer) == nil {
				t.Error("literals are counted twice")
			}
		}
	}
}

// The examples of PySAT's documentation (pysat.card.ITotalizer, version 1.8): three literals with limits 1 and 2;
// and two literals with limit 1, then three with limit 2.
func TestTotalizerSizesOfPySAT(t *testing.T) {
	l := newLimiter(t, 3)
	grown := func(vars, clauses int) {
		t.Helper()
		if l.f.Vars != vars || len(l.f.Clauses) != clauses {
			t.Errorf("%d variables, %d clauses; want %d and %d", l.f.Vars, len(l.f.Clauses), vars, clauses)
		}
	}
	wish{false, 1}.of(t, l)
	grown(7, 7)
	wish{false, 2}.of(t, l)
	grown(8, 8)
	l = newLimiter(t, 2)
	wish{false, 1}.of(t, l)
	grown(4, 3)
	if err := l.Extend([]formula.Lit{l.f.Named("a5")}); err != nil {
		t.Fatal(err)
	}
	wish{false, 2}.of(t, l)
	grown(8, 8)
}
