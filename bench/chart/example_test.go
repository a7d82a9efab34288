package chart_test

import (
	"bytes"
	"context"
	"fmt"
	"log"

	"haft/bench"
	"haft/bench/chart"
	"haft/model"
	"haft/solve"
)

// Draw the statistics of ten games. The extension of the name decides the format.
func Example() {
	var games bench.Collection
	for seed := range uint64(10) {
		game := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[1], 20)
		record, err := bench.Measure(context.Background(), solve.Exact{}, game)
		if err != nil {
			log.Fatal(err)
		}
		games.Add(record)
	}
	figure := chart.Collection("Ten random games", &games)
	for _, name := range []string{"games.svg", "games.png", "games.pdf", "games.gif"} {
		var file bytes.Buffer
		err := chart.Write(&file, name, figure)
		fmt.Println(name, file.Len() > 0, err)
	}
	// Output:
	// games.svg true <nil>
	// games.png true <nil>
	// games.pdf true <nil>
	// games.gif false plot "games.gif" has the extension ".gif"; expected one of .svg, .png, .pdf
}
