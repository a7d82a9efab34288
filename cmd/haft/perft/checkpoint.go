package perft

import (
	"encoding/json"
	"fmt"
	"strings"

	"haft/bench/store"
	"haft/model"
)

// A checkpoint is a store of what a perft has counted. Its first line says which perft it is; each further line is
// a branch that is done.
type checkpoint struct {
	store  *store.Store // nil without --checkpoint
	counts map[string]uint64
	err    error // of writing
}

// checkpointHead says which perft it is. A file with another head belongs to another perft.
type checkpointHead struct {
	Perft int      `json:"perft"`
	Rules string   `json:"rules"`
	Moves []string `json:"moves"`
	Plan  string   `json:"plan,omitempty"`  // checksum of the plan of which this is a part
	Shard string   `json:"shard,omitempty"` // the part
}

type checkpointLine struct {
	Moves string `json:"moves"`
	Nodes uint64 `json:"nodes"`
}

// openCheckpoint reads a file or begins a new one.
func openCheckpoint(name string, of checkpointHead) (*checkpoint, error) {
	head := of.String()
	form := store.Form{
		What: "line of the checkpoint of a perft", First: strings.TrimSuffix(head, "}"),
		Begin: `{"moves":"`,
	}
	c := &checkpoint{counts: map[string]uint64{}}
	first := true
	j, err := store.Open(name, form, func(object []byte) error {
		if first {
			first = false
			return sameHead(object, head)
		}
		return c.read(object)
	})
	if err != nil {
		return nil, err
	}
	c.store = j
	if err = j.Accept(); err == nil && j.Lines == 0 {
		err = j.Append([]byte(head))
	}
	if err != nil {
		j.Close()
		return nil, err
	}
	return c, nil
}

func headOf(pos *model.Position, depth int) checkpointHead {
	moves := []string{}
	for _, m := range pos.Problem.Moves {
		moves = append(moves, m.String())
	}
	return checkpointHead{Perft: depth, Rules: pos.Problem.Rules.String(), Moves: moves}
}

// String returns the head as it is in the file.
func (h checkpointHead) String() string {
	head, err := json.Marshal(h)
	if err != nil {
		panic(err) // cannot happen with strings and numbers
	}
	return string(head)
}

func sameHead(object []byte, head string) error {
	if string(object) != head {
		return fmt.Errorf("this is no checkpoint of this perft: found %.60q, expected %.60q", object, head)
	}
	return nil
}

// read adds the branch of a line.
func (c *checkpoint) read(object []byte) error {
	var line checkpointLine
	if err := json.Unmarshal(object, &line); err != nil || line.Moves == "" {
		return fmt.Errorf("found %.60q, expected a branch and its nodes", object)
	}
	if _, twice := c.counts[line.Moves]; twice {
		return fmt.Errorf("the branch %s is there twice", line.Moves)
	}
	c.counts[line.Moves] = line.Nodes
	return nil
}

// nodes returns how many nodes have been counted.
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

// done writes one branch, if there is a file. The system gets whole lines at once, so a kill loses at most the
// branches that are being counted.
func (c *checkpoint) done(prefix string, nodes uint64) {
	if c.store == nil {
		return
	}
	object, err := json.Marshal(checkpointLine{prefix, nodes})
	if err == nil {
		err = c.store.Append(object)
	}
	if c.err == nil {
		c.err = err
	}
}
