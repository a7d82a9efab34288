package arena_test

import (
	"context"
	"fmt"
	"log"

	"haft/bench/arena"
	"haft/model"
)

// A match of haft at 100 positions a move against random moves: four games, from two openings with colours reversed.
func Example() {
	ctx, rules := context.Background(), model.DefaultRules()
	m := &arena.Match{Header: arena.Header{
		Arena: arena.Schema, First: "nodes=100", Second: "random", Seed: 1, Opening: 4, MaxPlies: 200,
	}}
	var players [2]*arena.Spec
	for i, text := range []string{m.First, m.Second} {
		player, err := arena.ParseSpec(text)
		if err != nil {
			log.Fatal(err)
		}
		if err := player.Prepare(&rules); err != nil {
			log.Fatal(err)
		}
		players[i] = player
	}
	err := m.Run(ctx, players, 4, 1, func(r *arena.Record) error {
		m.Games = append(m.Games, r)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	t := m.Count()
	fmt.Println(t.Games, "games:", t.Wins, "won,", t.Draws, "drawn,", t.Losses, "lost")
	// Output:
	// 4 games: 4 won, 0 drawn, 0 lost
}
