package backend_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// Every backend passes the conformance suite with its default encoding, and in a soak with every choice that it takes,
// one at a time, but for programs that read linear constraints: of clauses with auxiliary variables glpsol takes minutes
// each. In a normal run TestBackendsAgree asks each choice of one engine.
func TestBackends(t *testing.T) {
	extent.Slow(t)
	backends := backend.Own()
	for i := range backends {
		b := &backends[i]
		every := extent.Soak() && (b.Program() == nil || !b.Linear())
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			for turn, e := range accepted(b) {
				if turn == 0 || every {
					t.Run(e.String(), func(t *testing.T) { solvertest.Run(t, solvertest.Open(t, b, e)) })
				}
			}
		})
	}
}

// accepted returns the default encoding of the backend and the choices that it takes, or only the zero Encoding for
// a backend without a formula.
func accepted(b *backend.Backend) []encode.Encoding {
	all := []encode.Encoding{{}}
	if b.Engine == nil {
		return all
	}
	for _, e := range singly() {
		if e != b.Encoding && b.Takes(e) {
			all = append(all, e)
		}
	}
	return all
}

func ExampleLookup() {
	b, _ := backend.Lookup("gini")
	fmt.Println(b.Doc)
	_, err := backend.Lookup("gini2")
	unknown, backends, _ := strings.Cut(err.Error(), "; ")
	fmt.Println(unknown)
	fmt.Println(strings.Contains(backends, b.Name))
	// Output:
	// Gini, embedded, clauses
	// unknown backend "gini2"
	// true
}

func TestOpenRefuses(t *testing.T) {
	native, err := encode.Parse("roster=native")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		backend  string
		encoding encode.Encoding
		want     string
	}{
		{"gini", native, "takes only clauses"},
		{"gophersat", native, "takes only clauses"},
		{"exact", encode.Default(), "takes no encoding"},
		{"gini", encode.Encoding{Domain: "nonsense"}, "nonsense"},
	} {
		b, err := backend.Lookup(c.backend)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := b.Open(c.encoding); err == nil || s != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %v: got %v, %v, want an error with %q", c.backend, c.encoding, s, err, c.want)
		}
	}
}

func TestVersions(t *testing.T) {
	backends := backend.Own()
	for i := range backends {
		b := &backends[i]
		t.Run(b.Name, func(t *testing.T) {
			solvertest.Open(t, b, b.Encoding) // skips the test if the program is missing
			version, err := b.Version(t.Context())
			says := b.Program() != nil && b.Program().Version != nil
			if err != nil || (version != "") != says {
				t.Errorf("version %q, %v", version, err)
			}
		})
	}
}

// A wrong model is found before the caller sees it, whichever engine it comes from.
func TestSATBelievesNoModel(t *testing.T) {
	p := model.NewProblem(model.DefaultRules())
	for name, value := range map[string][]bool{
		"none": nil, "all-false": make([]bool, encode.NumX+1), "short": make([]bool, 5), "long": make([]bool, 1000),
	} {
		s := backend.SAT{Encoding: encode.Default(), Engine: solvertest.Claims{Status: solve.Sat, Value: value}}
		a, err := s.Solve(t.Context(), &p)
		if err == nil || !strings.HasPrefix(err.Error(), "liar returned a model") || a.Status != solve.Unknown {
			t.Errorf("%s: got %v, %v, want an error that names the liar", name, a.Status, err)
		}
	}
}

// A seed and further arguments are those of the program, and leave the backend that they were asked of as it was.
func TestSeededWith(t *testing.T) {
	plain := &backend.Backend{Name: "own", Engine: engine.External{Program: &engine.Program{ID: "own"}}}
	e := plain.Seeded(7).With([]string{"-a", "-b"}).Engine.(engine.External)
	if e.Seed != 7 || strings.Join(e.Options, " ") != "-a -b" || e.Program.ID != "own" {
		t.Errorf("%+v", e)
	}
	if e = plain.Engine.(engine.External); e.Seed != 0 || e.Options != nil {
		t.Errorf("it has changed: %+v", e)
	}
	embedded := &backend.Backend{Engine: engine.Gini{}}
	if got := embedded.Seeded(7).With([]string{"-a"}).Engine; got != embedded.Engine {
		t.Errorf("an embedded engine has become %v", got)
	}
}

// Files on the search path are backends. Files that are wrong, or use the name of another backend, are reported and
// left out.
func TestBackendsOnSearchPath(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("HAFT_SOLVER_PATH", folder)
	write := func(id, more string) string {
		file := filepath.Join(folder, id+".json")
		if err := os.WriteFile(file, fmt.Appendf(nil, programText, id, more), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("good", `, "names": ["well"]`)
	write("pairs", `, "encoding": "roster=adder"`)
	for id, more := range map[string]string{
		"other": `, "names": ["well"]`, "exact": "",
		"odd": `, "encoding": "roster=none"`,
	} {
		file := write(id, more)
		_, added := backend.Read(file)
		_, missing := backend.Lookup(id)
		if id == "exact" {
			_, leftOut := backend.All()
			missing = errors.Join(leftOut...)
		}
		for _, err := range []error{added, missing} {
			if err == nil || !strings.Contains(err.Error(), file+": ") {
				t.Errorf("%s: %v does not tell what is wrong", id, err)
			}
		}
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]string{
		"well": "good", "pairs": "pairs", "cms": "cryptominisat",
		"cryptominisat5": "cryptominisat",
	} {
		if b, err := backend.Lookup(name); err != nil || b.Name != want {
			t.Errorf("%s: %v, %v, want %s", name, b, err, want)
		}
	}
	if b, err := backend.Lookup("pairs"); err != nil || b.Encoding.Roster != "adder" {
		t.Errorf("the encoding of its file is not used: %v, %v", b, err)
	}
}

// proving returns a backend whose program is installed, with proofs.
func proving(t *testing.T, name string) *backend.Backend {
	t.Helper()
	b, err := backend.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	solvertest.Installed(t, b)
	if b, err = b.Proving(); err != nil {
		t.Fatal(err)
	}
	return b
}

// The proofs of engines are accepted, on the conformance suite.
func TestProving(t *testing.T) {
	extent.Slow(t)
	for _, name := range []string{"cadical", "cryptominisat", "cutting-planes"} {
		t.Run(name, func(t *testing.T) {
			b := proving(t, name)
			solvertest.Run(t, solvertest.Open(t, b, b.Encoding))
		})
	}
}

func TestProvingRefuses(t *testing.T) {
	for _, name := range []string{"exact", "gini", "clasp"} {
		b, err := backend.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Proving(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
