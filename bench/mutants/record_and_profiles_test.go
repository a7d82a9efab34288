package main

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// A record is read back as it was written. Joined files are one; a file of another draw is refused, with its line.
func TestRecordIsReadBack(t *testing.T) {
	name := filepath.Join(t.TempDir(), "record.jsonl")
	h := header{3, []string{"./a", "./b"}, "0123"}
	r, err := openRecord(name, h)
	if err != nil || len(r.results) != 0 {
		t.Fatal(r, err)
	}
	first := result{Number: 2, File: "a/x.go", Line: 3, Column: 4, Kind: "logic", Before: "a && b", After: "a || b"}
	first.verdict, first.Seconds = verdict{Outcome: survived}, 1.5
	second := result{Number: 1, File: "b.go", verdict: verdict{Outcome: killed, By: "p TestX"}}
	again := first
	again.verdict = verdict{Outcome: unreached}
	for _, one := range []result{first, second, again} {
		if err := r.put(one); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(name)
	const want = `{"seed":3,"packages":["./a","./b"],"code":"0123"}` + "\n" +
		`{"number":2,"file":"a/x.go","line":3,"column":4,"kind":"logic","before":"a && b","after":"a || b",` +
		`"outcome":"unreached","seconds":1.5}` + "\n" +
		`{"number":1,"file":"b.go","line":0,"column":0,"kind":"","before":"","after":"",` +
		`"outcome":"killed","by":"p TestX","seconds":0}` + "\n"
	if err != nil || string(text) != want {
		t.Errorf("%v\n%s", err, text)
	}
	for _, joined := range []string{want, want + want, "\n" + want + "\n"} {
		if err := os.WriteFile(name, []byte(joined), 0o644); err != nil {
			t.Fatal(err)
		}
		back, err := openRecord(name, h)
		if err != nil || !reflect.DeepEqual(back.results, []result{again, second}) {
			t.Errorf("%q: %+v, %v", joined, back, err)
		}
	}
	if found := r.find(2); found == nil || !found.open() || r.find(3) != nil || r.find(1).open() {
		t.Errorf("%+v, %+v", found, r.find(3))
	}
	foreignRecords(t, name, want, h)
}

// foreignRecords opens files of another draw, or of none. whole is one with a header.
func foreignRecords(t *testing.T, name, whole string, h header) {
	t.Helper()
	for _, c := range []struct {
		text string
		h    header
		want string
	}{
		{whole, header{4, h.Packages, h.Code}, ":1: it belongs to another seed, other packages or other code"},
		{whole, header{3, h.Packages[:1], h.Code}, ":1: it belongs to another seed"},
		{whole, header{3, h.Packages, "4567"}, ":1: it belongs to another seed"},
		{whole + "{\"seed\":4}\n", h, ":4: it belongs to another seed"},
		{whole + "x\n", h, ":4: expected a record of mutants: invalid character"},
		{"{\"number\":1}\n", h, ":1: it belongs to another seed"},
	} {
		if err := os.WriteFile(name, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := openRecord(name, c.h); err == nil || !strings.Contains(err.Error(), name+c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	nameless, err := openRecord("", h)
	if err != nil || nameless.put(result{Number: 1}) != nil || len(nameless.results) != 1 {
		t.Errorf("without a name: %+v, %v", nameless, err)
	}
	if _, err := openRecord(t.TempDir(), h); err == nil {
		t.Error("a folder is read as a record")
	}
}

// imports is a module of packages that import each other, and one of them.
func imports(in func(path string, p listed) *listed) (a *listed, m *module) {
	a = in("a", listed{
		GoFiles: []string{"a.go"}, TestGoFiles: []string{"a_test.go"}, XTestGoFiles: []string{"x_test.go"},
		EmbedFiles: []string{"e.txt"}, Imports: []string{"m/b"}, TestImports: []string{"m/c", "fmt"},
		XTestImports: []string{"m/d"},
	})
	m = &module{packages: []*listed{
		a, in("b", listed{
			GoFiles: []string{"b.go"}, EmbedFiles: []string{"b.txt"}, TestGoFiles: []string{"b_test.go"},
			Imports: []string{"m/b2"},
		}),
		in("b2", listed{GoFiles: []string{"b2.go"}, TestImports: []string{"m/e"}}), in("c",
			listed{GoFiles: []string{"c.go"}}),
		in("d", listed{GoFiles: []string{"d.go"}}), in("e", listed{GoFiles: []string{"e.go"}}),
	}, byPath: map[string]*listed{}}
	for _, p := range m.packages {
		m.byPath[p.ImportPath] = p
	}
	return a, m
}

// The key of a profile changes with the code of the package and of what it imports, with its tests, with what it
// embeds, and with test data beside it and of the module; not with anything else.
func TestKeyOfProfile(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) { options{dir: root}.write(t, name, text) }
	in := func(path string, p listed) *listed {
		p.ImportPath, p.Dir = "m/"+path, filepath.Join(root, path)
		return &p
	}
	a, m := imports(in)
	m.root = root
	matter := []string{
		"a/a.go", "a/a_test.go", "a/x_test.go", "a/e.txt", "b/b.go", "b/b.txt", "b2/b2.go", "c/c.go", "d/d.go",
		"testdata/x", "testdata/deep/y", "a/testdata/z",
	}
	others := []string{"b/b_test.go", "e/e.go", "a/other.txt", "b/testdata/x", ".git/testdata/x", "x"}
	for _, name := range slices.Concat(matter, others) {
		write(name, "1")
	}
	key := func() string {
		t.Helper()
		k, err := m.key(a)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	seen := map[string]bool{key(): true}
	if !strings.HasPrefix(key(), "cpu-") || len(key()) != 4+16 {
		t.Errorf("the key is %s", key())
	}
	for _, name := range others {
		if write(name, "2"); !seen[key()] {
			t.Errorf("%s matters", name)
		}
	}
	for _, name := range matter {
		if write(name, "2"); seen[key()] {
			t.Errorf("%s does not matter", name)
		}
		seen[key()] = true
	}
	if write("testdata/new", ""); seen[key()] {
		t.Error("new test data does not matter")
	}
	if err := os.Remove(filepath.Join(root, "c", "c.go")); err != nil {
		t.Fatal(err)
	}
	if k, err := m.key(a); err == nil {
		t.Errorf("without a file the key is %s", k)
	}
}

// Profiles are read back as they were written, and what is none is named.
func TestProfileIsReadBack(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.json")
	want := &profile{"p", []timed{{"TestX/a", 1.5}}, map[string][]int{"p/x.go:1.2,3.4": {0}}, []string{"TestBad"}}
	if err := writeProfile(name, want); err != nil {
		t.Fatal(err)
	}
	if got, err := readProfile(name); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	if files, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*")); len(files) != 1 {
		t.Errorf("left behind are %v", files)
	}
	if err := os.WriteFile(name, []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := readProfile(name); err == nil || !strings.HasPrefix(err.Error(), name+": ") ||
		!strings.HasSuffix(err.Error(), "; remove it") {
		t.Errorf("%v", err)
	}
}

// The counts of a test are those of the blocks that it reached, each once; a block that none reaches is known, too.
func TestNoteOfCounts(t *testing.T) {
	r := &profiler{profile: profile{Blocks: map[string][]int{}}}
	for test, text := range []string{
		"mode: set\na.go:1.1,2.2 3 1\na.go:3.1,4.2 1 0\na.go:1.1,2.2 3 1\n",
		"mode: set\na.go:1.1,2.2 3 0\na.go:5.1,6.2 1 2\n",
		"mode: set\na.go:1.1,2.2 3 1\n\nodd line\n",
	} {
		name := filepath.Join(t.TempDir(), "counts.txt")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := r.note(name, test); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string][]int{"a.go:1.1,2.2": {0, 2}, "a.go:3.1,4.2": nil, "a.go:5.1,6.2": {1}}
	if !reflect.DeepEqual(r.Blocks, want) {
		t.Errorf("%v, want %v", r.Blocks, want)
	}
	if err := r.note(filepath.Join(t.TempDir(), "none"), 1); err == nil {
		t.Error("counts that are not there are read")
	}
	const said = "--- PASS: TestX (1.00s)\n    --- PASS: TestX/a_b (0.50s)\n    --- FAIL: TestX/c (0.50s)\n" +
		"        --- PASS: TestX/a_b/deep (0.00s)\n    --- PASS: TestX/d/e (0.1s)\n"
	var names []string
	for _, found := range subtest.FindAllStringSubmatch(said, -1) {
		names = append(names, found[1])
	}
	if !slices.Equal(names, []string{"a_b", "d/e"}) {
		t.Errorf("the subtests are %v", names)
	}
}
