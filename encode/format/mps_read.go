package format

import (
	"io"
	"math/big"
	"slices"
	"strings"

	"haft/encode/formula"
	"haft/model/input"
)

// readMPS reads a 0-1 program in MPS format, free or fixed; names with spaces are read where the fixed columns of the
// file tell them apart. Every column must be 0 or 1: by BV, as an integer with bounds 0 and 1 or, between markers,
// without bounds, or fixed. Columns are numbered in the order in which they occur. The objective is the first row of
// type N, or the one that OBJNAME names, and becomes soft clauses of one literal with an offset; its right-hand side is
// minus its constant. Every row, and every bound that fixes a column, becomes a Linear in group File; a row with a
// range becomes two.
//
// The manuals differ about a second set of RHS, RANGES or BOUNDS, about a number that is given twice and about columns
// whose entries do not stand together, so these are refused.
func readMPS(r io.Reader, memory input.Size) (*formula.Instance, error) {
	m := &mps{
		program: newProgram(newLines("mps", r, memory)), row: map[string]int{}, objective: -1,
		set: map[string]string{}, given: map[int]bool{}, ranges: map[int]*big.Rat{},
	}
	m.goal.constant = new(big.Rat)
	for m.section != "ENDATA" && m.Scan() {
		if err := m.line(m.Text()); err != nil {
			return nil, err
		}
	}
	if err := m.failed(); err != nil {
		return nil, err
	}
	if m.section != "ENDATA" {
		return nil, m.errorf("the file does not end with \"ENDATA\"")
	}
	if m.goalName != "" {
		return nil, m.errorf("OBJNAME names %.40q, which is no row of type N", m.goalName)
	}
	m.addRanges()
	in, err := m.instance()
	if err != nil {
		return nil, err
	}
	return in, nil
}

// sectionsOfMPS are the parts of a file. Each needs those before it that are not optional.
var sectionsOfMPS = []string{
	"NAME", "OBJSENSE", "OBJNAME", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS", "ENDATA",
}

// othersOfMPS are sections that 0-1 programs do not have. They are read if they are empty.
var othersOfMPS = []string{
	"SOS", "SOS1", "SOS2", "SETS", "QUADOBJ", "QMATRIX", "QSECTION", "QCMATRIX", "CSECTION", "INDICATORS", "LAZYCONS",
	"USERCUTS", "GENCONS", "PWLOBJ", "PWLNAM", "PWLCON", "DELAYEDROWS", "MODELCUTS",
}

// sensesOfMPS are the types of rows that are constraints.
var sensesOfMPS = map[string]formula.Sense{"L": formula.AtMost, "G": formula.AtLeast, "E": formula.Equal}

// mps is the state of reading a file. Rows of type N have the indices -1, -2, ...; one is the objective, and the others
// say nothing.
type mps struct {
	*program
	section   string
	had       []string // the sections before
	row       map[string]int
	free      int               // rows of type N
	objective int               // the index of the objective
	goalName  string            // what OBJNAME says, until the row is found
	set       map[string]string // the name of the set of numbers, by section
	given     map[int]bool      // the rows that have a number, of the column in COLUMNS, or of the section
	ranges    map[int]*big.Rat
	integer   bool // between the markers
	fixed     bool // fields are columns of the line, because a name has spaces
	onlyFree  int  // the last line that the fixed columns do not split in the same way; 0 for none
}

func (m *mps) line(text string) error {
	switch {
	case strings.HasPrefix(text, "*"), strings.TrimSpace(text) == "":
		return nil
	case text[0] != ' ' && text[0] != '\t':
		return m.begin(strings.Fields(text))
	}
	words, err := m.fields(text)
	if err != nil || len(words) == 0 {
		return err
	}
	switch m.section {
	case "OBJSENSE":
		return m.sense(words[0])
	case "OBJNAME":
		m.goalName = strings.TrimSpace(text)
		return nil
	case "ROWS":
		return m.declareRow(words)
	case "COLUMNS":
		return m.columnLine(words)
	case "RHS":
		return m.vector(words, func(row int, a *big.Rat) {
			if row == m.objective {
				m.goal.constant.Neg(a)
			} else if row >= 0 {
				m.rows[row].bound = a
			}
		})
	case "RANGES":
		return m.vector(words, func(row int, a *big.Rat) { m.ranges[row] = a })
	case "BOUNDS":
		return m.boundLine(words)
	}
	if slices.Contains(othersOfMPS, m.section) {
		return m.errorf("section %s has an entry; only 0-1 programs are read", m.section)
	}
	return m.errorf("%.40q; expected a section such as ROWS", words[0])
}

// begin goes to a section. The line may also say what the section contains.
func (m *mps) begin(words []string) error {
	name := strings.ToUpper(words[0])
	if m.section == "OBJSENSE" && len(words) == 1 && (strings.HasPrefix(name, "MAX") || strings.HasPrefix(name, "MIN")) {
		return m.sense(name)
	}
	known := slices.Contains(sectionsOfMPS, name) || slices.Contains(othersOfMPS, name)
	needs := map[string]string{
		"COLUMNS": "ROWS", "RHS": "COLUMNS", "RANGES": "COLUMNS", "BOUNDS": "COLUMNS", "ENDATA": "ROWS",
	}[name]
	late := name == "NAME" && len(m.had) > 0 || name == "OBJNAME" && slices.Contains(m.had, "ROWS")
	if !known || late || slices.Contains(m.had, name) || needs != "" && !slices.Contains(m.had, needs) {
		return m.errorf("section %.40q is not expected here; the sections are %s", name, strings.Join(sectionsOfMPS, ", "))
	}
	m.section = name
	clear(m.given)
	m.had = append(m.had, name)
	switch {
	case name == "OBJSENSE" && len(words) > 1:
		return m.sense(words[1])
	case name == "OBJNAME" && len(words) > 1:
		m.goalName = strings.Join(words[1:], " ")
	}
	return nil
}

// sense reads whether the objective is to be largest.
func (m *mps) sense(word string) error {
	switch strings.ToUpper(word) {
	case "MAX", "MAXIMIZE", "MAXIMUM":
		m.maximize = true
	case "MIN", "MINIMIZE", "MINIMUM":
		m.maximize = false
	default:
		return m.errorf("%.40q; expected MIN or MAX", word)
	}
	return nil
}

func (m *mps) declareRow(words []string) error {
	if len(words) != 2 {
		return m.errorf("%d fields; expected the type of a row and its name", len(words))
	}
	if _, known := m.row[words[1]]; known {
		return m.errorf("a second row %.40q", words[1])
	}
	sense, known := sensesOfMPS[strings.ToUpper(words[0])]
	m.spend(rowCost)
	name := strings.Clone(words[1])
	switch {
	case strings.EqualFold(words[0], "N"):
		m.free++
		m.row[name] = -m.free
		if m.free == 1 || name == m.goalName {
			m.objective, m.goal.line = -m.free, m.number
		}
		if name == m.goalName {
			m.goalName = ""
		}
		return nil
	case !known:
		return m.errorf("type %.40q of a row; expected N, L, G or E", words[0])
	}
	m.row[name] = len(m.rows)
	m.rows = append(m.rows, ratRow{ratSum{line: m.number}, sense, new(big.Rat)})
	return nil
}

func (m *mps) columnLine(words []string) error {
	if kind := marker(words); kind != "" {
		m.integer = kind == "INTORG"
		return nil
	}
	if len(words) == 3 && words[1] == "'MARKER'" {
		return m.errorf("marker %.40q; expected 'INTORG' or 'INTEND'", words[2])
	}
	if len(words) != 3 && len(words) != 5 {
		return m.errorf("%d fields; expected a column, and a row with a number once or twice", len(words))
	}
	if at, known := m.index[words[0]]; known && at != len(m.columns)-1 {
		return m.errorf("column %.40q occurs again after others; expected its entries together", words[0])
	}
	if _, known := m.index[words[0]]; !known {
		clear(m.given)
	}
	i := m.column(words[0])
	c := &m.columns[i]
	c.integer, c.marked = c.integer || m.integer, c.marked || m.integer
	return m.pairs(words[1:], func(row int, a *big.Rat) error {
		switch {
		case isInfinite(a):
			return m.errorf("a coefficient that is infinite")
		case row >= 0:
			m.rows[row].terms = append(m.rows[row].terms, ratTerm{a, i})
		case row == m.objective:
			m.goal.terms = append(m.goal.terms, ratTerm{a, i})
		}
		return nil
	})
}

// marker returns INTORG or INTEND if the words of a line of COLUMNS are such a marker.
func marker(words []string) string {
	plain := func(word string) string { return strings.ToUpper(strings.Trim(word, `'"`)) }
	n := len(words)
	if n < 2 || n > 3 || plain(words[n-2]) != "MARKER" {
		return ""
	}
	if kind := plain(words[n-1]); kind == "INTORG" || kind == "INTEND" {
		return kind
	}
	return ""
}

// pairs reads rows, each with a number. No row may occur twice in the column, or in the section.
func (m *mps) pairs(words []string, add func(row int, a *big.Rat) error) error {
	for pair := range slices.Chunk(words, 2) {
		m.spend(3 * wordCost)
		row, known := m.row[pair[0]]
		if !known {
			return m.errorf("%.40q; expected the name of a row", pair[0])
		}
		if m.given[row] && (row >= 0 || row == m.objective) {
			return m.errorf("a second number for row %.40q", pair[0])
		}
		m.given[row] = true
		a, err := m.rational(pair[1])
		if err != nil {
			return err
		}
		if err := add(row, a); err != nil {
			return err
		}
	}
	return nil
}

// vector reads a line of RHS or RANGES: a name, which may be missing, and pairs. Numbers for rows of type N that are
// not the objective are ignored.
func (m *mps) vector(words []string, set func(row int, a *big.Rat)) error {
	switch len(words) {
	case 2, 4:
	case 3, 5:
		if err := m.oneSet(words[0]); err != nil {
			return err
		}
		words = words[1:]
	default:
		return m.errorf("%d fields; expected a row with a number, once or twice", len(words))
	}
	return m.pairs(words, func(row int, a *big.Rat) error {
		set(row, a)
		return nil
	})
}

// oneSet fails if a section has sets of several names. Programs differ in which of them count.
func (m *mps) oneSet(name string) error {
	first, known := m.set[m.section]
	if !known {
		first = strings.Clone(name)
		m.set[m.section] = first
	}
	if name != first {
		return m.errorf("a second set %.40q of %s; expected only %.40q", name, m.section, first)
	}
	return nil
}

// addRanges adds the other side of each row with a range: R above a row of type G, below one of type L, and for E
// on the side that the sign of R says.
func (m *mps) addRanges() {
	for i := range len(m.rows) {
		r, row := m.ranges[i], &m.rows[i]
		if r == nil {
			continue
		}
		width := new(big.Rat).Abs(r)
		if row.sense == formula.Equal {
			row.sense = formula.AtLeast
			if r.Sign() < 0 {
				row.sense = formula.AtMost
			}
		}
		other := ratRow{row.ratSum, formula.AtMost, new(big.Rat).Add(row.bound, width)}
		if row.sense == formula.AtMost {
			other.sense, other.bound = formula.AtLeast, new(big.Rat).Sub(row.bound, width)
		}
		m.rows = append(m.rows, other)
	}
}

// boundLine reads a type, a name (which may be missing), a column and, for some types, a number.
func (m *mps) boundLine(words []string) error {
	b, ok := m.splitBound(words)
	if !ok {
		return m.errorf("%d fields; expected a bound such as \"BV bnd x1\" or \"UP bnd x1 1\"", len(words))
	}
	i, known := m.index[b.column]
	if !known {
		return m.errorf("%.40q; expected the name of a column", b.column)
	}
	if b.set != "" {
		if err := m.oneSet(b.set); err != nil {
			return err
		}
	}
	a, err := new(big.Rat), error(nil)
	if b.number != "" {
		a, err = m.rational(b.number)
	}
	if err != nil {
		return err
	}
	return m.bound(b.kind, i, a)
}

// A boundOfMPS is a line of BOUNDS. The name of the set and the number may be missing.
type boundOfMPS struct{ kind, set, column, number string }

// splitBound tells the fields of a line of BOUNDS apart. It fails if there are too few or too many.
func (m *mps) splitBound(words []string) (b boundOfMPS, ok bool) {
	b.kind = strings.ToUpper(words[0])
	rest := words[1:]
	needsNumber := slices.Contains([]string{"UP", "LO", "FX", "UI", "LI"}, b.kind)
	last := len(rest) - 1
	if len(rest) < 1 || len(rest) > 3 || needsNumber && len(rest) < 2 {
		return b, false
	}
	_, known := m.index[rest[last]]
	if needsNumber || len(rest) == 3 || len(rest) == 2 && !known && isNumberInMPS(rest[1]) {
		b.number, rest = rest[last], rest[:last]
	}
	if len(rest) == 2 {
		b.set = rest[0]
	}
	b.column = rest[len(rest)-1]
	return b, true
}

// bound sets a bound of column i. No bound may be given twice.
func (m *mps) bound(kind string, i int, a *big.Rat) error {
	c := &m.columns[i]
	var lower, upper *big.Rat
	switch kind {
	case "BV":
		if c.binary {
			return m.errorf("a second BV for column %.80q", c.name)
		}
		c.integer, c.binary = true, true
	case "UP", "UI":
		upper = a
	case "LO", "LI":
		lower = a
	case "FX":
		lower, upper = a, a
	case "FR":
		lower, upper = new(big.Rat).Neg(infinite), infinite
	case "MI":
		lower = new(big.Rat).Neg(infinite)
	case "PL":
		upper = infinite
	case "SC", "SI", "SN":
		return m.errorf("type %s of a bound; semi-continuous columns are not read", kind)
	default:
		return m.errorf("type %.40q of a bound; expected BV, UP, LO, FX, FR, MI, PL, UI or LI", kind)
	}
	if lower != nil && c.lower != nil || upper != nil && c.upper != nil {
		return m.errorf("a second bound of the same side for column %.80q", c.name)
	}
	if lower != nil {
		c.lower = lower
	}
	if upper != nil {
		c.upper = upper
	}
	c.integer = c.integer || kind == "UI" || kind == "LI"
	return nil
}

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
