package record_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"haft/model/quantum"
	"haft/model/quantum/record"
	"haft/solve/solvertest/golden"
)

// files are games with rules, notes and plays of every form, and what is no game of QuantumChess.
var files = []string{
	"[Variant \"quantum  CHESS\"]\n[QuantumRules \"promotion=none, self-check=on\"]\n[Site \"s\"]\n[Event \"e\"]\n\n" +
		"{x} 1. e2-e4 $1 (1. Nf3 e5 (1... e6)) e7xe5 2. d4 d5! 3. Qxd5# Ke7 4. a7a8=q h2h1N 5. dxe8=R+ Nbd7 1-0\n\n" +
		"[Variant \"Quantum Chess (Dennis)\"]\n\ne4 *\n\n[QuantumRules \"\"]\n\ne4 *\n\n" +
		"[QuantumRules \"self-check=off\"]\n\ne4",
	"[Variant \"Quantum\"]\n\ne4 *\n\n" +
		"[Variant \"QuantumChess(Dennis)\"]\n[FEN \"\"]\n\ne4 *\n\n[QuantumRules \"x\"]\n\ne4",
	"e4 O-O", "e4 0-0-0+", "e4 o-o-o-o", "e4 (O-O) 0-0", "e4 P", "e4 i5", "e4 exd", "e4 Pe5",
	"e4 ed5 exd5 e4d5 e4-d5 e4xd5 e4:d5",
	"e4 N1f3 Ng1f3 Ngf3 Ngxf3 Ng1xf3 N-f3", "e4 a8=Q a8q a8=b a8=K", "e4 e5++", "e4 nf3", "e4 --", "e4 (-- e5) 7 12 e5",
	"e4 e.p.",
	`{"id":"a","rules":"self-check=on","moves":"e4 e5"}` + "\n" +
		`{"id":7,"variant":"QuantumChess","moves":["e4","(d4)","{x}"]}`,
	`{"rules":null,"variant":null,"fen":null,"moves":""}`, `{"rules":7,"moves":""}`,
	`{"rules":"self-check=maybe","moves":""}`,
	`{"rules":["self-check=on"],"moves":""}`, `{"rules":{"self-check":"on"},"moves":""}`, `{"variant":["x"],"moves":""}`,
	`{"variant":"x","moves":""}`, `{"fen":"","moves":""}`, `{"moves":"e4 --"}`,
}

// Games are read and written as people have read them, in both forms; what cannot be read is named.
func TestKeptGames(t *testing.T) {
	t.Parallel()
	plays := []quantum.Play{{From: 12, To: 28}, {From: 52, To: 36}, {From: 63, To: 0}}
	var b strings.Builder
	for _, file := range files {
		fmt.Fprintf(&b, "== %s\n", file)
		for r := record.NewReader(strings.NewReader(file), "-"); ; {
			g, err := r.Next()
			if err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "-- game %s, %+v: %v\n", g.ID, g.Rules, texts(g))
			for _, odd := range g.Odd {
				fmt.Fprintln(&b, odd)
			}
			if g.Broken != nil {
				fmt.Fprintln(&b, g.Broken)
				continue
			}
			for n := range len(plays) + 1 {
				if n == len(g.Moves) || n == len(plays) {
					write(t, &b, g, plays[:n])
				}
			}
		}
	}
	golden.Text(t, "testdata/games.txt", b.String())
}

func write(t *testing.T, b *strings.Builder, g *record.Game, plays []quantum.Play) {
	t.Helper()
	if err := record.Write(b, g, plays); err != nil {
		t.Fatal(err)
	}
	if err := record.WriteJSON(b, g, plays); err != nil {
		t.Fatal(err)
	}
}

// Case and blanks in the name of the variant do not matter, and everything else does.
func TestIsVariant(t *testing.T) {
	for name, want := range map[string]bool{
		"QuantumChess": true, " quantum \t chess ": true, "Quantum Chess (Dennis)": true, "QUANTUMCHESS(DENNIS)": true,
		"": false, "Quantum": false, "Quantum Chess Dennis": false, "Quantum Chess (": false, "Chess": false,
	} {
		if got := record.IsVariant(name); got != want {
			t.Errorf("%q: %v, want %v", name, got, want)
		}
	}
}
