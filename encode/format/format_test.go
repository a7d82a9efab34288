package format

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

func written(t testing.TB, format *Format, in *formula.Instance) string {
	t.Helper()
	var b bytes.Buffer
	if err := format.Write(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func readBack(t testing.TB, format *Format, text string) *formula.Instance {
	t.Helper()
	in, err := format.Read(strings.NewReader(text), 0)
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, text)
	}
	return in
}

// expected returns what becomes of an instance in a format: some formats turn clauses into linear constraints and
// sort the terms of rows.
func expected(format *Format, in *formula.Instance) *formula.Instance {
	f := &formula.Formula{Vars: in.Vars, Names: in.Names}
	out := &formula.Instance{Formula: f, Weights: in.Weights, Shown: in.Shown}
	switch format.Name {
	case "dimacs", "wcnf", "gcnf", "mcc", "smt2", "knf":
		f.Clauses, f.Linear = in.Clauses, in.Linear
	default:
		for _, c := range in.Clauses {
			f.Linear = append(f.Linear, c.Row())
		}
		f.Linear = append(f.Linear, in.Linear...)
	}
	for i := range f.Linear {
		switch format.Name {
		case "lp":
			f.Linear[i] = f.Linear[i].Plain()
		case "mps":
			f.Linear[i] = f.Linear[i].Plain()
			slices.SortFunc(f.Linear[i].Terms, func(a, b formula.Term) int { return int(a.Lit - b.Lit) })
		case "opb", "opb24":
			f.Linear[i] = inequality(f.Linear[i])
		}
	}
	if format.Grouped && format.Name == "gcnf" {
		for _, g := range in.ClauseGroups {
			if g <= 0 {
				g = formula.File
			}
			f.ClauseGroups = append(f.ClauseGroups, g)
		}
	} else {
		f.ClauseGroups = groups(len(f.Clauses))
	}
	f.LinearGroups = groups(len(f.Linear))
	if f.Linear != nil && (format.Name == "lp" || format.Name == "mps") || strings.HasPrefix(format.Name, "opb") {
		f.Vars = max(f.Vars, 1)
	}
	if in.Hard() {
		out.Weights = nil
	}
	return out
}

// inequality returns a linear constraint in the form of OPB.
func inequality(l formula.Linear) formula.Linear {
	sign, out := 1, formula.Linear{Sense: l.Sense, Bound: l.Bound}
	if l.Sense == formula.AtMost {
		sign, out.Sense, out.Bound = -1, formula.AtLeast, -l.Bound
	}
	for _, t := range l.Terms {
		coef := sign * t.Coef
		if t.Lit < 0 {
			out.Bound -= coef
			coef = -coef
		}
		out.Terms = append(out.Terms, formula.Term{Coef: coef, Lit: formula.Lit(t.Lit.Var())})
	}
	if out.Terms == nil {
		out.Terms = []formula.Term{{Coef: 0, Lit: 1}}
	}
	return out
}

// instanceFor returns what the format can hold: the formula f, with its linear constraints and weights only if the
// format has them.
func instanceFor(format *Format, f *formula.Formula) *formula.Instance {
	if format.Linear {
		return &formula.Instance{Formula: f}
	}
	clauses := *f
	clauses.Linear, clauses.LinearGroups = nil, nil
	return &formula.Instance{Formula: &clauses}
}

// symbolsIn returns the names in a file of the format.
func symbolsIn(format *Format, f *formula.Formula) []string {
	f = &formula.Formula{Vars: max(0, len(f.Names)-1), Names: f.Names} // a few words may claim very many variables
	switch format.Name {
	case "lp", "mps":
		return symbolsInLP(f)
	case "smt2":
		return symbolsOf(f, legalInSMT, false)
	}
	return symbolsOf(f, func(name string) bool { return true }, false)
}

// Any formula comes back equal, and with the same models.
func TestFormatsOfAnything(t *testing.T) {
	for i := range Formats {
		format := &Formats[i]
		t.Run(format.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				in := instanceFor(format, formulatest.AnyFormula.Draw(t, "formula"))
				for i := range in.ClauseGroups {
					in.ClauseGroups[i] = formula.Group(rapid.IntRange(-4, 9).Draw(t, "group"))
				}
				if format.Soft {
					in.Weights = rapid.SliceOfN(rapid.IntRange(0, 3), len(in.Clauses), len(in.Clauses)).Draw(t, "weights")
				}
				if format.Shown && rapid.Bool().Draw(t, "projected") {
					in.Shown = someOf(t, in.Vars)
				}
				var b bytes.Buffer
				if err := format.Write(&b, in); err != nil {
					t.Fatal(err)
				}
				got, err := format.Read(&b, 0)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(expected(format, in), got, cmpopts.EquateEmpty()); diff != "" {
					t.Fatal(diff)
				}
				if (in.Shown == nil) != (got.Shown == nil) {
					t.Fatalf("shown %v, then %v", in.Shown, got.Shown)
				}
				formulatest.SameModels(t, in.Formula, got.Formula)
			})
		})
	}
}

func someOf(t *rapid.T, vars int) []int {
	some := []int{}
	for v := 1; v <= vars; v++ {
		if rapid.Bool().Draw(t, "shown") {
			some = append(some, v)
		}
	}
	return some
}

var errFull = errors.New("no space left")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

// Every format reports a full disk.
func TestFormatsOnFullDisk(t *testing.T) {
	for i := range Formats {
		format := &Formats[i]
		if err := format.Write(full{}, instanceFor(format, sample())); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", format.Name, err)
		}
	}
}

// A format refuses what it cannot hold, and writes nothing.
func TestFormatsRefuse(t *testing.T) {
	f, lits := formulatest.Inputs(3, false)
	f.Add(3, lits...)
	soft := &formula.Instance{Formula: f, Weights: []int{1}}
	shown := &formula.Instance{Formula: f, Shown: []int{1}}
	g, _ := formulatest.Inputs(3, false)
	g.AddLinear(1, formulatest.Row("1 x1 +1 x2 <= 1"))
	for i := range Formats {
		format := &Formats[i]
		for _, c := range []struct {
			in    *formula.Instance
			holds bool
		}{{soft, format.Soft}, {shown, format.Shown}, {&formula.Instance{Formula: g}, format.Linear || format.Ones}} {
			var b bytes.Buffer
			if err := format.Write(&b, c.in); (err == nil) != c.holds || err != nil && b.Len() > 0 {
				t.Errorf("%s: error %v, and wrote %q", format.Name, err, b.String())
			}
		}
	}
}

// A file of each format is recognised by its beginning or its name.
func TestGuessFormat(t *testing.T) {
	for i := range Formats {
		format := &Formats[i]
		if format.Name == "opb24" {
			continue // its files are read as opb
		}
		f, _ := formulatest.Inputs(3, false)
		text := written(t, format, &formula.Instance{Formula: f})
		if got := Guess("file", []byte(text)); format.Name != "wcnf" && got != format {
			t.Errorf("a file of %s without a name is taken for %v", format.Name, got)
		}
		if got := Guess("a.b"+strings.ToUpper(format.Extension)+".gz", nil); got != format {
			t.Errorf("a file called %s is taken for %v", format.Extension, got)
		}
	}
}

func TestLookupFormat(t *testing.T) {
	for _, name := range Names() {
		if f, err := Lookup(name); err != nil || f.Name != name || f.Doc == "" {
			t.Errorf("%s: %v, %v", name, f, err)
		}
	}
	want := `unknown format "cnf"; the formats are dimacs, wcnf, gcnf, mcc, opb, lp, mps, smt2, opb24, knf, wbo`
	if _, err := Lookup("cnf"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
