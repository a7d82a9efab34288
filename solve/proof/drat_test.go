package proof

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/solvertest/extent"
)

// proofBy runs a program on a formula without solutions, and returns the proof. The names of the formula's file and
// of the proof's file follow the options.
func proofBy(t *testing.T, f *formula.Formula, command string, options ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "f.cnf"), filepath.Join(dir, "proof")
	var b bytes.Buffer
	err := errors.Join(format.WriteDIMACS(&b, f), os.WriteFile(in, b.Bytes(), 0o644))
	if err != nil {
		t.Fatal(err)
	}
	err = exec.Command(command, append(options, in, out)...).Run()
	if exit := new(exec.ExitError); !errors.As(err, &exit) || exit.ExitCode() != 20 {
		t.Fatalf("%s: %v", command, err)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// onProofs runs a test on proofs by cadical: for all 200 games in a soak, and otherwise for some that unit
// propagation does not refute at once.
func onProofs(t *testing.T, test func(rng *rand.Rand, g refutedGame, text []byte)) {
	t.Helper()
	if _, err := exec.LookPath("cadical"); err != nil {
		if os.Getenv("HAFT_REQUIRE_SOLVERS") != "" {
			t.Fatalf("%v; HAFT_REQUIRE_SOLVERS is set", err)
		}
		t.Skipf("SKIPPED: %v; to run it: apt-get install cadical", err)
	}
	some := func(rng *rand.Rand) bool { return extent.Soak() || rng.IntN(extent.Of(20, 8, 1)) == 0 }
	onIllegalGames(t, some, func(rng *rand.Rand, g refutedGame) {
		if extent.Soak() || formula.NewPropagator(g.formula).Consistent() {
			test(rng, g, proofBy(t, g.formula, "cadical", "--no-binary", "-q"))
		}
	})
}

// Proofs of cadical are accepted, text and binary, but not for a game with worlds.
func TestDRATByCadical(t *testing.T) {
	extent.Slow(t)
	steps := 0
	onProofs(t, func(_ *rand.Rand, g refutedGame, text []byte) {
		f := g.formula
		if err := VerifyDRAT(f, bytes.NewReader(text)); err != nil {
			t.Errorf("text: %v", err)
		}
		if err := VerifyDRAT(f, bytes.NewReader(proofBy(t, f, "cadical", "-q"))); err != nil {
			t.Errorf("binary: %v", err)
		}
		if VerifyDRAT(g.legal, bytes.NewReader(text)) == nil {
			t.Error("accepted for the legal plies")
		}
		steps += bytes.Count(text, []byte("\n"))
	})
	t.Logf("%d steps", steps)
}

// No step can be removed from a proof in which every step is needed. A proof with a literal flipped is judged as by
// plain, which has no watches and keeps nothing between steps.
func TestDRATMutated(t *testing.T) {
	extent.Slow(t)
	extent.Turn(t, 0, 3)
	dropped, flipped := 0, 0
	onProofs(t, func(rng *rand.Rand, g refutedGame, text []byte) {
		f := g.formula
		steps := trimmed(f, text)
		for i := range steps {
			if accepted(f, slices.Delete(slices.Clone(steps), i, i+1)) {
				t.Errorf("accepted without step %d of %q", i+1, steps)
			}
			dropped++
			spoilt := slices.Clone(steps)
			spoilt[i] = flip(rng, steps[i])
			got, want := accepted(f, spoilt), plain(f, strings.Join(spoilt, "\n"))
			if got != (want == nil) {
				t.Fatalf("accepted %v, but plainly %v", got, want)
			}
			if !got {
				flipped++
			}
		}
	})
	t.Logf("%d proofs with a step dropped, %d with a literal flipped that mattered", dropped, flipped)
	if least := extent.Of(5, 20, 20); dropped < least || flipped < least {
		t.Errorf("only %d proofs with a step dropped and %d with a literal flipped", dropped, flipped)
	}
}

func accepted(f *formula.Formula, steps []string) bool {
	return VerifyDRAT(f, strings.NewReader(strings.Join(steps, "\n"))) == nil
}

// trimmed returns the steps that add a clause, except those that can be left out one after the other.
func trimmed(f *formula.Formula, text []byte) []string {
	steps := slices.DeleteFunc(strings.Split(string(text), "\n"), func(l string) bool {
		return l == "" || l[0] == 'd' || l == "0"
	})
	for i := len(steps) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(steps), i, i+1); accepted(f, fewer) {
			steps = fewer
		}
	}
	return steps
}

// flip negates a literal of a step.
func flip(rng *rand.Rand, step string) string {
	words := strings.Fields(step)
	w := rng.IntN(len(words) - 1)
	l, _ := strconv.Atoi(words[w])
	words[w] = strconv.Itoa(-l)
	return strings.Join(words, " ")
}

// In small random formulas, random steps are judged as by plain, and no proof is accepted for a formula that has
// solutions.
func TestDRATSmall(t *testing.T) {
	verdicts := map[bool]int{}
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		f := &formula.Formula{Vars: 5, Clauses: randomClauses(rng, 8+rng.IntN(18), 5)}
		var text strings.Builder
		for _, c := range append(randomClauses(rng, rng.IntN(4), 6), nil) {
			for _, l := range c {
				fmt.Fprintf(&text, "%d ", l)
			}
			text.WriteString("0\n")
		}
		got, want := VerifyDRAT(f, strings.NewReader(text.String())), plain(f, text.String())
		if (got == nil) != (want == nil) || got == nil && formulatest.Satisfiable(f) {
			t.Fatalf("seed %d: %v, but plainly %v; satisfiable %v: %v\n%s", seed, got, want, formulatest.Satisfiable(f),
				f.Clauses, &text)
		}
		verdicts[got == nil]++
	}
	if verdicts[true] < 200 || verdicts[false] < 200 {
		t.Errorf("the random proofs are too much alike: %v", verdicts)
	}
}

func TestVerifyDRATSays(t *testing.T) {
	// x3 does not occur in the square, so the clauses that define it are RAT.
	square := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}}
	open := &formula.Formula{Vars: 3, Clauses: []formula.Clause{{1, 2, 3}, {-1, 2}, {1, -2}}}
	// What deletes a value is ignored, so that the value still stands against a clause with its negation.
	values := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{1}, {-2}}}
	with := func(c formula.Clause) *formula.Formula {
		return &formula.Formula{Vars: 5, Clauses: append(slices.Clone(square.Clauses), c)}
	}
	for _, row := range []struct {
		f           *formula.Formula
		proof, want string
	}{
		{square, "c a comment\n1 0\n", "<nil>"},
		{square, "3 1 0\nd 1 2 0\n3 -1 0\n1 0\n0\n", "step 4: clause [1] does not follow"},
		{square, "3 1 0\n-3 -1 0\n1 0\n0\n", "<nil>"},
		{square, "a\x02\x00", "<nil>"},
		{square, "d\x02\x04\x00a\x02\x00", "step 2: clause [1] does not follow"},
		{square, "d 2 1 0\n1 0\n", "step 2: clause [1] does not follow"},
		{square, "d 1 3 0\n1 0\n", "<nil>"},
		{square, "", "the proof ends without a contradiction"},
		{square, "0\n", "step 1: clause [] does not follow"},
		{square, "1 2\n", "step 1: unexpected EOF: the last clause does not end in 0"},
		{square, "2 0 1 0\n", "<nil>"}, // zeros, not lines, separate clauses
		{square, "\t2\r\n1 0 c a comment\n d 1\n2\n0 2 0", "<nil>"},
		{square, "d d 1 0\n", "step 1: \"d\" is not a literal"},
		{square, "1 d 2 0\n", "step 1: \"d\" is not a literal"},
		{square, "3 1 0\n1 2 ", "step 2: unexpected EOF: the last clause does not end in 0"},
		{square, "a\x02\x04\x00", "the proof ends without a contradiction"},
		{square, "1 x 0\n", "step 1: \"x\" is not a literal"},
		{square, "b\x02\x00", "step 1: it begins with byte 0x62; expected a or d"},
		{square, "a\x01\x00", "step 1: literal 1 stands for no variable"},
		{square, "d\x02\x00a\x02", "step 2: unexpected EOF"},
		{square, "a\xff\xff\xff\xff\xff\x00", "step 1: a number above 536870913"},
		{square, "99 0\n", "step 1: variable 99; expected none above 7, the formula's and one for each byte"},
		{square, "1", "step 1: unexpected EOF: the last clause does not end in 0"},
		{square, "0", "step 1: clause [] does not follow"},
		{square, "268435456 0\n", "step 1: variable 268435456; expected none above 14, the formula's and one for each byte"},
		{square, "-268435457 0\n", "step 1: \"-268435457\" is not a literal"},
		{
			square, "a\x80\x80\x80\x80\x02\x00",
			"step 1: variable 268435456; expected none above 9, the formula's and one for each byte",
		},
		{square, "a\x82\x80\x80\x80\x02\x00", "step 1: a number above 536870913"},
		{values, "d 1 0\n-1 2 0\n", "step 2: clause [-1 2] does not follow"},
		{with(formula.Clause{-3, 1, 2}), "3 4 0\n1 0\n", "<nil>"},
		{with(formula.Clause{-3, 5}), "3 4 0\n1 0\n", "step 1: clause [3 4] does not follow"},
		{open, "3 0\n-3 0\n", "step 2: clause [-3] does not follow"},
		{open, "-3 0\n", "step 1: clause [-3] does not follow"},
		{&formula.Formula{Linear: []formula.Linear{{}}}, "0\n", "the formula has linear constraints; DRAT is about clauses"},
		{&formula.Formula{Clauses: []formula.Clause{{}}}, "", "<nil>"},
	} {
		if got := fmt.Sprint(VerifyDRAT(row.f, strings.NewReader(row.proof))); got != row.want {
			t.Errorf("%q: %s; want %s", row.proof, got, row.want)
		}
	}
	if err := VerifyDRAT(square, iotestErr{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a reader that fails: %v", err)
	}
}

// iotestErr cannot be read.
type iotestErr struct{}

func (iotestErr) Read([]byte) (int, error) { return 0, io.ErrClosedPipe }
