package conformance_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/encode"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// integer are the integer programming solvers. With the auxiliary variables of clauses they take up to minutes for
// each game, so they get linear encodings and fewer questions.
var integer = []string{"cbc", "glpsol", "highs", "scip"}

// plan returns the plan for one backend: without HAFT_SOAK some encodings, each with a game.
func plan(t *testing.T, b *backend.Backend) *conformance.Plan {
	t.Helper()
	p := &conformance.Plan{Backends: []*backend.Backend{b}, Random: 1, Most: extent.Of(1, 1, 75)}
	list := ""
	switch {
	case slices.Contains(integer, b.Name):
		p.Most, p.Questions = extent.Of(1, 1, 50), []string{"verdict", "natures"}
		list = "roster=native,roster=native+exactly,linear=keep"
	case b.Program() == nil:
		p.Most = extent.Of(2, 6, 300)
	}
	var err error
	if p.Encodings, err = encode.Those(list); err != nil {
		t.Fatal(err)
	}
	return p
}

// Every backend gives all answers of the exact solver, through encodings drawn from all that it takes.
func TestBackendsAgreeSoak(t *testing.T) {
	extent.Slow(t)
	backends := backend.Own()
	for i := range backends {
		b := &backends[i]
		if b.Engine == nil {
			continue
		}
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			solvertest.Open(t, b, b.Encoding) // skips the test if the program is missing
			p := plan(t, b)
			row := compare(t, p)
			for _, f := range row.Disagreements {
				t.Errorf("%+v", f)
			}
			if row.Encodings != p.Most || row.Games != p.Most || row.Worlds < p.Most || len(row.Undecided) > 0 {
				t.Errorf("asked %d encodings and %d games, %d worlds, %d undecided; want %d",
					row.Encodings, row.Games, row.Worlds, len(row.Undecided), p.Most)
			}
		})
	}
}

// compare runs the plan of one backend.
func compare(t *testing.T, p *conformance.Plan) *conformance.Row {
	t.Helper()
	c, err := p.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Run(t.Context(), 2, func() {}); err != nil {
		t.Fatal(err)
	}
	return c.Rows[0]
}

// A fake is an engine that goes wrong.
type fake func(ctx context.Context, f *formula.Formula) (engine.Result, error)

func (e fake) Solve(ctx context.Context, f *formula.Formula) (engine.Result, error) { return e(ctx, f) }

func fakePlan(e engine.Engine) *conformance.Plan {
	return &conformance.Plan{
		Backends:  []*backend.Backend{{Name: "fake", Engine: e, Encoding: encode.Default()}},
		Encodings: encode.All(), Most: 40, Random: 1, Timeout: 10 * time.Second,
	}
}

// Everything that goes wrong is noticed and named. After ten failures the backend is asked no more.
func TestFaultsAreSeen(t *testing.T) {
	extent.Slow(t)
	gini := engine.Gini{}
	for _, row := range []struct {
		name   string
		engine fake
		want   conformance.Failure
	}{
		{"never satisfiable", func(context.Context, *formula.Formula) (engine.Result, error) {
			return engine.Result{Status: solve.Unsat}, nil
		}, conformance.WrongAnswer},
		{"wrong model", func(_ context.Context, f *formula.Formula) (engine.Result, error) {
			return engine.Result{Status: solve.Sat, Value: make([]bool, f.Vars+1)}, nil
		}, conformance.WrongAnswer},
		{"crash", func(context.Context, *formula.Formula) (engine.Result, error) {
			return engine.Result{}, fmt.Errorf("fake %w", engine.ErrCrashed)
		}, conformance.Crash},
		{"UNKNOWN at once", func(context.Context, *formula.Formula) (engine.Result, error) {
			return engine.Result{}, nil
		}, conformance.Silent},
		{"no model", func(ctx context.Context, f *formula.Formula) (engine.Result, error) {
			if r, err := gini.Solve(ctx, f); err != nil || r.Status != solve.Sat {
				return r, err
			}
			return engine.Result{}, fmt.Errorf("fake %w", engine.ErrNoModel)
		}, conformance.NoModel},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := compare(t, fakePlan(row.engine))
			if n := len(r.Disagreements); n < 10 || n > 11 || r.Encodings > n { // there are two workers
				t.Fatalf("%d failures with %d encodings", n, r.Encodings)
			}
			for _, f := range r.Disagreements {
				if f.Failure != row.want || !strings.HasPrefix(f.Game, "random game ") || f.Encoding == (encode.Encoding{}) {
					t.Errorf("%+v, want a %s", f, row.want)
				}
			}
		})
	}
}

// A backend is caught even if it answers only some questions wrongly: those with alternatives, which a verdict
// never has.
func TestEveryQuestionIsAsked(t *testing.T) {
	extent.Slow(t)
	liar := fake(func(ctx context.Context, f *formula.Formula) (engine.Result, error) {
		if slices.Contains(f.ClauseGroups, encode.Alternatives) {
			return engine.Result{Status: solve.Unsat}, nil
		}
		return engine.Gini{}.Solve(ctx, f)
	})
	for _, name := range conformance.Questions() {
		p := fakePlan(liar)
		p.Questions = []string{name}
		if r := compare(t, p); (len(r.Disagreements) == 0) != (name == "verdict") {
			t.Errorf("%s: %d failures", name, len(r.Disagreements))
		} else if len(r.Disagreements) > 0 && !strings.HasPrefix(r.Disagreements[0].Detail, name+": ") {
			t.Errorf("%s: %s", name, r.Disagreements[0].Detail)
		}
	}
	p := fakePlan(liar)
	p.Questions = []string{"verdict", "mood"}
	if _, err := p.Prepare(); err == nil || !strings.Contains(err.Error(), "mood") {
		t.Errorf("unknown question: %v", err)
	}
}

// A hang is undecided. Its encoding is asked no more, but the next one is.
func TestHang(t *testing.T) {
	p := fakePlan(fake(func(ctx context.Context, _ *formula.Formula) (engine.Result, error) {
		<-ctx.Done()
		return engine.Result{}, nil
	}))
	p.Most, p.Random, p.Timeout = 3, 5, 10*time.Millisecond
	if r := compare(t, p); len(r.Undecided) != 3 || r.Games != 0 || r.Encodings != 3 || len(r.Disagreements) != 0 {
		t.Errorf("%+v", r)
	}
}

// An interrupted run reports what it has done, and counts nothing twice or as wrong.
func TestInterrupted(t *testing.T) {
	extent.Slow(t)
	p := fakePlan(engine.Gini{})
	c, err := p.Prepare()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	told := 0
	err = c.Run(ctx, 1, func() {
		if told++; told == 7 {
			stop()
		}
	})
	if r := c.Rows[0]; !errors.Is(err, context.Canceled) || r.Games != 7 || r.Encodings != 7 ||
		len(r.Undecided)+len(r.Disagreements) != 0 {
		t.Errorf("%v: %+v", err, r)
	}
}

// The same plan asks the same questions. A longer draw begins with a shorter one, and every encoding is drawn in
// the end.
func TestDraw(t *testing.T) {
	extent.Slow(t)
	asked := func(most int, seed uint64) map[string]bool {
		list := map[string]bool{}
		p := fakePlan(fake(func(context.Context, *formula.Formula) (engine.Result, error) {
			return engine.Result{}, errors.New("away")
		}))
		p.Most, p.Seed = most, seed
		for _, f := range compare(t, p).Disagreements {
			list[f.Encoding.String()+f.Game] = true
		}
		return list
	}
	first := asked(5, 1)
	for name := range asked(5, 1) {
		if !first[name] {
			t.Errorf("%s was not asked in the first run", name)
		}
	}
	longer := asked(8, 1)
	for name := range first {
		if !longer[name] {
			t.Errorf("%s is not in the longer draw", name)
		}
	}
	if len(first) != 5 || len(longer) != 8 || fmt.Sprint(asked(5, 2)) == fmt.Sprint(first) {
		t.Errorf("drew %d and %d; or seed 2 draws the same", len(first), len(longer))
	}
}

// Encodings and seeds share no games, and each encoding has legal and illegal games.
func TestGamesDiffer(t *testing.T) {
	extent.Slow(t)
	seen, odd := map[string]bool{}, 0
	for seed := range uint64(3) {
		p := fakePlan(fake(func(context.Context, *formula.Formula) (engine.Result, error) {
			return engine.Result{}, errors.New("away")
		}))
		p.Most, p.Seed = 8, seed
		for _, f := range compare(t, p).Disagreements {
			var game uint64
			if _, err := fmt.Sscanf(f.Game, "random game %d", &game); err != nil || seen[f.Game] {
				t.Errorf("seed %d: %s comes again, or has no number (%v)", seed, f.Game, err)
			}
			seen[f.Game] = true
			odd += int(game % 2)
		}
	}
	if len(seen) != 24 || odd < 5 || odd > 19 {
		t.Errorf("%d games, %d of them to end in an illegal move", len(seen), odd)
	}
}

// The file of games without expectations has the same games as the files with them.
func TestCasesAsGames(t *testing.T) {
	text, err := os.ReadFile(solvertest.Testdata("cases", "games.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for i, c := range solvertest.Cases(t) {
		g := c.Game()
		rules := ""
		if r := g.Rules.String(); r != "" {
			rules = fmt.Sprintf(`"rules":%q,`, r)
		}
		fmt.Fprintf(&want, "{\"id\":\"%d\",%s\"moves\":%q}\n", i+1, rules, strings.Join(c.Moves, " "))
	}
	if string(text) != want.String() {
		t.Error("testdata/cases/games.jsonl has other games than the cases")
	}
}

// A case is put to every encoding.
func TestCasesForEveryEncoding(t *testing.T) {
	extent.Slow(t)
	ctx := t.Context()
	one, err := conformance.NewCase(ctx, "one", solve.RandomMixedGame(2))
	if err != nil {
		t.Fatal(err)
	}
	p := fakePlan(engine.Gini{})
	p.Most, p.Random, p.Cases = 3, 1, []*conformance.Case{one, one}
	if r := compare(t, p); r.Games != 9 || len(r.Disagreements) != 0 {
		t.Errorf("%+v", r)
	}
}
