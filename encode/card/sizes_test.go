package card

import (
	"fmt"
	"runtime"
	"slices"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// sizes holds the sizes that the papers and the comments of this package state: auxiliary variables and clauses for
// k of n.
var sizes = map[string]func(n, k int) (vars, clauses int){
	"binomial":           func(n, k int) (int, int) { return 0, binomialOf(n, k+1) },
	"binomial+exactly":   func(n, k int) (int, int) { return 0, binomialOf(n, k+1) + binomialOf(n, n-k+1) },
	"sequential":         func(n, k int) (int, int) { return (n - 1) * k, 2*n*k + n - 3*k - 1 },
	"sequential-two-way": staircaseSize,
	"totalizer":          func(n, k int) (int, int) { v, c := totalizerSize(n, k+1); return v, c + 1 },
	"adder":              adderSize,
	"bdd":                func(n, k int) (int, int) { return (k + 1) * (n - k), (k+1)*(2*(n-k)-1) + 1 },
	"pairwise":           func(n, _ int) (int, int) { return 0, n*(n-1)/2 + 1 },
	"bitwise":            func(n, _ int) (int, int) { return bitsOf(n), n*bitsOf(n) + 1 },
	"ladder":             func(n, _ int) (int, int) { return n - 1, 3*n - 4 + 1 },
	"nested":             nestedSize,
	"order":              func(n, _ int) (int, int) { return n - 1, 4*n - 4 },
	"log":                func(n, _ int) (int, int) { return bitsOf(n), n*bitsOf(n) + 1<<bitsOf(n) },
}

// nestedSize is 3n-6 and "at least one", but for two literals.
func nestedSize(n, _ int) (vars, clauses int) {
	var cuts func(n int) int
	cuts = func(n int) int {
		if n <= 4 {
			return 0
		}
		return 1 + cuts(n/2+1) + cuts(n-n/2+1)
	}
	return cuts(n), max(3*n-6, 1) + 1
}

func bitsOf(n int) (b int) {
	for 1<<b < n {
		b++
	}
	return b
}

func binomialOf(n, k int) int {
	if k == 0 || k == n {
		return 1
	}
	if k > n {
		return 0
	}
	return binomialOf(n-1, k-1) + binomialOf(n-1, k)
}

// staircaseSize sums the clauses of each s(i,j): four, less one for each of s(i-1,j) and s(i-1,j-1) that is a
// constant.
func staircaseSize(n, k int) (vars, clauses int) {
	for i := 1; i <= n; i++ {
		for j := 1; j <= min(i, k+1); j++ {
			vars++
			clauses += 2
			if j < i {
				clauses++
			}
			if j > 1 {
				clauses++
			}
		}
	}
	return vars, clauses + 1
}

// totalizerSize goes down the tree. A node with a + b inputs has a clause for each pair of counts whose sum it
// represents.
func totalizerSize(n, m int) (vars, clauses int) {
	if n == 1 {
		return 0, 0
	}
	v1, c1 := totalizerSize(n/2, m)
	v2, c2 := totalizerSize(n-n/2, m)
	for i := range min(n/2, m) + 1 {
		for j := range min(n-n/2, m) + 1 {
			if i+j > 0 && i+j <= m {
				clauses++
			}
		}
	}
	return v1 + v2 + min(n, m), c1 + c2 + clauses
}

// adderSize counts digit by digit the full adders, with 14 clauses each, and the half adders, with 7, and adds a
// clause for each zero of k.
func adderSize(n, k int) (vars, clauses int) {
	for inputs, digit := n, 0; inputs > 0; digit++ {
		full, half := (inputs-1)/2, (inputs-1)%2
		vars += 2 * (full + half)
		clauses += 14*full + 7*half
		if k>>digit&1 == 0 {
			clauses++
		}
		inputs = full + half
	}
	if k>>bitsOf(n+1) > 0 {
		return 0, 0
	}
	return vars, clauses
}

// The sizes agree with the formulas, for n up to 8 and every k.
func TestSizes(t *testing.T) {
	checked := 0
	for _, l := range laws() {
		size, ok := sizes[l.Name]
		if l.Name == "sequential" && l.one {
			size = sizes["ladder"] // as a domain
		}
		if !ok {
			continue
		}
		checked++
		for n := 2; n <= 8; n++ {
			for _, k := range l.bounds(n) {
				if k <= 0 || k >= n {
					continue
				}
				f, lits := formulatest.Inputs(n, false)
				l.write(f, 1, lits, k)
				if vars, clauses := size(n, k); f.Vars != n+vars || len(f.Clauses) != clauses {
					t.Errorf("%s, %d of %d: %d variables, %d clauses; want %d and %d",
						l.Name, k, n, f.Vars-n, len(f.Clauses), vars, clauses)
				}
			}
		}
	}
	if checked != len(sizes)+1 {
		t.Errorf("%d sizes checked, of %d", checked, len(sizes))
	}
}

// No clause is written twice.
func TestNoClauseTwice(t *testing.T) {
	for _, l := range laws() {
		for n := 2; n <= 8; n++ {
			for _, k := range l.bounds(n) {
				f, lits := formulatest.Inputs(n, false)
				l.write(f, 1, lits, k)
				seen := map[string]bool{}
				for _, c := range f.Clauses {
					sorted := slices.Sorted(slices.Values(c))
					if text := fmt.Sprint(sorted); seen[text] {
						t.Errorf("%s, %d of %d: %v twice", l.Name, k, n, c)
					} else {
						seen[text] = true
					}
				}
			}
		}
	}
}

// The numbers of the literature at small sizes, of encodings without a formula above: exactly one of five, of eight and
// of more, and at most two of eight.
func TestKnownSizes(t *testing.T) {
	for _, c := range []struct {
		name          string
		n             int
		vars, clauses int
	}{
		{"product", 5, 5, 15},
		{"commander", 5, 2, 13},
		{"bimander", 5, 1, 10},
		{"product", 8, 6, 23},
		{"commander", 8, 3, 22},
		{"bimander", 8, 1, 21},
		{"product-3", 27, 9, 91},
		{"product-4", 16, 8, 69},
		{"totalizer-two-way", 8, 17, 66},
		{"sorting-network", 8, 38, 58},
		{"sorting-network-two-way", 8, 38, 115},
		{"cardinality-network", 8, 36, 55},
		{"cardinality-network-two-way", 8, 36, 109},
	} {
		f, lits := formulatest.Inputs(c.n, false)
		if l, err := ByName(c.name); err == nil {
			l.AtMost(f, 1, lits, 2)
		} else if e, err := ExactlyOneByName(c.name); err == nil {
			e.Add(f, 1, lits)
		} else {
			t.Fatal(err)
		}
		if f.Vars-c.n != c.vars || len(f.Clauses) != c.clauses {
			t.Errorf("%s, %d: %d variables, %d clauses; want %d and %d",
				c.name, c.n, f.Vars-c.n, len(f.Clauses), c.vars, c.clauses)
		}
	}
}

// Without a proof, nobody asks what variables mean. Then memory must not grow with the square of the literals, as it
// does if each of n variables stands for some of n literals. This test must not run beside others, whose memory counts.
func TestMemoryWithoutProof(t *testing.T) {
	const n = 1 << 13 // n² terms of 16 bytes are 1 GiB
	for name, write := range map[string]func(*formula.Formula, []formula.Lit){
		"ladder":     func(f *formula.Formula, lits []formula.Lit) { ladder(f, formula.File, lits) },
		"order":      func(f *formula.Formula, lits []formula.Lit) { order(f, formula.File, lits) },
		"sequential": func(f *formula.Formula, lits []formula.Lit) { sequential(f, formula.File, lits, 1) },
		"staircase": func(f *formula.Formula, lits []formula.Lit) {
			staircase(counter{Writer: formula.NewWriter(f, formula.File, lits)}, lits, 1)
		},
		"bdd": func(f *formula.Formula, lits []formula.Lit) { diagram(f, formula.File, lits, 1) },
	} {
		f := &formula.Formula{Vars: n}
		lits := make([]formula.Lit, n)
		for i := range lits {
			lits[i] = formula.Lit(i + 1)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		write(f, lits)
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) >> 20; got > 100 {
			t.Errorf("%s of %d literals takes %d MiB; expected less than 100", name, n, got)
		}
	}
}
