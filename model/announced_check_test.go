package model

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// claims returns what the sign after the last ply of a story says.
func claims(t *testing.T, moves string) []string {
	t.Helper()
	g := gameOf(t, "announce=on", moves)
	ledger := Ledger(g)
	last := slices.DeleteFunc(ledger[len(g.Moves)], func(f Fact) bool { return f.Rule < Silence })
	return tell(last)
}

func TestClaims(t *testing.T) {
	for _, c := range []struct {
		what, moves string
		want        []string
	}{
		{"no piece attacks a major", "e2e4", nil},
		{"a pawn stands between", "e2e4 e7e6 f1b5", nil},
		{"silence", "e2e4 d7d6 f1b5", []string{"silence: w6 not QB if b5 is K"}},
		{
			"a check can be given to one piece only", "e2e4 d7d6 f1b5+",
			[]string{
				"announcement: b1 not K", "announcement: b2 not K", "announcement: b3 not K", "announcement: b4 not K",
				"announcement: b6 not K", "announcement: b7 not K", "announcement: b8 not K",
				"announcement: w6 is QB if b5 is K",
			},
		},
	} {
		if diff := cmp.Diff(c.want, claims(t, c.moves)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.what, diff)
		}
	}
}

// What a sign says is that the facts of safety hold for the other side, or that one of them does not.
func TestClaimsBySafety(t *testing.T) {
	for _, moves := range []string{"e2e4 d7d6 f1b5", "e2e4 a7a6 e4e5 a6a5 e5e6 a5a4 e6f7", "b1a3 a7a6 a3b5 a6b5"} {
		pos := positionOf(t, "announce=on", moves)
		safe := SafetyFacts(&pos.Board, pos.ToMove(), pos.Ply)
		ledgers := map[bool][]Fact{}
		for _, sign := range []bool{false, true} {
			g := gameOf(t, "announce=on", moves)
			g.Moves[len(g.Moves)-1].Check = sign
			ledgers[sign] = slices.DeleteFunc(Ledger(g)[len(g.Moves)], func(f Fact) bool { return f.Rule < Silence })
		}
		for _, black := range []string{"KQRRBBNN", "RNKQBBNR", "RNBKQBNR", "RNBQKBNR", "RNBQBKNR", "NNBBRRKQ", "NNBBRRQK"} {
			for _, white := range []string{"KQRRBBNN", "RNBQKBNR", "RNBKQQNR", "NRKRBQBN"} {
				w, b := arrangement(White, white), arrangement(Black, black)
				copy(w[16:], b[16:])
				check := !AllHold(safe, &w)
				for sign, facts := range ledgers {
					if AllHold(facts, &w) != (check == sign) {
						t.Errorf("%s in %v: check %v, and the sign %v says otherwise", moves, &w, check, sign)
					}
				}
			}
		}
	}
}

func TestAnnounced(t *testing.T) {
	pos := positionOf(t, "announce=on", "e2e4 d7d6 f1b5+")
	any := NewProblem(DefaultRules())
	if !pos.Problem.Announced() || !any.WithAny([][]Fact{nil, pos.Problem.Facts}).Announced() {
		t.Error("no check is announced")
	}
	for _, moves := range []string{"e2e4 d7d6 f1b5", "e2e4"} {
		if positionOf(t, "announce=on", moves).Problem.Announced() {
			t.Errorf("%s: a check is announced", moves)
		}
	}
}

// Without the rule a sign says nothing.
func TestSignsWithoutTheRule(t *testing.T) {
	signed, plain := positionOf(t, "", "e2e4 d7d6 f1b5+"), positionOf(t, "", "e2e4 d7d6 f1b5")
	if diff := cmp.Diff(plain.Problem.Facts, signed.Problem.Facts); diff != "" {
		t.Errorf("-plain +signed:\n%s", diff)
	}
}

func TestAnnouncedCandidates(t *testing.T) {
	plain, announced := NewPosition(DefaultRules()).Candidates(), NewPosition(rulesOf(t, "announce=on")).Candidates()
	if len(announced) != 2*len(plain) {
		t.Fatalf("%d candidates, want each of %d twice", len(announced), len(plain))
	}
	for i, m := range announced {
		if m.Check != (i%2 == 1) || m.Unsigned() != plain[i/2] {
			t.Errorf("candidate %d is %v, want %v with or without a sign", i, m, plain[i/2])
		}
	}
}
