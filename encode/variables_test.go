package encode

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/format"
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

// Every variable is listed with its number, its symbol in the file, its name, and the piece and nature that it is
// about. Auxiliary variables have no piece.
func TestVariables(t *testing.T) {
	f := NewFormula()
	f.Named("aux1")
	for name, symbols := range map[string][3]string{
		"dimacs": {"1", "160", "161"}, "opb": {"x1", "x160", "x161"}, "lp": {"w1K", "b16N", "aux1"},
		"smt2": {"w1K", "b16N", "aux1"},
	} {
		in, err := format.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		list := Variables(in, f)
		if len(list) != 161 {
			t.Fatalf("%s: %d variables, want 161", name, len(list))
		}
		want := []Variable{
			{Number: 1, Symbol: symbols[0], Name: "w1K", Piece: "w1", Nature: "K", Square: "a1"},
			{Number: 160, Symbol: symbols[1], Name: "b16N", Piece: "b16", Nature: "N", Square: "h7"},
			{Number: 161, Symbol: symbols[2], Name: "aux1"},
		}
		if diff := cmp.Diff(want, []Variable{list[0], list[159], list[160]}); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A formula from another program says nothing about pieces, and may leave variables without names.
func TestVariablesOfOthers(t *testing.T) {
	in, err := format.Lookup("dimacs")
	if err != nil {
		t.Fatal(err)
	}
	read, err := format.ReadDIMACS(bytes.NewReader([]byte("c x 1 a\np cnf 2 1\n1 2 0\n")), 0)
	if err != nil {
		t.Fatal(err)
	}
	want := []Variable{{Number: 1, Symbol: "1", Name: "a"}, {Number: 2, Symbol: "2"}}
	if diff := cmp.Diff(want, Variables(in, read.Formula)); diff != "" {
		t.Error(diff)
	}
}
