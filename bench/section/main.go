// Command section writes the part of bench/README.md that says how fast haft is. Its input is
// benchmark results in the Go format:
//
//	go run ./bench/section bench.txt bench/README.md
//
// It measures nothing itself. First make bench measures and writes bench.txt, then make
// bench-readme runs this command, so the file and the README always agree. Every benchmark in the
// file must have a place in some table (see groups and pivots), and every row must have results.
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

// maxFile is the largest size of the files.
const maxFile bounded.Size = 16 << 20

// The section is the text between these two lines of the README.
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

// section returns the text for the benchmarks of a file.
func section(r io.Reader, name string) (string, error) {
	s, err := read(r, name)
	if err != nil {
		return "", err
	}
	return s.section()
}

// split finds the section in a text, and returns it with the text before and after its markers.
func split(text string) (before, section, after string, err error) {
	before, rest, found := strings.Cut(text, begin)
	section, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		return "", "", "", fmt.Errorf("it has no line %q with a line %q after it", strings.TrimSpace(begin),
			strings.TrimSpace(end))
	}
	return before, section, after, nil
}
