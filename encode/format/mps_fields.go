package format

import (
	"slices"
	"strings"
)

// fields splits a line. In the free format fields are separated by spaces. In the fixed format they have columns of
// the line, and names may contain spaces. Most files of the fixed format can be split in either way. A file is taken
// for fixed from the first line on that makes sense only then, and must have been so before.
func (m *mps) fields(text string) ([]string, error) {
	if !slices.Contains([]string{"ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS"}, m.section) {
		return strings.Fields(text), nil
	}
	fixed, isFixed := fixedFields(text)
	fixed = m.withoutComment(fixed)
	words := m.withoutComment(strings.Fields(text))
	same := isFixed && slices.Equal(words, fixed)
	switch {
	case m.fixed && !isFixed:
		return nil, m.errorf("a field is not in the columns of the fixed format, but a name before has spaces")
	case m.fixed:
		return fixed, nil
	case !same && isFixed && !m.makesSense(words) && m.makesSense(fixed):
		if m.onlyFree > 0 {
			return nil, m.errorf("a name with spaces, but line %d is not in the fixed format", m.onlyFree)
		}
		m.fixed = true
		return fixed, nil
	case !same:
		m.onlyFree = m.number
	}
	return words, nil
}

// columnsOfMPS are where the six fields of the fixed format begin and end, in bytes from 0.
var columnsOfMPS = [][2]int{{1, 3}, {4, 12}, {14, 22}, {24, 36}, {39, 47}, {49, 61}}

// fixedFields returns the fields of a line that are not empty, and whether there is nothing between them. A dollar sign
// at the beginning of field 3 or 5 begins a comment.
func fixedFields(text string) (fields []string, ok bool) {
	end := 0
	for i, at := range columnsOfMPS {
		if at[0] >= len(text) {
			break
		}
		if strings.TrimSpace(text[end:at[0]]) != "" {
			return nil, false
		}
		end = min(at[1], len(text))
		field := strings.TrimSpace(text[at[0]:end])
		if (i == 2 || i == 4) && strings.HasPrefix(field, "$") {
			return fields, true
		}
		if field != "" {
			fields = append(fields, field)
		}
	}
	return fields, !strings.Contains(text, "\t")
}

// withoutComment cuts the words at one that begins with a dollar sign and is no name.
func (m *mps) withoutComment(words []string) []string {
	for i, word := range words {
		_, isRow := m.row[word]
		_, isColumn := m.index[word]
		if word[0] == '$' && (i > 1 || i == 1 && m.section != "ROWS") && !isRow && !isColumn {
			return words[:i]
		}
	}
	return words
}

// makesSense reports whether the words of a line can be what the section expects.
func (m *mps) makesSense(words []string) bool {
	n := len(words)
	switch m.section {
	case "ROWS":
		return n == 2
	case "COLUMNS":
		return marker(words) != "" || (n == 3 || n == 5) && m.arePairs(words[1:])
	case "RHS", "RANGES":
		return n >= 2 && n <= 5 && m.arePairs(words[n%2:])
	case "BOUNDS":
		b, ok := m.splitBound(words)
		_, known := m.index[b.column]
		return ok && known && (b.number == "" || isNumberInMPS(b.number))
	}
	return true
}

// arePairs reports whether the words are rows, each with a number.
func (m *mps) arePairs(words []string) bool {
	for pair := range slices.Chunk(words, 2) {
		if _, known := m.row[pair[0]]; !known || !isNumberInMPS(pair[1]) {
			return false
		}
	}
	return true
}

// isNumberInMPS reports whether a word is meant as a number.
func isNumberInMPS(word string) bool {
	plain := strings.TrimLeft(word, "+-")
	return isNumberInLP(plain) && (isInfinity(plain) || strings.Trim(plain, "0123456789.+-eEdD") == "")
}
