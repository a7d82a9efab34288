package proof

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/solvertest/extent"
)

// respelt returns a proof of clauses with other blanks and line ends, comments, and literals in another order, but for
// the first of a clause. A damaged proof gets only other blanks, because nobody can say where its steps end.
func respelt(rng *rand.Rand, text string, isDamaged bool) string {
	var b strings.Builder
	blank := func() string { return []string{" ", "\t", "  ", "\n", "\r\n", " \n\t"}[rng.IntN(6)] }
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if !isDamaged {
			if rng.IntN(4) == 0 {
				b.WriteString([]string{"c a comment\n", "c\n", "c d 1 0\r\n", "\n"}[rng.IntN(4)])
			}
			shuffleLiterals(rng, words)
		}
		for _, word := range words {
			b.WriteString(word + blank())
		}
	}
	return b.String()
}

// shuffleLiterals puts the literals of a step that adds a clause into another order, but for the first.
func shuffleLiterals(rng *rand.Rand, words []string) {
	end := slices.Index(words, "0")
	begin := 1
	switch {
	case slices.Contains(words, "d") || end < 0:
		return
	case slices.Contains(words[end+1:], "0"): // a step with a number, and hints
		begin = 2
	case words[0] == "o" || words[0] == "a" || words[0] == "f":
		begin = 3
	}
	if begin < end {
		lits := words[begin:end]
		rng.Shuffle(len(lits), func(i, k int) { lits[i], lits[k] = lits[k], lits[i] })
	}
}

// respeltVeriPB returns a proof for VeriPB with other blanks and line ends, and comments. One that is not damaged gets
// labels, terms in another order, other signs, and perhaps the syntax of version 2.
func respeltVeriPB(rng *rand.Rand, text string, isDamaged bool) string {
	header, body, _ := strings.Cut(text, "\n")
	old := !isDamaged && rng.IntN(3) == 0
	var b strings.Builder
	statements := strings.Split(body, ";")
	for i, statement := range statements {
		words := strings.Fields(statement)
		if !isDamaged && len(words) > 0 {
			if words[0] == "rup" || words[0] == "red" || words[0] == "pol" {
				words = slices.Insert(words, 0, "@label")
			}
			shuffleTerms(rng, words)
		}
		if old {
			writeOld(&b, words)
			continue
		}
		for _, word := range words {
			b.WriteString(word + []string{" ", "\t", "\n", "\r\n", " % ; a comment : \n"}[rng.IntN(5)])
		}
		if i < len(statements)-1 {
			b.WriteString([]string{";", " ;\n"}[rng.IntN(2)])
		}
	}
	if old {
		header = "pseudo-Boolean proof version 2.0"
	}
	return header + "\n" + b.String()
}

// shuffleTerms changes the order of the first two terms of a statement, and turns one of them round: a x is a - a ~x.
func shuffleTerms(rng *rand.Rand, words []string) {
	i := slices.IndexFunc(words, func(w string) bool { return w == "rup" || w == "red" || w == "pbc" || w == "ia" }) + 1
	at := slices.Index(words, ">=")
	if i == 0 || at < i+4 || at+1 >= len(words) {
		return
	}
	words[i], words[i+2] = words[i+2], words[i]
	words[i+1], words[i+3] = words[i+3], words[i+1]
	a, err1 := integer(words[i])
	bound, err2 := integer(words[at+1])
	if name, negated := strings.CutPrefix(words[i+1], "~"); negated && err1 == nil && err2 == nil && rng.IntN(2) == 0 {
		words[i], words[i+1], words[at+1] = strconv.Itoa(-a), name, strconv.Itoa(bound-a)
	}
}

// writeOld writes a statement as in version 2.
func writeOld(b *strings.Builder, words []string) {
	for i, word := range words {
		switch {
		case word == ":" && (i == 0 || words[0] != "qed" && words[0] != "conclusion"):
			word = ";"
		case word == "subproof":
			word = "begin\n"
		case word == "qed":
			word = "end"
		case i > 0 && words[i-1] == "proofgoal":
			word += "\n"
		case word == ":" && words[0] == "qed":
			word = ""
		}
		b.WriteString(word + " ")
	}
	b.WriteString("\n")
}

// Proofs that are spelt in another way have the same verdict, whether they are right or not.
func TestRespeltProofs(t *testing.T) {
	extent.Slow(t)
	for _, kind := range kindsOfProof {
		if strings.HasPrefix(kind.name, "binary") {
			continue
		}
		respell := respelt
		if kind.name == "VeriPB" {
			respell = respeltVeriPB
		}
		t.Run(kind.name, func(t *testing.T) {
			for seed := range uint64(extent.Of(200, 2000, 50_000)) {
				rng := rand.New(rand.NewPCG(seed, 31))
				f, _ := unsatisfiable(rng)
				text := kind.write(rng, f)
				if again := respell(rng, text, false); kind.check(f, again) != nil {
					t.Fatalf("seed %d: %v of %v\n%q\nwas right as\n%q", seed, kind.check(f, again), f.Clauses, again, text)
				}
				wrong := withWords(rng, text, kind.words)
				again := respell(rng, wrong, true)
				if before, after := kind.check(f, wrong), kind.check(f, again); (before == nil) != (after == nil) {
					t.Fatalf("seed %d: %v, then %v of %v\n%q\n%q", seed, before, after, f.Clauses, wrong, again)
				}
			}
		})
	}
}

// withWords changes a few words of a proof, but not those of its first line.
func withWords(rng *rand.Rand, text, words string) string {
	pool := strings.Fields(words)
	pool = slices.DeleteFunc(pool, func(w string) bool { return w == "c" }) // a comment ends with its line
	tokens := strings.SplitAfter(text, " ")
	for range 1 + rng.IntN(2) {
		if i := rng.IntN(len(tokens)); i > 5 && !strings.Contains(tokens[i], "\n") {
			tokens[i] = pool[rng.IntN(len(pool))] + " "
		}
	}
	return strings.Join(tokens, "")
}

// A formula may have clauses twice, and literals twice in a clause.
func TestRepeatedClauses(t *testing.T) {
	f := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{1, 2, 1}, {-1, 2}, {1, 2, 1}, {1, -2, 1}, {-1, -2, -2}}}
	for i, kind := range kindsOfProof {
		rng := rand.New(rand.NewPCG(uint64(i), 37))
		if err := kind.check(f, kind.write(rng, f)); err != nil {
			t.Errorf("%s: %v", kind.name, err)
		}
	}
}
