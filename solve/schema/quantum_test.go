package schema_test

import (
	"encoding/json"
	"fmt"
	"log"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model/quantum"
	"haft/solve/schema"
)

// played plays a random game.
func played(t *testing.T, plies int) (*schema.Game, *quantum.Space) {
	t.Helper()
	space := quantum.New(quantum.Options{})
	rng := rand.New(rand.NewPCG(1, 0))
	g := &schema.Game{
		Schema: schema.QuantumName, Rules: schema.NewQuantumRules(quantum.Rules{}), Engine: "diagram",
		History: []schema.Play{},
	}
	for ply := 1; ply <= plies; ply++ {
		p, _ := space.RandomPlay(rng)
		chance := space.Chance(p)
		if err := space.Play(p); err != nil {
			t.Fatal(err)
		}
		tally := space.Tally()
		g.History = append(g.History, schema.NewPlay(ply, p, chance, &tally))
	}
	return g, space
}

// whole returns a game with everything that can be asked for.
func whole(t *testing.T, plies int) *schema.Game {
	g, space := played(t, plies)
	g.ID = "seed 1"
	g.Stopped = &schema.Stopped{
		Ply: plies + 1, Play: "e2e4", Line: 2, Column: 7, Reason: "memory", Text: "too many boards",
	}
	g.State = schema.NewState(space, nil)
	g.Boards, g.Possible = schema.Heaviest(space, 3), schema.Plays(space)
	g.Board = &g.Boards[1]
	rng := rand.New(rand.NewPCG(2, 0))
	further := space.Possible()[:2]
	g.Sampled = schema.NewSample(space.Estimate(further, 100, rng), plies, further, []string{"e4", "D5"})
	return g
}

// Games are read back unchanged, with numbers beyond 64 bits too. An abandoned game has no state.
func TestGamesAreRead(t *testing.T) {
	abandoned, _ := played(t, 3)
	none, space := played(t, 0)
	none.State = schema.NewState(space, []string{"e2"})
	large := whole(t, 12)
	large.Total = new(big.Int).Lsh(large.Total, 100)
	for _, g := range []*schema.Game{abandoned, none, whole(t, 20), large} {
		line, err := schema.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		var read schema.Game
		if err := json.Unmarshal(line, &read); err != nil {
			t.Fatal(err)
		}
		same := cmp.Comparer(func(a, b *big.Int) bool { return a == b || a != nil && b != nil && a.Cmp(b) == 0 })
		if diff := cmp.Diff(g, &read, same); diff != "" {
			t.Error(diff)
		}
		if second, err := schema.Marshal(&read); err != nil || string(second) != string(line) {
			t.Errorf("%s\nis read back as\n%s, %v", line, second, err)
		}
	}
}

// From plays to their JSON.
func Example_quantum() {
	space := quantum.New(quantum.Options{})
	play, err := space.Parse("e4")
	if err != nil {
		log.Fatal(err)
	}
	if err := space.Play(play); err != nil {
		log.Fatal(err)
	}
	line, err := schema.Marshal(schema.NewState(space, []string{"e4"}).Squares)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(line))
	// Output:
	// {"e4":[{"man":".","weight":1,"probability":0.5},{"man":"P","weight":1,"probability":0.5}]}
}
