package study

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"haft/bench/atlas"
	"haft/bench/chart"
	"haft/bench/family"
	"haft/bench/trial"
	"haft/solve"
)

// The answer is told with who knows it, or that nobody does.
func TestExpectedWords(t *testing.T) {
	in := &family.Instance{Source: "exact", Expected: []solve.Status{solve.Sat, solve.Unsat, solve.Unknown}}
	for i, want := range []string{"satisfiable, says exact", "unsatisfiable, says exact", "the answer is not known"} {
		if got := expectedWords(in, i); got != want {
			t.Errorf("question %d: %q, want %q", i, got, want)
		}
	}
}

// Options that name no program are refused, and those of a program are lists of words.
func TestReadOptions(t *testing.T) {
	o := &studyOptions{part: trial.DefaultPart(), encodings: []string{trial.OwnEncoding}, options: []string{"--sat"}}
	if s, err := o.read(t.Context(), nil); s != nil || err == nil ||
		err.Error() != `--options is "--sat"; expected a program, = and its arguments, with ; between lists` {
		t.Errorf("%v, %v", s, err)
	}
	o.options = []string{"cadical=--sat -q;", "cadical=-n"}
	want := trial.Options{"cadical": {{"--sat", "-q"}, {}, {"-n"}}}
	if err := o.readOptions(); err != nil || !maps.EqualFunc(o.part.Options, want, func(a, b [][]string) bool {
		return slices.EqualFunc(a, b, slices.Equal)
	}) {
		t.Errorf("%q, %v", o.part.Options, err)
	}
}

// Tables are chosen for people, and other formats have all numbers.
func TestTablesOfFormats(t *testing.T) {
	for format, want := range map[string]string{
		"csv": "--tables is for tables; --format csv", "json": "--tables is for tables; --format json",
		"text": `--tables is "nosuch"; expected `, "md": `--tables is "nosuch"; expected `,
	} {
		o := &reportOptions{tables: []string{"nosuch"}}
		o.trials.format.Name = format
		if err := o.run(t.Context(), nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", format, err)
		}
	}
}

// A part of the states in percent, and nothing if none was looked at.
func TestAtlasShares(t *testing.T) {
	for s, want := range map[atlas.Share]string{{}: "", {Of: 8}: "0", {Of: 8, Missed: 1}: "12.50"} {
		if got := percent(s); got != want {
			t.Errorf("%+v: %q, want %q", s, got, want)
		}
		if d := shareDot(s); (d == nil) != (s.Of == 0) || d != nil && d.Value != 100*s.Part() {
			t.Errorf("%+v: %+v", s, d)
		}
	}
	if dot(nil) != nil || decimalDot(nil) != nil {
		t.Error("an estimate that there is not is drawn")
	}
}

// Correlations are drawn from -1 to 1, whatever they are.
func TestClaimFigure(t *testing.T) {
	some := atlas.Estimate{Value: 0.5, Low: 0.4, High: 0.6}
	claim := atlas.Claim{Relation: atlas.Relation{Misses: &some, Partial: &some}}
	svg, err := chart.Inline(claimFigure(&atlas.Atlas{Claims: []atlas.Claim{claim}}, 7))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">-1<", ">1<", ">seed 7<", ">seed 8<"} {
		if !strings.Contains(string(svg), want) {
			t.Errorf("%s is missing from\n%s", want, svg)
		}
	}
}
