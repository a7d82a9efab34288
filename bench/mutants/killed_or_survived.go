package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// An outcome is what became of a change.
type outcome string

const (
	killed    outcome = "killed"
	survived  outcome = "survived"
	unreached outcome = "unreached" // survived, because no test runs the changed code
	broken    outcome = "broken"    // does not compile with the tests
)

// A verdict is an outcome, with the test that killed the change.
type verdict struct {
	Outcome outcome `json:"outcome"`
	By      string  `json:"by,omitempty"`
	test    string  // of By, "" if it is not known
}

// open reports whether nothing has noticed the change.
func (v verdict) open() bool { return v.Outcome == survived || v.Outcome == unreached }

// An event is a line of go test -json.
type event struct{ Action, Package, Test, Output string }

// judge reads events until they decide: a test fails, or all have passed.
func judge(events io.Reader) (verdict, error) {
	why, last := "", "" // the limit, and the test that was begun last
	for in := json.NewDecoder(events); ; {
		var e event
		switch err := in.Decode(&e); {
		case errors.Is(err, io.EOF):
			return verdict{}, errors.New("they ended without a result")
		case err != nil:
			return verdict{}, err
		}
		switch {
		case e.Action == "run":
			last = e.Test
		case e.Action == "output" && strings.Contains(e.Output, exceeded):
			_, most, _ := strings.Cut(e.Output, exceeded)
			why = fmt.Sprintf("(takes %s)", strings.TrimSpace(most))
		case e.Action == "fail" && why != "":
			return verdict{killed, strings.Join(strings.Fields(e.Package+" "+last+" "+why), " "), last}, nil
		case e.Action == "fail":
			return verdict{killed, strings.TrimSpace(e.Package + " " + e.Test), e.Test}, nil
		case e.Test == "" && (e.Action == "pass" || e.Action == "skip"):
			return verdict{Outcome: survived}, nil
		}
	}
}
