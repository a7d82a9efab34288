package gametest

import (
	"strings"
	"testing"

	"haft/model"
)

// AllRules returns all combinations of the rule options but for announced checks.
func AllRules() (all []model.Rules) {
	for i := range 8 {
		r := model.DefaultRules()
		r.Check = i&1 == 0
		r.EnPassant = i&2 != 0
		r.Bishops = model.Bishops(i >> 2)
		all = append(all, r)
	}
	return all
}

// Game returns a game from a list of rule options, as in a game file, and its moves: "e2e4 d7d5".
func Game(t testing.TB, rules, moves string) *model.Game {
	t.Helper()
	g := &model.Game{Rules: model.DefaultRules(), Moves: Moves(t, moves)}
	if err := g.Rules.SetAll(rules); err != nil {
		t.Fatal(err)
	}
	return g
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
