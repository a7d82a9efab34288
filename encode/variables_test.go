package encode

import (
	"slices"
	"testing"

	"haft/model"
)

// Models are read as far as they go. A piece gets its last nature, or none.
func TestDecode(t *testing.T) {
	t.Parallel()
	value := make([]bool, NumX+1)
	value[X(0, model.Queen)], value[X(0, model.Bishop)], value[X(31, model.Knight)] = true, true, true
	for length := range NumX + 2 {
		var want model.Assignment
		switch {
		case length > int(X(0, model.Bishop)):
			want[0] = model.Bishop
		case length > int(X(0, model.Queen)):
			want[0] = model.Queen
		}
		if length > NumX {
			want[31] = model.Knight
		}
		if got := Decode(value[:length]); got != want {
			t.Errorf("%d values: %v", length, &got)
		}
	}
	a := uniform(2, []int{1, 1})
	for length := range 6 {
		want := [][]int{{-1, -1}, {-1, -1}, {0, -1}, {1, -1}, {1, -1}, {1, 1}}[length]
		if got := a.Decode([]bool{false, true, true, false, true}[:length]); !slices.Equal(got, want) {
			t.Errorf("an army with %d values: %v, want %v", length, got, want)
		}
	}
}

// A formula has the variables of haft only if all are named so.
func TestNamedX(t *testing.T) {
	t.Parallel()
	if f := NewFormula(); !NamedX(f) {
		t.Error("a new formula has other names")
	}
	for _, v := range []int{1, 2, NumX / 2, NumX - 1, NumX} {
		f := NewFormula()
		f.Names[v] = "other"
		if NamedX(f) {
			t.Errorf("variable %d may have any name", v)
		}
	}
	short, few := NewFormula(), NewFormula()
	short.Names, few.Vars = short.Names[:NumX], NumX-1
	if NamedX(short) || NamedX(few) {
		t.Error("names or variables may be missing")
	}
}
