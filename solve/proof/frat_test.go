package proof

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// onFRAT runs a test on proofs by cryptominisat, for all 200 games in a soak, and otherwise for about 35, or 10 in a
// short run.
func onFRAT(t *testing.T, test func(rng *rand.Rand, g refutedGame, text string)) {
	t.Helper()
	if _, err := exec.LookPath("cryptominisat5"); err != nil {
		if os.Getenv("HAFT_REQUIRE_SOLVERS") != "" {
			t.Fatalf("%v; HAFT_REQUIRE_SOLVERS is set", err)
		}
		t.Skipf("SKIPPED: %v; to run it: apt-get install cryptominisat", err)
	}
	some := func(rng *rand.Rand) bool { return rng.IntN(100) < extent.Of(5, 18, 100) }
	onIllegalGames(t, some, func(rng *rand.Rand, g refutedGame) {
		test(rng, g, string(proofBy(t, g.formula, "cryptominisat5", "--verb", "0", "--random",
			fmt.Sprint(rng.Uint64N(1000)))))
	})
}

func verifyFRAT(f *formula.Formula, text string) error { return VerifyFRAT(f, strings.NewReader(text)) }

// asBinary writes a proof with one step on each line in binary form.
func asBinary(text string) []byte {
	var b []byte
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		signed := words[0] == "l" // hints are signed too; numbers of clauses are not, nor those of r
		for i, word := range words {
			n, err := strconv.Atoi(word)
			switch {
			case err != nil:
				b, signed = append(b, word...), word == "l"
			case words[0] == "r", i == 1 && !signed:
				b = binary.AppendUvarint(b, uint64(n))
			case n < 0:
				b = binary.AppendUvarint(b, uint64(-2*n+1))
			default:
				b = binary.AppendUvarint(b, uint64(2*n))
			}
		}
	}
	return b
}

// asDRAT removes from a proof everything that DRAT does not have.
func asDRAT(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		step, _, _ := strings.Cut(line, " l ")
		words := strings.Fields(step)
		switch lits := strings.Join(words[2:], " "); words[0] {
		case "a":
			fmt.Fprintln(&b, lits)
		case "d":
			fmt.Fprintln(&b, "d", lits)
		}
	}
	return b.String()
}

// Proofs of cryptominisat are accepted, as text, as binary, and as DRAT by the other checker. They are refused for
// a game with worlds, and after they are spoilt.
func TestFRATByCryptominisat(t *testing.T) {
	extent.Slow(t)
	proofs, added, spoilt := 0, 0, map[string]int{}
	onFRAT(t, func(rng *rand.Rand, g refutedGame, text string) {
		f := g.formula
		if err := verifyFRAT(f, text); err != nil {
			t.Errorf("text: %v", err)
		}
		if err := VerifyFRAT(f, bytes.NewReader(asBinary(text))); err != nil {
			t.Errorf("binary: %v", err)
		}
		if err := VerifyDRAT(f, strings.NewReader(asDRAT(text))); err != nil {
			t.Errorf("as DRAT: %v", err)
		}
		if verifyFRAT(g.legal, text) == nil {
			t.Error("accepted for the legal plies")
		}
		for _, m := range fratMutations {
			if m.refused(t, rng, f, text) {
				spoilt[m.name]++
			}
		}
		torn(t, rng, f, text)
		proofs++
		added += strings.Count(text, "\na ")
	})
	t.Logf("%d proofs, %d clauses added, spoilt: %v", proofs, added, spoilt)
	if testing.Short() {
		return // too few to have met everything
	}
	if proofs < 25 || added < 2500 {
		t.Error("there are too few")
	}
	for _, m := range fratMutations {
		if spoilt[m.name] < 10 {
			t.Errorf("only %d proofs %s", spoilt[m.name], m.name)
		}
	}
}

// A fratMutation spoils a step of certain kinds, in a proof that numbers every clause of the formula; no two of
// these clauses are the same. Such a change is always noticed: each number has a beginning and an end, which name
// the same clause.
type fratMutation struct {
	name, kinds string
	spoil       func(rng *rand.Rand, words []string)
}

var fratMutations = []fratMutation{
	{"with a literal flipped", "oadf", func(rng *rand.Rand, words []string) {
		i := 2 + rng.IntN(slices.Index(words, "0")-2)
		words[i] = strings.TrimPrefix("-"+words[i], "--")
	}},
	{"with another number", "oadf", func(_ *rand.Rand, words []string) { words[1] = "268435456" }},
	{"with the next number", "oadf", func(_ *rand.Rand, words []string) {
		n, _ := strconv.Atoi(words[1])
		words[1] = strconv.Itoa(n + 1)
	}},
	{"with a literal less", "oadf", func(_ *rand.Rand, words []string) { words[2] = "" }},
	{"with a literal more", "oadf", func(_ *rand.Rand, words []string) { words[2] += " 1000000" }},
	{"dropped", "oadf", func(_ *rand.Rand, words []string) { clear(words) }},
	{"said to be of the formula", "a", func(_ *rand.Rand, words []string) { words[0] = "o" }},
	{"said to follow", "o", func(_ *rand.Rand, words []string) { words[0], words[2] = "a", "1000000" }},
	{"of no kind", "oadf", func(_ *rand.Rand, words []string) { words[0] = "b" }},
}

// refused spoils a step of one of the kinds. It returns false if no such step has a literal.
func (m *fratMutation) refused(t *testing.T, rng *rand.Rand, f *formula.Formula, text string) bool {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	kind := m.kinds[rng.IntN(len(m.kinds))]
	var at []int
	for i, line := range lines {
		if words := strings.Fields(line); line[0] == kind && words[2] != "0" {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return false
	}
	i := at[rng.IntN(len(at))]
	words := strings.Fields(lines[i])
	m.spoil(rng, words)
	spoilt := slices.Clone(lines)
	if spoilt[i] = strings.Join(words, " "); verifyFRAT(f, strings.Join(spoilt, "\n")) == nil {
		t.Errorf("accepted with line %d %s: %q instead of %q", i+1, m.name, spoilt[i], lines[i])
	}
	return true
}

// torn breaks a proof off at some place, which the error must say.
func torn(t *testing.T, rng *rand.Rand, f *formula.Formula, text string) {
	t.Helper()
	cut := rng.IntN(len(text) - 1)
	if err := verifyFRAT(f, text[:cut]); !errors.Is(err, ErrUnfinished) && !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("text after %d of %d bytes, %q: %v", cut, len(text), text[max(0, cut-20):cut], err)
	}
	data := asBinary(text)
	cut = bytes.IndexByte(data, 0) + 1 + rng.IntN(len(data)/2)
	if err := VerifyFRAT(f, bytes.NewReader(data[:cut])); !errors.Is(err, ErrUnfinished) &&
		!errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("binary after %d of %d bytes: %v", cut, len(data), err)
	}
}

// asFRAT returns a proof with these steps, without deletions, up to the empty clause.
func asFRAT(f *formula.Formula, steps []formula.Clause) string {
	var body, end strings.Builder
	id := 0
	write := func(kind string, c formula.Clause) {
		id++
		fmt.Fprintf(&body, "%s %d %s\n", kind, id, numbers(c))
		fmt.Fprintf(&end, "f %d %s\n", id, numbers(c))
	}
	for _, c := range f.Clauses {
		write("o", c)
	}
	for _, c := range append(slices.Clip(steps), nil) {
		write("a", c)
	}
	return body.String() + end.String()
}

// In small random formulas, random steps are judged as by plain, as text and as binary. After a word is changed, no
// proof is accepted for a formula that has solutions.
func TestFRATSmall(t *testing.T) {
	extent.Slow(t)
	verdicts := map[bool]int{}
	for seed := range extent.Of[uint64](800, 1500, 3000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		f := &formula.Formula{Vars: 5, Clauses: randomClauses(rng, 8+rng.IntN(18), 5)}
		steps := randomClauses(rng, rng.IntN(4), 6)
		text := asFRAT(f, steps)
		var drat strings.Builder
		for _, c := range append(steps, nil) {
			drat.WriteString(numbers(c) + "\n")
		}
		got, want := verifyFRAT(f, text), plain(f, drat.String())
		if (got == nil) != (want == nil) || got == nil && formulatest.Satisfiable(f) {
			t.Fatalf("seed %d: %v, but plainly %v; satisfiable %v\n%s", seed, got, want, formulatest.Satisfiable(f), text)
		}
		if bin := VerifyFRAT(f, bytes.NewReader(asBinary(text))); (bin == nil) != (got == nil) {
			t.Fatalf("seed %d: text %v, binary %v\n%s", seed, got, bin, text)
		}
		words := strings.Split(text, " ")
		words[rng.IntN(len(words))] = []string{"0", "1", "-1", "2", "-5", "\nd", "\na", "\no"}[rng.IntN(8)]
		if verifyFRAT(f, strings.Join(words, " ")) == nil && formulatest.Satisfiable(f) {
			t.Fatalf("seed %d: accepted, but satisfiable\n%s", seed, strings.Join(words, " "))
		}
		verdicts[got == nil]++
	}
	if verdicts[true] < 50 || verdicts[false] < 50 {
		t.Errorf("the random proofs are too much alike: %v", verdicts)
	}
}
