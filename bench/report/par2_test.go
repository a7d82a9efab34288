package report_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/bench/report"
	"haft/bench/trial"
	"haft/solve/solvertest/extent"
)

// near reports whether a and b differ by no more than rounding.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// hand returns a comparison that can be computed by hand. Times are in seconds, the limit is 10, and 99 is unsolved.
//
//	task     1     2     3     4   PAR-2                      5
//	a        1     2    99    99   (1+2+20+20)/4 = 10.75      4
//	b        2     1     3    99   (2+1+3+20)/4 = 6.5         4
//	c        5     5     5     8   (5+5+5+8)/4 = 5.75         -
//	best     1     1     3     8   13/4 = 3.25
//
// Task 5 does not count, because c was not run on it. Without a the best is 2 1 3 8, on average 0.25 worse; without b it
// is 1 2 5 8, 0.75 worse; without c it is 1 1 3 20, 3 worse. Only c solves task 4.
func hand() []trial.Record {
	var all []trial.Record
	for _, one := range []struct {
		backend string
		times   []float64
	}{{"a", []float64{1, 2, 99, 99, 4}}, {"b", []float64{2, 1, 3, 99, 4}}, {"c", []float64{5, 5, 5, 8}}} {
		for i, seconds := range one.times {
			all = append(all, run(one.backend, i+1, seconds))
		}
	}
	return all
}

func TestScoresByHand(t *testing.T) {
	scores, best := newStudy(t, hand(), usual).Scores()
	type row struct {
		backend                       string
		tasks, solved, fastest, alone int
		par2, marginal                float64
	}
	want := []row{{"c", 4, 4, 1, 1, 5.75, 3}, {"b", 4, 3, 2, 0, 6.5, 0.75}, {"a", 4, 2, 1, 0, 10.75, 0.25}}
	for i, w := range want {
		s := scores[i]
		got := row{s.Configuration.Backend, s.Tasks, s.Solved, s.Fastest, s.Alone, s.PAR2, s.Marginal}
		if got.backend != w.backend || got.tasks != w.tasks || got.solved != w.solved || got.fastest != w.fastest ||
			got.alone != w.alone || !near(got.par2, w.par2) || !near(got.marginal, w.marginal) {
			t.Errorf("place %d is %+v, want %+v", i+1, got, w)
		}
	}
	if best.Tasks != 4 || best.Solved != 4 || !near(best.PAR2, 3.25) {
		t.Errorf("the virtual best is %+v", best)
	}
}

// The order of the lines, which is random in a run, does not matter.
func TestOrderOfLines(t *testing.T) {
	extent.Slow(t)
	records := syntheticRecords()
	want := newStudy(t, records, usual).Figures(12)
	syntheticNoise().Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
	if diff := cmp.Diff(want, newStudy(t, records, usual).Figures(12)); diff != "" {
		t.Errorf("in order (-) and shuffled (+):\n%s", diff)
	}
}

// What a configuration adds to the virtual best is what its absence takes away. The test compares studies without each
// one.
func TestLossByLeavingOut(t *testing.T) {
	extent.Slow(t)
	records := syntheticRecords()
	scores, best := newStudy(t, records, usual).Scores()
	for _, s := range scores {
		var others []trial.Record
		for _, r := range records {
			if (report.Configuration{Backend: r.Backend, Encoding: r.Encoding, Mode: r.Mode}) != s.Configuration {
				others = append(others, r)
			}
		}
		_, without := newStudy(t, others, usual).Scores()
		if !near(s.Marginal, without.PAR2-best.PAR2) || s.Alone < best.Solved-without.Solved {
			t.Errorf("without %v the VBS has %v and not %v; its marginal contribution is called %v", s.Configuration,
				without.PAR2, best.PAR2, s.Marginal)
		}
	}
}

// Of several runs the middle one counts, and of two the better one. An answer after the limit, by the clock of the
// study, does not count.
func TestOutcome(t *testing.T) {
	rounds := func(seconds ...float64) []trial.Record {
		var all []trial.Record
		for i, s := range seconds {
			r := run("a", 1, s)
			r.Round = i + 1
			all = append(all, r)
		}
		return all
	}
	slow := run("a", 1, 1)
	slow.CPU = 11
	shared := run("a", 1, 1)
	shared.CPU, shared.Encode, shared.Write, shared.Parse = 1, 0.5, 0.125, 0.125
	measured, own := shared, 0.25
	measured.Own = &own
	for _, c := range []struct {
		name    string
		records []trial.Record
		clock   report.Clock
		solved  bool
		cost    float64
	}{
		{"three", rounds(3, 1, 2), report.Wall, true, 2},
		{"two", rounds(3, 1), report.Wall, true, 1},
		{"half unsolved", rounds(99, 1), report.Wall, true, 1},
		{"most unsolved", rounds(99, 1, 99), report.Wall, false, 20},
		{"by wall", []trial.Record{slow}, report.Wall, true, 1},
		{"by CPU, which has no limit", []trial.Record{slow}, report.CPU, true, 11},
		{"by CPU, with haft's part by the clock", []trial.Record{shared}, report.CPU, true, 1.75},
		{"by CPU, with haft's part", []trial.Record{measured}, report.CPU, true, 1.25},
	} {
		s := newStudy(t, c.records, report.Options{Clock: c.clock, By: report.ByConfiguration})
		o, ok := s.Outcome(entrant("a"), s.Tasks[0])
		if !ok || len(s.Tasks) != 1 || o.Solved != c.solved || o.Cost != c.cost {
			t.Errorf("%s: %v, cost %v; want %v, %v", c.name, o.Solved, o.Cost, c.solved, c.cost)
		}
	}
}

func TestStudyRefuses(t *testing.T) {
	other := run("a", 2, 1)
	other.Limits.Seconds = 60
	endless := run("a", 1, 99)
	endless.Limits.Seconds = 0
	busy := run("a", 2, 1)
	busy.Limits.CPU = 5
	unconfirmed := run("a", 1, 1)
	unconfirmed.Limits.Seconds, unconfirmed.Category, unconfirmed.Expected = 0, trial.Unconfirmed, ""
	for _, c := range []struct {
		records []trial.Record
		want    string
	}{
		{nil, "no trial is left"},
		{[]trial.Record{run("a", 1, 1), other}, "x.jsonl:2: time limit 60s, but x.jsonl:1 has 10s"},
		{[]trial.Record{run("a", 1, 1), busy}, "x.jsonl:2: limit of CPU time 5s, but x.jsonl:1 has 0s"},
		{[]trial.Record{endless}, "x.jsonl:1: unsolved without a time limit"},
		{[]trial.Record{unconfirmed}, "x.jsonl:1: nothing confirms the answer, so what the task costs is not known"},
	} {
		_, err := report.NewStudy(readTrials(t, lines(t, c.records)), usual)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
}

// An unsolved task costs twice the limit of its clock, and in the time of another clock nobody knows what.
func TestClockOfTheLimit(t *testing.T) {
	limited := func(wall, cpu float64) []trial.Record {
		slow, unsolved := run("a", 1, 1), run("a", 2, 99)
		slow.CPU = 4
		for _, r := range []*trial.Record{&slow, &unsolved} {
			r.Limits.Seconds, r.Limits.CPU = wall, cpu
		}
		return []trial.Record{slow, unsolved}
	}
	for _, c := range []struct {
		wall, cpu float64
		clock     report.Clock
		par2      float64
	}{
		{10, 0, "", (1 + 20.0) / 2},
		{0, 5, "", (4 + 10.0) / 2},
		{10, 5, "", (4 + 10.0) / 2},
		{10, 5, report.Wall, (1 + 20.0) / 2},
		{10, 3, report.CPU, (6 + 6.0) / 2},
	} {
		s := newStudy(t, limited(c.wall, c.cpu), report.Options{Clock: c.clock, By: report.ByConfiguration})
		if scores, _ := s.Scores(); scores[0].PAR2 != c.par2 {
			t.Errorf("%gs wall, %gs CPU, clock %q: PAR-2 is %v, want %v", c.wall, c.cpu, c.clock, scores[0].PAR2, c.par2)
		}
	}
	for want, o := range map[string]struct {
		wall, cpu float64
		clock     report.Clock
	}{"use --time wall": {10, 0, report.CPU}, "use --time cpu": {0, 5, report.Wall}} {
		_, err := report.NewStudy(readTrials(t, lines(t, limited(o.wall, o.cpu))),
			report.Options{Clock: o.clock, By: report.ByConfiguration})
		if err == nil || !strings.Contains(err.Error(), "x.jsonl:2: unsolved, and the limit was of") ||
			!strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v: %v; want %q", o, err, want)
		}
	}
}

// If encodings are compared, backend and mode belong to the task, and only what was run on the same tasks is compared.
// What is not is told in one line.
func TestGrouping(t *testing.T) {
	for _, c := range []struct {
		by             report.Grouping
		compete, apart int
		tasks          int
		line           string
	}{
		{report.ByConfiguration, 7, 0, 36, ""},
		{
			report.ByBackend, 4, 0, 0,
			"Nothing is compared: the 4 backends share no task with the same encoding and mode.",
		},
		{
			report.ByEncoding, 3, 2, 36, "Left out: no encoding and native, since no other encoding was run on the same tasks " +
				"by the same backend in the same mode.",
		},
		{
			report.ByMode, 3, 0, 0,
			"Nothing is compared: the 3 modes share no task by the same backend with the same encoding.",
		},
		{report.ByOptions, 1, 0, 36 * 7, ""},
	} {
		s := newStudy(t, syntheticRecords(), report.Options{Clock: report.Wall, By: c.by, Seed: 1})
		if len(s.Configurations) != c.compete || len(s.Apart) != c.apart || len(s.Tasks) != c.tasks ||
			s.Uncompared() != c.line {
			t.Errorf("by %s: %d on %d tasks, %d apart, %q", c.by, len(s.Configurations), len(s.Tasks), len(s.Apart),
				s.Uncompared())
		}
	}
}

// Nobody is the fastest on the tasks that he was run on alone, and no number is made of other tasks than those of all.
// Each case has a letter for each task that a backend was run on.
func TestSharedTasks(t *testing.T) {
	for _, c := range []struct {
		name  string
		ran   map[string]string
		tasks int
		line  string
	}{
		{"the same", map[string]string{"a": "xy", "b": "xy"}, 2, ""},
		{"one ran on fewer", map[string]string{"a": "wxyz", "b": "xy", "c": "yz"}, 1, ""},
		{"alone", map[string]string{"a": "wxyz"}, 4, ""},
		{
			"two apart",
			map[string]string{"a": "wx", "b": "wx", "c": "y", "d": "z"},
			2,
			"Left out: c and d, since no other configuration was run on the same tasks.",
		},
		{
			"all apart",
			map[string]string{"a": "w", "b": "x"},
			0,
			"Nothing is compared: the 2 configurations share no task.",
		},
		{
			"in turns",
			map[string]string{"a": "uvwx", "b": "uvwy", "c": "uvx", "d": "xy"},
			0,
			"Nothing is compared: the 4 configurations share no task. Choose some with --only or --except: a, b and c share " +
				"2 tasks.",
		},
		{
			"families",
			map[string]string{"a": "wxF", "b": "wxG", "c": "FG"},
			0,
			"Nothing is compared: the 3 configurations share no task. Choose some with --only or --except: a and b share " +
				"2 tasks. Or see --by family.",
		},
	} {
		var all []trial.Record
		for backend, tasks := range c.ran {
			for _, task := range tasks {
				r := run(backend, int(task), float64(1+backend[0]-'a'))
				if task < 'a' {
					r.Family = "games"
				}
				all = append(all, r)
			}
		}
		s := newStudy(t, all, usual)
		if len(s.Tasks) != c.tasks || s.Uncompared() != c.line {
			t.Errorf("%s: %d tasks, %q; want %d, %q", c.name, len(s.Tasks), s.Uncompared(), c.tasks, c.line)
		}
		scores, best := s.Scores()
		pairs, shared := s.Pairs(s.Best(9)), report.Shared(readTrials(t, lines(t, all)), report.ByConfiguration)
		if want := len(s.Configurations); c.tasks == 0 {
			if len(scores)+len(pairs)+len(shared)+len(s.Tables(9)) != 1 { // growth, which compares nothing
				t.Errorf("%s: %d scores, %d pairs, %d trials, %d tables", c.name, len(scores), len(pairs), len(shared),
					len(s.Tables(9)))
			}
		} else if len(scores) != want || len(pairs) != want*(want-1)/2 || len(shared) != want*c.tasks {
			t.Errorf("%s: %d scores, %d pairs, %d trials of %d on %d tasks", c.name, len(scores), len(pairs), len(shared), want,
				c.tasks)
		}
		fastest := 0
		for _, score := range scores {
			fastest += score.Fastest
			if score.Tasks != best.Tasks {
				t.Errorf("%s: %v on %d tasks, the VBS on %d", c.name, score.Configuration, score.Tasks, best.Tasks)
			}
		}
		if fastest != c.tasks {
			t.Errorf("%s: the fastest on %d of %d tasks", c.name, fastest, c.tasks)
		}
	}
}
