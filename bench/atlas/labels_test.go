package atlas

import (
	"slices"
	"strings"
	"testing"

	"haft/encode"
	"haft/encode/card"
	"haft/encode/pb"
	"haft/solve/solvertest/extent"
)

// label returns what is proved of an encoding of a table.
func label(t *testing.T, table, encoding string) card.Label {
	t.Helper()
	var found card.Label
	var err error
	switch table {
	case "at-most", "exactly":
		var l card.Limit
		l, err = card.ByName(encoding)
		found = l.Label
	case "one":
		var e card.ExactlyOne
		e, err = card.ExactlyOneByName(encoding)
		found = e.Label
	case "linear":
		var e pb.Encoding
		e, err = pb.ByName(encoding)
		found = e.Label
	default:
		t.Fatalf("no labels for the table %s", table)
	}
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// most is how many inputs the tests measure. HAFT_SOAK=1 measures the whole atlas.
func most() int {
	if extent.Soak() {
		return Most
	}
	return 4
}

// What is measured agrees with the labels: an encoding that propagates completely misses nothing, and one that detects
// every contradiction misses none. In the whole atlas, the others miss something.
func TestLabels(t *testing.T) {
	tables := slices.DeleteFunc(Tables(), func(t Table) bool {
		return strings.HasSuffix(t.Name, "roster") || t.Name == "chess"
	})
	done := 0
	o := &Options{Tables: tables, Size: most(), Workers: 2, Done: func() { done++ }}
	rows, err := MeasureAll(t.Context(), o)
	if err != nil || done != o.measurements() || done != len(rows) {
		t.Fatalf("%d of %d measured, %d rows, %v", done, o.measurements(), len(rows), err)
	}
	for _, r := range Pool(rows) {
		l, m := label(t, r.Table, r.Encoding), r.Strength[Slack]
		if l.Complete && m.States.Missed > 0 || l.Detects && m.Conflicts.Missed > 0 {
			t.Errorf("%s, %s misses %+v, but its label is complete %v, detects %v",
				r.Table, r.Encoding, m, l.Complete, l.Detects)
		}
		if most() == Most && l.Complete != (m.States.Missed == 0) ||
			most() == Most && (l.Complete || l.Detects) != (m.Conflicts.Missed == 0) {
			t.Errorf("%s, %s misses %+v in all, but its label is complete %v, detects %v",
				r.Table, r.Encoding, m, l.Complete, l.Detects)
		}
		if relaxed := r.Strength[Relaxation]; !l.Linear && r.Encoding != pb.Keep &&
			relaxed.States.Missed > r.Strength[Unit].States.Missed {
			t.Errorf("%s, %s: the relaxation misses %+v, unit propagation %+v", r.Table, r.Encoding, relaxed, m)
		}
	}
}

// Of the side of chess, propagation misses what the labels of rosters say, case by case.
func TestChessLabels(t *testing.T) {
	extent.Slow(t)
	c := &sideOfChess(Most)[0]
	at := slices.IndexFunc(encode.Axes(), func(a encode.Axis) bool { return a.Name == "roster" })
	for _, choice := range encode.Axes()[at].Choices {
		if choice.Missed == nil ||
			most() < Most && !slices.Contains([]string{"binomial", "hall-conflicts", "native"}, choice.Name) {
			continue
		}
		f, err := c.write(choice.Name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := measure(t.Context(), c, f)
		if err != nil {
			t.Fatal(err)
		}
		m, want := s[Slack], choice.Missed
		partial := m.States.Missed - m.Conflicts.Missed
		if m.Conflicts != (Share{9036, want.Cases}) || m.Values != (Share{23067, want.Natures}) || partial != want.Partial {
			t.Errorf("%s misses %+v, but its label is %+v", choice.Name, m, *want)
		}
	}
}
