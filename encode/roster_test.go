package encode

import (
	"slices"
	"strings"
	"testing"

	"haft/encode/pb"
	"haft/solve/solvertest/extent"
)

func TestThoseOfSeveralAxes(t *testing.T) {
	extent.Slow(t)
	got, err := Those("roster=mdd domain=log,roster=hall, linear=keep safety=pairs")
	want := []Encoding{
		{"log", "hall", "pairs", "full", pb.Keep},
		{"log", "hall", "pairs", "turns", pb.Keep},
		{"log", "hall", "pairs", "closure", pb.Keep},
		{"log", "mdd", "pairs", "full", pb.Keep},
		{"log", "mdd", "pairs", "turns", pb.Keep},
		{"log", "mdd", "pairs", "closure", pb.Keep},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
	if none, err := Those("domain=sparse,roster=mdd"); err != nil || len(none) > 0 {
		t.Errorf("%v, %v; want none, since they are refused", none, err)
	}
	if all, err := Those(""); err != nil || len(all) != len(All()) {
		t.Errorf("%d of %d without a choice, %v", len(all), len(All()), err)
	}
	for list, want := range map[string]string{
		"roster": "expected axis=choice", "colour=red": `unknown axis "colour"`,
		"roster=red": `unknown roster encoding "red"`,
	} {
		if _, err := Those(list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", list, err, want)
		}
	}
}
