package family

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"strings"

	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/explain"
)

// license of the instances.
const license = "Apache-2.0"

// An ExportedFile is an instance as a competition wants it. Only what is proved is written: a satisfiable instance has
// a solution that was checked; an unsatisfiable one has more pieces than places, or was searched to the end, or is a
// problem of the exact solver. The number of solutions is that of the exact solver, or of a count by cases. The same
// choice gives the same bytes.
type ExportedFile struct {
	Path     string // in the folder, with slashes
	Data     []byte
	Family   string
	Size     int
	Seed     uint64
	Encoding string
	Expected string // SATISFIABLE, UNSATISFIABLE, OPTIMUM 1, COUNT 24
	Proof    string // who proved it
	Instance string // the hash of what is asked

	competition           *Competition
	unit                  string // of the size
	vars, clauses, linear int
	sha256                string // of Data, in hexadecimal digits
}

// Manifest returns the table of the files in CSV.
func Manifest(files []*ExportedFile) []byte {
	var b bytes.Buffer
	out := csv.NewWriter(&b)
	out.Write([]string{ // a bytes.Buffer never fails
		"file", "competition", "family", "size", "size_in", "seed", "encoding", "variables", "clauses", "linear",
		"expected", "proved_by", "instance", "sha256", "license",
	})
	for _, f := range files {
		out.Write(explain.Cells([]string{
			f.Path, f.competition.Name, f.Family, fmt.Sprint(f.Size), f.unit, fmt.Sprint(f.Seed), f.Encoding,
			fmt.Sprint(f.vars), fmt.Sprint(f.clauses), fmt.Sprint(f.linear), f.Expected, f.Proof, f.Instance, f.sha256, license,
		}))
	}
	out.Flush()
	return b.Bytes()
}

// make makes the file, or says why there is none. A size that the family does not have is an error.
func (x *ExportedFile) make() (why string, err error) {
	fam, err := Lookup(x.Family)
	if err != nil {
		return "", err
	}
	in, err := fam.Make(x.Size, x.Seed)
	if err != nil {
		return "", err
	}
	e, err := encode.Parse(x.Encoding)
	if err != nil {
		return "", err
	}
	f, err := in.Formula(e, 0)
	if err != nil {
		return err.Error(), nil
	}
	whole := &formula.Instance{Formula: f}
	if why := x.answer(in, whole); why != "" {
		return why, nil
	}
	x.unit, x.Instance = fam.Size, in.Hash
	x.vars, x.clauses, x.linear = whole.Vars, len(whole.Clauses), len(whole.Linear)
	if x.Data, err = x.text(fam, whole); err != nil {
		return "", err
	}
	sum := sha256.Sum256(x.Data)
	x.sha256 = hex.EncodeToString(sum[:])
	return "", nil
}

// answer adds to the file what is known, and to the formula what the competition asks. It says why there is no answer.
func (x *ExportedFile) answer(in *Instance, f *formula.Instance) (why string) {
	switch {
	case x.competition.Name == "maxsat":
		f.Weights = leaveOut(f.Formula)
		x.Expected, x.Proof = "OPTIMUM 1", "one piece more than places: one must be left out, and one is enough"
	case x.competition.Name == "mc":
		n, by := in.Count()
		if n == nil {
			return "counting its solutions would take too long"
		}
		f.Shown = in.Counted()
		x.Expected, x.Proof = "COUNT "+n.String(), proofs[by]
	case in.Expected[0] == solve.Unknown:
		return "its answer is not known"
	default:
		x.Expected, x.Proof = in.Expected[0].String(), proofs[in.Source]
		if in.Expected[0] == solve.Sat && in.Source == "search" {
			x.Proof = "a solution, checked"
		}
	}
	return ""
}

// proofs says how an answer without a solution to show was proved, by its source.
var proofs = map[string]string{
	"pigeonhole": "one piece more than places",
	"exact":      "haft's exact solver, by cases over the two kings",
	"search":     "haft's search through all cases, without a formula",
}

// leaveOut makes the clauses soft by which each piece has a nature, and returns the weights: the optimum is the least
// number of pieces that must be left out. All other clauses, among them that no piece has two natures, are hard.
func leaveOut(f *formula.Formula) []int {
	weights := make([]int, len(f.Clauses))
	for i, c := range f.Clauses {
		if f.ClauseGroups[i] == encode.OneNature && positive(c) {
			weights[i] = 1
		}
	}
	return weights
}

func positive(c formula.Clause) bool {
	for _, l := range c {
		if l < 0 {
			return false
		}
	}
	return true
}

// command returns a command that makes the formula of the file again, without the comments where "bench show" suffices.
// It cannot ask what the others ask; "bench export" writes their file, with all others up to this seed.
func (x *ExportedFile) command() string {
	if x.competition.decides {
		return fmt.Sprintf("haft bench show %s %d %d --encoding %s --format %s",
			x.Family, x.Size, x.Seed, x.Encoding, x.competition.format)
	}
	return fmt.Sprintf("haft bench export --competitions %s --families %s --sizes %d --seeds %d -o FOLDER",
		x.competition.Name, x.Family, x.Size, x.Seed)
}

// text returns the text of the file: the format's own, with comments at the beginning. Two formats want their first
// line first.
func (x *ExportedFile) text(fam *Family, f *formula.Instance) ([]byte, error) {
	chosen, err := format.Lookup(x.competition.format)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if err := chosen.Write(&body, f); err != nil {
		return nil, fmt.Errorf("%s: %w", x.Path, err)
	}
	mark := "c "
	if chosen.Linear {
		mark = "* "
	}
	comments := mark + strings.Join([]string{
		"haft: Haft Schroedinger Chess, and armies that never played it",
		fmt.Sprintf("family %s: %s", x.Family, fam.Doc),
		fmt.Sprintf("size %d (%s), seed %d, encoding %s", x.Size, fam.Size, x.Seed, x.Encoding),
		fmt.Sprintf("made by: %s; instance %s", x.command(), x.Instance),
		"license: " + license,
	}, "\n"+mark) + "\n"
	first := 0
	if chosen.Name == "opb24" || chosen.Name == "mcc" {
		first = bytes.IndexByte(body.Bytes(), '\n') + 1
	}
	return append([]byte(string(body.Bytes()[:first])+comments), body.Bytes()[first:]...), nil
}
