package explain

import (
	"slices"
	"testing"

	"haft/model"
)

// confine shows, by the given number of inferences, that a piece of White has one of the natures.
func (k *knowledge) confine(i int, natures model.Natures, steps int) {
	gone := slices.Collect((model.AllNatures &^ natures).All())
	for s := range steps {
		n := &inference{kind: Move}
		for _, nature := range gone[s*len(gone)/steps : (s+1)*len(gone)/steps] {
			n.gone = append(n.gone, exclusion{model.NewPiece(model.White, i), nature.Set()})
		}
		k.learn(n)
	}
}

// However many pieces are confined, a contradiction names one more than there is room for, and those that need the
// fewest steps to look up: it says "one too many". If that is more than half of the side, the words are about the
// other pieces, and all confined pieces count.
func TestOneTooMany(t *testing.T) {
	rules := model.DefaultRules()
	problem, ro := model.NewProblem(rules), newRoster(&rules)
	for _, c := range []struct {
		name     string
		natures  model.Natures
		steps    map[int]int // by piece that is confined
		want     []int
		lookedUp int
	}{
		{"four knights", model.Knight.Set(), map[int]int{1: 4, 2: 1, 4: 2, 7: 1}, []int{2, 4, 7}, 4},
		{"three knights", model.Knight.Set(), map[int]int{1: 4, 2: 1, 4: 2}, []int{1, 2, 4}, 7},
		{
			"five of queen and bishops", model.Queen.Set() | model.Bishop.Set(),
			map[int]int{1: 1, 2: 3, 3: 1, 5: 1, 8: 1},
			[]int{1, 3, 5, 8},
			4,
		},
		{
			"eight but one", model.Rook.Set() | model.Bishop.Set() | model.Knight.Set(),
			map[int]int{1: 1, 2: 1, 3: 1, 4: 2, 5: 1, 6: 1, 7: 1, 8: 1},
			[]int{1, 2, 3, 4, 5, 6, 7, 8},
			9,
		},
	} {
		k := newKnowledge(&problem)
		for i, steps := range c.steps {
			k.confine(i, c.natures, steps)
		}
		n := k.roster(ro, ro.crew(&k.may, model.White), model.White, kinds(c.natures))
		if n == nil || !n.end {
			t.Fatalf("%s: %+v is not a contradiction", c.name, n)
		}
		var want []model.Piece
		for _, i := range c.want {
			want = append(want, model.NewPiece(model.White, i))
		}
		if !slices.Equal(n.members, want) || len(n.sources()) != c.lookedUp {
			t.Errorf("%s: %v by %d steps, want %v by %d", c.name, n.members, len(n.sources()), want, c.lookedUp)
		}
	}
}
