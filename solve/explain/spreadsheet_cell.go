package explain

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Cells makes each text of a row of a CSV file a [Cell], and returns the row.
func Cells(row []string) []string {
	for i := range row {
		row[i] = Cell(row[i])
	}
	return row
}

// Cell returns a text as a cell of a CSV file. Spreadsheets take some texts for formulas, which may do harm; an
// apostrophe in front marks such a text as text. Numbers, and a sign alone, are no formulas. It must come last: what is
// dropped or replaced after it may bring a formula to the front. The first characters are those that OWASP names (CSV
// Injection).
func Cell(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if !strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) || len(text) == size {
		return text
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return "'" + text
}
