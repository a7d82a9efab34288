package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
)

// A header is the first line of a record. It says what the mutations were drawn from.
type header struct {
	Seed     uint64   `json:"seed"`
	Packages []string `json:"packages"`
	Code     string   `json:"code"` // hash of the code, without tests
}

// A result is a line of a record: a mutation and its outcome.
type result struct {
	Number int    `json:"number"` // in the draw, from 1
	File   string `json:"file"`   // from the root of the module, with /
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Kind   string `json:"kind"`
	Before string `json:"before"` // the lines that were changed
	After  string `json:"after"`
	verdict
	Seconds float64 `json:"seconds"`
}

// A record holds the results so far, in a file if it has a name.
type record struct {
	name    string
	header  header
	results []result
}

// openRecord reads the file, if there is one. The header may come again, as in joined files.
func openRecord(name string, h header) (*record, error) {
	r := &record{name: name, header: h}
	data, err := os.ReadFile(name)
	if name == "" || errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	for i, text := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		var line struct {
			header
			result
		}
		if err := json.Unmarshal(text, &line); err != nil {
			return nil, fmt.Errorf("%s:%d: expected a record of mutants: %w", name, i+1, err)
		}
		switch {
		case i > 0 && line.Number > 0:
			r.keep(line.result)
		case !reflect.DeepEqual(line.header, h):
			return nil, fmt.Errorf("%s:%d: it belongs to another seed, other packages or other code; name another file",
				name, i+1)
		}
	}
	return r, nil
}

// write writes the whole file, or leaves it as it was.
func (r *record) write() error {
	if r.name == "" {
		return nil
	}
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	if err := out.Encode(r.header); err != nil {
		return err
	}
	for _, one := range r.results {
		if err := out.Encode(one); err != nil {
			return err
		}
	}
	if err := os.WriteFile(r.name+".part", text.Bytes(), 0o644); err != nil {
		return err
	}
	return os.Rename(r.name+".part", r.name)
}

// find returns the result of a mutation of the draw, nil if there is none yet.
func (r *record) find(number int) *result {
	for i := range r.results {
		if r.results[i].Number == number {
			return &r.results[i]
		}
	}
	return nil
}

// put adds a result, or replaces an earlier one, in the file too.
func (r *record) put(one result) error {
	r.keep(one)
	return r.write()
}

func (r *record) keep(one result) {
	if old := r.find(one.Number); old != nil {
		*old = one
	} else {
		r.results = append(r.results, one)
	}
}
