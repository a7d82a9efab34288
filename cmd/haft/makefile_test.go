package main

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// testName matches a test that a Makefile names: whole, or after a common beginning, as in Test(A|B).
var testName = regexp.MustCompile(`\bTest([A-Z]\w+|\([\w|]+\))`)

// Every test that the Makefile names exists: a name that has changed would be run no more.
func TestMakefileTestsExist(t *testing.T) {
	text := markdown(t, "Makefile")
	var names []string
	for _, found := range testName.FindAllStringSubmatch(text, -1) {
		for end := range strings.SplitSeq(strings.Trim(found[1], "()"), "|") {
			names = append(names, "Test"+end)
		}
	}
	if !slices.Contains(names, "TestImportsRunOneWay") {
		t.Fatalf("the Makefile names %q", names)
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
