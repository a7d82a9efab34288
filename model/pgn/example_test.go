package pgn_test

import (
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"haft/model/pgn"
)

// With Words any PGN file can be read: its moves are words. Variations are lines too, and may have variations.
func Example() {
	const file = `[White "Anna"] [Black "Ben"]

1.e4 e5 2.Nf3! (2.f4 exf4 (2...d5 {the "Falkbeer"} 3.exd5) 3.Bc4) 2...Nc6 1/2-1/2`
	in := pgn.NewReader(strings.NewReader(file), "casual.pgn", pgn.Words{})
	for {
		g, err := in.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			log.Fatal(err)
		}
		fmt.Println(g.Tag("White"), "–", g.Tag("Black"))
		walk(&g.Variation, "")
		fmt.Println()
		word := func(_ *struct{}, _ int, w pgn.Word) string { return w.Text }
		if err := pgn.Write(os.Stdout, g.Tags, 1, pgn.Spell(&g.Variation, struct{}{}, 1, word), g.Result()); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// Anna – Ben
	// [e4 e5 Nf3 Nc6]
	//   instead of Nf3: [f4 exf4 Bc4]
	//     instead of exf4: [d5 exd5]
	//
	// [White "Anna"]
	// [Black "Ben"]
	// [Result "1/2-1/2"]
	//
	// 1. e4 e5 2. Nf3 $1 (2. f4 exf4 (2... d5 {the "Falkbeer"} 3. exd5) 3. Bc4) 2...
	// Nc6 1/2-1/2
}

// walk prints a line and its variations.
func walk(line *pgn.Variation[pgn.Word], indent string) {
	fmt.Println(line.Moves)
	for _, n := range line.Notes {
		if n.Line != nil {
			indent := indent + "  "
			fmt.Printf("%sinstead of %v: ", indent, line.Moves[n.After-1])
			walk(n.Line, indent)
		}
	}
}
