package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"haft/model"
	"haft/model/bounded"
)

// A checkpoint is a file of what a perft has counted: a line that says of what, then a line for
// each branch as it is done. A line cut short by a kill is dropped; all others are true.
type checkpoint struct {
	file   *os.File // nil if nobody wants one
	counts map[string]uint64
	err    error // of writing
}

// checkpointHead says what is counted. A file with another head belongs to another perft.
type checkpointHead struct {
	Perft int      `json:"perft"`
	Rules string   `json:"rules"`
	Moves []string `json:"moves"`
}

type checkpointLine struct {
	Moves string `json:"moves"`
	Nodes uint64 `json:"nodes"`
}

// openCheckpoint reads a file, or begins a new one.
func openCheckpoint(name string, pos *model.Position, depth int) (*checkpoint, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	c := &checkpoint{file: file, counts: map[string]uint64{}}
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		file.Close()
		return nil, errors.Join(err, fmt.Errorf("%s: --checkpoint needs a regular file", name))
	}
	if err := c.read(headOf(pos, depth)); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

func headOf(pos *model.Position, depth int) []byte {
	moves := []string{}
	for _, m := range pos.Problem.Moves {
		moves = append(moves, m.String())
	}
	head, err := json.Marshal(checkpointHead{depth, pos.Problem.Rules.String(), moves})
	if err != nil {
		panic(err) // strings and numbers only
	}
	return append(head, '\n')
}

// maxCheckpoint is how large the file may be. The largest perft has some ten thousand branches.
const maxCheckpoint bounded.Size = 16 << 20

// read takes in what is there, and leaves the file to be written on.
func (c *checkpoint) read(head []byte) error {
	data, err := bounded.ReadAll(c.file, maxCheckpoint)
	if err != nil {
		return err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	lines := bytes.SplitAfter(whole, []byte("\n"))
	switch {
	case len(whole) == 0 && bytes.HasPrefix(head, data):
		whole = head
		if _, err := c.file.WriteAt(head, 0); err != nil {
			return err
		}
	case !bytes.Equal(lines[0], head):
		return fmt.Errorf("is no checkpoint of this perft: line 1 is %.60q, expected %.60q", lines[0], head)
	default:
		if err := c.readLines(lines[1 : len(lines)-1]); err != nil {
			return err
		}
	}
	if err := c.file.Truncate(int64(len(whole))); err != nil {
		return err
	}
	_, err = c.file.Seek(int64(len(whole)), io.SeekStart)
	return err
}

func (c *checkpoint) readLines(lines [][]byte) error {
	for i, text := range lines {
		var line checkpointLine
		if err := json.Unmarshal(text, &line); err != nil {
			return fmt.Errorf("line %d is %.60q, expected a branch and its nodes", i+2, text)
		}
		c.counts[line.Moves] = line.Nodes
	}
	return nil
}

// nodes is how many are counted.
func (c *checkpoint) nodes() (all uint64) {
	for _, nodes := range c.counts {
		all += nodes
	}
	return all
}

func (c *checkpoint) known(prefix string) (uint64, bool) {
	nodes, ok := c.counts[prefix]
	return nodes, ok
}

// done writes one branch, if there is a file. Whole lines reach the system at once, so that a kill loses at most
// the branches being counted.
func (c *checkpoint) done(prefix string, nodes uint64) {
	if c.file == nil {
		return
	}
	text, err := json.Marshal(checkpointLine{prefix, nodes})
	if err == nil {
		_, err = c.file.Write(append(text, '\n'))
	}
	if c.err == nil {
		c.err = err
	}
}
