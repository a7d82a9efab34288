package story

import (
	"fmt"
	"strings"
)

// width is where lines of text are broken: what fits into a terminal of 80 columns.
const width = 78

// Text is the story as numbered sentences of at most 78 columns, what stands under a supposition
// indented, and behind each the steps it uses: "(3) White has only two knights, ... [1, 2]".
func (s *Story) Text() string {
	var b strings.Builder
	for i := range s.Steps {
		step := &s.Steps[i]
		indent := strings.Repeat("    ", len(step.Under))
		wrap(&b, indent+fmt.Sprintf("(%d) ", step.Number), append(words(step.Text), step.references()...))
	}
	return b.String()
}

// references names the steps used in one word, "[1, 2]"; none if there are none.
func (s *Step) references() []string {
	if len(s.Uses) == 0 {
		return nil
	}
	return []string{strings.ReplaceAll(fmt.Sprint(s.Uses), " ", ", ")}
}

// wrap writes words behind a head, and the lines after the first indented as far as the head is long.
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

// words are the words of a text; the number of a move and the move are one.
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

// Markdown is the story as a list, nested under suppositions.
func (s *Story) Markdown() string {
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
