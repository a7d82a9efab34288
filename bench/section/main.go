// Command section writes the part of README.md that tells how fast haft is, from
// benchmarks in the Go format:
//
//	go run ./bench/section bench.txt README.md
//
// It measures nothing: make bench does, and make bench-readme runs this command on what was measured, so that the file
// and the README say the same. Every benchmark of the file has its place in a table (see
// groups and pivots); one that has none is an error, and so is a row that nothing was measured for.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"haft/model/bounded"
)

// maxFile is how large the files may be.
const maxFile bounded.Size = 16 << 20

// The section is what stands between two lines of the README.
const (
	begin = "<!-- Written by make bench-readme; do not edit. -->\n"
	end   = "<!-- The end of what make bench-readme writes. -->\n"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "section:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("usage: section BENCHMARKS README")
	}
	measured, err := bounded.ReadFile(args[0], maxFile)
	if err != nil {
		return err
	}
	readme, err := bounded.ReadFile(args[1], maxFile)
	if err != nil {
		return err
	}
	text, err := section(bytes.NewReader(measured), args[0])
	if err != nil {
		return err
	}
	before, _, after, err := split(string(readme))
	if err != nil {
		return fmt.Errorf("%s: %w", args[1], err)
	}
	return os.WriteFile(args[1], []byte(before+begin+text+end+after), 0o644)
}

// section is the text for the benchmarks of a file.
func section(r io.Reader, name string) (string, error) {
	s, err := read(r, name)
	if err != nil {
		return "", err
	}
	return s.section()
}

// split finds the section in a text, and what is before and after its markers.
func split(text string) (before, section, after string, err error) {
	before, rest, found := strings.Cut(text, begin)
	section, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		return "", "", "", fmt.Errorf("it has no line %q with a line %q after it", strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	return before, section, after, nil
}
