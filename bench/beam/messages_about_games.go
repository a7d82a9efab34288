package main

import (
	"slices"
	"strings"

	"haft/cmd/haft/cli"
)

// notes are messages of haft about single games, in the order of the input. Only the first are kept, so that a file
// full of broken games does not fill the memory.
type notes struct {
	part   int // the range that is worked on
	kept   []note
	untold int // how many more there were
}

// A note is a line of a range.
type note struct {
	Part int    `json:"part"`
	Text string `json:"text"`
}

// maxNotes is how many are kept.
const maxNotes = 1000

// Write adds lines. haft writes whole lines.
func (n *notes) Write(text []byte) (int, error) {
	for line := range strings.Lines(string(text)) {
		if len(n.kept) == maxNotes {
			n.untold++
			continue
		}
		n.kept = append(n.kept, note{n.part, strings.TrimSuffix(line, "\n")})
	}
	return len(text), nil
}

// merge adds the notes of other ranges.
func (n *notes) merge(o *notes) {
	n.kept = append(n.kept, o.kept...)
	slices.SortStableFunc(n.kept, func(a, b note) int { return a.Part - b.Part })
	more := max(0, len(n.kept)-maxNotes)
	n.kept = n.kept[:len(n.kept)-more]
	n.untold += o.untold + more
}

// tell prints the notes. Some are the same from each range of a file, such as that it is not UTF-8.
func (n *notes) tell(p *cli.Program) {
	told := map[string]bool{}
	for _, note := range n.kept {
		if !told[note.Text] {
			p.Message("%s", note.Text)
		}
		told[note.Text] = true
	}
	if n.untold > 0 {
		p.Message("haft-beam: %d more messages", n.untold)
	}
}
