package encode

import (
	"slices"
	"strings"
	"testing"

	"haft/encode/pb"
	"haft/solve/solvertest/extent"
)

// Each list returns what picking one by one finds, and the encodings for all choices of an axis are together All.
func TestThose(t *testing.T) {
	if testing.Short() {
		t.Skip("lists all encodings for each choice")
	}
	all := All()
	for _, a := range Axes() {
		sum, list := 0, ""
		for _, c := range a.Choices {
			with, err := Those(a.Name + "=" + c.Name)
			if err != nil {
				t.Fatal(err)
			}
			picked := slices.DeleteFunc(slices.Clone(all), func(e Encoding) bool { return *a.of(&e) != c.Name })
			if !slices.Equal(with, picked) {
				t.Errorf("%s=%s: %d encodings, want %d", a.Name, c.Name, len(with), len(picked))
			}
			sum += len(with)
			list += "," + a.Name + "=" + c.Name
		}
		if either, err := Those(list); err != nil || !slices.Equal(either, all) || sum != len(all) {
			t.Errorf("%s: %d encodings one by one and %d with all choices, %v; want %d", a.Name, sum, len(either), err, len(all))
		}
	}
}

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
