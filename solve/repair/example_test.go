package repair_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"haft/model/gamefile"
	"haft/solve/repair"
)

// A record in which two moves could not be read in full: the legal games that it can stand for, the likeliest first.
func Example() {
	sheet, err := gamefile.NewSheetReader(strings.NewReader("1. e4 d5 2. f1?? h8g6 3. ?5 a6"), "my game").Next()
	if err != nil {
		log.Fatal(err)
	}
	bounds := repair.Bounds{Changes: 1, Keep: 3, Fillings: 1000, Steps: 100_000}
	found, err := repair.Find(context.Background(), sheet, bounds)
	if err != nil {
		log.Fatal(err)
	}
	for i := range found.Fillings {
		filling := &found.Fillings[i]
		fmt.Printf("%.1f %% %v\n", 100*found.Share(filling), filling.Moves)
	}
	// Output:
	// 24.1 % [e2e4 d7d5 f1e2 h8g6 e4e5 a7a6]
	// 18.1 % [e2e4 d7d5 f1d3 h8g6 e4e5 a7a6]
	// 18.1 % [e2e4 d7d5 f1c4 h8g6 e4e5 a7a6]
}
