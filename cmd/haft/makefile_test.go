package main

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// Every test that "make quick" leaves out exists: a name that has changed would be left out no more.
func TestSlowTestsExist(t *testing.T) {
	_, rest, _ := strings.Cut(markdown(t, "Makefile"), "\nSLOW = ")
	list, _, found := strings.Cut(rest, "\n\n")
	names := regexp.MustCompile(`\w+`).FindAllString(list, -1)
	if !found || len(names) < 10 {
		t.Fatalf("the list SLOW has %d names", len(names))
	}
	grep := exec.Command("grep", "-rhoE", "--include=*_test.go", `^func Test\w+`, ".")
	grep.Dir = repo
	tests, err := grep.Output()
	if err != nil {
		t.Skip(err)
	}
	for _, name := range names {
		if !strings.Contains(string(tests), "func "+name+"\n") {
			t.Errorf("there is no %s", name)
		}
	}
}
