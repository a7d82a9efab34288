package compose_test

import (
	"context"
	"fmt"
	"log"

	"haft/model"
	"haft/solve/compose"
)

// How soon can a piece be known? A knight is known after a ply; no game of three plies makes a queen known.
func Example() {
	for _, nature := range []string{"N", "Q"} {
		lock, err := compose.Parse("lock", nature)
		if err != nil {
			log.Fatal(err)
		}
		proof := compose.Proof{Stipulation: lock, Rules: model.DefaultRules(), Plies: 3}
		bound, err := proof.Run(context.Background())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(nature, bound.Game, "none within", bound.None)
	}
	// Output:
	// N [a1b3] none within 0
	// Q [] none within 3
}

// A search that keeps the 20 best positions of each ply finds a game quickly, but proves nothing about shorter ones.
func ExampleBeam() {
	lock, err := compose.Parse("lock", "N")
	if err != nil {
		log.Fatal(err)
	}
	beam := compose.Beam{Stipulation: lock, Rules: model.DefaultRules(), Plies: 6, Width: 20, Seed: 1}
	game, _, err := beam.Run(context.Background())
	fmt.Println(game, err)
	// Output:
	// [a1b3] <nil>
}
