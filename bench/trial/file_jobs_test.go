package trial_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/bench/family"
	"haft/bench/trial"
	"haft/solve"
)

// folderWith returns a new folder with these files.
func folderWith(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "in")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// asking returns a study of one part that asks backends about files of a folder.
func asking(folder, backends string, files ...string) *trial.Study {
	part := trial.DefaultPart()
	part.Backends = strings.Fields(backends)
	for _, file := range files {
		part.Files = append(part.Files, filepath.Join(folder, file))
	}
	return &trial.Study{Memory: trial.DefaultMemory, Parts: []trial.Part{part}}
}

// A script of SMT-LIB that is no formula goes to programs that take scripts, without shuffles, and the others are
// listed. One that is a formula, and one that cannot be read at all, goes to all.
func TestScriptsGoToProgramsThatTakeThem(t *testing.T) {
	folder := folderWith(t, map[string]string{
		"plain.smt2":  "(set-logic QF_UF)\n(declare-const a Bool)\n(assert a)\n(check-sat)\n",
		"reals.smt2":  "(set-logic QF_LRA)\n(declare-const r Real)\n(assert (< r 0.5))\n(check-sat)\n",
		"clauses.cnf": "p cnf 1 1\n1 0\n",
	})
	s := asking(folder, "z3 gini", "plain.smt2", "reals.smt2", "clauses.cnf")
	s.Parts[0].Shuffles, s.Parts[0].Modes = 2, []trial.Mode{trial.Process, trial.Scratch}
	p := planned(t, s)
	got := map[string]int{}
	for _, j := range p.Jobs {
		got[filepath.Base(j.File)+" "+j.Backend]++
	}
	if diff := cmp.Diff(map[string]int{
		"plain.smt2 z3": 2, "plain.smt2 gini": 2, "reals.smt2 z3": 1, "clauses.cnf z3": 2, "clauses.cnf gini": 2,
	}, got); diff != "" {
		t.Errorf("trials (-want +got):\n%s", diff)
	}
	want := "gini on " + filepath.Join(folder, "reals.smt2") +
		": takes no scripts of SMT-LIB, and haft cannot read this one: "
	if len(p.Refused) != 1 || !strings.HasPrefix(p.Refused[0], want) || len(p.Refused[0]) == len(want) {
		t.Errorf("refused %q, want %s and why", p.Refused, want)
	}
}

// A file that is named twice is asked about once, with what either place knows of it. What cannot be true is an error
// that names the part and the file, and so is what cannot be read.
func TestFilesOfAPart(t *testing.T) {
	folder := folderWith(t, map[string]string{
		"a.cnf": "p cnf 1 1\n1 0\n", "says.cnf": "c unsat\np cnf 1 1\n1 0\n", "no.xyz": "hello\n",
		"a.txt": "a.cnf,sat\n", "all.csv": "a.cnf sat\nsays.cnf\n", "contrary.txt": "a.cnf unsat\n",
		"contrary2.txt": "says.cnf sat\n", "bad.txt": "\na.cnf good\n", "typo.txt": "b.cnf sat\n",
		"typo2.txt": "a.cnf\nb.cnf\n", "null.txt": "a.cnf\n\x00\x00\n", "nameless.txt": ", sat\n",
	})
	for _, c := range []struct {
		files []string
		known string
		want  string // the error, but for the folder; "" for two files
	}{
		{[]string{"a.cnf", "says.cnf", "a.txt", "all.csv"}, "", ""},
		{[]string{"*.cnf"}, "a.txt", ""},
		{[]string{"a.txt", "contrary.txt"}, "", "a.cnf: a.txt:1 says SATISFIABLE, contrary.txt:1 says UNSATISFIABLE"},
		{
			[]string{"a.txt"},
			"contrary.txt",
			"contrary.txt:1: a.cnf: a.txt:1 says SATISFIABLE, contrary.txt:1 says UNSATISFIABLE",
		},
		{[]string{"contrary2.txt"}, "", "says.cnf: contrary2.txt:1 says SATISFIABLE, the file itself says UNSATISFIABLE"},
		{[]string{"bad.txt"}, "", `bad.txt:2: answer "good"; expected sat, unsat, unknown, or the least cost`},
		{[]string{"no.xyz"}, "", "no.xyz: this is no formula of a known format"},
		{[]string{"*.gone"}, "", "*.gone: no file has such a name"},
		{[]string{"a.cnf"}, "typo.txt", "typo.txt:1: b.cnf fits none of the instances, and there is no such file"},
		{[]string{"a.cnf"}, "typo2.txt", "typo2.txt:2: b.cnf fits none of the instances, and there is no such file"},
		{
			[]string{"a.cnf"},
			"null.txt",
			`null.txt:2: found "\x00\x00", expected the name of a file, and perhaps its answer`,
		},
		{
			[]string{"nameless.txt"},
			"",
			`nameless.txt:1: found ", sat", expected the name of a file, and perhaps its answer`,
		},
	} {
		s := asking(folder, "gini", c.files...)
		if c.known != "" {
			s.Parts[0].Known = filepath.Join(folder, c.known)
		}
		p, err := s.Plan(family.Lookup)
		if c.want != "" {
			if err == nil || strings.ReplaceAll(err.Error(), folder+string(filepath.Separator), "") != "part 1: "+c.want {
				t.Errorf("%q with %q: %v, want %s", c.files, c.known, err, c.want)
			}
			continue
		}
		if err != nil || len(p.Jobs) != 2 {
			t.Errorf("%q with %q: %v; want a trial on each of two files", c.files, c.known, err)
			continue
		}
		for _, job := range p.Jobs {
			given, err := p.Given(t.Context(), job)
			if err != nil || given.Path != job.File {
				t.Errorf("%s is %+v, %v", job.File, given, err)
				continue
			}
			satisfiable := filepath.Base(job.File) == "a.cnf"
			if answer, err := given.Answer(); err != nil || satisfiable != (answer.Status == solve.Sat) {
				t.Errorf("%s is %v, %v", job.File, answer.Status, err)
			}
		}
	}
}

// Parts can generate instances of one family by the same command, and different ones by their own names. One name for
// two commands, or for one in two formats, would be two families.
func TestGeneratorsAreToldApart(t *testing.T) {
	for _, c := range []struct {
		names, words, formats [2]string
		jobs                  int
		want                  string
	}{
		{[2]string{"x", "x"}, [2]string{"gen {seed}", "gen {seed}"}, [2]string{"dimacs", "dimacs"}, 1, ""},
		{[2]string{"", ""}, [2]string{"gen {seed}", "gen -v {seed}"}, [2]string{"dimacs", "opb"}, 2, ""},
		{[2]string{"x", "y"}, [2]string{"gen {seed}", "gen {seed}"}, [2]string{"dimacs", "dimacs"}, 2, ""},
		{
			[2]string{"x", "x"},
			[2]string{"gen {seed}", "gen -v {seed}"},
			[2]string{"dimacs", "dimacs"},
			0,
			`part 2: name "x": another command or format has it, "gen {seed}"`,
		},
		{
			[2]string{"x", "x"},
			[2]string{"gen {seed}", "gen {seed}"},
			[2]string{"dimacs", "opb"},
			0,
			`part 2: name "x": another command or format has it, "gen {seed}"`,
		},
	} {
		s := &trial.Study{Memory: trial.DefaultMemory}
		for i := range 2 {
			part := trial.DefaultPart()
			part.Name, part.Generate, part.Format = c.names[i], strings.Fields(c.words[i]), c.formats[i]
			part.Backends, part.Sizes, part.Seeds, part.Modes = []string{"gini"}, []int{3}, 1, []trial.Mode{trial.Scratch}
			s.Parts = append(s.Parts, part)
		}
		p, err := s.Plan(family.Lookup)
		if c.want != "" {
			if err == nil || err.Error() != c.want {
				t.Errorf("%+v: %v", c, err)
			}
			continue
		}
		if err != nil || len(p.Jobs) != c.jobs {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// What is asked in vain is told before the trials: each file once, and the least seed of each size of what is
// generated. Families of haft's need no look.
func TestSamples(t *testing.T) {
	folder := folderWith(t, map[string]string{"b.cnf": "p cnf 1 1\n1 0\n", "a.cnf": "p cnf 1\n"})
	s := asking(folder, "gini gophersat", "b.cnf", "a.cnf")
	generated := trial.DefaultPart()
	generated.Generate, generated.Name = []string{"no-such-command", "{size}", "{seed}"}, "made"
	generated.Format = "dimacs"
	generated.Backends, generated.Sizes, generated.Seeds = []string{"gini"}, []int{30, 4}, 3
	own := trial.DefaultPart()
	own.Families, own.Sizes, own.Seeds, own.Backends = []string{"legal"}, []int{4}, 1, []string{"exact"}
	s.Parts = append(s.Parts, generated, own)
	p := planned(t, s)
	var got []string
	for _, job := range p.Samples(p.Jobs) {
		fault := "sound"
		if _, err := p.Check(t.Context(), job); err != nil {
			fault = strings.ReplaceAll(err.Error(), folder+string(filepath.Separator), "")
		}
		task := strings.ReplaceAll(job.Task(), folder+string(filepath.Separator), "")
		got = append(got, fmt.Sprintf("%s: %.36s", task, fault))
	}
	if diff := cmp.Diff([]string{
		`a.cnf: a.cnf: dimacs: line 1: header "p cnf`, "b.cnf: sound",
		`made 4, seed 1: generator "no-such-command 4 1": can`, `made 30, seed 1: generator "no-such-command 30 1": ca`,
	}, got); diff != "" {
		t.Errorf("samples (-want +got):\n%s", diff)
	}
	i := slices.IndexFunc(p.Jobs, func(j trial.Job) bool { return j.Family == "legal" })
	given, err := p.Given(t.Context(), p.Jobs[i])
	if given != nil || err != nil {
		t.Errorf("a family of haft's is given as %+v, %v", given, err)
	}
	if warnings, err := p.Check(t.Context(), p.Jobs[i]); warnings != nil || err != nil {
		t.Errorf("a family of haft's: %q, %v", warnings, err)
	}
}

// That an instance is too large for the memory of a trial is for the trial to tell.
func TestTooLargeIsAResult(t *testing.T) {
	folder := folderWith(t, map[string]string{"a.cnf": "p cnf 9000000 1\n1 0\n"})
	p := planned(t, asking(folder, "gini", "a.cnf"))
	job := p.Jobs[0]
	job.Limits.Memory = 1 << 10
	if given, _ := p.Given(t.Context(), job); given == nil {
		t.Error("the file is not given")
	} else if _, err := given.Read(1 << 10); err == nil {
		t.Error("the file is not too large for this test")
	}
	if _, err := p.Check(t.Context(), job); err != nil {
		t.Error(err)
	}
}

// Options that a program is run with are of its backend alone: a trial for each list, one without any of the others.
func TestOptionsOfPrograms(t *testing.T) {
	folder := folderWith(t, map[string]string{"a.cnf": "p cnf 1 1\n1 0\n"})
	s := asking(folder, "cadical kissat", "a.cnf")
	s.Parts[0].Modes = []trial.Mode{trial.Process}
	s.Parts[0].Options = trial.Options{"cadical": {{"--sat", "-n"}, {}}}
	var got []string
	for _, j := range planned(t, s).Jobs {
		got = append(got, j.Backend+" "+j.Options)
	}
	slices.Sort(got)
	if want := []string{"cadical ", "cadical --sat -n", "kissat "}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
