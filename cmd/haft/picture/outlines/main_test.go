package main

import (
	"os"
	"testing"
)

// The table in the tree is the one that the command writes.
func TestTableIsCurrent(t *testing.T) {
	want, err := table()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../outlines.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("outlines.go is not what go generate writes")
	}
}
