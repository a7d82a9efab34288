package compose

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/solvertest/extent"
)

// A record is a game file that says what its game does, and how far it is proved that no shorter game does it.
type record struct {
	*model.Game
	stipulation *Stipulation
	none        int // plies; 0 if nothing is proved
	amount      string
}

func records(t *testing.T) (all map[string]record) {
	files, err := filepath.Glob("../../testdata/records/*.pgn")
	if err != nil || len(files) == 0 {
		t.Fatal("no records", err)
	}
	all = map[string]record{}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		g, err := gamefile.ReadGame(f, name)
		if err != nil {
			t.Fatal(err)
		}
		r := record{Game: g}
		for _, tag := range g.Tags {
			switch tag.Name {
			case "Event":
				r.stipulation = stipulation(t, tag.Value)
			case "Amount":
				r.amount = tag.Value
			case "NoneWithin":
				if r.none, err = strconv.Atoi(tag.Value); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
		}
		all[strings.TrimSuffix(filepath.Base(name), ".pgn")] = r
	}
	return all
}

// Every record does what it says: the ordinary questions are asked about its game.
func TestRecords(t *testing.T) {
	for name, r := range records(t) {
		holds, amount, err := r.stipulation.Holds(context.Background(), r.Game)
		if err != nil || !holds {
			t.Errorf("%s: the game does not do it: %v", name, err)
		}
		if want := stated(r.stipulation, amount); r.amount != want {
			t.Errorf("%s: it says %q; its game has %q", name, r.amount, want)
		}
		if r.none >= len(r.Moves) {
			t.Errorf("%s: a game of %d plies, and a proof that there is none within %d", name, len(r.Moves), r.none)
		}
	}
}

// stated is an amount as records say it.
func stated(s *Stipulation, amount float64) string {
	switch s.Kind {
	case MostMoves:
		return fmt.Sprintf("%.0f moves", amount)
	case MostEntanglement:
		return fmt.Sprintf("%.3f bits", amount)
	}
	return ""
}

// The bounds are proved again: of two or three plies, and without what may be wrong in longer proofs, symmetry and
// foresight; with HAFT_SOAK=1 with these, and of six plies. What records claim beyond that took hours; "haft compose
// --prove" proves it.
func TestRecordBounds(t *testing.T) {
	extent.Slow(t)
	for name, r := range records(t) {
		t.Run(name, func(t *testing.T) {
			p := Proof{Stipulation: r.stipulation, Rules: r.Rules, Plies: min(r.none, 2), Plain: true}
			if extent.Soak() {
				p.Plies, p.Plain, p.Workers, p.Memory, p.Dir = min(r.none, 6), false, 2, 1<<30, t.TempDir()
			}
			if !p.Stipulation.Best() {
				if b := prove(t, p); b.None != p.Plies || b.Game != nil {
					t.Errorf("none within %d plies, found %v", b.None, b.Game)
				}
				return
			}
			p.Plies, p.Memory = p.Stipulation.Plies, 1<<28
			if p.Plies > 3 && !extent.Soak() {
				t.Skip("for HAFT_SOAK=1")
			}
			b := prove(t, p)
			if _, amount, err := r.stipulation.Holds(context.Background(), r.Game); err != nil || amount-b.Amount > 1e-6 ||
				b.Amount-amount > 1e-6 {
				t.Errorf("the most is %v, and the game has %v: %v", b.Amount, amount, err)
			}
		})
	}
}
