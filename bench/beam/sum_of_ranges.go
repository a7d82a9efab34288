package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/game"
)

// A Tally is what is known of some ranges, beside their files.
type Tally struct {
	codes  map[int]cli.Code // the exit status of haft by range
	shards game.Shards      // only of the command stats
	notes  notes
}

// Sum is the CombineFn that adds tallies.
type Sum struct{}

// MergeAccumulators adds b to a.
func (*Sum) MergeAccumulators(a, b *Tally) (*Tally, error) {
	for part, code := range b.codes {
		if _, twice := a.codes[part]; twice {
			return nil, fmt.Errorf("range %d was counted twice", part)
		}
		a.codes[part] = code
	}
	a.notes.merge(&b.notes)
	return a, a.shards.Merge(&b.shards)
}

// tell says what workers said, notes their exit status, and returns an error unless there are as many ranges as there
// should be.
func (t *Tally) tell(p *cli.Program, ranges int) error {
	var seen cli.Shards
	for part, code := range t.codes {
		p.Note(code)
		if err := seen.Add(&cli.Shard{Part: part, Of: ranges}, "the job"); err != nil {
			return err
		}
	}
	if len(t.codes) != ranges {
		return errors.Join(errors.New("the runner lost ranges"), seen.Complete())
	}
	t.notes.tell(p)
	return nil
}

// wire is a Tally on its way.
type wire struct {
	Codes  map[int]cli.Code `json:"codes"`
	States string           `json:"states"`
	Notes  []note           `json:"notes"`
	Untold int              `json:"untold"`
}

// encodeTally is half of the coder of tallies.
func encodeTally(t *Tally) ([]byte, error) {
	var states bytes.Buffer
	if err := t.shards.Write(&states); err != nil {
		return nil, err
	}
	return json.Marshal(wire{t.codes, states.String(), t.notes.kept, t.notes.untold})
}

// decodeTally is the other half.
func decodeTally(data []byte) (*Tally, error) {
	w := wire{Codes: map[int]cli.Code{}}
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, err
	}
	t := &Tally{codes: w.Codes, notes: notes{kept: w.Notes, untold: w.Untold}}
	if w.States == "" {
		return t, nil
	}
	return t, t.shards.Read(bytes.NewReader([]byte(w.States)), "the sum of some ranges")
}
