package trial_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/bench/family"
	"haft/bench/trial"
)

// onFiles returns a study of a file of clauses and one of sums.
func onFiles(t *testing.T, encodings ...string) *trial.Study {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "sums")
	part := trial.DefaultPart()
	part.Encodings, part.Backends = encodings, []string{"gini"}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a.cnf": "p cnf 1 1\n1 0\n", "b.opb": "* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1 ;\n",
	} {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		part.Files = append(part.Files, file)
	}
	return &trial.Study{Parts: []trial.Part{part}}
}

// Choices that come to the same for a file are one. What haft's encodings of games choose besides is not looked at.
func TestEncodingsOfFiles(t *testing.T) {
	for _, c := range []struct {
		encodings []string
		want      []string
	}{
		{[]string{trial.OwnEncoding, "linear=adder"}, []string{"a.cnf linear=keep", "b.opb linear=adder"}},
		{
			[]string{"linear=adder", "roster=mdd", "linear=swc"},
			[]string{"a.cnf linear=keep", "b.opb linear=adder", "b.opb linear=swc"},
		},
		{
			[]string{"card=totalizer,linear=gte", "roster=totalizer", "amo=ladder,card=binomial"},
			[]string{
				"a.cnf linear=keep", "b.opb amo=ladder,card=binomial,linear=adder", "b.opb card=totalizer,linear=adder",
				"b.opb card=totalizer,linear=gte",
			},
		},
	} {
		var got []string
		for _, j := range planned(t, onFiles(t, c.encodings...)).Jobs {
			if j.Family != "sums/" {
				t.Errorf("%s is of the family %s", j.File, j.Family)
			}
			got = append(got, filepath.Base(j.File)+" "+j.Encoding)
		}
		if slices.Sort(got); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.encodings, got, c.want)
		}
	}
	for text, want := range map[string]string{"linear=nosuch": "nosuch", "nosuch": "nosuch", "roster=nosuch": "nosuch", "card=gte": "gte is a choice of linear"} {
		if _, err := onFiles(t, text).Plan(family.Lookup); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Axes with several choices stand for every combination.
func TestEncodingsOfAxes(t *testing.T) {
	for list, want := range map[string]string{
		"own":                         "own",
		"linear=gte;linear=adder":     "linear=gte|linear=adder",
		"card=totalizer;linear=gte":   "card=totalizer|linear=gte",
		"card=a,b;linear=c,d":         "card=a,linear=c|card=a,linear=d|card=b,linear=c|card=b,linear=d",
		"amo=a card=b,c,linear=d":     "amo=a,card=b,linear=d|amo=a,card=c,linear=d",
		"roster=totalizer,linear=gte": "roster=totalizer,linear=gte",
	} {
		if got := strings.Join(trial.Encodings(list), "|"); got != want {
			t.Errorf("%s: %s, want %s", list, got, want)
		}
	}
}

// Ways to ask about files that there are not are told.
func TestFilesRefused(t *testing.T) {
	for want, change := range map[string]func(p *trial.Part){
		"gini: cannot be asked about files in any of the modes [process]": func(p *trial.Part) {
			p.Modes = []trial.Mode{trial.Process}
		},
		"gini: cannot be asked about files in any of the modes [session]": func(p *trial.Part) {
			p.Modes = []trial.Mode{trial.Session}
		},
		"exact: takes problems of the game, not files": func(p *trial.Part) { p.Backends = []string{"exact"} },
	} {
		s := onFiles(t, trial.OwnEncoding)
		change(&s.Parts[0])
		if p := planned(t, s); len(p.Jobs) > 0 || !slices.Contains(p.Refused, want) {
			t.Errorf("%d jobs, refused %q, want %s", len(p.Jobs), p.Refused, want)
		}
	}
}

// A job and its limits in messages.
func TestJobWords(t *testing.T) {
	j := trial.Job{Family: "tight", Size: 13, Seed: 2, Backend: "cadical", Mode: trial.Process, Round: 1}
	for want, change := range map[string]func(j *trial.Job){
		"cadical (process) on tight 13, seed 2, round 1":       func(*trial.Job) {},
		"cadical --sat (process) on tight 13, seed 2, round 1": func(j *trial.Job) { j.Options = "--sat" },
		"cadical (process) on x.cnf, shuffle 3, solver seed 4, round 1": func(j *trial.Job) {
			j.File, j.Shuffle, j.SolverSeed = "x.cnf", 3, 4
		},
		"cadical (process) on tight 13, seed 2, round 1, encoding linear": func(j *trial.Job) { j.Encoding = "linear" },
	} {
		of := j
		change(&of)
		if got := of.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for _, c := range []struct {
		limits trial.Limits
		want   string
	}{
		{trial.Limits{}, "none"},
		{trial.Limits{Seconds: 2, CPU: 1.5, Memory: 64 << 20}, "2 s by the clock, 1.5 s of processor time, 64MiB of memory"},
	} {
		if got := fmt.Sprint(c.limits); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}
