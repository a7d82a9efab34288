package explain

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/solve"
)

// width is where lines of text are broken, to fit a terminal of 80 columns.
const width = 78

// Text returns the story as numbered sentences in lines of at most 78 columns. Steps under a supposition are
// indented. The numbers of the steps used come last: "(3) White has only two knights, ... [1, 2]". A step that says all
// has no number.
func (s *Story) Text() string {
	var b strings.Builder
	if s.oneStep() {
		wrap(&b, "", words(s.Steps[0].Text))
		return b.String()
	}
	for i := range s.Steps {
		step := &s.Steps[i]
		indent := strings.Repeat("    ", len(step.Under))
		wrap(&b, indent+fmt.Sprintf("(%d) ", step.Number), append(words(step.Text), step.references()...))
	}
	return b.String()
}

// oneStep reports whether the first step says what the claim, the only other one, would say again.
func (s *Story) oneStep() bool {
	if len(s.Steps) != 2 {
		return false
	}
	return len(s.Steps[1].Derives) == 1 && slices.Contains(s.Steps[0].Derives, s.Steps[1].Derives[0])
}

// references returns the numbers of the steps used as one word, "[1, 2]", or nothing if there are none.
func (s *Step) references() []string {
	if len(s.Uses) == 0 {
		return nil
	}
	return []string{strings.ReplaceAll(fmt.Sprint(s.Uses), " ", ", ")}
}

// wrap writes words after a head, and indents the further lines by the length of the head.
func wrap(b *strings.Builder, head string, words []string) {
	b.WriteString(head)
	column := len(head)
	for i, word := range words {
		switch {
		case i == 0:
		case column+1+len(word) > width:
			b.WriteString("\n" + strings.Repeat(" ", len(head)))
			column = len(head)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	b.WriteByte('\n')
}

// words returns the words of a text. The number of a move and the move count as one word.
func words(text string) (all []string) {
	number := false
	for _, word := range strings.Fields(text) {
		if number {
			all[len(all)-1] += " " + word
		} else {
			all = append(all, word)
		}
		number = word[0] >= '0' && word[0] <= '9' && strings.HasSuffix(word, ".")
	}
	return all
}

// Markdown returns the story as a list, nested under suppositions, or as a sentence if one step says all.
func (s *Story) Markdown() string {
	if s.oneStep() {
		return s.Steps[0].Text + "\n"
	}
	var b strings.Builder
	for i := range s.Steps {
		step := &s.Steps[i]
		fmt.Fprintf(&b, "%s- **(%d)** %s", strings.Repeat("  ", len(step.Under)), step.Number, step.Text)
		for _, used := range step.references() {
			b.WriteString(" " + used)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Summary returns the end of the story in a few sentences: the contradiction that it reaches, or the steps that
// show the claim, each refutation with the supposition that it refutes.
func (s *Story) Summary() string { return newNarrator(s).summary() }

// maxSummed is the largest number of steps in a summary.
const maxSummed = 3

func (n *narrator) summary() string {
	last := &n.story.Steps[len(n.story.Steps)-1]
	if len(last.Uses) == 0 {
		return n.text(last, inStory)
	}
	end := n.lastUsed(last)
	switch {
	case end.Impossible && len(end.Under) == 0:
		return n.text(end, alone)
	case n.closes(last):
		return n.closed(last)
	}
	used := last.Uses
	if len(used) > maxSummed {
		used = used[len(used)-1:]
	}
	var texts []string
	for _, number := range used {
		texts = append(texts, n.closed(n.story.step(number)))
	}
	if len(used) > 1 || end.Kind == Suppose { // any other single step says it already
		texts = append(texts, n.text(last, atEnd))
	}
	return strings.Join(texts, " ")
}

// closed tells a step. If it closes a supposition, that and what it led to stand before it.
func (n *narrator) closed(step *Step) string {
	if !n.closes(step) {
		return n.text(step, alone)
	}
	return n.text(n.story.step(step.Closes), inStory) + " " + n.closed(n.lastUsed(step)) + " " + n.text(step, closing)
}

// closes reports whether a step closes a supposition from which something followed.
func (n *narrator) closes(step *Step) bool {
	return step.Closes != 0 && len(n.lastUsed(step).Under) > len(step.Under)
}

// lastUsed returns the last of the steps that a step needs.
func (n *narrator) lastUsed(step *Step) *Step { return n.story.step(step.Uses[len(step.Uses)-1]) }

func (n *narrator) text(step *Step, m manner) string { return n.sentences(step, m).Text }

// A storyObject is a story in JSON. Field names never change; new ones may be added.
type storyObject struct {
	Claim string       `json:"claim"` // as solve.ParseClaim reads it
	Plies []model.Ply  `json:"plies"`
	Steps []stepObject `json:"steps"`
}

// A stepObject is a step. Its lists are empty rather than absent.
type stepObject struct {
	Number     int                `json:"number"`
	Kind       Kind               `json:"kind"`
	Under      []int              `json:"under"`
	Uses       []int              `json:"uses"`
	Plies      []model.Ply        `json:"plies"`
	Pieces     []string           `json:"pieces"`
	Squares    []string           `json:"squares"`
	Derives    []conclusionObject `json:"derives"`
	Impossible bool               `json:"impossible"`
	Text       string             `json:"text"`
}

// A conclusionObject says that piece has none of the natures in not: {"piece":"w6","not":"KRN"}. If the claim has a
// condition, it is in if, such as "w5=K".
type conclusionObject struct {
	If    string `json:"if,omitempty"`
	Piece string `json:"piece"`
	Not   string `json:"not"`
}

// MarshalJSON writes the story as an object: {"claim":"w6=Q","plies":[3,5],"steps":[...]}.
func (s *Story) MarshalJSON() ([]byte, error) {
	o := storyObject{Claim: s.Claim.String(), Plies: listed(s.Plies), Steps: []stepObject{}}
	for i := range s.Steps {
		o.Steps = append(o.Steps, s.Steps[i].object())
	}
	return json.Marshal(o)
}

func (s *Step) object() stepObject {
	o := stepObject{
		Number: s.Number, Kind: s.Kind, Under: listed(s.Under), Uses: listed(s.Uses), Plies: listed(s.Plies),
		Pieces: names(s.Pieces), Squares: names(s.Squares), Derives: []conclusionObject{},
		Impossible: s.Impossible, Text: s.Text,
	}
	for _, c := range s.Derives {
		d := conclusionObject{Piece: c.Piece.String(), Not: c.Not.String()}
		if c.If != (solve.Statement{}) {
			d.If = c.If.String()
		}
		o.Derives = append(o.Derives, d)
	}
	return o
}

// listed returns a copy of the list that is never nil.
func listed[T any](all []T) []T { return append([]T{}, all...) }

func names[T interface{ String() string }](all []T) []string {
	words := []string{}
	for _, x := range all {
		words = append(words, x.String())
	}
	return words
}
