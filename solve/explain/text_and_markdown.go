package explain

import (
	"fmt"
	"slices"
	"strings"
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
