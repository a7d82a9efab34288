package schema_test

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haft/model"
	"haft/model/gamefile"
	"haft/model/input"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

// again writes a value, reads it, and writes it once more. The text must be the same.
func again[T any](t *testing.T, value T) {
	t.Helper()
	line, err := schema.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var read T
	if err := json.Unmarshal(line, &read); err != nil {
		t.Fatalf("%v in\n%s", err, line)
	}
	if second, err := schema.Marshal(read); err != nil || string(second) != string(line) {
		t.Errorf("%s\nis read back as\n%s, %v", line, second, err)
	}
}

// open reads a game of testdata.
func open(t *testing.T, name string) *model.Game {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "testdata", "games", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	g, err := gamefile.NewReader(file, name).Next()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Reports can be read back: of a legal game, an illegal one, one that goes on after an illegal ply,
// one that is over, and one that was not decided.
func TestReportsAreRead(t *testing.T) {
	for _, name := range []string{"legal.pgn", "immortal.pgn", "immortal-draw.pgn", "seeds/000-three-knights.pgn"} {
		g := open(t, name)
		again(t, schema.NewReport(g, nil))
		a, err := explain.Analyze(t.Context(), solve.Exact{}, g, solve.AllParts)
		if err != nil {
			t.Fatal(err)
		}
		if !a.Legal {
			if a.Beyond, err = a.Continue(t.Context(), solve.Skip); err != nil {
				t.Fatal(err)
			}
		}
		r := schema.NewReport(g, a)
		r.Add(a)
		seconds := 0.25
		r.Backend, r.Seconds = "exact", &seconds
		again(t, r)
		moves, err := schema.Consequences(t.Context(), solve.Exact{}, a)
		if err != nil {
			t.Fatal(err)
		}
		again(t, &schema.MovesReport{Report: r, Moves: moves})
		all, err := solve.Timeline(t.Context(), g.UpTo(a.Plies))
		if err != nil {
			t.Fatal(err)
		}
		again(t, &schema.TimelineReport{Report: r, Timeline: schema.InstantReports(all)})
		e, err := solve.Entangle(t.Context(), &a.Position().Problem)
		if err != nil {
			t.Fatal(err)
		}
		again(t, schema.NewEntangleReport(r, e))
		for _, question := range []string{"w6", "e4", "b2"} {
			q, err := solve.ParseQuestion(question)
			if err != nil {
				t.Fatal(err)
			}
			known := schema.NewKnown(q, g, a).Report()
			again(t, &schema.ExplainedReport{Report: r, Known: known, Explanations: []schema.ExplainReport{}})
		}
	}
}

func TestPerftIsRead(t *testing.T) {
	p := &schema.Perft{Depth: 1, Nodes: 2, Seconds: 0.5, Divide: schema.Object[uint64]{}}
	again(t, p)
	p.Divide.Add("e2e4", 1)
	p.Divide.Add("b1a3", 1)
	p.Backend = "exact"
	again(t, p)
}

// A report is the text that encoding/json alone would write, whatever is in its names.
func TestObjectIsWhatTheEncoderWrites(t *testing.T) {
	words := []string{"", "w1", "a~b", "<&>", "tab\t", "quote\"", `back\slash`, "é", "\u2028", "\ufffd", "\x00"}
	var o schema.Object[string]
	var plain []string
	for _, w := range words {
		o.Add(w, w)
		text, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		plain = append(plain, string(text)+":"+string(text))
	}
	want := "{" + strings.Join(plain, ",") + "}"
	if got, err := json.Marshal(o); err != nil || string(got) != want {
		t.Errorf("%s, %v; want\n%s", got, err, want)
	}
}

// Marshal writes what encoding/json does, whatever the types and the tags of the fields are.
func TestMarshalIsWhatTheEncoderWrites(t *testing.T) {
	type inner struct {
		Name string
		List []inner `json:"list,omitzero"`
	}
	type small int8
	type value struct {
		Bool      bool     `json:"bool"`
		Int       small    `json:"int"`
		Uint      uint16   `json:"uint"`
		Words     []string `json:"words"`
		Bytes     []byte   `json:"bytes"`
		Numbers   []float64
		Inner     *inner `json:"inner"`
		Deep      **inner
		Any       any            `json:"any,omitzero"`
		Map       map[string]int `json:"map,omitzero"`
		Array     [2]int
		Objects   schema.Object[schema.Object[*inner]] `json:"objects,omitzero"`
		Zero      schema.Object[int]                   `json:"zero,omitzero"`
		unwritten int
	}
	type tagged struct {
		Left    inner     `json:"-"`
		Empty   []int     `json:"empty,omitempty"`
		Quoted  int       `json:"quoted,string"`
		Never   time.Time `json:"never,omitzero"`
		Pointed input.Size
	}
	type embedding struct {
		inner
		More time.Time
	}
	one := &inner{Name: "é<\"", List: []inner{}}
	for _, v := range []any{
		nil, true, -7, uint64(math.MaxUint64), 0.0, 1e-7, 1e-6, -12.5, 1e20, 1e21, "<&>", []int(nil),
		[]any{1, nil, "x"},
		value{},
		&value{}, (*value)(nil),
		tagged{},
		&tagged{Quoted: 1, Empty: []int{}},
		embedding{},
		[][]inner{nil, {*one}},
		&value{
			Bool: true, Int: -1, Uint: 9, Words: []string{}, Bytes: []byte("bytes"), Numbers: []float64{0.1, 1e-9},
			Inner: one, Deep: &one, Any: *one, Map: map[string]int{"a": 1}, unwritten: 1,
			Objects: schema.Object[schema.Object[*inner]]{{Name: "a\n", Value: schema.Object[*inner]{{Name: "b"}, {Name: "c", Value: one}}}},
			Zero:    schema.Object[int]{},
		},
		math.NaN(),
		[]float64{math.Inf(1)},
		func() {},
		value{Any: make(chan int)},
	} {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		wrong := e.Encode(v)
		got, err := schema.Marshal(v)
		if want := strings.TrimSuffix(b.String(), "\n"); string(got) != want || (err == nil) != (wrong == nil) {
			t.Errorf("%T: %s, %v, want\n%s, %v", v, got, err, want, wrong)
		}
	}
}

// What steers a terminal or ends a line is escaped, and reads back as it was.
func TestMarshalEscapes(t *testing.T) {
	const text = "é\x1b[31m\u0085\u009b\x7f\u202e\u2028<"
	got, err := schema.Marshal(text)
	if want := `"é\u001b[31m\u0085\u009b\u007f\u202e\u2028<"`; err != nil || string(got) != want {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	var back string
	if err := json.Unmarshal(got, &back); err != nil || back != text {
		t.Errorf("%q, %v", back, err)
	}
}

// Members keep their order, whatever their values are. Anything but an object is refused.
func TestObject(t *testing.T) {
	const text = `{"z":[1,{"b":null}],"a":"<","":{}}`
	var o schema.Object[any]
	if err := json.Unmarshal([]byte(text), &o); err != nil || len(o) != 3 || o[0].Name != "z" || o[1].Value != "<" {
		t.Errorf("%v, %v", o, err)
	}
	again(t, o)
	for _, wrong := range []string{`[]`, `7`, `"x"`, `{"a":"x"}`} {
		var numbers schema.Object[int]
		if err := json.Unmarshal([]byte(wrong), &numbers); err == nil {
			t.Errorf("%s is read as %v", wrong, numbers)
		}
	}
}
