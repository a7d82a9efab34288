package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"regexp"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/schema"
)

// Earlier is what the output of an earlier run says: a line for each of the first games of the
// input, broken ones included.
type Earlier struct {
	name      string
	lines     int
	ids       hash.Hash64 // of the lines
	passed    hash.Hash64 // ids of the games passed over
	id        string      // of the game of the last line
	Illegal   bool        // some game is, or has a FEN tag that is not true
	undecided bool
	broken    bool // some game passed over is
	left      int  // lines whose games have not been passed over
	last      []byte
	again     func(*model.Game) ([]byte, error) // what this run writes of a game; nil if nobody can say
}

func newEarlier(name string) *Earlier {
	return &Earlier{name: name, ids: fnv.New64a(), passed: fnv.New64a()}
}

// earlierLine is what is looked at in a line.
type earlierLine struct {
	Schema, ID string
	Legal      *bool
	Undecided  string
	FEN        *struct{ Plays bool }
	Line       int
}

// add takes in a line.
func (e *Earlier) add(object []byte) error {
	e.lines++
	var line earlierLine
	if err := json.Unmarshal(object, &line); err != nil || line.Schema != schema.Name {
		return fmt.Errorf("found %.40q, expected a %s", object, reports.What)
	}
	if line.Line != e.lines {
		return fmt.Errorf("this was written as line %d: lines are missing, doubled or out of order", line.Line)
	}
	addID(e.ids, line.ID)
	e.id, e.last = line.ID, append(e.last[:0], object...)
	e.undecided = e.undecided || line.Undecided != ""
	switch {
	case line.Legal == nil:
	case !*line.Legal, line.FEN != nil && !line.FEN.Plays:
		e.Illegal = true
	}
	return nil
}

// addID adds the id of one more game to a sum of all of them, for they may be too many to be kept.
func addID(sum hash.Hash64, id string) { fmt.Fprintf(sum, "%q\n", id) }

// Compare has the last line of the earlier run compared with what this run writes of its game, which is what again
// returns. Where time runs out there is nothing to compare.
func (e *Earlier) Compare(again func(g *model.Game, line int) ([]byte, error)) {
	if e == nil {
		return
	}
	e.again = func(g *model.Game) ([]byte, error) {
		line, err := again(g, e.lines)
		if errors.Is(err, solve.ErrUndecided) {
			return e.last, nil
		}
		return line, err
	}
}

// pass reads over the games of r that have a line. The number is how many of the file came before.
func (e *Earlier) pass(r *gamefile.Reader, number int) (passed int, err error) {
	for e != nil && e.left > 0 {
		g, err := r.Next()
		if err != nil {
			return passed, nil // the end, or what r will tell once more
		}
		passed++
		e.left--
		g.Number(number + passed)
		addID(e.passed, g.ID)
		e.broken = e.broken || g.Broken != nil
		if e.left == 0 {
			return passed, e.compare(g)
		}
	}
	return passed, nil
}

// compare holds the last line against its game, and against what this run would have written of it: it may be
// another command with other options, or another order of the games.
func (e *Earlier) compare(g *model.Game) error {
	if g.ID != e.id {
		return fmt.Errorf("%s: line %d is about game %q, but game %d of the input is %q: they do not belong together", e.name, e.lines, e.id, e.lines, g.ID)
	}
	if e.ids.Sum64() != e.passed.Sum64() {
		return fmt.Errorf("%s: it is about other games than the first %d of the input: they do not belong together", e.name, e.lines)
	}
	if e.again == nil {
		return nil
	}
	line, err := e.again(g)
	if err != nil || e.undecided || bytes.Equal(untimed(line), untimed(e.last)) {
		return err
	}
	return fmt.Errorf("%s: line %d is not what this command writes about game %q with these options: they do not belong together", e.name, e.lines, g.ID)
}

// untimed is a line without what differs from run to run.
func untimed(line []byte) []byte { return seconds.ReplaceAll(line, []byte(`"seconds":0`)) }

var seconds = regexp.MustCompile(`"seconds":[^,}]*`)

// end is an error if the input has ended before all lines had their game.
func (e *Earlier) end() error {
	if e == nil || e.left == 0 {
		return nil
	}
	return fmt.Errorf("%s: it has %s, but the input only %s: they do not belong together", e.name,
		say.Count(uint64(e.lines), "line", "lines"), say.Count(uint64(e.lines-e.left), "game", "games"))
}

// code is what the earlier run adds to the exit status.
func (e *Earlier) code() Code {
	switch {
	case e == nil:
		return Yes
	case e.broken:
		return Failed
	case e.undecided:
		return Undecided
	}
	return Yes
}
