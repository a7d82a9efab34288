package share

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"haft/bench/store"
	"haft/cmd/haft/flags"
	"haft/solve/schema"
)

// A countLine is what "haft count" writes about a shard.
type countLine struct {
	Schema  string `json:"schema"`
	Version string `json:"version"` // of haft
	Shard   string `json:"shard"`
	Files   string `json:"files"`   // a checksum of their names and sizes
	Reading string `json:"reading"` // options that say how games are read
	count
}

// countForm describes the lines of counts.
var countForm = store.Form{What: "line of haft count", Begin: `{"schema":"` + schema.Name + `","version":`}

// countLine returns the line without the numbers.
func (p *Part) countLine() *countLine {
	return &countLine{
		Schema: schema.Name, Version: p.Version, Shard: p.Shard.Name(), Files: Listed(p.Files), Reading: p.Reading,
	}
}

// WriteCount writes what the shard counts for the others.
func (p *Part) WriteCount(ctx context.Context, out io.Writer) error {
	c, err := p.count(ctx)
	if err != nil {
		return err
	}
	line := p.countLine()
	line.count = *c
	object, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = out.Write(append(object, '\n'))
	return err
}

// ReadCounts reads what all shards have written with [Part.WriteCount], in any order, and returns the last mark that is
// known before the games of this shard. It returns an error if a shard is missing or there twice, or if one was counted
// for another run. The name is for messages.
func (p *Part) ReadCounts(in io.Reader, name string) (Mark, error) {
	all := counts{want: p.countLine(), shards: p.Shard.Of, of: map[int]*count{}}
	if err := all.read(in, name); err != nil {
		return Mark{}, err
	}
	return all.markBefore(p.Shard.Part), nil
}

// counts are the counts of all shards of some files.
type counts struct {
	want   *countLine // what all lines must agree with
	shards int        // how many there are
	seen   flags.Shards
	of     map[int]*count
}

// read reads the counts of all shards.
func (all *counts) read(in io.Reader, name string) error {
	extent, err := store.Read(in, name, countForm, func(object []byte) error { return all.add(object, name) })
	switch {
	case err != nil:
		return err
	case extent.Lines == 0:
		return fmt.Errorf("%s: found no counts; expected what 'haft count' writes", name)
	case extent.Torn:
		return fmt.Errorf("%s: it is cut off after line %d", name, extent.Lines)
	}
	if err := all.seen.Complete(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// add adds a line.
func (all *counts) add(object []byte, name string) error {
	var line countLine
	var shard flags.Shard
	if err := errors.Join(json.Unmarshal(object, &line), shard.Set(line.Shard)); err != nil {
		return fmt.Errorf("found %.60q, expected a %s", object, countForm.What)
	}
	for _, c := range []struct{ what, found, want string }{
		{"version of haft", line.Version, all.want.Version},
		{"number of shards", fmt.Sprint(shard.Of), fmt.Sprint(all.shards)},
		{"list of files, by its checksum,", line.Files, all.want.Files},
		{"way to read games", line.Reading, all.want.Reading},
	} {
		if c.found != c.want {
			return fmt.Errorf("this was counted for another run: the %s is %s there and %s here", c.what, c.found, c.want)
		}
	}
	all.of[shard.Part] = &line.count
	return all.seen.Add(&shard, name)
}

// markBefore returns the last mark before the games of a shard that is known.
func (all *counts) markBefore(part int) (m Mark) {
	known := false
	for i := 1; i < part; i++ {
		c := all.of[i]
		if c.Start == 0 { // another file, or still before the first mark of this one
			m, known = Mark{}, true
		}
		if known = known && c.Start == m.Start && c.End >= 0; known {
			m.Start, m.Objects = c.End, c.Objects
			m.Lines += c.Lines
			m.Games += c.Games
		}
	}
	return m
}
