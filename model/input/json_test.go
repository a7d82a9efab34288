package input_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"haft/model/input"
)

// A pause is written as a Go duration.
type pause time.Duration

func (p *pause) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("%q is not a time", text)
	}
	*p = pause(d)
	return nil
}

// A part is read strictly for itself, so that fields which are left out have other values than 0.
type part struct {
	Size   int8            `json:"size"`
	Count  uint16          `json:"count,omitempty"`
	Chance float64         `json:"chance"`
	More   map[string]bool `json:"more"`
}

func (p *part) UnmarshalJSON(text []byte) error {
	type plain part
	read := plain{Chance: 0.5}
	if err := input.Read(text, &read); err != nil {
		return err
	}
	*p = part(read)
	return nil
}

type common struct {
	Seed uint64 `json:"seed"`
}

type plan struct {
	common
	Name   string
	Pause  *pause     `json:"pause"`
	Parts  []part     `json:"parts"`
	Pair   [2]*common `json:"pair"`
	Any    any        `json:"any"`
	Hidden int        `json:"-"`
	own    int
}

func ExampleRead() {
	var study struct {
		Seed  uint8
		Sizes []int
	}
	err := input.Read([]byte("{\"seed\": 7,\n \"sizes\": [5, \"six\"]}"), &study)
	fmt.Println(err)
	fmt.Println(input.In("study.json", err))
	// Output:
	// line 2, column 15: found "six", expected a whole number from -9223372036854775808 to 9223372036854775807
	// study.json:2:15: found "six", expected a whole number from -9223372036854775808 to 9223372036854775807
}

// What is right is read as by package json.
func TestRead(t *testing.T) {
	var p plan
	const text = ` {"seed": 3, "name": "é", "pause": "2s", "parts": [{"size": -128, "more": {"x": true}}],
		"pair": [{}, null]} `
	if err := input.Read([]byte(text), &p); err != nil {
		t.Fatal(err)
	}
	if p.Seed != 3 || p.Name != "é" || time.Duration(*p.Pause) != 2*time.Second || p.Parts[0].Size != -128 ||
		p.Parts[0].Chance != 0.5 || !p.Parts[0].More["x"] || p.Pair[0] == nil || p.Pair[1] != nil || p.own != 0 {
		t.Errorf("%+v", p)
	}
}

// Every error has its place, in characters, and says what was found and what was expected.
func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		``:                                      "1:1: found nothing, expected an object",
		"{\"seed\": 1,\n":                       "2:1: the text ends within a value",
		`[]`:                                    "1:1: found [], expected an object",
		"\n\n  5":                               "3:3: found 5, expected an object",
		`{"seed": 1} x`:                         "1:13: invalid character 'x' after top-level value",
		"{\"seed\": 1}\n\t{}":                   "2:2: invalid character '{' after top-level value",
		`{"seed" 1}`:                            "1:9: invalid character '1' after object name (expecting ':')",
		`{"é": 1}`:                              `1:2: found the unknown field "é"`,
		`{"name": "é", "x":1}`:                  `1:15: found the unknown field "x"`,
		`{"Hidden": 1}`:                         `1:2: found the unknown field "Hidden"`,
		`{"own": 1}`:                            `1:2: found the unknown field "own"`,
		`{"common": 1}`:                         `1:2: found the unknown field "common"`,
		`{"seed": [}`:                           "1:11: invalid character '}' at start of value",
		`{"seed": -1}`:                          "1:10: found -1, expected a whole number from 0 to 18446744073709551615",
		`{"SEED" : "1"}`:                        `1:11: found "1", expected a whole number from 0 to 18446744073709551615`,
		`{"name": ["é", 1]}`:                    `1:10: found ["é", 1], expected a string`,
		`{"name": null, "pause": "2 s"}`:        `1:25: "2 s" is not a time`,
		`{"name": null, "pause": 2}`:            "1:25: found 2, expected a string",
		`{"parts": {}}`:                         "1:11: found {}, expected a list",
		`{"parts": [{}, {"size": 128}]}`:        "1:25: found 128, expected a whole number from -128 to 127",
		"{\"parts\": [\n{\"count\":\n 65536}]}": "3:2: found 65536, expected a whole number from 0 to 65535",
		`{"parts": [{"seed": 1}]}`:              `1:13: found the unknown field "seed"`,
		`{"parts": [{"chance": true}]}`:         "1:23: found true, expected a number",
		`{"parts": [{"more": {"a": 1}}]}`:       "1:27: found 1, expected true or false",
		`{"pair": [{"seed": 1}, {"seed": []}]}`: "1:33: found [], expected a whole number from 0 to 18446744073709551615",
		`{"any": {"x": [1]}, "pair": "none"}`:   `1:29: found "none", expected a list`,
	} {
		err := input.Read([]byte(text), &plan{})
		if err == nil {
			t.Errorf("%s: no error, want %s", text, want)
			continue
		}
		f, ok := errors.AsType[*input.Error](err)
		if got := input.In("f", err).Error(); !ok || got != "f:"+want {
			t.Errorf("%s:\n%s, want\n%s", text, got, want)
		}
		if ok && (f.Offset < 0 || f.Offset > len(text)) {
			t.Errorf("%s: at byte %d", text, f.Offset)
		}
	}
	const other = "f: unsupported operation"
	if err := input.In("f", errors.ErrUnsupported); err.Error() != other || !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("another error: %v", err)
	}
}

// A key that stands twice has its place, too.
func TestTwice(t *testing.T) {
	type written struct {
		Seed  int
		Parts []struct{ More map[string]bool }
	}
	for text, want := range map[string]string{
		`{"seed": 1, "parts": [{"more": {"a": true}}, {"more": {"a": true, "b": true}}]}`: "<nil>",
		"{\"seed\": 1,\n\t\"Seed\": 1}":               `f:2:2: found "Seed" more than once, expected each key once`,
		`{"parts": [{"more": {"é":true, "é":true}}]}`: `f:1:32: found "é" more than once, expected each key once`,
	} {
		got := "<nil>"
		if err := input.Read([]byte(text), &written{}); err != nil {
			got = input.In("f", err).Error()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// Read refuses what package encoding/json refuses, and never crashes.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"seed": 3, "pause": "2s", "parts": [{"size": -128, "more": {"x": true}}], "pair": [{}, null]}`))
	f.Add([]byte(`{"parts": [{"size": 1e3}], "any": {"x": [1]}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		err := input.Read(text, &plan{})
		plain := json.Unmarshal(text, &plan{})
		if plain != nil && err == nil {
			t.Errorf("%q is read, but package json says %v", text, plain)
		}
		if f, ok := errors.AsType[*input.Error](err); err != nil && (!ok || f.What == "" || f.Offset > len(text)) {
			t.Errorf("%q: %v", text, err)
		}
	})
}
