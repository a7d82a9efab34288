package main

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"slices"

	"haft/cmd/haft/flags"
)

// Count is the DoFn that counts the games of a range, so that no range counts those before its own: with N ranges of
// one file, each game would be counted N/2 times.
type Count struct {
	Part
}

// ProcessElement returns what "haft count" says of a range.
func (f *Count) ProcessElement(ctx context.Context, part int) (string, error) {
	if err := f.current(); err != nil {
		return "", err
	}
	var line bytes.Buffer
	shard := &flags.Shard{Part: part, Of: f.Of}
	words := slices.Concat([]string{"count", "--shard", shard.String()}, f.Reading, []string{"--"}, f.Files)
	_, err := haft(ctx, words, nil, &line, io.Discard)
	return line.String(), err
}

// Counted is the DoFn that puts the counts of all ranges into a file. Only then does it let the ranges begin.
type Counted struct {
	Part
}

// ProcessElement gets all counts under one key.
func (f *Counted) ProcessElement(_ context.Context, _ int, next func(*string) bool, begin func(int)) error {
	err := saveAs(f.counts(), func(out io.Writer) error {
		for line := ""; next(&line); {
			if _, err := io.WriteString(out, line); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i := range f.Of {
		begin(i + 1)
	}
	return nil
}

// counts returns the name of the file.
func (f *Part) counts() string { return filepath.Join(f.Folder, "counts.jsonl") }

// divides reports whether a range may begin in the middle of a file.
func (f *Part) divides() bool { return f.Of > 1 }
