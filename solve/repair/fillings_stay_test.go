package repair_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/gen"
	"haft/solve/repair"
	"haft/solve/solvertest/golden"
)

// records are damaged in every way that Find knows; with few fillings each, so that all can be read.
var records = []string{
	"e2e4 d7d5 f1?3 h8g6 d3d5",
	"1. e4 {a} d5 2. f1d3 $1 {b} 3. d3d5 {c}",
	"1. e4 d5 {b} 3. h2h3 {c} 7. e4d5 a6",
	"e4 d5 f1d3 f1d3 {twice} h8g6 d3d5",
	"e4?? d5 f1d3 {x} ?8g6 d3d5? e?",
	"e4 d5 Ne2 a6 e2d4!? {last}",
	"e4 @%& e4d5",
	"+ e4 d5 2. + e4d5",
	"b1a3 a7a6 c1b3 a6a5 d1c3! {last}",
	"e4 h6 a4 h5 f1e2 g6 a1a3 g5 Re3 g5?4",
	"d4 dhd5 Bd2 e6 Bb4 h6 *",
	"e4 d5 White piece 6 to ?3 resigns",
	"h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7?8 a5a4 g8f6",
	"a1h8 a1h8 h8a1 b1b8 c1c8 d1d8",
	"[HaftRules \"announce=on\"]\n\n1. e4 d6 2. f1b5 a6 +",
	"[HaftRules \"announce=on\"]\n\n1. e4+ d6+ 2. f1b5+",
	"[HaftRules \"announce=on\"]\n\n1. e4 d6 2. f1a5+ c6 3. ? + a?",
	"[HaftRules \"en-passant=on\"]\n\n1. e4 a6 2. e5 d5 3. ed6 ??6",
	"1. e4 d5 2. f1d3 h8g6 3. d3d5",
}

// The fillings of records, what they have in common and how much of the work some steps do, do not change unless
// somebody wants it to. UPDATE=1 writes the file.
func TestFillingsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, text := range records {
		s := sheetOf(t, text)
		fmt.Fprintf(&said, "\n== %s\n", strings.ReplaceAll(text, "\n\n", " "))
		for _, steps := range []int{10, 60, 300, 2000} {
			r, err := repair.Find(ctx, s, repair.Bounds{Changes: 2, Keep: 3, Fillings: 500, Steps: steps})
			fmt.Fprintf(&said, "%d steps: %d found, %d and %d changes, complete %v, %v\n", steps, r.Found, r.Changes, r.Signs,
				r.Complete, err)
		}
		r, err := repair.Find(ctx, s, repair.Bounds{Changes: 2, Keep: 4, Fillings: 90, Steps: 20_000})
		fmt.Fprintf(&said, "fine %v, %d found, %d and %d changes, %d starts, complete %v, %v\n", r.Fine, r.Found, r.Changes,
			r.Signs, r.Total, r.Complete, err)
		fmt.Fprintf(&said, "gaps %v, forced %v, agreed %v %v\n", r.Gaps, r.Forced(), r.Agreed.Moves, r.Agreed.Locked)
		for i := range r.Fillings {
			tellFilling(&said, &r.Fillings[i])
			fmt.Fprintf(&said, " share %.4f\n", r.Share(&r.Fillings[i]))
		}
		if len(r.Fillings) > 0 {
			if err := gamefile.Write(&said, r.Annotated(s)); err != nil {
				t.Fatal(err)
			}
		}
	}
	golden.Text(t, "testdata/fillings.txt", said.String())
}

// tellFilling adds a filling on a line.
func tellFilling(said *strings.Builder, f *repair.Filling) {
	fmt.Fprintf(said, "%v, %d starts:", f.Moves, f.Positions)
	for _, c := range f.Changes {
		fmt.Fprintf(said, " %v word %d ply %d %v,", c.Kind, c.Word, c.Ply, c.Move)
	}
}

// The legal games nearest to illegal ones do not change either, nor the order in which they come, nor how many edits
// it takes to find them.
func TestNearestStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for seed := range uint64(8) {
		g, _ := gen.Illegal(gen.Seed(seed), model.DefaultRules(), gen.Styles[seed%3], 6+3*int(seed))
		if seed%2 == 1 {
			g.Moves[3] = g.Moves[5]
		}
		fmt.Fprintf(&said, "\n== %v\n", g.Moves)
		for _, edits := range []int{1, 20, 200, 5000} {
			r, err := repair.Nearest(ctx, g, repair.GameBounds{Changes: 2, Games: 60, Edits: edits})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&said, "%d edits: %d found, complete %v\n", edits, len(r.Found), r.Complete)
			if edits < 5000 {
				continue
			}
			for i := 0; i < len(r.Found); i += 8 {
				tellFilling(&said, &r.Found[i])
				said.WriteByte('\n')
			}
		}
	}
	golden.Text(t, "testdata/nearest.txt", said.String())
}
