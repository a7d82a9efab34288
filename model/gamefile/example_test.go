package gamefile_test

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"haft/model/gamefile"
)

// Read the two games of a file one by one, and write each in the normal form.
func Example() {
	const file = "[White \"Ann\"]\n\n1. e4 d5 2. Bd3 {so w6 is no rook} *\n\n[White \"Bob\"]\n\n1. b1a3 a7a6 1-0\n"
	games := gamefile.NewReader(strings.NewReader(file), "two.pgn")
	for {
		game, err := games.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println("#", game.Name, game.ID, game.Tag("White"), game.Moves)
		if err := gamefile.Write(os.Stdout, game); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// # two.pgn 1 Ann [e2e4 d7d5 f1d3]
	// [White "Ann"]
	// [Variant "Haft Schroedinger"]
	//
	// 1. e4 d5 2. f1d3 {so w6 is no rook} *
	//
	// # two.pgn 2 Bob [b1a3 a7a6]
	// [White "Bob"]
	// [Result "1-0"]
	// [Variant "Haft Schroedinger"]
	//
	// 1. b1a3 a6 1-0
}

// The error for a game that cannot be read has the place of the fault.
func ExampleReadGame() {
	_, err := gamefile.ReadGame(strings.NewReader("e2e4 d7d5\nf1d9"), "my game")
	fmt.Println(err)
	// Output:
	// my game:2:1: game 1, ply 3: found "f1d9", expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q
}
