package format

import (
	"io"
	"math/big"
	"slices"
	"strings"

	"haft/encode/formula"
	"haft/model/bounded"
)

// ReadMPS reads a 0-1 program in free MPS format, or in the fixed format if no name contains a space. The objective
// must be constant. Every column must be declared 0 or 1: by BV, or as an integer with bounds 0 and 1. Columns are
// numbered in the order in which they occur. Every row, and every bound that fixes a column, becomes a Linear in
// group File; a row with a range becomes two.
func ReadMPS(r io.Reader, memory bounded.Size) (*formula.Formula, error) {
	m := &mps{program: newProgram(newLines("mps", r, memory)), row: map[string]int{}, ranges: map[int]*big.Rat{}}
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
	for _, row := range m.rows { // the entries of a column may be in two places
		slices.SortStableFunc(row.terms, func(a, b ratTerm) int { return a.column - b.column })
	}
	m.addRanges()
	return m.formula()
}

// sectionsOfMPS are the parts of a file, in their order.
var sectionsOfMPS = []string{"NAME", "OBJSENSE", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS", "ENDATA"}

// sensesOfMPS are the types of rows that are constraints.
var sensesOfMPS = map[string]formula.Sense{"L": formula.AtMost, "G": formula.AtLeast, "E": formula.Equal}

// mps is the state of reading a file. Rows of type N have the indices -1, -2, ...; the first is the objective, and the
// others say nothing.
type mps struct {
	*program
	section string
	row     map[string]int
	free    int // rows of type N
	ranges  map[int]*big.Rat
	integer bool // between the markers
}

func (m *mps) line(text string) error {
	switch {
	case strings.HasPrefix(text, "*"), strings.TrimSpace(text) == "":
		return nil
	case text[0] != ' ' && text[0] != '\t':
		return m.begin(strings.Fields(text)[0])
	}
	words := strings.Fields(text)
	switch m.section {
	case "OBJSENSE":
		return nil
	case "ROWS":
		return m.declareRow(words)
	case "COLUMNS":
		return m.columnLine(words)
	case "RHS":
		return m.vector(words, func(row int, a *big.Rat) { m.rows[row].bound = a })
	case "RANGES":
		return m.vector(words, func(row int, a *big.Rat) { m.ranges[row] = a })
	case "BOUNDS":
		return m.boundLine(words)
	}
	return m.errorf("%.40q; expected a section such as ROWS", words[0])
}

// begin goes to a section, which must come after the current one.
func (m *mps) begin(name string) error {
	name = strings.ToUpper(name)
	at := slices.Index(sectionsOfMPS, name)
	if at < 0 || at <= slices.Index(sectionsOfMPS, m.section) {
		return m.errorf("section %.40q is not expected here; the sections are %s", name, strings.Join(sectionsOfMPS, ", "))
	}
	m.section = name
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
	switch {
	case strings.EqualFold(words[0], "N"):
		m.spend(rowCost)
		m.free++
		m.row[strings.Clone(words[1])] = -m.free
		return nil
	case !known:
		return m.errorf("type %.40q of a row; expected N, L, G or E", words[0])
	}
	m.spend(rowCost)
	m.row[strings.Clone(words[1])] = len(m.rows)
	m.rows = append(m.rows, ratRow{sense: sense, bound: new(big.Rat), line: m.number})
	return nil
}

func (m *mps) columnLine(words []string) error {
	if len(words) == 3 && words[1] == "'MARKER'" {
		m.integer = words[2] == "'INTORG'"
		return nil
	}
	if len(words) != 3 && len(words) != 5 {
		return m.errorf("%d fields; expected a column, and a row with a number once or twice", len(words))
	}
	i := m.column(words[0])
	m.columns[i].integer = m.columns[i].integer || m.integer
	return m.pairs(words[1:], func(row int, a *big.Rat) error {
		switch {
		case row >= 0:
			m.rows[row].terms = append(m.rows[row].terms, ratTerm{a, i})
		case row == -1 && a.Sign() != 0:
			return m.errorf("an objective that is not constant; only decision problems are read")
		}
		return nil
	})
}

// pairs reads rows, each with a number.
func (m *mps) pairs(words []string, add func(row int, a *big.Rat) error) error {
	for pair := range slices.Chunk(words, 2) {
		m.spend(3 * wordCost)
		row, known := m.row[pair[0]]
		if !known {
			return m.errorf("%.40q; expected the name of a row", pair[0])
		}
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

// vector reads a line of RHS or RANGES: a name, which may be missing, and pairs. Numbers for the objective are
// constants and are ignored.
func (m *mps) vector(words []string, set func(row int, a *big.Rat)) error {
	switch len(words) {
	case 2, 4:
	case 3, 5:
		words = words[1:]
	default:
		return m.errorf("%d fields; expected a row with a number, once or twice", len(words))
	}
	return m.pairs(words, func(row int, a *big.Rat) error {
		if row >= 0 {
			set(row, a)
		}
		return nil
	})
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
		other := ratRow{row.terms, formula.AtMost, new(big.Rat).Add(row.bound, width), row.line}
		if row.sense == formula.AtMost {
			other.sense, other.bound = formula.AtLeast, new(big.Rat).Sub(row.bound, width)
		}
		m.rows = append(m.rows, other)
	}
}

// boundLine reads a type, a name (which may be missing), a column and, for some types, a number.
func (m *mps) boundLine(words []string) error {
	kind := strings.ToUpper(words[0])
	fields := 2 // without the name
	if slices.Contains([]string{"UP", "LO", "FX", "UI", "LI"}, kind) {
		fields = 3
	}
	if len(words) < fields || len(words) > fields+1 {
		return m.errorf("%d fields; expected a bound such as \"BV bnd x1\" or \"UP bnd x1 1\"", len(words))
	}
	i, known := m.index[words[len(words)-fields+1]]
	if !known {
		return m.errorf("%.40q; expected the name of a column", words[len(words)-fields+1])
	}
	a, err := new(big.Rat), error(nil)
	if last := words[len(words)-1]; fields == 3 && infinity(last) {
		a = nil
	} else if fields == 3 {
		a, err = m.rational(last)
	}
	if err != nil {
		return err
	}
	return m.bound(kind, i, a)
}

// bound sets a bound of column i; nil is infinity.
func (m *mps) bound(kind string, i int, a *big.Rat) error {
	c := &m.columns[i]
	switch kind {
	case "BV":
		m.binary(i)
	case "UP", "UI":
		c.upper = a
	case "LO", "LI":
		c.lower = a
	case "FX":
		c.lower, c.upper = a, a
	case "FR":
		c.lower, c.upper = nil, nil
	case "MI":
		c.lower = nil
	case "PL":
		c.upper = nil
	default:
		return m.errorf("type %.40q of a bound; expected BV, UP, LO, FX, FR, MI or PL", kind)
	}
	c.integer = c.integer || kind == "UI" || kind == "LI"
	return nil
}
