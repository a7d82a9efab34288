package main

import (
	"go/importer"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// reading returns a package of one file.
func reading(t *testing.T, text string) *source {
	t.Helper()
	p := &listed{ImportPath: "toy", Dir: t.TempDir(), GoFiles: []string{"toy.go"}}
	if err := os.WriteFile(filepath.Join(p.Dir, "toy.go"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	m := &module{fset: token.NewFileSet(), imports: importer.Default()}
	s, err := m.read(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const around = `package toy

func f(x, y int, b, c bool, s []int, e error) (n int, ok bool, err error) {
	CODE
	panic("end")
}
`

// Each operator finds its places in a function, no more and no fewer, and makes the right changes.
func TestOperators(t *testing.T) {
	tests := []struct {
		code string // of a function of x and y int, b and c bool, s []int and e error
		want []string
	}{
		{"b = x < y", []string{"comparison: b = x <= y", "comparison: b = x > y", "statement: "}},
		{"b = x == y", []string{"comparison: b = x != y", "statement: "}},
		{"b = b && c", []string{"logic: b = b || c", "statement: "}},
		{"x = -x + y", []string{"arithmetic: x = -x - y", "sign: x = x + y", "statement: "}},
		{"x <<= y", []string{"arithmetic: x >>= y", "statement: "}},
		{"x--", []string{"arithmetic: x++", "statement: "}},
		{"println(x)", []string{"statement: "}},
		{"z := x; _ = z", []string{"statement: z := x; "}},
		{"if b { println() }", []string{"condition: if !(b) { println() }", "statement: if b {  }"}},
		{"if !b { }", []string{"condition: if !(!b) { }"}},
		{"if x != y { }", []string{"comparison: if x == y { }"}},
		{"b = !c", []string{"sign: b = c", "statement: "}},
		{"for b { break }", []string{"branch: for b {  }", "branch: for b { continue }", "condition: for !(b) { break }"}},
		{"for { continue }", []string{"branch: for {  }", "branch: for { break }"}},
		{"s[x] = 7", []string{"constant: s[x] = (7 + 1)", "constant: s[x] = (7 - 1)", "statement: "}},
		{"s = s[x:y]", []string{"slice: s = s[(x)+1:y]", "slice: s = s[x:(y)-1]", "statement: "}},
		{"s = s[:]", []string{"slice: s = s[1:]", "slice: s = s[:len(s)-1]", "statement: "}},
		{"s = append(s, x, y)", []string{"append: s = append(s, x)", "statement: "}},
		{"s = append(s, s...)", []string{"append: s = append(s)", "statement: "}},
		{"switch x { case y: println() }", []string{"statement: switch x { case y:  }"}},
		{"return x, true, e", []string{
			"result: return 0, true, e", "result: return x, false, e", "result: return x, true, nil",
		}},
		{"const no = false; return x, no, nil", []string{"result: const no = false; return 0, no, nil"}},
		{"return f(x, y, b, c, s, e)", []string{"result: return 0, false, nil"}},
		{"func() struct{ n int } { return struct{ n int }{x} }()", []string{
			"result: func() struct{ n int } { return *new(struct{n int}) }()", "statement: ",
		}},
	}
	for _, tt := range tests {
		s := reading(t, strings.Replace(around, "CODE", tt.code, 1))
		var got []string
		for _, p := range places(s) {
			if p.at.Line != 4 {
				continue
			}
			for _, way := range p.ways {
				got = append(got, p.kind+": "+strings.Split(string(way.apply(s.texts[0])), "\n")[3][1:])
			}
		}
		slices.Sort(got)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.code, diff)
		}
	}
}

// Numbers outside functions are places too.
func TestPackageLevel(t *testing.T) {
	s := reading(t, "package toy\n\nconst size = 8\n\nvar half = size / 2\n")
	var got []string
	for _, p := range places(s) {
		if p.within != nil {
			t.Errorf("%v is in %v", p.at, p.within.Name)
		}
		got = append(got, p.kind)
	}
	if want := []string{"constant", "arithmetic", "constant"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A result is replaced by the zero value of its type, whatever the type.
func TestZero(t *testing.T) {
	s := reading(t, `package toy

type point struct{ x, y int }

func numbers() float64            { return 1.5 }
func names() string               { return "a" }
func points() point               { return point{1, 2} }
func arrays() [2]int              { return [2]int{1, 2} }
func slices() []int               { return []int{} }
func any_() any                   { return point{} }
func generic[T any](x T) T        { return x }
func two() (point, error)         { return three() }
func three() (p point, err error) { return point{}, nil }
`)
	want := []string{"0", `""`, "*new(point)", "*new([2]int)", "nil", "nil", "*new(T)", "*new(point), nil"}
	var got []string
	for _, p := range places(s) {
		if p.kind == "result" {
			got = append(got, p.ways[0].text)
			if !s.compiles(0, p.ways[0].apply(s.texts[0])) {
				t.Errorf("%q does not compile", p.ways[0].text)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The same seed draws the same mutations, and another seed draws others. Mutations that do not
// compile are skipped.
func TestDraw(t *testing.T) {
	s := reading(t, `package toy

func f(n int) (sum int) {
	for i := range n {
		if i%3 == 0 || i > 100 {
			continue
		}
		sum += i * i
	}
	return sum
}

func g(s string) string {
	t := s + "x" + s
	return t
}
`)
	all := places(s)
	list := func(seed uint64) (names []string) {
		for m := range draw(all, seed) {
			if !s.compiles(0, m.mutated()) {
				t.Errorf("drew %s at %v, which does not compile", m.kind, m.at)
			}
			_, after := m.lines()
			names = append(names, m.kind+after)
		}
		return names
	}
	one := list(1)
	if diff := cmp.Diff(one, list(1)); diff != "" {
		t.Errorf("the same seed draws other mutations:\n%s", diff)
	}
	if slices.Equal(one, list(2)) {
		t.Error("two seeds draw the same")
	}
	const strings = 3 // + without a - for strings, twice; and t, which nobody would use
	if len(one) != len(all)-strings || len(one) < 10 {
		t.Errorf("%d of %d places are drawn", len(one), len(all))
	}
}
