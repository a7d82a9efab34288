package schema_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"strings"

	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/schema"
)

// From a game to its JSON: read the game, analyse it, write the report.
func Example() {
	game, err := gamefile.ReadGame(strings.NewReader("e2e4 d7d5 f1d3 h8g6 d3d5"), "my game")
	if err != nil {
		log.Fatal(err)
	}
	analysis, err := solve.Analyze(context.Background(), solve.Exact{}, game, solve.Parts{Locked: true, Check: true})
	if err != nil {
		log.Fatal(err)
	}
	report := schema.NewReport(game, analysis)
	report.Add(analysis)
	report.Backend = "exact"
	line, err := schema.Marshal(report)
	if err != nil {
		log.Fatal(err)
	}
	_, locked, _ := strings.Cut(string(line), `"locked":`)
	fmt.Println(*report.Legal, locked)
	// Output:
	// true [{"piece":"w6","nature":"Q","ply":5},{"piece":"b8","nature":"N","ply":4}],"check":"may","backend":"exact"}
}

// A line that "haft analyze --format jsonl" wrote is read back.
func Example_read() {
	const line = `{"schema":"haft/1","id":"1","legal":true,"plies":5,"rules":{"en_passant":false,"check":true,` +
		`"bishops":"any"},"starting_positions":793800,"locked":[{"piece":"w6","nature":"Q","ply":5}],"backend":"exact"}`
	var report schema.Report
	if err := json.Unmarshal([]byte(line), &report); err != nil {
		log.Fatal(err)
	}
	if report.Schema != schema.Name || report.Legal == nil {
		log.Fatal("another schema, or no verdict")
	}
	fmt.Println("legal:", *report.Legal, "starting positions:", *report.Positions)
	for _, l := range report.Locked {
		fmt.Printf("%s is %s since ply %d\n", l.Piece, l.Nature, l.Ply)
	}
	// Output:
	// legal: true starting positions: 793800
	// w6 is Q since ply 5
}
