package main

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterCoder(reflect.TypeFor[*Tally](), encodeTally, decodeTally)
	register.DoFn2x2[context.Context, int, *Tally, error](&Part{})
	register.Combiner1[*Tally](&Sum{})
	register.DoFn2x1[context.Context, *Tally, error](&Keep{})
}

// pipeline returns the job: the numbers of the ranges, spread over the workers; what each finds; the sum in a
// file.
//
// The ranges are not a splittable DoFn: a runner may divide one again while it is read, and then a bundle that fails in
// the middle is not easily done again as a whole. They are ordinary elements, which are done or not done.
func (f *Part) pipeline() *beam.Pipeline {
	p := beam.NewPipeline()
	s := p.Root()
	ranges := make([]int, f.Of)
	for i := range ranges {
		ranges[i] = i + 1
	}
	spread := beam.Reshuffle(s, beam.CreateList(s, ranges)) // otherwise one worker would do them all
	tallies := beam.ParDo(s, f, spread)
	beam.ParDo0(s, &Keep{f.Folder}, beam.Combine(s, &Sum{}, tallies))
	return p
}

// try carries out the command of haft on an empty file, so that wrong options are told before the job begins.
func (f *Part) try(ctx context.Context, k *kind) error {
	name := filepath.Join(f.Folder, "empty")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		return err
	}
	empty := *f
	empty.Files, empty.Of = []string{name}, 1
	var ignored notes
	_, err := haft(ctx, empty.words(k, 1), nil, &ignored, &ignored)
	return cmp.Or(err, os.Remove(name))
}

// Keep is the DoFn that writes the sum of all ranges to a file, for the program that made the job.
type Keep struct {
	Folder string
}

// sumName is the name of the file.
const sumName = "sum.json"

// ProcessElement writes the file.
func (k *Keep) ProcessElement(_ context.Context, t *Tally) error {
	data, err := encodeTally(t)
	if err != nil {
		return err
	}
	name := filepath.Join(k.Folder, sumName)
	return os.WriteFile(name, data, 0o644)
}

// sum returns what Keep has written, and removes it.
func (f *Part) sum() (*Tally, error) {
	name := filepath.Join(f.Folder, sumName)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if err := os.Remove(name); err != nil {
		return nil, err
	}
	return decodeTally(data)
}
