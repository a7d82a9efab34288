package formula

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/cli"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/engine"
)

// The summary counts the states and names each package once, but none of a backend that gives wrong answers.
func TestSummary(t *testing.T) {
	in := func(state, of, wrong string) diagnosis {
		return diagnosis{State: state, Package: of, backendReport: backendReport{Wrong: wrong}}
	}
	for want, found := range map[string][]diagnosis{
		"1 backend: 1 embedded": {in("embedded", "", "")},
		"3 backends: 1 installed, 2 missing\non Debian: apt-get install a b": {
			in("missing", "b", ""), in("installed", "c", ""), in("missing", "a", ""),
		},
		"4 backends: 1 wrong, 3 missing\non Debian: apt-get install b": {
			in("missing", "b", ""), in("missing", "b", ""), in("missing", "a", "on Mondays"), in("wrong", "c", "on Mondays"),
		},
		"1 backend: 1 missing": {in("missing", "", "")},
	} {
		if got := summary(found); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A solver's file is kept in the user's folder, or an error says why that is impossible.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	taken := filepath.Join(dir, "taken")
	if err := os.MkdirAll(filepath.Join(taken, "haft", "solvers", "cadical.json"), 0o700); err != nil {
		t.Fatal(err)
	}
	var program *engine.Program
	for _, p := range engine.Programs() {
		if p.ID == "cadical" {
			program = p
		}
	}
	text, err := program.Text()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", "")
	for folder, want := range map[string]string{
		"":    "HOME",
		file:  "not a directory",
		taken: filepath.Join(taken, "haft", "solvers", "cadical.json") + ": is a directory",
		dir:   "",
	} {
		t.Setenv("XDG_CONFIG_HOME", folder)
		var out bytes.Buffer
		o := &checkOptions{program: cli.NewProgram(nil, &out, io.Discard)}
		err := o.keep(program)
		_ = o.program.Stdout.Flush() // a buffer never fails
		if want != "" {
			if err == nil || !strings.Contains(err.Error(), want) || out.Len() > 0 {
				t.Errorf("%q: %v, %q; want %q", folder, err, &out, want)
			}
			continue
		}
		name := filepath.Join(folder, "haft", "solvers", "cadical.json")
		kept, fault := os.ReadFile(name)
		if err != nil || fault != nil || !bytes.Equal(kept, text) || out.String() != "added "+name+"\n" {
			t.Errorf("%q: %v, %v, %q, %q", folder, err, fault, kept, &out)
		}
	}
}

// The report about a solver mentions its known wrong answers. Of many faults the first are told, and how many more
// there are.
func TestTell(t *testing.T) {
	var out bytes.Buffer
	o := &checkOptions{program: cli.NewProgram(nil, &out, io.Discard), most: 2}
	o.tell(&checkReport{Name: "x", Questions: 1, Wrong: "it lies"})
	o.tell(&checkReport{Name: "y", Questions: 2, Faults: []faultReport{{"crash", "q", "why"}}})
	o.tell(&checkReport{Name: "z", Questions: 9, Faults: make([]faultReport, 5)})
	const want = "x: 1 question, all is right\n  known: it lies\ny: 2 questions, 1 fault\n  crash: q: why\n" +
		"z: 9 questions, 5 faults\n  : : \n  : : \n  and 3 more faults\n"
	if out.String() != want {
		t.Errorf("told is %q, want %q", &out, want)
	}
}

// The time is told in seconds, to a tenth.
func TestSecondsOfAgreement(t *testing.T) {
	for took, want := range map[time.Duration]float64{
		0: 0, 1260 * time.Millisecond: 1.3, 20 * time.Millisecond: 0, 62 * time.Second: 62,
	} {
		if got := newAgreeReport(&conformance.Row{Backend: &backend.Backend{}, Time: took}).Seconds; got != want {
			t.Errorf("%v: %v s, want %v", took, got, want)
		}
	}
}
