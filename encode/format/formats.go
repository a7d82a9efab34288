package format

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"haft/encode/formula"
	"haft/lazyregexp"
	"haft/model/input"
	"haft/model/packed"
)

// Format is a file format for formulas.
type Format struct {
	Name      string
	Extension string // of its files, with the dot
	Doc       string
	Linear    bool // can hold linear constraints
	Ones      bool // can hold linear constraints that limit how many literals are true
	Soft      bool // can hold soft clauses
	Objective bool // can hold soft clauses of one literal, and an offset, as an objective
	Shown     bool // can hold the variables to count on
	Grouped   bool // tells groups of constraints apart
	Numbered  bool // calls the variables by their numbers, and ends a list of them with 0
	write     func(io.Writer, *formula.Instance) error
	read      func(io.Reader, input.Size) (*formula.Instance, error)
	symbols   func(*formula.Formula) []string // the names of the variables in files, by variable, if not Numbered
	begins    []string                        // how a line may begin, in lower case, with a blank after each word
}

// Formats lists the formats that are read and written; a new one is a row. The specification of each is named where the format is written.
var Formats = []Format{
	{
		Name: "dimacs", Extension: ".cnf", Doc: "clauses, for SAT solvers",
		write: plainWriter(WriteDIMACS), read: ReadDIMACS, Numbered: true, begins: []string{"p cnf "},
	},
	{
		Name: "wcnf", Extension: ".wcnf", Doc: "hard and soft clauses, for MaxSAT solvers; the form of 2022",
		Soft: true, Grouped: true,
		write: writeWCNF, read: readWCNF, Numbered: true, begins: []string{"h ", "p wcnf "},
	},
	{
		Name: "gcnf", Extension: ".gcnf", Doc: "clauses in groups, for finders of minimal reasons", Grouped: true,
		write: plainWriter(writeGCNF), read: readGCNF, Numbered: true, begins: []string{"p gcnf "},
	},
	{
		Name: "mcc", Extension: ".mcc", Doc: "clauses and what to count on, for model counters", Shown: true,
		write: WriteMCC, read: readMCC, Numbered: true, begins: []string{"c t mc ", "c t pmc ", "c t wmc ", "c t pwmc "},
	},
	{
		Name: "opb", Extension: ".opb", Doc: "linear constraints, for pseudo-Boolean solvers", Linear: true,
		Objective: true,
		write:     WriteOPB, read: ReadOPB, symbols: xNumbers, begins: []string{"* #variable", "min:", "max:", "min :", "max :"},
	},
	{
		Name: "lp", Extension: ".lp", Doc: "a 0-1 program in CPLEX LP format, for integer programming", Linear: true,
		Objective: true,
		write:     writeLP, read: readLP, symbols: symbolsInLP, begins: []string{"min", "max"},
	},
	{
		Name: "mps", Extension: ".mps", Doc: "a 0-1 program in free MPS format, for integer programming", Linear: true,
		Objective: true,
		write:     writeMPS, read: readMPS, symbols: symbolsInLP, begins: []string{"name ", "rows", "objsense"},
	},
	{
		Name: "smt2", Extension: ".smt2", Doc: "a script of SMT-LIB 2, for SMT solvers", Linear: true,
		write: plainWriter(WriteSMT), read: plainReader(readSMT), symbols: symbolsInSMT,
		begins: []string{"(set-", "(declare-", "(assert", "(check-sat"},
	},
	{
		Name: "opb24", Extension: ".opb", Doc: "opb with the first line of the competitions since 2024", Linear: true,
		Objective: true,
		write:     writeOPB24, read: ReadOPB, symbols: xNumbers, // recognised as opb
	},
	{
		Name: "knf", Extension: ".knf", Doc: "dimacs with cardinality constraints; MiniCard's CNF+ is read as well",
		Ones:  true,
		write: plainWriter(writeKNF), read: readKNF, Numbered: true, begins: []string{"p knf ", "p cnf+ "},
	},
}

// ReadOnly lists the formats that are only read.
var ReadOnly = []Format{
	{
		Name: "wbo", Extension: ".wbo", Doc: "opb with soft rows", Linear: true, Soft: true,
		read: readWBO, symbols: xNumbers, begins: []string{"soft:", "soft :"},
	},
}

func plainWriter(write func(io.Writer, *formula.Formula) error) func(io.Writer, *formula.Instance) error {
	return func(w io.Writer, in *formula.Instance) error { return write(w, in.Formula) }
}

func plainReader(
	read func(io.Reader, input.Size) (*formula.Formula, error),
) func(io.Reader, input.Size) (*formula.Instance, error) {
	return func(r io.Reader, memory input.Size) (*formula.Instance, error) {
		f, err := read(r, memory)
		if err != nil {
			return nil, err
		}
		return &formula.Instance{Formula: f}, nil
	}
}

// Names returns the names of the formats that are written.
func Names() (names []string) {
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return names
}

// ReadNames returns the names of the formats that are read.
func ReadNames() (names []string) {
	for f := range all {
		names = append(names, f.Name)
	}
	return names
}

// all yields the formats.
func all(yield func(*Format) bool) {
	for _, list := range [][]Format{Formats, ReadOnly} {
		for i := range list {
			if !yield(&list[i]) {
				return
			}
		}
	}
}

// Lookup returns the format called name, and fails if there is none.
func Lookup(name string) (*Format, error) {
	for f := range all {
		if f.Name == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("unknown format %q; the formats are %s", name, strings.Join(ReadNames(), ", "))
}

// Guess returns the format of a file that begins with begin, or else the format for the extension of its name,
// ignoring that of compression. It returns nil if it recognises neither. A file called .opb or .wbo is not taken for an
// LP or MPS file, whose first words they share.
func Guess(name string, begin []byte) *Format {
	name = strings.ToLower(strings.TrimSuffix(name, packed.Ending(name)))
	var called *Format
	for f := range all {
		if called == nil && filepath.Ext(name) == f.Extension {
			called = f
		}
	}
	rows := called != nil && (called.Name == "opb" || called.Name == "wbo")
	begin = bytes.TrimPrefix(begin, []byte("\ufeff"))
	for line := range bytes.Lines(bytes.ReplaceAll(begin, []byte("\r"), []byte("\n"))) {
		text := strings.ToLower(strings.Join(strings.Fields(string(line)), " "))
		said := saidBy(text)
		switch {
		case said == nil && isComment(text):
			continue
		case said == nil || rows && (said.Name == "lp" || said.Name == "mps" || said.Name == "opb"):
			return called
		}
		return said
	}
	return called
}

// saidBy returns the format of which a line shows that it is, without blanks around it, nil if it does not.
func saidBy(text string) (said *Format) {
	switch {
	case softRow().MatchString(text):
		text = "soft:" // it could be another row of the same file
	case beginsRow().MatchString(text) && compares().MatchString(text):
		text = "min:"
	}
	longest := 0
	for f := range all {
		for _, begin := range f.begins {
			if len(begin) > longest && strings.HasPrefix(text+" ", begin) {
				said, longest = f, len(begin)
			}
		}
	}
	if said != nil && said.Name == "opb" && strings.Contains(text, "#soft") {
		said, _ = Lookup("wbo")
	}
	return said
}

// How a row of OPB begins, its relation, and how a soft row of WBO begins. A move list such as "1 e4 e5" has no relation.
var (
	beginsRow = lazyregexp.New(`^(?:@\S+ )?(?:[-+]? ?\d+ ?(?:\* ?| )~? ?[a-z_]|[<>]= ?[-+]?\d+ ?;)`)
	compares  = lazyregexp.New(`[<>]=|= ?[-+]?\d+ ?;`)
	softRow   = lazyregexp.New(`^\[ ?\d+ ?\]`)
)

// Read reads a file. It fails with [input.ErrTooLarge] if the formula may need more memory than this; 0 means no
// limit. See the costs below.
func (f *Format) Read(r io.Reader, memory input.Size) (*formula.Instance, error) {
	return f.read(r, memory)
}

// Write writes a file. It fails if the format cannot hold the instance.
func (f *Format) Write(w io.Writer, in *formula.Instance) error {
	switch {
	case f.write == nil:
		return fmt.Errorf("%s: the format is only read", f.Name)
	case !f.Objective && in.Offset != 0:
		return fmt.Errorf("%s: the format cannot add %d to the costs", f.Name, in.Offset)
	case !f.Soft && !f.Objective && !in.Hard():
		return fmt.Errorf("%s: the formula has soft clauses, but the format holds only hard ones", f.Name)
	case !f.Shown && in.Shown != nil:
		return fmt.Errorf("%s: the format cannot say which variables to count on", f.Name)
	}
	if err := in.Check(); err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	return f.write(w, in)
}

// Symbols returns what files call the variables, by variable; entry 0 is unused.
func (f *Format) Symbols(of *formula.Formula) []string {
	if f.Numbered {
		return numbers(of)
	}
	return f.symbols(of)
}

// isComment reports whether a line, without surrounding space, says nothing in any of the formats.
func isComment(text string) bool {
	return text == "" || text == "c" || strings.HasPrefix(text, "c ") || strings.ContainsRune("*\\;", rune(text[0]))
}

// maxVars bounds the number of variables that a file may claim.
const maxVars = 1 << 27

// The costs of reading and solving, in bytes: measured as the peak of a program that reads a formula and solves it
// with an embedded engine, and rounded up.
const (
	varCost     = 64
	clauseCost  = 160
	literalCost = 16
	rowCost     = 256 // a linear constraint
	termCost    = 64
	columnCost  = 256 // a variable that has only a name

	lineCost = 8 // a byte of a line, which is read into a buffer that grows, and copied

	wordCost       = 100 // of LP and MPS
	expressionCost = 160 // of SMT-LIB, for a word or a bracket
)
