package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// A hinter finds hints for the steps of a DRAT proof that are RUP.
type hinter struct {
	known map[int]formula.Clause
	last  int
	text  strings.Builder
}

func newHinter(f *formula.Formula) *hinter {
	h := &hinter{known: map[int]formula.Clause{}}
	for i, c := range f.Clauses {
		h.known[i+1], h.last = c, i+1
	}
	return h
}

// add writes the line of a clause with hints. It returns false if the clause does not follow.
func (h *hinter) add(c formula.Clause) bool {
	hints, ok := h.hints(c)
	h.last++
	h.known[h.last] = c
	fmt.Fprintf(&h.text, "%d %s%s\n", h.last, numbers(c), numbers(hints))
	return ok
}

// hints returns all clauses that propagate, in order, up to one that has no literal left.
func (h *hinter) hints(c formula.Clause) (hints []int, ok bool) {
	truth := map[formula.Lit]bool{}
	for _, l := range c {
		truth[-l] = true
	}
	if slices.ContainsFunc(c, func(l formula.Lit) bool { return truth[l] }) {
		return nil, true
	}
	for again := true; again; {
		again = false
		for id := 1; id <= h.last; id++ {
			open := map[formula.Lit]bool{}
			for _, l := range h.known[id] {
				if !truth[-l] {
					open[l] = true
				}
			}
			if _, there := h.known[id]; there && len(open) == 0 {
				return append(hints, id), true
			}
			for l := range open {
				if len(open) == 1 && !truth[l] {
					truth[l], again = true, true
					hints = append(hints, id)
				}
			}
		}
	}
	return nil, false
}

func numbers[N ~int](all []N) string {
	var b strings.Builder
	for _, n := range all {
		b.WriteString(strconv.Itoa(int(n)) + " ")
	}
	return b.String() + "0 "
}

// withHints returns a DRAT proof of RUP steps as LRAT, up to the empty clause.
func withHints(f *formula.Formula, steps []string) (string, bool) {
	h := newHinter(f)
	for _, s := range steps {
		c, err := textClause(s)
		if err != nil || !h.add(c) {
			return "", false
		}
	}
	refuted := h.add(nil)
	return h.text.String(), refuted
}

// textClause returns the clause of a step.
func textClause(step string) (formula.Clause, error) {
	data := []byte(step)
	s, err := textStep(&data)
	return s.clause, err
}

// Proofs of cadical with hints are accepted. They are refused without the last clause that a hint names, and for a
// game with worlds.
func TestLRATByCadical(t *testing.T) {
	extent.Slow(t)
	tested := 0
	onProofs(t, func(_ *rand.Rand, g refutedGame, text []byte) {
		f := g.formula
		proof, ok := withHints(f, trimmed(f, text))
		if !ok {
			return // a step that is RAT, whose hints are of another kind
		}
		tested++
		if err := VerifyLRAT(f, strings.NewReader(proof)); err != nil {
			t.Errorf("refused: %v", err)
		}
		for i, line := range strings.Split(strings.TrimSpace(proof), "\n") {
			words := strings.Fields(line)
			shorter := strings.Join(slices.Delete(words, len(words)-2, len(words)-1), " ")
			if VerifyLRAT(f, strings.NewReader(strings.Replace(proof, line, shorter, 1))) == nil {
				t.Errorf("accepted without the last hint of line %d", i+1)
			}
		}
		if VerifyLRAT(g.legal, strings.NewReader(proof)) == nil {
			t.Error("accepted for the legal plies")
		}
	})
	if !t.Skipped() && tested < extent.Of(1, 2, 2) {
		t.Errorf("only %d proofs", tested)
	}
}

// In small random formulas, a proof with hints is accepted. After a number is changed, no proof is accepted for a
// formula that has solutions.
func TestLRATSmall(t *testing.T) {
	extent.Slow(t)
	accepted, refused := 0, 0
	for seed := range uint64(6000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		f := &formula.Formula{Vars: 5, Clauses: randomClauses(rng, 8+rng.IntN(18), 5)}
		h := newHinter(f)
		ok := true
		for _, c := range append(randomClauses(rng, rng.IntN(4), 5), nil) {
			ok = h.add(c) && ok
		}
		if got := VerifyLRAT(f, strings.NewReader(h.text.String())); (got == nil) != ok {
			t.Fatalf("seed %d: %v, but the hints are right: %v\n%v\n%s", seed, got, ok, f.Clauses, &h.text)
		}
		words := strings.Split(h.text.String(), " ")
		words[rng.IntN(len(words))] = strconv.Itoa(rng.IntN(31) - 10)
		got := VerifyLRAT(f, strings.NewReader(strings.Join(words, " ")))
		if got == nil && formulatest.Satisfiable(f) {
			t.Fatalf("seed %d: accepted, but satisfiable: %v\n%s", seed, f.Clauses, strings.Join(words, " "))
		}
		if ok {
			accepted++
		} else {
			refused++
		}
	}
	if accepted < 300 || refused < 300 {
		t.Errorf("the random proofs are too much alike: %d accepted, %d refused", accepted, refused)
	}
}

func TestVerifyLRATSays(t *testing.T) {
	square := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}}
	for _, row := range []struct{ proof, want string }{
		{"5 1 0 1 3 0\n6 0 5 2 4 0\n", "<nil>"},
		{"c a comment\n5 1 0 1 3 0\n5 d 1 3 0\n6 0 5 2 4 0", "<nil>"},
		{"5 3 1 0 0\n6 -3 -1 0 -5 0\n7 1 0 1 3 0\n8 0 7 2 4 0\n", "<nil>"},
		{"5 3 1 0 0\n6 2 0 1 2 0\n7 0 6 3 4 0\n", "<nil>"}, // nothing has the negation of the first literal
		{"5 1 3 0 0\n", "line 1: clause [1 3]: the hints leave it open"},
		{"5 1 0 1 3 0 5 d 1 3 0\n\t6 0 5\n2 4 0", "<nil>"},                                // zeros, not lines, end steps
		{"5 1 0 1 1 3 0\n6 0 5 2 4 0\n", "<nil>"},                                         // a hint that says nothing new
		{"d\x00a\x0a\x04\x00\x02\x04\x00d\x02\x04\x00a\x0e\x00\x0a\x06\x08\x00", "<nil>"}, // binary, by CaDiCaL
		{"a\x0a\x06\x00\x00a\x0c\x07\x02\x00\x0b\x00a\x0e\x02\x00\x02\x06\x00a\x10\x00\x0e\x04\x08\x00",
			"byte 6: clause [-3 1]: resolvent with clause 5: the hints leave it open"},
		{"a\x0a\x04\x00\x02", "byte 1: unexpected EOF"},
		{"a\x0a\x01\x00\x02", "byte 1: number 1 stands for no literal and no clause"},
		{"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00", "byte 1: a number of more than 63 bits"},
		{"d\x02\x00b", "byte 4: it begins with byte 0x62; expected a or d"},
		{"a\x0a\xff\xff\xff\xff\x0f\x00", "byte 1: variable 2147483647; expected none above 268435456"},
		{"5 1 0 1 0\n", "line 1: clause [1]: the hints leave it open"},
		{"5 1 0 4 0\n", "line 1: clause [1]: hint 4 does not propagate"},
		{"5 1 0 9 0\n", "line 1: clause [1]: hint 9 is not a clause"},
		{"5 1 0 1 3 0\n5 d 1 0\n6 2 0 1 0\n", "line 3: clause [2]: hint 1 is not a clause"},
		{"5 d 7 0\n", "the proof ends without a contradiction"},
		{"4 1 0 1 3 0\n", "line 1: number 4, but there was 4"},
		{"x 1 0 1 3 0\n", "line 1: \"x\" is not the number of a clause"},
		{"5 1 0 y 0\n", "line 1: \"y\" is not the number of a clause"},
		{"5 1 0 4611686018427387904 0\n", "line 1: \"4611686018427387904\" is not the number of a clause"},
		{"268435457 0 268435458 0\n", "line 1: clause []: hint 268435458 is not a clause"},
		{"5 1 0 1 3\n", "line 1: unexpected EOF: a list does not end in 0"},
		{"5 1 0 1 3 0 4\n", "line 1: unexpected EOF: a list does not end in 0"},
		{"5 y 0 1 3 0\n", "line 1: \"y\" is not a literal"},
		{"5\n", "line 1: unexpected EOF: a list does not end in 0"},
		{"5 d 1 3\n", "line 1: unexpected EOF: a list does not end in 0"},
		{"5 d 1 0 4\n", "line 1: unexpected EOF: a list does not end in 0"},
		{"5 d y 0\n", "line 1: \"y\" is not the number of a clause"},
		{"5 1 0 1 3", "line 1: unexpected EOF: a list does not end in 0"},
		{"5 1 0 1 3 0\n", "the proof ends without a contradiction"},
		{"", "the proof ends without a contradiction"},
	} {
		if got := fmt.Sprint(VerifyLRAT(square, strings.NewReader(row.proof))); got != row.want {
			t.Errorf("%q: %s; want %s", row.proof, got, row.want)
		}
	}
	if err := VerifyLRAT(&formula.Formula{Vars: 1, Clauses: []formula.Clause{{1}, {}}}, strings.NewReader("")); err != nil {
		t.Errorf("a formula with an empty clause: %v", err)
	}
	square.AddLinear(0, formula.Linear{})
	const want = "the formula has linear constraints; LRAT is about clauses"
	if got := fmt.Sprint(VerifyLRAT(square, strings.NewReader(""))); got != want {
		t.Errorf("linear: %s; want %s", got, want)
	}
}

// A clause that is RAT needs hints for each resolvent that is not already true.
func TestLRATResolvents(t *testing.T) {
	f := &formula.Formula{Vars: 4, Clauses: []formula.Clause{{-1, 2}, {2, 3}, {2, -3}, {-1, -4, 4}}}
	const open = "the proof ends without a contradiction" // the clause itself is right
	for _, row := range []struct{ proof, want string }{
		{"5 1 0 -1 2 3 0\n", "line 1: clause [1]: no hints for the resolvent with clause 4"},
		{"5 1 0 -1 2 0\n", "line 1: clause [1]: resolvent with clause 1: the hints leave it open"},
		{"5 1 0 -4 0\n", "line 1: clause [1]: no hints for the resolvent with clause 1"},
		{"5 1 0 -1 2 3 -4 0\n", open},
	} {
		if got := fmt.Sprint(VerifyLRAT(f, strings.NewReader(row.proof))); got != row.want {
			t.Errorf("%q: %s; want %s", row.proof, got, row.want)
		}
	}
}
