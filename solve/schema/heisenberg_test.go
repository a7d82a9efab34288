package schema_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model/heisenberg"
	"haft/solve/schema"
)

// heisenbergAgain writes a value, reads it and compares.
func heisenbergAgain[T any](t *testing.T, value T) {
	t.Helper()
	line, err := schema.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var read T
	if err := json.Unmarshal(line, &read); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(value, read); diff != "" {
		t.Errorf("%s is not read as it was:\n%s", line, diff)
	}
}

// Positions with changes of both kinds, captures and promotions are read back unchanged.
func TestPositionsAreRead(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "7k/4pb2/8/n7/8/2R1B3/8/K7 w - -",
		"7k/P7/8/8/8/8/8/K7 w - -", "8/8/8/8/8/8/8/8 w - -",
	} {
		p, err := heisenberg.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		heisenbergAgain(t, schema.NewPosition(&p, p.Moves()))
	}
}

// So are games and their errors.
func TestHeisenbergGamesAreRead(t *testing.T) {
	in := heisenberg.NewReader(strings.NewReader(`{"moves": "e4 d7?d5-c6 Be2"}
{"moves": "e4 e4"}
{"moves": "e4 nonsense", "id": "odd"}
{"fen": "7k/P7/8/8/8/8/8/K7 w - -", "moves": ""}
`), "games")
	games := 0
	for {
		g, err := in.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		games++
		heisenbergAgain(t, schema.NewGame(g))
	}
	if games != 4 {
		t.Errorf("%d games, want 4", games)
	}
}

// From a position to its JSON: a rook whose path is seen by a knight.
func Example_heisenberg() {
	p, err := heisenberg.ParseFEN("7k/8/8/n7/8/2R5/8/K7 w - -")
	if err != nil {
		log.Fatal(err)
	}
	var changed []heisenberg.Move
	for _, m := range p.Moves() {
		if m.Change == heisenberg.Speed {
			changed = append(changed, m)
		}
	}
	line, err := schema.Marshal(schema.NewPosition(&p, changed[:1]))
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range []string{`"seen":`, `"moves":`, `"seen_on":`} {
		line = bytes.ReplaceAll(line, []byte(","+name), []byte(",\n"+name))
	}
	fmt.Println(string(line))
	// Output:
	// {"fen":"7k/8/8/n7/8/2R5/8/K7 w - - 0 1","turn":"white","check":false,"status":"ongoing",
	// "seen":{"b3":1,"c4":1,"c6":1,"b7":1,"g7":1,"h7":1,"g8":1},
	// "moves":[{"move":"c3@c4-f1","from":"c3","to":"f1","change":"speed",
	// "seen_on":"c4","seen_by":["a5"],"check":false,"status":"ongoing"}]}
}
