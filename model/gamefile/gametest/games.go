package gametest

import (
	"strings"
	"testing"

	"haft/model"
)

// AllRules returns all combinations of the rule options but for announced checks.
func AllRules() (all []model.Rules) {
	for i := range 1 << len(model.RuleOptions.Listed()) {
		r := model.DefaultRules()
		bits := i
		model.RuleOptions.Choose(&r, func() bool {
			other := bits&1 == 1
			bits >>= 1
			return other
		})
		all = append(all, r)
	}
	return all
}

// RulesOf returns one of AllRules by seed.
func RulesOf[N int | uint8 | uint64](seed N) model.Rules {
	all := AllRules()
	return all[seed%N(len(all))]
}

// Rules reads a list of rule options, as in a game file.
func Rules(t testing.TB, list string) model.Rules {
	t.Helper()
	r := model.DefaultRules()
	if err := r.SetAll(list); err != nil {
		t.Fatal(err)
	}
	return r
}

// Game returns a game from a list of rule options, as in a game file, and its moves: "e2e4 d7d5".
func Game(t testing.TB, rules, moves string) *model.Game {
	t.Helper()
	return &model.Game{Rules: Rules(t, rules), Moves: Moves(t, moves)}
}

// Moves reads moves such as "e2e4 d7d5".
func Moves(t testing.TB, moves string) (all []model.Move) {
	t.Helper()
	for word := range strings.FieldsSeq(moves) {
		m, ok := model.ParseMove(word)
		if !ok {
			t.Fatalf("%q is not a move", word)
		}
		all = append(all, m)
	}
	return all
}
