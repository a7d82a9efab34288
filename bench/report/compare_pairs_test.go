package report_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"haft/bench/report"
	"haft/bench/trial"
	"haft/solve/engine"
)

// versus compares a and b with these times. Both lists begin with the same task.
func versus(t *testing.T, a, b []float64) report.Pair {
	t.Helper()
	var all []trial.Record
	for i := range a {
		all = append(all, run("a", i+1, a[i]), run("b", i+1, b[i]))
	}
	pairs := newStudy(t, all, usual).Pairs([]report.Configuration{entrant("a"), entrant("b")})
	if len(pairs) != 1 {
		t.Fatalf("%d pairs", len(pairs))
	}
	return pairs[0]
}

// By hand: a takes a half, a quarter and an eighth of b's time, so in the geometric mean a quarter. Of the 8 ways to
// choose the signs, two are as far from 0 as all alike: p = 2/8.
//
// Where one is unsolved, it costs 20; where both are, they are even.
func TestPairByHand(t *testing.T) {
	p := versus(t, []float64{1, 1, 1}, []float64{2, 4, 8})
	if !near(p.Ratio, 0.25) || !near(p.P, 0.25) || p.Holm != p.P || p.Won != 1 || p.Tasks != 3 || p.Instances != 3 ||
		p.Spread.Low < 0.125-1e-9 || p.Spread.High > 0.5+1e-9 || p.Spread.Low >= p.Spread.High {
		t.Errorf("1 1 1 against 2 4 8: %+v", p)
	}
	if !near(p.PAR2[0], 1) || !near(p.PAR2[1], 14.0/3) || p.Median != [2]float64{1, 4} {
		t.Errorf("PAR-2 %v, medians %v", p.PAR2, p.Median)
	}
	q := p.Swapped()
	if q.A.Backend != "b" || !near(q.Ratio, 4) || q.Won != 0 || q.P != p.P || !near(q.Spread.High, 1/p.Spread.Low) ||
		q.PAR2[0] != p.PAR2[1] || q.Median != [2]float64{4, 1} {
		t.Errorf("swapped: %+v", q)
	}
	if p := versus(t, []float64{1, 4, 99}, []float64{2, 4, 5}); !near(p.Ratio, math.Cbrt(0.5*1*4)) || p.Won != 0.5 {
		t.Errorf("1 4 unsolved against 2 4 5: %+v", p)
	}
	if p := versus(t, []float64{99, 99, 99}, []float64{99, 99, 99}); p.P != 1 || p.Ratio != 1 || p.Won != 0.5 {
		t.Errorf("nothing solved by either: %+v", p)
	}
}

// Six games, on each of which a is faster, by four backends and in two shuffles: eight tasks of a game are no more
// evidence than one. Nor are questions of two families about one game.
func TestTasksOfAGameAreNotIndependent(t *testing.T) {
	var all []trial.Record
	for game := range 6 {
		for _, backend := range []string{"b1", "b2", "b3", "b4"} {
			for shuffle := range uint64(2) {
				for encoding, seconds := range map[string]float64{"roster=adder": 1, "roster=hall": 2} {
					r := run(backend, game+1, seconds)
					r.Family, r.Size, r.Encoding, r.Shuffle = "legal", 40, encoding, shuffle
					all = append(all, r)
				}
			}
		}
	}
	byEncoding := report.Options{Clock: report.Wall, By: report.ByEncoding, Seed: 1}
	check := func(records []trial.Record, tasks int) {
		t.Helper()
		s := newStudy(t, records, byEncoding)
		p := s.Pairs(s.Configurations)[0]
		if p.Tasks != tasks || p.Instances != 6 || !near(p.P, 2.0/64) || !near(p.Ratio, 0.5) {
			t.Errorf("%d tasks of %d instances: p is %v; want %d of 6, and 2/64", p.Tasks, p.Instances, p.P, tasks)
		}
	}
	check(all, 48)
	for _, r := range slices.Clone(all) {
		r.Family, r.Instance = "natures", r.Instance+"n"
		all = append(all, r)
	}
	check(all, 96)
}

// The note says how many instances there are, and how many it takes.
func TestPairNote(t *testing.T) {
	var all []trial.Record
	for i := range 10 {
		for n := range 10 {
			all = append(all, run(fmt.Sprint("b", n), i+1, 1+float64(n)))
		}
	}
	for _, table := range newStudy(t, all, usual).Tables(10) {
		const want = "Holm for 45 comparisons. The fewest instances of a pair are 10; a star takes 11 or more. " +
			"Do not claim a difference from fewer than 30."
		if table.Name == "pairs" && (!strings.HasSuffix(table.Note, want) || strings.Contains(fmt.Sprint(table.Rows), "*")) {
			t.Errorf("the note is %q, the rows are %v", table.Note, table.Rows)
		}
	}
}

// Over all tasks, x takes half as long as y, though with backend b2 it takes twice as long. The note says so, if that is
// more than chance; of six games, it is not. It says so, too, if x and y are even over all tasks, or nearly.
func TestPairNoteOfReversal(t *testing.T) {
	note := func(games int, least float64) string {
		var all []trial.Record
		for game := range games {
			for backend, ratio := range map[string]float64{"b1": least, "b2": 2} {
				for encoding, seconds := range map[string]float64{"roster=x": ratio, "roster=y": 1} {
					r := run(backend, game+1, seconds)
					r.Encoding = encoding
					all = append(all, r)
				}
			}
		}
		s := newStudy(t, all, report.Options{Clock: report.Wall, By: report.ByEncoding, Seed: 1})
		return s.Tables(2)[slices.IndexFunc(s.Tables(2), func(t report.Table) bool { return t.Name == report.Compared })].Note
	}
	const want = " The order is not the same for all: it is the other way round for 1 to 2 (2.00) with b2. Take these apart " +
		"with --only."
	if got := note(12, 1.0/8); !strings.Contains(got, want) {
		t.Errorf("of 12 games: %q", got)
	}
	if got := note(12, 0.49); !strings.Contains(got, want) {
		t.Errorf("of nearly even ones: %q", got)
	}
	if got := note(6, 1.0/8); strings.Contains(got, "other way round") {
		t.Errorf("of 6 games: %q", got)
	}
}

// The note says for what is corrected when not all are shown, and when there is nothing to compare.
func TestPairNoteOfChoice(t *testing.T) {
	all := []trial.Record{run("a", 1, 1), run("b", 1, 2), run("c", 1, 3)}
	for top, want := range map[int]string{
		2: "Holm for 3 comparisons: those of all 3. Only the 2 with the least ratio to the VBS are shown.",
		1: "There are no two to compare.",
	} {
		for _, table := range newStudy(t, all, usual).Tables(top) {
			if table.Name == "pairs" && !strings.Contains(table.Note, want) {
				t.Errorf("%d: the note is %q", top, table.Note)
			}
		}
	}
}

// What is shown makes no difference to what is more than chance: p is corrected for every two of all.
func TestCorrectedForAllPairs(t *testing.T) {
	var all []trial.Record
	for i := range 12 {
		for n := range 6 {
			all = append(all, run(fmt.Sprint("b", n), i+1, 1+float64(n)/9+float64((i+1)*(n+3)%7)/5))
		}
	}
	s := newStudy(t, all, usual)
	whole := map[[2]report.Configuration]float64{}
	for _, p := range s.Pairs(s.Best(6)) {
		whole[[2]report.Configuration{p.A, p.B}] = p.Holm
	}
	few := s.Pairs(s.Best(3))
	for _, p := range few {
		if want := whole[[2]report.Configuration{p.A, p.B}]; p.Holm != want || p.Holm < p.P {
			t.Errorf("%v against %v: p %v is corrected to %v if three are shown, %v if all are", p.A, p.B, p.P, p.Holm, want)
		}
	}
	if n := s.Comparisons(); n != 15 || len(whole) != 15 || len(few) != 3 {
		t.Errorf("%d comparisons, %d of all, %d of three; want 15, 15 and 3", n, len(whole), len(few))
	}
}

// Configurations are compared on the tasks that they share, and not at all if they share none.
func TestPairsOnSharedTasks(t *testing.T) {
	s := newStudy(t, []trial.Record{run("a", 1, 1), run("a", 2, 9), run("b", 1, 2), run("c", 3, 3)}, usual)
	pairs := s.Pairs(s.Configurations)
	if got := fmt.Sprintln(len(pairs), pairs[0].A.Backend, pairs[0].B.Backend, pairs[0].Tasks,
		pairs[0].PAR2); got != "1 a b 1 [1 2]\n" {
		t.Errorf("pairs are %s", got)
	}
}

// Two configurations that share no task make no comparison, so that p is not corrected for them: all of six instances
// for b are 2 of 64 ways.
func TestNotCorrectedForWhatIsNotCompared(t *testing.T) {
	all := []trial.Record{run("c", 7, 1), run("d", 8, 1)}
	for i := range 6 {
		all = append(all, run("a", i+1, 2), run("b", i+1, 1))
	}
	s := newStudy(t, all, usual)
	for _, p := range s.Pairs([]report.Configuration{entrant("a"), entrant("b")}) {
		if p.P != 2.0/64 || p.Holm != p.P || s.Comparisons() != 1 {
			t.Errorf("p %v is corrected to %v for %d comparisons", p.P, p.Holm, s.Comparisons())
		}
	}
}

// countedRecords returns solved trials with conflicts, by backend and task. Every trial took a second.
func countedRecords(conflicts map[string][]int64) (all []trial.Record) {
	for _, backend := range slices.Sorted(maps.Keys(conflicts)) {
		for i, n := range conflicts[backend] {
			r := run(backend, i+1, 1)
			r.Counters = engine.Counters{"conflicts": n}
			all = append(all, r)
		}
	}
	return all
}

// Counts are compared by their own numbers: the mean, ratios with 0 as 1, medians and growth.
func TestCount(t *testing.T) {
	records := countedRecords(map[string][]int64{"a": {0, 10, 100}, "b": {4, 20, 400}})
	s := newStudy(t, records, report.Options{Count: "conflicts", By: report.ByConfiguration, Seed: 1})
	scores, best := s.Scores()
	if got := scores[0]; got.Configuration.Backend != "a" || !near(got.PAR2, 110.0/3) || got.Ratio != 1 {
		t.Errorf("the first is %+v; want a with a mean of 36.7", got)
	}
	if !near(scores[1].Ratio, math.Cbrt(4*2*4)) || best.PAR2 != scores[0].PAR2 {
		t.Errorf("the second is %+v", scores[1])
	}
	if m := s.Medians()[0]; m.Value != 10 {
		t.Errorf("the first median is %v", m.Value)
	}
	names := map[string]bool{}
	for _, f := range s.Figures(2) {
		names[f.Measure] = true
	}
	if !names["mean_conflicts"] || !names["median_conflicts"] || names["par2_s"] || !names["solve_s"] {
		t.Errorf("measures %v", slices.Sorted(maps.Keys(names)))
	}
	for _, table := range s.Tables(2) {
		if strings.Contains(table.Note, "PAR-2") || table.Name != "phases" && strings.Contains(table.Note, "seconds") {
			t.Errorf("%s: %s", table.Title, table.Note)
		}
	}
}

// A study of a counter refuses who does not tell it, and who did not solve the task, and says what helps.
func TestCountRefuses(t *testing.T) {
	records := countedRecords(map[string][]int64{"a": {1, 2}, "b": {3, 4}})
	records[2].Counters = engine.Counters{"nodes": 3}
	refused := func(want string) {
		t.Helper()
		o := report.Options{Count: "conflicts", By: report.ByConfiguration}
		_, err := report.NewStudy(readTrials(t, lines(t, records)), o)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	refused(":3: b (scratch) does not tell its conflicts; leave it out with --except backend=b")
	records[2].Category, records[2].Reason, records[2].Answer = trial.Unknown, "walltime", "?"
	refused(":3: b did not solve it, so its conflicts are not known; take only tasks that all solved with --solved")
	left := report.Solved(readTrials(t, lines(t, records)), report.ByConfiguration)
	if len(left) != 2 || left[0].Instance != left[1].Instance {
		t.Errorf("%d trials are of solved tasks, want the two of the second task", len(left))
	}
}
