package bench_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/bench"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/solvertest"
)

var ctx = context.Background()

func measure(t testing.TB, g *model.Game) *bench.Record {
	t.Helper()
	r, err := bench.Measure(ctx, solve.Exact{}, g)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestMeasureWorkedGame(t *testing.T) {
	got := measure(t, solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5"))
	want := &bench.Record{
		Positions: []uint64{25_401_600, 25_401_600, 25_401_600, 9_525_600, 2_381_400, 793_800},
		Locks:     []bench.Lock{{Nature: model.Knight, Ply: 4}, {Nature: model.Queen, Ply: 5}},
	}
	want.Outcome.Ongoing, want.Outcome.Checkmate = 790_020, 3_780
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestMeasureUpToTheFault(t *testing.T) {
	got := measure(t, solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5 d1c3"))
	if got.Fault != model.NoWorld || got.Plies() != 4 || got.Positions[4] != 907_200 {
		t.Errorf("%+v", got)
	}
	broken := solvertest.Play(t, "b1a3 a7a6")
	broken.Broken = &model.SyntaxError{}
	if got := measure(t, broken); got.Fault != model.NoFault || !got.Broken || got.Plies() != 2 {
		t.Errorf("%+v", got)
	}
	broken = solvertest.Play(t, "b1a3 a7a7")
	broken.Broken = &model.SyntaxError{}
	if got := measure(t, broken); got.Fault != model.OwnPiece || got.Broken || got.Plies() != 1 {
		t.Errorf("%+v: want the fault of the illegal move", got)
	}
}

// The statistics of three games, computed by hand.
func TestCollectionByHand(t *testing.T) {
	var c bench.Collection
	c.Add(measure(t, solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5")))
	c.Add(measure(t, solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5 d1c3")))
	c.Add(measure(t, solvertest.Play(t, "e2e4 d7d5")))
	c.Skip()
	if c.Games != 4 || c.Undecided != 1 || c.Plies != 11 || c.Faults[model.NoFault] != 2 || c.Faults[model.NoWorld] != 1 {
		t.Errorf("%+v", c)
	}
	if c.Lengths.Min != 2 || c.Lengths.Max != 5 || c.Lengths.Quantile(0.5) != 4 {
		t.Errorf("lengths %+v", c.Lengths)
	}
	var games, locked []uint64
	for i := range c.ByPly {
		games, locked = append(games, c.ByPly[i].Games()), append(locked, c.ByPly[i].Locked)
	}
	// b1a3 and c1b3 are two knights (locked at plies 1 and 3); b8 is one at ply 4, w6 a queen at 5.
	if diff := cmp.Diff([][]uint64{{3, 3, 3, 2, 2, 1}, {0, 1, 1, 2, 3, 2}}, [][]uint64{games, locked}); diff != "" {
		t.Errorf("games and locked majors by ply (-want +got):\n%s", diff)
	}
	ply := &c.ByPly[4]
	if want := math.Sqrt(2_381_400 * 907_200); math.Abs(ply.GeometricMean()/want-1) > 1e-12 {
		t.Errorf("geometric mean %v, want %v", ply.GeometricMean(), want)
	}
	if ply.Positions.Min != 907_200 || ply.Positions.Max != 2_381_400 || ply.LockedShare() != 3./32 {
		t.Errorf("ply 4: %+v, locked %v", ply.Positions, ply.LockedShare())
	}
	knights := &c.Locks[model.Knight]
	if knights.Total != 3 || knights.Min != 1 || knights.Max != 4 || c.Locks[model.Queen].Quantile(0.5) != 5 {
		t.Errorf("locks of knights %+v, of queens %+v", knights, c.Locks[model.Queen])
	}
	if c.Ends.Games() != 2 || c.Ends.Ongoing != 2 || c.Ends.Partly != 1 ||
		math.Abs(c.Ends.OverShare()-3_780./793_800/2) > 1e-12 {
		t.Errorf("ends %+v", c.Ends)
	}
}

func TestCollectionEnds(t *testing.T) {
	var c bench.Collection
	c.Add(measure(t, solvertest.Play(t, "g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1 b1c1")))
	c.Add(measure(t, solvertest.Play(t, "a1b3 "+
		"e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 d8h4 "+
		"g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6")))
	if c.Ends.Checkmate != 1 || c.Ends.Mixed != 1 || c.Ends.Ongoing != 0 || c.Ends.OverShare() != 1 {
		t.Errorf("ends %+v", c.Ends)
	}
}

// The sums are those of the timelines of the same games, and do not depend on the order of the
// games.
func TestCollectionAgainstTimelines(t *testing.T) {
	var there, back bench.Collection
	var records []*bench.Record
	byPly := map[int][]uint64{}
	locks := map[int]uint64{}
	for seed := range uint64(30) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%3], 60)
		records = append(records, measure(t, g))
		there.Add(records[seed])
		all, err := solve.Timeline(ctx, g)
		if err != nil {
			t.Fatal(err)
		}
		for i := range all {
			byPly[i] = append(byPly[i], all[i].Positions)
			locks[i] += uint64((all[i].Locked & model.Majors).Len())
		}
	}
	for _, r := range slices.Backward(records) {
		back.Add(r)
	}
	for i := range there.ByPly {
		ply := &there.ByPly[i]
		slices.Sort(byPly[i])
		if n := len(byPly[i]); ply.Games() != uint64(n) || ply.Positions.Min != byPly[i][0] ||
			ply.Positions.Max != byPly[i][n-1] {
			t.Errorf("ply %d: %+v, want %v", i, ply.Positions, byPly[i])
		}
		made := uint64(0)
		for n := range there.Locks {
			for v, k := range there.Locks[n].All() {
				if v == uint64(i) {
					made += k
				}
			}
		}
		if made != locks[i] {
			t.Errorf("ply %d locks %d majors, want %d", i, made, locks[i])
		}
		if math.Abs(back.ByPly[i].GeometricMean()/ply.GeometricMean()-1) > 1e-12 || back.ByPly[i].Locked != ply.Locked {
			t.Errorf("ply %d: %+v backwards, %+v forwards", i, back.ByPly[i], ply)
		}
	}
}

// Measure finds the same locks as solve.Locks in each legal game of the collection.
func TestMeasureFamousGames(t *testing.T) {
	files, err := filepath.Glob("../testdata/games/*.pgn")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := gamefile.NewReader(file, name).Next()
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		r := measure(t, g)
		g.Moves = g.Moves[:r.Plies()]
		locks, err := solve.Locks(ctx, solve.Exact{}, g)
		if err != nil {
			t.Fatal(err)
		}
		var want []bench.Lock
		for _, l := range locks {
			if l.Piece.Major() {
				want = append(want, bench.Lock{Nature: l.Nature, Ply: l.Ply})
			}
		}
		slices.SortStableFunc(want, func(a, b bench.Lock) int { return int(a.Ply - b.Ply) })
		if diff := cmp.Diff(want, r.Locks); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// Endings are counted by how a game ends in all its worlds. OverShare is the mean of the shares of worlds that have
// ended.
func TestEnds(t *testing.T) {
	c := &bench.Collection{}
	add := func(ongoing, checkmate, stalemate uint64, fault model.Fault, broken bool) {
		r := &bench.Record{Positions: []uint64{1}, Fault: fault, Broken: broken}
		r.Outcome.Ongoing, r.Outcome.Checkmate, r.Outcome.Stalemate = ongoing, checkmate, stalemate
		c.Add(r)
	}
	if e := c.Ends; e.Games() != 0 || e.OverShare() != 0 {
		t.Errorf("of no game: %+v", e)
	}
	add(4, 0, 0, model.NoFault, false)
	add(3, 1, 0, model.NoFault, false)
	add(2, 1, 1, model.NoFault, false)
	add(0, 4, 0, model.NoFault, false)
	add(0, 0, 4, model.NoFault, false)
	add(0, 3, 1, model.NoFault, false)
	add(0, 4, 0, model.NoWorld, false) // neither of these two counts
	add(0, 4, 0, model.NoFault, true)
	e := c.Ends
	if e.Ongoing != 3 || e.Checkmate != 1 || e.Stalemate != 1 || e.Mixed != 1 || e.Partly != 2 || e.Games() != 6 {
		t.Errorf("%+v", e)
	}
	if got, want := e.OverShare(), (0+0.25+0.5+1+1+1)/6; math.Abs(got-want) > 1e-12 {
		t.Errorf("%v of the worlds have ended, want %v", got, want)
	}
	if c.Games != 8 || c.Broken != 1 || c.Faults[model.NoWorld] != 1 || c.Faults[model.NoFault] != 6 {
		t.Errorf("%d games, %d broken, faults %v", c.Games, c.Broken, c.Faults)
	}
}

// A game that the solver does not judge is not measured.
func TestMeasureUndecided(t *testing.T) {
	g := solvertest.Play(t, "e2e4")
	if r, err := bench.Measure(ctx, solvertest.Says{}, g); !errors.Is(err, solve.ErrUndecided) || r != nil {
		t.Errorf("%v, %v", r, err)
	}
}

// Collections that were measured in parts, in any order, and stored as JSON in between, are the same as one.
func TestMerge(t *testing.T) {
	var whole bench.Collection
	parts := make([]bench.Collection, 3)
	for i, r := range records(t) {
		whole.Add(r)
		parts[i%3].Add(r)
	}
	whole.Skip()
	parts[1].Skip()
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 2, 0}} {
		var merged bench.Collection
		merged.Merge(&bench.Collection{})
		for _, i := range order {
			merged.Merge(stored(t, &parts[i]))
		}
		if diff := cmp.Diff(whole, merged, cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
			t.Errorf("parts %v (-whole +merged):\n%s", order, diff)
		}
	}
}

// records measures games of all kinds.
func records(t *testing.T) (all []*bench.Record) {
	for _, moves := range []string{
		"e2e4 d7d5 f1d3 h8g6 d3d5", "b1a3 a7a6 c1b3 a6a5 d1c3", "e2e4 d7d5", "",
		"g1h3 f7f5 h1g3 g8a2 f1h1 a2a1 e1g1 a1b1 d1e1 b1c1", "e2e4 e7e5 d1h5", "h2h4 a7a5 h1h3 a8a6 h3d3",
	} {
		all = append(all, measure(t, solvertest.Play(t, moves)))
	}
	return all
}

// stored writes a collection as JSON and reads it.
func stored(t *testing.T, c *bench.Collection) *bench.Collection {
	t.Helper()
	again := func(from, to any) {
		text, err := json.Marshal(from)
		if err == nil {
			err = json.Unmarshal(text, to)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	read := &bench.Collection{}
	again(c, read)
	again(c.ByPly, &read.ByPly)
	return read
}

func TestHistogramOfNonsense(t *testing.T) {
	for _, text := range []string{
		`{"counters":[[1,0,0]]}`, `{"counters":[[70000,1,1]]}`,
		`{"counters":[[1,1,1],[1,1,1]]}`, `[]`,
	} {
		if json.Unmarshal([]byte(text), &bench.Histogram{}) == nil {
			t.Errorf("%s was read", text)
		}
	}
}
