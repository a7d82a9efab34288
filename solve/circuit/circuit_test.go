package circuit_test

import (
	"bytes"
	"testing"

	"haft/model"
	"haft/solve/circuit"
	"haft/solve/exact"
	"haft/solve/gen"
	"haft/solve/proof/cpog"
)

func check(t *testing.T, p *model.Problem) {
	t.Helper()
	var b bytes.Buffer
	f, built, err := circuit.Worlds(&b, p)
	if err != nil {
		t.Fatal(err)
	}
	size := b.Len()
	g, err := cpog.Verify(f, &b, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, worlds := exact.New(p).Count()
	if n := g.Count(); !n.IsUint64() || n.Uint64() != worlds || built.Count().Cmp(n) != 0 {
		t.Errorf("%v worlds, want %d", n, worlds)
	}
	t.Log(worlds, "worlds", g.Len(), "nodes", size, "bytes")
}

func TestStart(t *testing.T) {
	p := model.NewProblem(model.DefaultRules())
	check(t, &p)
}

func TestGames(t *testing.T) {
	for seed := range uint64(20) {
		g := gen.Game(gen.Seed(seed), model.DefaultRules(), gen.Styles[seed%uint64(len(gen.Styles))], int(seed*3))
		check(t, model.Replay(g))
	}
}
