package format

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"haft/encode/formula"
	"haft/model/bounded"
)

// Format is a file format for formulas.
type Format struct {
	Name      string
	Extension string // of its files, with the dot
	Doc       string
	Linear    bool // holds linear constraints
	Soft      bool // holds soft clauses
	Shown     bool // holds the variables to count on
	Grouped   bool // tells groups of constraints apart
	write     func(io.Writer, *formula.Instance) error
	read      func(io.Reader, bounded.Size) (*formula.Instance, error)
	symbols   func(*formula.Formula) []string // how variables are called, by variable
	begins    []string                        // how the first line that is no comment can begin, in small letters
}

// Formats are all of them; a new one is a row. Specifications are named where each is written.
var Formats = []Format{
	{
		Name: "dimacs", Extension: ".cnf", Doc: "clauses, for SAT solvers",
		write: plainWriter(WriteDIMACS), read: plainReader(ReadDIMACS), symbols: numbers, begins: []string{"p cnf"},
	},
	{
		Name: "wcnf", Extension: ".wcnf", Doc: "hard and soft clauses of the form of 2022, for MaxSAT solvers", Soft: true, Grouped: true,
		write: WriteWCNF, read: ReadWCNF, symbols: numbers, begins: []string{"h "},
	},
	{
		Name: "gcnf", Extension: ".gcnf", Doc: "clauses in groups, for finders of minimal reasons", Grouped: true,
		write: plainWriter(WriteGCNF), read: plainReader(ReadGCNF), symbols: numbers, begins: []string{"p gcnf"},
	},
	{
		Name: "mcc", Extension: ".mcc", Doc: "clauses and what to count on, for model counters", Shown: true,
		write: WriteMCC, read: ReadMCC, symbols: numbers, begins: []string{"c t "},
	},
	{
		Name: "opb", Extension: ".opb", Doc: "linear constraints, for pseudo-Boolean solvers", Linear: true,
		write: plainWriter(WriteOPB), read: plainReader(ReadOPB), symbols: xNumbers, begins: []string{"* #variable="},
	},
	{
		Name: "lp", Extension: ".lp", Doc: "a 0-1 program in CPLEX LP format, for integer programming", Linear: true,
		write: plainWriter(WriteLP), read: plainReader(ReadLP), symbols: symbolsInLP, begins: []string{"min", "max"},
	},
	{
		Name: "mps", Extension: ".mps", Doc: "a 0-1 program in free MPS format, for integer programming", Linear: true,
		write: plainWriter(WriteMPS), read: plainReader(ReadMPS), symbols: symbolsInLP, begins: []string{"name ", "rows", "objsense"},
	},
	{
		Name: "smt2", Extension: ".smt2", Doc: "a script of SMT-LIB 2, for SMT solvers", Linear: true,
		write: plainWriter(WriteSMT), read: plainReader(ReadSMT), symbols: symbolsInSMT, begins: []string{"(set-", "(declare-", "(assert", "(check-sat"},
	},
}

func plainWriter(write func(io.Writer, *formula.Formula) error) func(io.Writer, *formula.Instance) error {
	return func(w io.Writer, in *formula.Instance) error { return write(w, in.Formula) }
}

func plainReader(read func(io.Reader, bounded.Size) (*formula.Formula, error)) func(io.Reader, bounded.Size) (*formula.Instance, error) {
	return func(r io.Reader, memory bounded.Size) (*formula.Instance, error) {
		f, err := read(r, memory)
		if err != nil {
			return nil, err
		}
		return &formula.Instance{Formula: f}, nil
	}
}

// Names lists the names of the formats.
func Names() (names []string) {
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return names
}

// Lookup finds a format by name.
func Lookup(name string) (*Format, error) {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i], nil
		}
	}
	return nil, fmt.Errorf("unknown format %q; the formats are %s", name, strings.Join(Names(), ", "))
}

// Guess tells the format of a file by how it begins, else by the extension of its name,
// where .gz and .zst are passed over. Nil means that it is none.
func Guess(name string, begin []byte) *Format {
	for line := range bytes.Lines(begin) {
		text := strings.ToLower(strings.TrimSpace(string(line)))
		for i := range Formats {
			if Formats[i].beginsWith(text) {
				return &Formats[i]
			}
		}
		if !isComment(text) {
			break
		}
	}
	name = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(name), ".gz"), ".zst")
	for i := range Formats {
		if filepath.Ext(name) == Formats[i].Extension {
			return &Formats[i]
		}
	}
	return nil
}

// Read reads a file. A formula for which more memory may be needed than so much, 0 for no limit, is an error
// with [bounded.ErrTooLarge] behind it: see the costs in lines.go.
func (f *Format) Read(r io.Reader, memory bounded.Size) (*formula.Instance, error) {
	return f.read(r, memory)
}

// Write writes a file. What the format cannot hold is an error.
func (f *Format) Write(w io.Writer, in *formula.Instance) error {
	switch {
	case !f.Soft && !in.Hard():
		return fmt.Errorf("%s: the formula has soft clauses, and the format only hard ones", f.Name)
	case !f.Shown && in.Shown != nil:
		return fmt.Errorf("%s: the format does not hold which variables to count on", f.Name)
	}
	return f.write(w, in)
}

// Symbols are what files call the variables, by variable; entry 0 is unused.
func (f *Format) Symbols(of *formula.Formula) []string { return f.symbols(of) }

func (f *Format) beginsWith(text string) bool {
	for _, begin := range f.begins {
		if strings.HasPrefix(text, begin) {
			return true
		}
	}
	return false
}

// isComment tells whether a line, without space around it, says nothing in any of the formats.
func isComment(text string) bool {
	return text == "" || text == "c" || strings.HasPrefix(text, "c ") || strings.ContainsRune("*\\;", rune(text[0]))
}
