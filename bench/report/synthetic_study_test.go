package report_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"haft/bench/report"
	"haft/bench/trial"
)

// The study for the tests of reports and plots. Nothing in it was measured: times follow known laws, with noise from a
// seed.
const (
	synthetic      = "../../testdata/bench/study.jsonl"
	syntheticLimit = 10
)

// A law says who answers, and in which time for a family and size, without noise.
type law struct {
	backend, encoding string
	mode              trial.Mode
	tight, games      func(size float64) float64
}

func power(factor, exponent float64) func(float64) float64 {
	return func(size float64) float64 { return factor * math.Pow(size, exponent) }
}

func exponential(factor, base float64) func(float64) float64 {
	return func(size float64) float64 { return factor * math.Pow(base, size) }
}

func encoding(roster string) string {
	return "domain=pairwise,roster=" + roster + ",safety=pairs,history=full,linear=keep"
}

var laws = []law{
	{"exact", "", trial.Scratch, power(2e-7, 1.5), power(1e-6, 1)},
	{"cadical", encoding("sequential"), trial.Process, exponential(2e-3, 1.25), power(1e-3, 0.5)},
	{"cadical", encoding("totalizer"), trial.Process, exponential(3e-3, 1.3), power(1.2e-3, 0.5)},
	{"cadical", encoding("adder"), trial.Process, exponential(1e-3, 1.5), power(9e-4, 0.5)},
	{"gini", encoding("sequential"), trial.Session, exponential(1e-5, 1.7), power(1e-5, 1.2)},
	{"gini", encoding("totalizer"), trial.Session, exponential(2e-5, 1.75), power(1.5e-5, 1.2)},
	{"gophersat-pb", encoding("native"), trial.Scratch, power(1e-6, 2.5), power(2e-5, 1)},
}

// syntheticRecords returns the records of 7 configurations on 5 and 4 sizes with 4 seeds.
func syntheticRecords() []trial.Record {
	random := rand.New(rand.NewPCG(6, 3))
	start := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	var all []trial.Record
	add := func(r syntheticTrial) {
		start = start.Add(time.Second)
		r.start, r.seconds = start, r.seconds*math.Exp(0.2*random.NormFloat64())
		all = append(all, r.record())
	}
	for _, l := range laws {
		for seed := range uint64(4) {
			for _, size := range []int{9, 13, 17, 21, 25} {
				seconds := l.tight(float64(size))
				add(syntheticTrial{law: l, family: "tight", size: size, seed: seed + 1, seconds: seconds, answer: "u"})
			}
			for _, size := range []int{10, 20, 40, 80} {
				seconds := l.games(float64(size))
				add(syntheticTrial{law: l, family: "games", size: size, seed: seed + 1, seconds: seconds, answer: "s"})
			}
		}
	}
	return all
}

// A syntheticTrial is a trial that was not run: a configuration that took so long by its law.
type syntheticTrial struct {
	law
	family  string
	size    int
	seed    uint64
	seconds float64
	answer  string
	start   time.Time
}

func (s syntheticTrial) record() trial.Record {
	hash := sha256.Sum256([]byte(fmt.Sprint(s.family, s.size, s.seed)))
	r := trial.Record{
		Schema: trial.Schema, Family: s.family, Size: s.size, Seed: s.seed, Shuffle: s.seed, Instance: fmt.Sprintf("%x", hash),
		Questions: 1, Encoding: s.encoding, Backend: s.backend, Mode: s.mode, Version: "1.0", Round: 1,
		Limits: trial.Limits{Seconds: syntheticLimit, Memory: 1e9},
		Answer: s.answer, Expected: s.answer, Category: trial.Correct,
		Verified: map[string]string{"s": "model", "u": "drat"}[s.answer],
		Start:    s.start, Host: trial.Host{
			CPU: "Example Processor 3000", Cores: 2, OS: "linux 6.1 amd64", Go: "go1.26.0", Commit: "0123abc",
		},
		Memory: int64(1e6 + 1e4*float64(s.size)),
	}
	if s.encoding != "" {
		r.Vars, r.Clauses, r.Literals = 10*s.size, 40*s.size, 100*s.size
		r.Encode, r.Parse, r.Check = 1e-4, 2e-5, 1e-3
	}
	if s.mode == trial.Process {
		r.Write = 1e-4
	}
	seconds := min(s.seconds, syntheticLimit)
	if s.seconds > syntheticLimit {
		r.Answer, r.Category, r.Reason, r.Verified = "?", trial.Unknown, "walltime", ""
	}
	r.Solve = round6(seconds)
	r.Wall, r.CPU = round6(seconds+r.Encode+r.Write+r.Parse), round6(0.95*seconds)
	return r
}

// round6 rounds to six digits, so that the file is small.
func round6(v float64) float64 {
	var rounded float64
	fmt.Sscanf(fmt.Sprintf("%.6g", v), "%g", &rounded)
	return rounded
}

func lines(t testing.TB, records []trial.Record) string {
	t.Helper()
	var b bytes.Buffer
	for i := range records {
		line, err := json.Marshal(&records[i])
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(line, '\n'))
	}
	return b.String()
}

// The file is the synthetic study. UPDATE=1 writes it.
func TestSynthetic(t *testing.T) {
	want := lines(t, syntheticRecords())
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(synthetic, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(synthetic)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not what its generator makes: %d bytes for %d", synthetic, len(got), len(want))
	}
}

func readTrials(t testing.TB, text string) []report.Trial {
	t.Helper()
	trials, x, err := report.Read(strings.NewReader(text), "x.jsonl")
	if err != nil || x.Torn {
		t.Fatalf("torn %v, %v", x.Torn, err)
	}
	return trials
}

var usual = report.Options{Clock: report.Wall, By: report.ByConfiguration, Seed: 1}

func newStudy(t testing.TB, records []trial.Record, o report.Options) *report.Study {
	t.Helper()
	s, err := report.NewStudy(readTrials(t, lines(t, records)), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// syntheticNoise returns a source with a fixed seed.
func syntheticNoise() *rand.Rand { return rand.New(rand.NewPCG(11, 12)) }
