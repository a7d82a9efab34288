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
	Linear    bool // can hold linear constraints
	Soft      bool // can hold soft clauses
	Objective bool // can hold soft clauses of one literal, and an offset, as an objective
	Shown     bool // can hold the variables to count on
	Grouped   bool // tells groups of constraints apart
	write     func(io.Writer, *formula.Instance) error
	read      func(io.Reader, bounded.Size) (*formula.Instance, error)
	symbols   func(*formula.Formula) []string // the names of the variables in files, by variable
	begins    []string                        // how the first line that is not a comment may begin, in lower case
}

// Formats lists the formats; a new one is a row. The specification of each is named where the format is written.
var Formats = []Format{
	{
		Name: "dimacs", Extension: ".cnf", Doc: "clauses, for SAT solvers",
		write: plainWriter(WriteDIMACS), read: plainReader(ReadDIMACS), symbols: numbers, begins: []string{"p cnf"},
	},
	{
		Name: "wcnf", Extension: ".wcnf", Doc: "hard and soft clauses of the form of 2022, for MaxSAT solvers",
		Soft: true, Grouped: true,
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
		Objective: true,
		write:     WriteOPB, read: ReadOPB, symbols: xNumbers, begins: []string{"* #variable=", "min:"},
	},
	{
		Name: "lp", Extension: ".lp", Doc: "a 0-1 program in CPLEX LP format, for integer programming", Linear: true,
		Objective: true,
		write:     WriteLP, read: ReadLP, symbols: symbolsInLP, begins: []string{"min", "max"},
	},
	{
		Name: "mps", Extension: ".mps", Doc: "a 0-1 program in free MPS format, for integer programming", Linear: true,
		Objective: true,
		write:     WriteMPS, read: ReadMPS, symbols: symbolsInLP, begins: []string{"name ", "rows", "objsense"},
	},
	{
		Name: "smt2", Extension: ".smt2", Doc: "a script of SMT-LIB 2, for SMT solvers", Linear: true,
		write: plainWriter(WriteSMT), read: plainReader(ReadSMT), symbols: symbolsInSMT,
		begins: []string{"(set-", "(declare-", "(assert", "(check-sat"},
	},
	{
		Name: "opb24", Extension: ".opb", Doc: "opb with the first line of the competitions since 2024", Linear: true,
		Objective: true,
		write:     WriteOPB24, read: ReadOPB, symbols: xNumbers, // recognised as opb
	},
}

func plainWriter(write func(io.Writer, *formula.Formula) error) func(io.Writer, *formula.Instance) error {
	return func(w io.Writer, in *formula.Instance) error { return write(w, in.Formula) }
}

func plainReader(
	read func(io.Reader, bounded.Size) (*formula.Formula, error),
) func(io.Reader, bounded.Size) (*formula.Instance, error) {
	return func(r io.Reader, memory bounded.Size) (*formula.Instance, error) {
		f, err := read(r, memory)
		if err != nil {
			return nil, err
		}
		return &formula.Instance{Formula: f}, nil
	}
}

// Names returns the names of the formats.
func Names() (names []string) {
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return names
}

// Lookup returns the format called name, and fails if there is none.
func Lookup(name string) (*Format, error) {
	for i := range Formats {
		if Formats[i].Name == name {
			return &Formats[i], nil
		}
	}
	return nil, fmt.Errorf("unknown format %q; the formats are %s", name, strings.Join(Names(), ", "))
}

// Guess returns the format of a file that begins with begin, or else the format for the extension of its name,
// ignoring .gz, .xz and .zst. It returns nil if it recognises neither.
func Guess(name string, begin []byte) *Format {
	for line := range bytes.Lines(bytes.ReplaceAll(begin, []byte("\r"), []byte("\n"))) {
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
	name = strings.ToLower(name)
	for _, packing := range []string{".gz", ".xz", ".zst"} {
		name = strings.TrimSuffix(name, packing)
	}
	for i := range Formats {
		if filepath.Ext(name) == Formats[i].Extension {
			return &Formats[i]
		}
	}
	return nil
}

// Read reads a file. It fails with [bounded.ErrTooLarge] if the formula may need more memory than this; 0 means no
// limit. See the costs in memory_costs.go.
func (f *Format) Read(r io.Reader, memory bounded.Size) (*formula.Instance, error) {
	return f.read(r, memory)
}

// Write writes a file. It fails if the format cannot hold the instance.
func (f *Format) Write(w io.Writer, in *formula.Instance) error {
	switch {
	case !f.Objective && in.Offset != 0:
		return fmt.Errorf("%s: the format cannot add %d to the costs", f.Name, in.Offset)
	case !f.Soft && !f.Objective && !in.Hard():
		return fmt.Errorf("%s: the formula has soft clauses, but the format holds only hard ones", f.Name)
	case !f.Shown && in.Shown != nil:
		return fmt.Errorf("%s: the format cannot say which variables to count on", f.Name)
	}
	return f.write(w, in)
}

// Symbols returns what files call the variables, by variable; entry 0 is unused.
func (f *Format) Symbols(of *formula.Formula) []string { return f.symbols(of) }

func (f *Format) beginsWith(text string) bool {
	for _, begin := range f.begins {
		if strings.HasPrefix(text, begin) {
			return true
		}
	}
	return false
}

// isComment reports whether a line, without surrounding space, says nothing in any of the formats.
func isComment(text string) bool {
	return text == "" || text == "c" || strings.HasPrefix(text, "c ") || strings.ContainsRune("*\\;", rune(text[0]))
}
