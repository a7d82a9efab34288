package submission

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"haft/bench/family"
	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/solve"
)

// License of the instances.
const License = "Apache-2.0"

// A File is an instance as it is submitted.
type File struct {
	Path        string // in the folder, with slashes
	Data        []byte
	Competition string
	Family      string
	Size        int
	Unit        string // of the size
	Seed        uint64
	Encoding    string
	Vars        int
	Clauses     int
	Linear      int
	Expected    string  // SATISFIABLE, UNSATISFIABLE, OPTIMUM 1, COUNT 24
	Proof       string  // who proved it
	Instance    string  // the hash of what is asked
	SHA256      string  // of Data, in hexadecimal digits
	Seconds     float64 // that it takes
	MeasuredBy  string  // who took or would take them; "" if that is not known
}

// Write makes the files of a choice, in order, and calls write for each. It calls leave for those whose answer is not
// known or that cannot be written, with the reason. It ends early with the error of the context or of write.
func (c *Choice) Write(ctx context.Context, write func(*File) error, leave func(path, why string)) error {
	jobs, err := c.plan()
	if err != nil {
		return err
	}
	for _, j := range jobs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		f, why, err := j.file()
		switch {
		case err != nil:
			return err
		case f == nil:
			leave(j.path(), why)
		default:
			if c.Times != nil && j.competition.decides {
				f.Seconds, f.MeasuredBy = c.Times.of(j.family, j.encoding, j.size)
			}
			if err := write(f); err != nil {
				return err
			}
		}
	}
	return nil
}

// file makes the file, or says why there is none. A size that the family does not have is an error.
func (j *job) file() (file *File, why string, err error) {
	fam, err := family.Lookup(j.family)
	if err != nil {
		return nil, "", err
	}
	in, err := fam.Make(j.size, j.seed)
	if err != nil {
		return nil, "", err
	}
	file = &File{
		Path: j.path(), Competition: j.competition.Name, Family: j.family, Size: j.size, Unit: fam.Size, Seed: j.seed,
		Encoding: j.encoding, Instance: in.Hash,
	}
	e, err := encode.Parse(j.encoding)
	if err != nil {
		return nil, "", err
	}
	f, err := in.Formula(e, 0)
	if err != nil {
		return nil, err.Error(), nil
	}
	whole := &formula.Instance{Formula: f}
	if why := j.answer(file, in, whole); why != "" {
		return nil, why, nil
	}
	file.Vars, file.Clauses, file.Linear = whole.Vars, len(whole.Clauses), len(whole.Linear)
	if file.Data, err = j.text(fam, file, whole); err != nil {
		return nil, "", err
	}
	sum := sha256.Sum256(file.Data)
	file.SHA256 = hex.EncodeToString(sum[:])
	return file, "", nil
}

// answer adds to the file what is known, and to the formula what the competition asks. It says why there is no answer.
func (j *job) answer(file *File, in *family.Instance, f *formula.Instance) (why string) {
	switch {
	case j.competition.Name == "maxsat":
		f.Weights = leaveOut(f.Formula)
		file.Expected, file.Proof = "OPTIMUM 1", "one piece more than places: one must be left out, and one is enough"
	case j.competition.Name == "mc":
		n, by := in.Count()
		if n == nil {
			return "counting its solutions would take too long"
		}
		f.Shown = in.Counted()
		file.Expected, file.Proof = "COUNT "+n.String(), proofs[by]
	case in.Expected[0] == solve.Unknown:
		return "its answer is not known"
	default:
		file.Expected, file.Proof = in.Expected[0].String(), proofs[in.Source]
		if in.Expected[0] == solve.Sat && in.Source == "search" {
			file.Proof = "a solution, checked"
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
func (j *job) command() string {
	if j.competition.decides {
		return fmt.Sprintf("haft bench show %s %d %d --encoding %s --format %s",
			j.family, j.size, j.seed, j.encoding, j.competition.Format)
	}
	return fmt.Sprintf("haft bench export --competitions %s --families %s --sizes %d --seeds %d -o FOLDER",
		j.competition.Name, j.family, j.size, j.seed)
}

// text returns the text of the file: the format's own, with comments at the beginning. Two formats want their first
// line first.
func (j *job) text(fam *family.Family, file *File, f *formula.Instance) ([]byte, error) {
	chosen, err := format.Lookup(j.competition.Format)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if err := chosen.Write(&body, f); err != nil {
		return nil, fmt.Errorf("%s: %w", file.Path, err)
	}
	mark := "c "
	if chosen.Linear {
		mark = "* "
	}
	comments := mark + strings.Join([]string{
		"haft: Haft Schroedinger Chess, and armies that never played it",
		fmt.Sprintf("family %s: %s", j.family, fam.Doc),
		fmt.Sprintf("size %d (%s), seed %d, encoding %s", j.size, fam.Size, j.seed, j.encoding),
		fmt.Sprintf("made by: %s; instance %s", j.command(), file.Instance),
		"license: " + License,
	}, "\n"+mark) + "\n"
	first := 0
	if j.competition.Format == "opb24" || j.competition.Format == "mcc" {
		first = bytes.IndexByte(body.Bytes(), '\n') + 1
	}
	return append([]byte(string(body.Bytes()[:first])+comments), body.Bytes()[first:]...), nil
}
