package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"
)

// machine lists the keys of a file that say what was measured, and where.
var machine = []string{"cpu", "cores", "os", "go", "commit"}

// samples holds all results of a file.
type samples struct {
	where map[string]string               // values of the keys of machine
	names []string                        // of the benchmarks, in the order of the file, like "Table/do=decide/ply=0"
	runs  map[string]map[string][]float64 // by name and unit
	shown map[string]bool                 // the names that have a place in a table
}

// cores matches the end of the name of a benchmark that ran on more than one core.
var cores = regexp.MustCompile(`-\d+$`)

// read reads a file of benchmarks; name is for errors. All must be from one machine and one commit.
func read(r io.Reader, name string) (*samples, error) {
	s := &samples{runs: map[string]map[string][]float64{}, shown: map[string]bool{}}
	reader := benchfmt.NewReader(r, name)
	for reader.Scan() {
		switch record := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, record
		case *benchfmt.Result:
			if err := s.add(record); err != nil {
				return nil, err
			}
		}
	}
	if len(s.names) == 0 {
		return nil, errors.Join(reader.Err(), fmt.Errorf("%s: no benchmarks", name))
	}
	return s, reader.Err()
}

func (s *samples) add(r *benchfmt.Result) error {
	where := map[string]string{}
	for _, key := range machine {
		where[key] = r.GetConfig(key)
	}
	if s.where == nil {
		s.where = where
	}
	if !maps.Equal(s.where, where) {
		file, line := r.Pos()
		return fmt.Errorf("%s:%d: measured on %v, but results before on %v", file, line, where, s.where)
	}
	name := cores.ReplaceAllString(r.Name.String(), "")
	if s.runs[name] == nil {
		s.names = append(s.names, name)
		s.runs[name] = map[string][]float64{}
	}
	for _, v := range r.Values {
		s.runs[name][v.Unit] = append(s.runs[name][v.Unit], v.Value)
	}
	return nil
}

// median returns the median of a benchmark in a unit, with its 95 % confidence interval; false if
// it was not measured.
func (s *samples) median(name, unit string) (benchmath.Summary, bool) {
	values := s.runs[name][unit]
	if len(values) == 0 {
		return benchmath.Summary{}, false
	}
	sample := benchmath.NewSample(values, &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(sample, 0.95), true
}
