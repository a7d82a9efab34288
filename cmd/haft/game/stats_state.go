package game

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"haft/bench"
	"haft/bench/store"
	"haft/cmd/haft/cli"
	"haft/solve/schema"
)

// A state is everything that is known of the games of a shard. It is written as lines of JSON with checksums: a head,
// then a line for each ply, so that no line is long.
type state struct {
	run
	name  string // of the file
	games bench.Collection
}

// head is the first line of a state.
type head struct {
	Schema string `json:"schema"`
	run
	Plies int               `json:"plies"` // how many lines follow
	Games *bench.Collection `json:"games"`
}

// plyLine is what a state says of the games with so many plies.
type plyLine struct {
	Ply int        `json:"ply"`
	Of  *bench.Ply `json:"of"`
}

// stateForm describes the lines of a state.
var stateForm = store.Form{
	What: "line of a state of haft stats", First: `{"schema":"` + schema.Name + `","version":`, Begin: `{"`,
}

// write writes the state.
func (s *state) write(out io.Writer) error {
	lines := []any{head{schema.Name, s.run, len(s.games.ByPly), &s.games}}
	for t := range s.games.ByPly {
		lines = append(lines, plyLine{t, &s.games.ByPly[t]})
	}
	for _, line := range lines {
		object, err := json.Marshal(line)
		if err != nil {
			return err
		}
		if _, err := out.Write(append(object, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// A stateReader reads the states of a file.
type stateReader struct {
	name   string
	states []*state
	left   int // lines that belong to the last state
}

// readStates reads a file with one state or several.
func readStates(in io.Reader, name string) ([]*state, error) {
	r := &stateReader{name: name}
	extent, err := store.Read(in, name, stateForm, r.line)
	switch {
	case err != nil:
		return nil, err
	case r.left > 0 || extent.Torn:
		return nil, fmt.Errorf("%s: the state is cut off after line %d", name, extent.Lines)
	case len(r.states) == 0:
		return nil, fmt.Errorf("%s: found no state; expected what 'haft stats --format state' writes", name)
	}
	return r.states, nil
}

// line reads a line.
func (r *stateReader) line(object []byte) error {
	if r.left > 0 {
		return r.ply(object)
	}
	s := &state{name: r.name}
	h := head{Games: &s.games}
	err := json.Unmarshal(object, &h)
	if s.run = h.run; err == nil {
		err = new(cli.Shard).Set(s.Shard)
	}
	if err != nil || h.Schema != schema.Name || s.Version == "" || h.Plies < 0 || h.Games == nil {
		return fmt.Errorf("found %.60q, expected the beginning of a state of haft stats", object)
	}
	r.states = append(r.states, s)
	r.left = h.Plies
	return nil
}

// ply reads what the last state says of a ply.
func (r *stateReader) ply(object []byte) error {
	s := r.states[len(r.states)-1]
	of := bench.Ply{}
	line := plyLine{Of: &of}
	err := json.Unmarshal(object, &line)
	if err != nil || line.Ply != len(s.games.ByPly) || line.Of == nil || of.Games() == 0 {
		return fmt.Errorf("found %.60q, expected the numbers of ply %d", object, len(s.games.ByPly))
	}
	s.games.ByPly = append(s.games.ByPly, of)
	r.left--
	return nil
}

// A run says which games are summed up, and how. Shards of the same run differ only in Shard.
type run struct {
	Version string `json:"version"` // of haft
	Command string `json:"command"` // with the options that affect the numbers
	Files   string `json:"files"`   // a checksum of the names and sizes of the files
	Shard   string `json:"shard"`   // as in 2/8
}

// differs says in what two states are not of one run; it returns "" if they are.
func (s *state) differs(o *state) string {
	_, of, _ := strings.Cut(s.Shard, "/")
	_, other, _ := strings.Cut(o.Shard, "/")
	for _, c := range []struct{ what, one, other string }{
		{"version", s.Version, o.Version},
		{"command", s.Command, o.Command},
		{"number of shards", of, other},
		{"list of files, by its checksum,", s.Files, o.Files},
	} {
		if c.one != c.other {
			return fmt.Sprintf("the %s is %s there and %s here", c.what, c.one, c.other)
		}
	}
	return ""
}
