package family

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve"
	"haft/solve/explain"
)

// license of the instances, but for files of others.
const license = "Apache-2.0"

// An ExportedFile is an instance as a competition wants it. Only what is proved is written: a satisfiable instance has
// a solution that was checked; an unsatisfiable one has more pieces than places, or was searched to the end, or is a
// problem of the exact solver. The number of solutions is that of the exact solver, or of a count by cases. Of a file of
// somebody else's, the answer is what others say, or UNKNOWN. The same choice gives the same bytes.
type ExportedFile struct {
	Path     string // in the folder, with slashes
	Data     []byte
	Family   string
	Size     int
	Seed     uint64
	Encoding string
	Expected string // SATISFIABLE, UNSATISFIABLE, UNKNOWN, OPTIMUM 1, COUNT 24
	Proof    string // who proved it
	Instance string // the hash of what is asked

	given                 *Given // nil if it is of a family
	competition           *Competition
	unit                  string   // of the size
	about                 []string // what comments say
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
		size, seed, terms := fmt.Sprint(f.Size), fmt.Sprint(f.Seed), license
		if f.given != nil {
			size, seed, terms = "", "", ""
		}
		out.Write(explain.Cells([]string{
			f.Path, f.competition.Name, f.Family, size, f.unit, seed, f.Encoding,
			fmt.Sprint(f.vars), fmt.Sprint(f.clauses), fmt.Sprint(f.linear), f.Expected, f.Proof, f.Instance, f.sha256, terms,
		}))
	}
	out.Flush()
	return b.Bytes()
}

// make makes the file, or says why there is none.
func (x *ExportedFile) make() (why string, err error) {
	fam, err := Lookup(x.Family)
	if err != nil {
		return "", err
	}
	in, err := fam.Make(x.Size, x.Seed)
	if err != nil {
		return "", err
	}
	x.unit = fam.Size
	x.about = []string{
		"haft: Haft Schroedinger Chess, armies that never played it, and puzzles",
		fmt.Sprintf("family %s: %s", x.Family, fam.Doc),
		fmt.Sprintf("size %d (%s), seed %d, encoding %s", x.Size, fam.Size, x.Seed, x.Encoding),
		fmt.Sprintf("made by: %s; instance %s", x.command(), in.Hash),
		"license: " + license,
	}
	if in.Formula == nil {
		return x.translate(in)
	}
	e, err := EncodingOf(x.Encoding)
	if err != nil {
		return err.Error(), nil
	}
	f, err := in.Formula(e, 0)
	if err != nil {
		return err.Error(), nil
	}
	whole := &formula.Instance{Formula: f}
	if why := x.answer(in, whole); why != "" {
		return why, nil
	}
	return "", x.finish(in, whole)
}

// finish writes the file.
func (x *ExportedFile) finish(in *Instance, whole *formula.Instance) (err error) {
	x.Instance = in.Hash
	x.vars, x.clauses, x.linear = whole.Vars, len(whole.Clauses), len(whole.Linear)
	if x.Data, err = x.text(whole); err != nil {
		return err
	}
	sum := sha256.Sum256(x.Data)
	x.sha256 = hex.EncodeToString(sum[:])
	return nil
}

// translate makes the file of an instance of rows, or says why there is none. A file of somebody else's goes to the
// competition that takes what its rows become.
func (x *ExportedFile) translate(in *Instance) (why string, err error) {
	if !in.OfRows() {
		return in.Unread, nil
	}
	way, err := WayOf(x.Encoding, "adder")
	if err != nil {
		return "", err
	}
	out, err := in.Written(way)
	if err != nil {
		return err.Error(), nil
	}
	kind := "sat"
	switch kept := len(out.Linear) > 0; {
	case kept && !out.Hard():
		return "with " + way.String() + ", something is to be optimised and not all rows are clauses", nil
	case kept:
		kind = "pb"
	case !out.Hard():
		kind = "maxsat"
	}
	if x.competition == nil {
		x.enter(kind, way)
	}
	if x.competition.Name != kind {
		return "with " + way.String() + ", it is for " + kind, nil
	}
	switch {
	case in.Optimum != nil:
		x.Expected, x.Proof = fmt.Sprint("OPTIMUM ", *in.Optimum-out.Offset), cmp.Or(proofs[in.Source], in.Source)
	case in.Expected[0] != solve.Unknown && out.Hard():
		x.Expected, x.Proof = in.Expected[0].String(), cmp.Or(proofs[in.Source], in.Source)
	case x.given == nil:
		return "its answer is not known", nil
	default:
		x.Expected = "UNKNOWN"
	}
	out.Offset = 0 // what every solution costs
	return "", x.finish(in, out)
}

// enter says to which competition a file of somebody else's goes, and in which encoding.
func (x *ExportedFile) enter(kind string, way pb.Way) {
	all := Competitions()
	at := slices.IndexFunc(all, func(c Competition) bool { return c.Name == kind })
	x.competition, x.Encoding = &all[at], way.String()
	folder, base := x.Family, filepath.Base(x.given.Path)
	if strings.Trim(folder, "./\\") == "" {
		folder = "files"
	}
	x.Path = fmt.Sprintf("%s/%s/%s-%s%s", kind, folder, base, x.Encoding, x.competition.suffix)
	command := "haft translate " + base
	for _, pair := range strings.Split(x.Encoding, ",") {
		command += " --" + strings.Replace(pair, "=", " ", 1)
	}
	x.about = []string{fmt.Sprintf("made by: %s --format %s; instance %s", command, x.competition.format, x.Instance)}
}

// answer adds to the file what is known, and to the formula what the competition asks. It says why there is no answer.
func (x *ExportedFile) answer(in *Instance, f *formula.Instance) (why string) {
	switch {
	case x.competition.Name == "maxsat":
		f.Weights = leaveOut(f.Formula)
		x.Expected, x.Proof = "OPTIMUM 1", "one piece more than places: one must be left out, and one is enough"
	case x.competition.Name == "mc":
		n, by := in.count()
		if n == nil {
			return "counting its solutions would take too long"
		}
		f.Shown = in.solutionVars()
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
	"planted":    "a planted solution",
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
	return fmt.Sprintf("haft bench export --competitions %s --families %s --sizes %d --seeds %d --encodings %s -o FOLDER",
		x.competition.Name, x.Family, x.Size, x.Seed, x.Encoding)
}

// text returns the text of the file: the format's own, with comments at the beginning. Two formats want their first
// line first.
func (x *ExportedFile) text(f *formula.Instance) ([]byte, error) {
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
	comments := ""
	for _, line := range x.about {
		comments += mark + strings.Map(printed, line) + "\n"
	}
	first := 0
	if chosen.Name == "opb24" || chosen.Name == "mcc" {
		first = bytes.IndexByte(body.Bytes(), '\n') + 1
	}
	return append([]byte(string(body.Bytes()[:first])+comments), body.Bytes()[first:]...), nil
}

// printed is a letter as comments have it: the name of a file may have any.
func printed(r rune) rune {
	if !unicode.IsPrint(r) {
		return '?'
	}
	return r
}
