package proof

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/solvertest/extent"
)

// parsed reads a constraint of a proof line, such as "1 x1 2 ~x2 >= 2".
func parsed(t *testing.T, text string) formula.Linear {
	t.Helper()
	words := strings.Fields(text)
	l := formula.Linear{Sense: formula.AtLeast}
	fmt.Sscan(words[len(words)-1], &l.Bound)
	for i := 0; i < len(words)-2; i += 2 {
		var a int
		var v formula.Lit
		name, negated := strings.CutPrefix(words[i+1], "~")
		fmt.Sscan(words[i], &a)
		if n, err := fmt.Sscanf(name, "x%d", &v); n != 1 {
			t.Fatal(text, err)
		}
		if negated {
			v = -v
		}
		l.Terms = append(l.Terms, formula.Term{Coef: a, Lit: v})
	}
	return l
}

// constraint returns the constraint of a red or rup line, and what comes after it.
func constraint(line string) (rule, text, rest string) {
	rule, line, _ = strings.Cut(line, " ")
	text, rest, _ = strings.Cut(line, " :")
	return rule, text, rest
}

// follows reports whether a constraint holds wherever all of given do, by trying all values. This does not use the
// code of the prover or the checker.
func follows(vars int, given []formula.Linear, l formula.Linear) bool {
	value := make([]bool, vars+1)
	for bits := range 1 << vars {
		for v := range vars {
			value[v+1] = bits>>v&1 == 1
		}
		if l.Holds(value) {
			continue
		}
		broken := false
		for i := range given {
			if broken = !given[i].Holds(value); broken {
				break
			}
		}
		if !broken {
			return false
		}
	}
	return true
}

// deriveVariables returns the largest number of a variable in a proof.
func deriveVariables(text string) (most int) {
	for _, found := range regexp.MustCompile(`x(\d+)`).FindAllStringSubmatch(text, -1) {
		v, _ := strconv.Atoi(found[1])
		most = max(most, v)
	}
	return most
}

// deriveSmall returns proofs about few enough variables to try all values.
func deriveSmall(t *testing.T) (all []pair, texts []string) {
	t.Helper()
	var pairs []pair
	for n := 2; n <= 4; n++ {
		pairs = append(pairs, limits(n)...)
	}
	for seed := range uint64(30) {
		pairs = append(pairs, weighted(rand.New(rand.NewPCG(seed, 8)))...)
	}
	for _, p := range pairs {
		if p.clauses.Vars > 13 {
			continue
		}
		var text bytes.Buffer
		if err := Derive(t.Context(), &text, p.model, p.clauses); err != nil {
			t.Fatal(p.name, err)
		}
		if p.vars = max(p.clauses.Vars, deriveVariables(text.String())); p.vars <= 13 {
			all, texts = append(all, p), append(texts, text.String())
		}
	}
	return all, texts
}

// Every clause that is proved follows from the model and the definitions in the proof, by trying all values.
func TestClausesFollowByBruteForce(t *testing.T) {
	extent.Slow(t)
	pairs, texts := deriveSmall(t)
	for i, p := range pairs {
		given := p.model.Linear
		for line := range strings.Lines(texts[i]) {
			if rule, text, _ := constraint(line); rule == "red" {
				given = append(given[:len(given):len(given)], parsed(t, text))
			}
		}
		for _, c := range p.clauses.Clauses {
			if !follows(p.vars, given, c.Row()) {
				t.Fatalf("%s: %v does not follow", p.name, c)
			}
		}
	}
	if len(pairs) < 300 {
		t.Errorf("%d proofs; expected some hundreds", len(pairs))
	}
	t.Logf("%d proofs", len(pairs))
}

// A proof is refused if a step no longer follows from the model and the definitions, or if a definition is one no
// more, even if the clauses are changed in the same way.
func TestMutationsAreRefused(t *testing.T) {
	extent.Slow(t)
	pairs, texts := deriveSmall(t)
	changed := map[string]int{}
	for seed := uint64(0); changed["rup"] < 500 || changed["clause"] < 500 || changed["red"] < 100; seed++ {
		rng := rand.New(rand.NewPCG(seed, 9))
		i := rng.IntN(len(pairs))
		p, lines := pairs[i], strings.SplitAfter(texts[i], "\n")
		at := rng.IntN(len(lines))
		rule, text, rest := constraint(lines[at])
		if rule != "rup" && rule != "red" {
			continue
		}
		mutant := mutated(rng, text)
		given := p.model.Linear
		for _, line := range lines[:at] {
			if rule, text, _ := constraint(line); rule == "red" {
				given = append(given[:len(given):len(given)], parsed(t, text))
			}
		}
		if mutant == text || follows(p.vars, given, parsed(t, mutant)) ||
			rule == "red" && extends(p.vars, given, parsed(t, mutant), rest) {
			continue
		}
		lines[at] = rule + " " + mutant + " :" + rest
		clauses := *p.clauses
		if rule == "rup" && rng.IntN(2) == 0 {
			clauses.Clauses = replaced(t, clauses.Clauses, parsed(t, text), parsed(t, mutant))
			changed["clause"]++
		}
		changed[rule]++
		if VerifyDerivation(t.Context(), p.model, &clauses, strings.NewReader(strings.Join(lines, "")), 0) == nil {
			t.Fatalf("seed %d, %s: %s became %s, and the proof was accepted", seed, p.name, text, mutant)
		}
	}
	t.Log(changed)
}

// extends reports whether, whenever the constraint fails, the witness makes it true and keeps what is given.
func extends(vars int, given []formula.Linear, l formula.Linear, witness string) bool {
	var v, b int
	if n, _ := fmt.Sscanf(strings.TrimSpace(witness), "x%d -> %d", &v, &b); n != 2 {
		return false
	}
	value := make([]bool, vars+1)
	for bits := range 1 << vars {
		for v := range vars {
			value[v+1] = bits>>v&1 == 1
		}
		all := func() bool {
			for i := range given {
				if !given[i].Holds(value) {
					return false
				}
			}
			return true
		}
		if l.Holds(value) || !all() {
			continue
		}
		value[v] = b == 1
		if !l.Holds(value) || !all() {
			return false
		}
	}
	return true
}

// mutated changes a constraint: a literal, a coefficient or the degree.
func mutated(rng *rand.Rand, text string) string {
	words := strings.Fields(text)
	switch i := rng.IntN(len(words)); {
	case i == len(words)-1:
		var n int
		fmt.Sscan(words[i], &n)
		words[i] = fmt.Sprint(n + 1)
	case words[i] == ">=":
	case i%2 == 0:
		return strings.Join(append(words[:i:i], words[i+2:]...), " ") // without the term
	case words[i][0] == '~':
		words[i] = words[i][1:]
	default:
		words[i] = "~" + words[i]
	}
	return strings.Join(words, " ")
}

// replaced returns the clauses with each that reads like a line changed like it.
func replaced(t *testing.T, clauses []formula.Clause, from, to formula.Linear) (all []formula.Clause) {
	t.Helper()
	lits := func(l formula.Linear) (c formula.Clause) {
		for _, term := range l.Terms {
			c = append(c, term.Lit)
		}
		return c
	}
	for _, c := range clauses {
		if c.Key() == lits(from).Key() && to.Bound == 1 {
			c = lits(to)
		}
		all = append(all, c)
	}
	return all
}
