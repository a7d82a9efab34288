package proof_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/model/input"
	"haft/solve/proof"
	"haft/solve/solvertest/extent"
)

// rain is the formula of the example, and its certificate line by line.
var (
	rain      = &formula.Formula{Vars: 2, Clauses: []formula.Clause{{-1, 2}}}
	rainLines = []string{
		"2 p 3 1 2 0", "5 s 4 3 -1 3 0", "8 a -1 4 0 6 1 2 0", "9 a 4 0 7 8 0", "r 4", "d 8 6 1 2 0", "d 1 4 5 9 0",
	}
)

func lines(l ...string) io.Reader { return strings.NewReader(strings.Join(l, "\n")) }

// Each line is refused if it is spoilt, and the message names the line and what is wrong.
func TestRefuses(t *testing.T) {
	for _, c := range []struct {
		line       int
		text, want string
	}{
		{1, "2 p 3 1 -1 0", "literal -1 of the product depends on a variable of those before it"},
		{1, "1 p 3 1 2 0", "there is a clause 1 already"},
		{1, "2 p 2 1 0", "node 2 is not new"},
		{1, "2 p 3 1 5 0", "5 is neither a variable of the formula nor a node"},
		{2, "5 s 4 3 2 3 0", "the children of a sum must exclude each other: the hints leave it open"},
		{2, "5 s 4 3 2 4 0", "the children of a sum must exclude each other: hint 4 does not propagate"},
		{2, "5 s 4 3 -1 1 0", "hint 1 is not a clause of a node"},
		{2, "5 s 4 3 -1 9 0", "the children of a sum must exclude each other: hint 9 is not a clause"},
		{3, "8 a -1 4 0 1 0", "clause 8: the hints leave it open"},
		{3, "8 a 1 4 0 6 1 2 0", "clause 8: hint 1 does not propagate"},
		{5, "r 5", "5 is neither a variable of the formula nor a node"},
		{6, "r 4", "a second root"},
		{6, "d 2 1 0", "clause 2 belongs to a node, so it cannot be deleted"},
		{6, "d 10 1 0", "there is no clause 10"},
		{7, "d 1 5 4 9 0", "clause 1: hint 5 does not propagate"},
		{7, "d 1 4 1 0", "clause 1: hint 1 is not a clause"},
	} {
		text := append([]string{}, rainLines...)
		text[c.line-1] = c.text
		_, err := proof.Verify(rain, lines(text...), 0)
		want := fmt.Sprintf("line %d: %s", c.line, c.want)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %q", c.text, err, want)
		}
	}
}

// A line that is not in the format is not called wrong: it cannot be read.
func TestUnread(t *testing.T) {
	for text, want := range map[string]string{
		"2":               "found the end, expected a, p or s",
		"x p 3 0":         `found "x", expected the number of a clause`,
		"-2 p 3 0":        "found -2, expected the number of a clause",
		"2 do 3":          `found "do", expected a, p or s`,
		"2 p 3 1 2":       "found the end, expected a number, or 0 at the end of a list",
		"2 p 0 1 0":       "found 0, expected a node",
		"2 s 3 1 0":       "found 0, expected a literal",
		"2 s 3 1 2 * 0":   `found "*", expected a number, or 0 at the end of a list`,
		"2 a 1 0 3 0 4":   `found "4", expected the end of the line`,
		"d 1":             "found the end, expected a number, or 0 at the end of a list",
		"r":               "found the end, expected a literal",
		"2 p 999999999 0": `found "999999999", expected a node`,
	} {
		_, err := proof.Verify(rain, lines("c a comment", "", text), 0)
		if want = "line 3: the proof cannot be read: " + want; err == nil || err.Error() != want ||
			!errors.Is(err, proof.ErrUnread) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// What is missing at the end is told: the root, the first clause that is left, or the unit clause of the root.
func TestUnfinishedSays(t *testing.T) {
	t.Parallel()
	none, two := &formula.Formula{Vars: 2}, &formula.Formula{Vars: 1, Clauses: []formula.Clause{{1}, {1, 1}, {1, 1, 1}}}
	for text, c := range map[string]struct {
		f    *formula.Formula
		want string
	}{
		"":                             {none, "there is no root"},
		"1 p 3 1 2 0\nr 3":             {none, "the unit clause of the root is missing"},
		"r 1":                          {two, "clause 2 is not deleted"},
		"r 1\nd 2 1 0":                 {two, "clause 3 is not deleted"},
		"r -1\nd 2 1 0":                {two, "clause 1 is not deleted"},
		"r 1\nd 3 1 0":                 {two, "clause 2 is not deleted"},
		"r 1\nd 2 1 0\nd 3 1 0\nc end": {two, ""},
	} {
		g, err := proof.Verify(c.f, lines(text), 0)
		if c.want == "" {
			if err != nil || g.Count().Int64() != 1 || g.Len() != 0 {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if want := "the certificate is not finished: " + c.want; err == nil || err.Error() != want ||
			!errors.Is(err, proof.ErrCertificateUnfinished) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Numbers are read up to 2^28.
func TestCpogLargestNumbers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"2 p 268435456 0":  "",
		"268435456 p 3 0":  "",
		"2 p 268435457 0":  `found "268435457", expected a node`,
		"2 a 268435457 0":  `found "268435457", expected a number, or 0 at the end of a list`,
		"2 a -268435457 0": `found "-268435457", expected a number, or 0 at the end of a list`,
		"r -268435456":     "268435456 is neither a variable of the formula nor a node",
	} {
		_, err := proof.Verify(rain, lines(text), 0)
		if want == "" && errors.Is(err, proof.ErrCertificateUnfinished) {
			continue
		}
		if err == nil || !strings.HasSuffix(err.Error(), ": "+want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Without one of its lines a certificate is refused or unfinished.
func TestLinesMissing(t *testing.T) {
	for i := range rainLines {
		text := append(append([]string{}, rainLines[:i]...), rainLines[i+1:]...)
		if _, err := proof.Verify(rain, lines(text...), 0); err == nil || i >= 4 && !errors.Is(err, proof.ErrCertificateUnfinished) {
			t.Errorf("without line %d: %v", i+1, err)
		}
	}
	linear := &formula.Formula{Vars: 2, Clauses: rain.Clauses, Linear: []formula.Linear{{}}}
	if _, err := proof.Verify(linear, lines(rainLines...), 0); err == nil {
		t.Error("linear constraints are accepted")
	}
}

// A graph may have negated nodes. Of a formula without models the root is the negation of what is true.
func TestNegated(t *testing.T) {
	none := &formula.Formula{Vars: 1, Clauses: []formula.Clause{{1}, {-1}}}
	g, err := proof.Verify(none, lines("3 p 2 0", "4 a -2 0 1 2 0", "r -2", "d 1 4 3 0", "d 2 4 3 0"), 0)
	if err != nil || g.Count().Sign() != 0 {
		t.Errorf("%v", err)
	}
	g, err = proof.Verify(rain, lines("2 p 3 1 -2 0", "5 a -3 0 3 4 1 0", "r -3", "d 1 2 5 0"), 0)
	if err != nil || g.Count().Int64() != 3 || g.Count(1).Int64() != 1 {
		t.Fatal(err)
	}
	if _, err := g.NewSampler(rand.New(rand.NewPCG(1, 1))); err == nil {
		t.Error("models are drawn from a negated node")
	}
}

// Whatever is changed in a certificate or in the formula, it is refused unless it still tells the truth. Hints can
// often be changed so, nodes and clauses hardly ever.
func TestMutations(t *testing.T) {
	extent.Slow(t)
	refused, all := 0, 0
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		f := randomFormula(rng)
		text, _, err := prove(f)
		if err != nil {
			t.Fatal(err)
		}
		if rng.IntN(4) == 0 && len(f.Clauses) > 0 {
			f = otherFormula(rng, f)
		} else {
			text = mutated(rng, text)
		}
		all++
		g, err := proof.Verify(f, strings.NewReader(text), 0)
		switch {
		case err != nil:
			refused++
		case !same(g, f):
			t.Fatalf("seed %d: accepted, with another count:\n%v\n%s", seed, f.Clauses, text)
		}
	}
	if refused < all*3/4 {
		t.Errorf("%d of %d are refused", refused, all)
	}
}

// mutated changes a number of a line, or drops a line, doubles it or exchanges it with the next.
func mutated(rng *rand.Rand, text string) string {
	l := strings.Split(strings.TrimSpace(text), "\n")
	i := rng.IntN(len(l))
	switch rng.IntN(6) {
	case 0:
		l[i] = ""
	case 1:
		l[i] += "\n" + l[i]
	case 2:
		l[i], l[len(l)-1-i] = l[len(l)-1-i], l[i]
	default:
		words := strings.Fields(l[i])
		other := strings.Fields(l[rng.IntN(len(l))])
		k := rng.IntN(len(words))
		words[k] = []string{other[rng.IntN(len(other))], strings.TrimPrefix("-"+words[k], "--")}[rng.IntN(2)]
		l[i] = strings.Join(words, " ")
	}
	return strings.Join(l, "\n")
}

// otherFormula negates a literal of a clause, drops it or adds one.
func otherFormula(rng *rand.Rand, f *formula.Formula) *formula.Formula {
	other := &formula.Formula{Vars: f.Vars, Clauses: append([]formula.Clause{}, f.Clauses...)}
	i := rng.IntN(len(f.Clauses))
	c := append(formula.Clause{}, f.Clauses[i]...)
	if kind := rng.IntN(3); kind == 0 || len(c) == 0 {
		c = append(c, formula.Lit(1+rng.IntN(f.Vars)))
	} else if c[0] = -c[0]; kind == 1 {
		c = c[1:]
	}
	other.Clauses[i] = c
	return other
}

// A certificate may keep as much as the memory allows. What is deleted does not count.
func TestMemory(t *testing.T) {
	extent.Slow(t)
	const steps = 10_000
	var kept, deleted strings.Builder
	for i := range steps {
		fmt.Fprintf(&kept, "%d p %d 1 2 0\n", 2+3*i, 3+i)
		deleted.WriteString("99 a -1 2 0 1 0\nd 99 1 0\n")
	}
	if _, err := proof.Verify(rain, strings.NewReader(kept.String()), 1<<20); !errors.Is(err, input.ErrTooLarge) {
		t.Errorf("%d nodes: %v", steps, err)
	}
	if _, err := proof.Verify(rain, io.MultiReader(strings.NewReader(deleted.String()), lines(rainLines...)), 1<<20); err !=
		nil {
		t.Errorf("%d deleted clauses: %v", steps, err)
	}
	long := strings.NewReader("2 p 3 " + strings.Repeat("1 ", 16<<20))
	if _, err := proof.Verify(rain, long, 1<<20); !errors.Is(err, proof.ErrUnread) ||
		!strings.Contains(err.Error(), "line 1: found a line of more than 16MiB") {
		t.Errorf("a long line: %v", err)
	}
	if _, err := proof.Verify(&formula.Formula{Vars: 1 << 21}, lines("r 1"), 1<<20); !errors.Is(err, input.ErrTooLarge) {
		t.Errorf("a formula of many variables: %v", err)
	}
}

// What deleted clauses of the formula give back is not more than they were counted for.
func TestMemoryAfterDeletions(t *testing.T) {
	f := &formula.Formula{Vars: 2}
	long := slices.Repeat(formula.Clause{1}, 1<<17)
	f.Add(formula.File, append(long, 2)...)
	f.Add(formula.File, 1)
	var b strings.Builder
	b.WriteString("d 1 2 0\n")
	for i := range 2000 {
		fmt.Fprintf(&b, "%d p %d 1 2 0\n", 3+3*i, 3+i)
	}
	if _, err := proof.Verify(f, strings.NewReader(b.String()), 1<<20); !errors.Is(err, input.ErrTooLarge) {
		t.Errorf("2,000 nodes: %v", err)
	}
}

// A lemma does not keep repeated literals, which would make every line that names it slow.
func TestRepeatedLiterals(t *testing.T) {
	long := "2 a " + strings.Repeat("-1 2 ", 100_000) + "0 1 0"
	all := append([]string{long, "d 2 1 0"}, rainLines...)
	if _, err := proof.Verify(rain, lines(all...), 1<<20); err != nil {
		t.Error(err)
	}
}

// Variables count that have both halves of a definition by others, and none that rest on themselves.
func TestDetermined(t *testing.T) {
	row := func(bound int, terms ...int) formula.Linear {
		l := formula.Linear{Sense: formula.AtLeast, Bound: bound}
		for i := 0; i < len(terms); i += 2 {
			l.Terms = append(l.Terms, formula.Term{Coef: terms[i], Lit: formula.Lit(terms[i+1])})
		}
		return l
	}
	carry := []formula.Linear{row(2, 1, 1, 1, 2, 1, 3, 2, -4), row(2, 1, -1, 1, -2, 1, -3, 2, 4)} // x4 is "two of three"
	same := []formula.Linear{row(1, 1, 5, 1, -6), row(1, 1, -5, 1, 6)}                            // x5 is x6
	for _, c := range []struct {
		name   string
		linear []formula.Linear
		want   int
	}{
		{"nothing", nil, 0},
		{"one half", carry[:1], 0},
		{"both halves", carry, 1},
		{"halves that do not meet", []formula.Linear{carry[0], row(3, 1, -1, 1, -2, 1, -3, 3, 4)}, 0},
		{"each by the other", same, 1},
		{"one by itself, one by that", append(same, row(1, 1, 6)), 2},
		{"a constant", []formula.Linear{row(2, 1, 1, 1, 2, 2, 3)}, 0},
		{"a constant that must be", []formula.Linear{row(3, 1, 1, 1, 2, 3, 3)}, 1},
		{"a variable that is not asked about", append(carry, row(1, 1, 7)), 1},
	} {
		if got := proof.Determined(&formula.Formula{Vars: 7, Linear: c.linear}, 6); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if got := proof.Determined(&formula.Formula{Vars: 4, Linear: carry}, 6); got != 1 {
		t.Errorf("variables that the formula does not have: %d, want 1", got)
	}
}
