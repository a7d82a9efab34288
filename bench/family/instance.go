package family

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/lazyregexp"
	"haft/model"
	"haft/model/input"
	"haft/model/packed"
	"haft/solve"
)

// An Instance is one task for a solver: one question, or several about the same thing.
type Instance struct {
	Family string
	Size   int
	Seed   uint64

	// Problem is the problem that is asked about. It is nil if the instance is not a problem of a
	// game, or if its rules are beyond package exact.
	Problem *model.Problem
	Groups  [][]model.Fact // one question each: is there a world with all facts of the group? nil: is there a world?
	Army    *encode.Army   // the only question, if it is not about a game

	// Formula writes a question, counted from 0, in an encoding. The error says why an encoding
	// cannot take it.
	Formula func(e encode.Encoding, question int) (*formula.Formula, error)

	// Rows is what a file or a puzzle says, if all in it must hold. Formula is then nil, and the only question is for a
	// solution.
	Rows *formula.Formula

	// Soft has the prices of clauses that may be broken, or an objective as such. The question is then for the least
	// cost; Formula and Rows are nil.
	Soft    *formula.Instance
	Optimum *int // the least cost, if it is known

	// Script opens a file that haft cannot read as a formula, and Unread says why. Formula is then nil.
	Script func() (io.ReadCloser, error)
	Unread string

	Warnings []string // of the reader of the file, each with its name

	Expected []solve.Status // by question; Unknown if the answer is not known
	Source   string         // of the answers: "exact", "pigeonhole", "" if there are none
	counted  *search        // what count counts; nil if it does not
	suits    func(encode.Encoding) error
	Hash     string // SHA-256 of what is asked, in hexadecimal digits; it depends only on family, size and seed
}

// Suits returns nil if an encoding that takes smaller instances of the family takes this one. Otherwise it returns the
// [formula.UnsuitedError] of Formula, without writing a formula.
func (in *Instance) Suits(e encode.Encoding) error {
	switch {
	case in.Army != nil:
		return e.SuitsArmy(in.Army)
	case in.suits != nil:
		return in.suits(e)
	}
	return nil
}

// OfRows reports whether the instance is Rows or Soft, which the axes amo, card and linear write.
func (in *Instance) OfRows() bool { return in.Rows != nil || in.Soft != nil }

// Written returns the rows as a way writes them: see [pb.Translation.Write].
func (in *Instance) Written(w pb.Way) (*formula.Instance, error) {
	whole := in.Soft
	if whole == nil {
		whole = &formula.Instance{Formula: in.Rows}
	}
	out, err := pb.NewTranslation(whole, false).Write(w, pb.DefaultLimits)
	if err == nil {
		out.Names = out.Names[:in.vars()+1]
	}
	return out, err
}

// vars is how many variables rows have that are their own.
func (in *Instance) vars() int {
	if in.Soft != nil {
		return in.Soft.Vars - in.Soft.Auxiliary
	}
	return in.Rows.Vars
}

// askExact returns an instance about a problem that the exact solver answers.
func askExact(p *model.Problem, groups [][]model.Fact) (*Instance, error) {
	in := &Instance{
		Problem: p, Groups: groups, Source: "exact",
		Formula: func(e encode.Encoding, question int) (*formula.Formula, error) {
			return e.Encode(questions(p, groups)[question])
		},
		Hash: hashOfProblem(p, groups, nil),
	}
	for _, q := range questions(p, groups) {
		answer, err := solve.Exact{}.Solve(context.Background(), q)
		if err != nil {
			return nil, err
		}
		in.Expected = append(in.Expected, answer.Status)
	}
	return in, nil
}

// questions returns p with each of the groups, or p alone if there are none.
func questions(p *model.Problem, groups [][]model.Fact) []*model.Problem {
	if groups == nil {
		return []*model.Problem{p}
	}
	all := make([]*model.Problem, len(groups))
	for i, group := range groups {
		all[i] = p.With(group...)
	}
	return all
}

// askArmy returns an instance about an army, with the answer of this package's search if it does
// not take too long.
func askArmy(a *encode.Army) (*Instance, error) {
	status, _, err := decide(a, nil)
	in := ofArmy(a)
	in.counted = &search{army: a}
	in.answer(status, "search")
	return in, err
}

// ofArmy returns an instance about an army, without the answer.
func ofArmy(a *encode.Army) *Instance {
	return &Instance{
		Army:    a,
		Formula: func(e encode.Encoding, _ int) (*formula.Formula, error) { return e.EncodeArmy(a) },
		Hash:    hashOf(func(w io.Writer) { fmt.Fprintf(w, "army %+v\n", *a) }),
	}
}

// answer sets the expected answer to the only question, and the source, if the answer is known.
func (in *Instance) answer(status solve.Status, source string) {
	in.Expected = []solve.Status{status}
	if status != solve.Unknown {
		in.Source = source
	}
}

// askSearch returns an instance about a problem with announcements, which the exact solver cannot
// take.
func askSearch(p *model.Problem, known []announcement) (*Instance, error) {
	s := &search{army: armyOf(p), any: demands(p, known)}
	status, _, err := decide(s.army, s.any)
	in := &Instance{
		counted: s,
		Formula: func(e encode.Encoding, _ int) (*formula.Formula, error) { return withAnnouncements(e, p, known) },
		Hash:    hashOfProblem(p, nil, known),
	}
	in.answer(status, "search")
	return in, err
}

// A Given is an instance that somebody else has made: a file of a format of package format, plain or packed.
type Given struct {
	Path   string `json:"path"`
	Format string `json:"format,omitempty"` // "" to tell it by how the file begins and what it is called
	Known  Known  `json:"known,omitzero"`   // what is known of it besides what the file says
	Name   string `json:"name,omitempty"`   // in errors, of what was generated; "" for the path
}

// name is what errors call the file.
func (g Given) name() string { return cmp.Or(g.Name, g.Path) }

// beginSize is how much of a file is looked at to tell its format and its answer.
const beginSize = 1 << 16

// FormatOf opens a file far enough to tell its format.
func (g Given) FormatOf() (*format.Format, error) {
	if g.Format != "" {
		return format.Lookup(g.Format)
	}
	in, err := g.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	begin, err := in.begin()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.name(), err)
	}
	f := format.Guess(g.Path, begin)
	if f == nil {
		return nil, fmt.Errorf("%s: %w", g.name(), errNoFormula)
	}
	return f, nil
}

// errNoFormula is wrapped by the error for a file of no known format.
var errNoFormula = errors.New("this is no formula of a known format")

// Read reads the instance. A script of SMT-LIB that is no formula of package formula is not read: the instance has
// Script in place of Formula. Nothing is read that may need more memory than this; 0 means no limit.
func (g Given) Read(memory input.Size) (*Instance, error) {
	f, err := g.FormatOf()
	if err != nil {
		return nil, err
	}
	known, err := g.Answer()
	if err != nil {
		return nil, err
	}
	in := &Instance{Expected: []solve.Status{known.Status}, Source: known.Source, Optimum: known.Optimum}
	if in.Hash, err = g.Hash(); err != nil {
		return nil, err
	}
	read, err := g.formula(f, memory)
	if err == nil {
		for _, warning := range read.Warnings {
			in.Warnings = append(in.Warnings, fmt.Sprintf("%s: warning: %s", g.name(), warning))
		}
	}
	if err == nil && known.Optimum != nil && read.Objective != nil { // what is known is the value that the file tells
		cost := *known.Optimum * read.Objective.Unit
		if read.Objective.Maximize {
			cost = -cost
		}
		in.Optimum = &cost
	}
	switch {
	case err == nil && (!read.Hard() || read.Offset != 0 || known.fits(f)):
		in.Soft = read
	case err == nil && known.Optimum != nil:
		return nil, known.withoutCosts(g.name())
	case err == nil:
		in.Rows = read.Formula
	case f.Name == "smt2" && !errors.Is(err, input.ErrTooLarge):
		in.Script, in.Unread = func() (io.ReadCloser, error) { return g.open() }, err.Error()
	default:
		return nil, fmt.Errorf("%s: %w", g.name(), err)
	}
	return in, nil
}

func (g Given) formula(f *format.Format, memory input.Size) (*formula.Instance, error) {
	in, err := g.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return f.Read(in, memory)
}

// Hash is the SHA-256 of what the file holds, unpacked, so that copies are one instance.
func (g Given) Hash() (string, error) {
	in, err := g.open()
	if err != nil {
		return "", err
	}
	defer in.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, in); err != nil {
		return "", fmt.Errorf("%s: %w", g.name(), err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// unpacked is a file that is read, unpacked.
type unpacked struct {
	*bufio.Reader
	io.Closer
}

// open opens the file, if it is a regular one: a pipe could not be read again.
func (g Given) open() (*unpacked, error) {
	if info, err := os.Stat(g.Path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", g.name())
	}
	file, err := os.Open(g.Path)
	if err != nil {
		return nil, err
	}
	in, err := packed.Open(file)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", g.name(), err)
	}
	return &unpacked{bufio.NewReaderSize(in, beginSize), file}, nil
}

// begin is how the file begins.
func (in *unpacked) begin() ([]byte, error) {
	begin, err := in.Peek(beginSize)
	if err == io.EOF {
		err = nil
	}
	return begin, err
}

// hashOf returns the SHA-256, in hexadecimal digits, of what write writes.
func hashOf(write func(w io.Writer)) string {
	h := sha256.New()
	write(h)
	return hex.EncodeToString(h.Sum(nil))
}

// hashOfProblem hashes a problem, what is asked of it, and what else is known: everything that
// affects the answer or how a witness is judged.
func hashOfProblem(p *model.Problem, groups [][]model.Fact, known []announcement) string {
	return hashOf(func(w io.Writer) {
		fmt.Fprintln(w, "roster", p.Rules.Roster, "promote", p.Rules.Promote, "options", p.Rules.Options())
		fmt.Fprintln(w, "unknown", uint32(p.Unknown))
		fmt.Fprintln(w, "moves", p.Moves)
		writeFacts(w, "holds", p.Facts)
		for _, group := range p.Any {
			writeFacts(w, "any", group)
		}
		for _, group := range groups {
			writeFacts(w, "asked", group)
		}
		for _, a := range known {
			for _, group := range a.groups {
				writeFacts(w, "announced "+strconv.Itoa(int(a.ply)), group)
			}
		}
	})
}

func writeFacts(w io.Writer, what string, facts []model.Fact) {
	fmt.Fprint(w, what)
	for _, f := range facts {
		fmt.Fprintf(w, " %d,%v,%v,%v,%v", f.Ply, f.Rule, f.King, f.Piece, f.Not)
		if f.HasCheckers() {
			fmt.Fprintf(w, ",%v", f.Checkers)
		}
	}
	fmt.Fprintln(w)
}

// Known is what is known of an instance beforehand. The zero value is nothing.
type Known struct {
	Status  solve.Status `json:"status,omitempty"`
	Optimum *int         `json:"optimum,omitempty"` // the least cost; nil if it is not known, or all clauses must hold
	Source  string       `json:"source,omitempty"`  // who says so: a file with its line
}

// knownWords are the words for answers, in small letters.
var knownWords = map[string]solve.Status{
	"sat": solve.Sat, "satisfiable": solve.Sat, "unsat": solve.Unsat, "unsatisfiable": solve.Unsat,
	"": solve.Unknown, "?": solve.Unknown, "unknown": solve.Unknown,
}

// parseKnown reads an answer: sat or satisfiable, unsat or unsatisfiable, unknown or nothing, or the least cost.
func parseKnown(word, source string) (Known, error) {
	if status, ok := knownWords[strings.ToLower(word)]; ok {
		if status == solve.Unknown {
			source = ""
		}
		return Known{Status: status, Source: source}, nil
	}
	if n, err := strconv.Atoi(word); err == nil {
		return Known{Status: solve.Sat, Optimum: &n, Source: source}, nil
	}
	return Known{}, fmt.Errorf("answer %.40q; expected sat, unsat, unknown, or the least cost", word)
}

// With adds what somebody else knows. It fails if both cannot be true.
func (k Known) With(o Known) (Known, error) {
	differ := k.Status != solve.Unknown && o.Status != solve.Unknown && k.Status != o.Status
	if differ || k.Optimum != nil && o.Optimum != nil && *k.Optimum != *o.Optimum {
		return Known{}, fmt.Errorf("%s says %s, %s says %s", k.Source, k.words(), o.Source, o.words())
	}
	if k.Optimum == nil && (k.Status == solve.Unknown || o.Optimum != nil) {
		k = o
	}
	return k, nil
}

// fits reports whether a file in which nothing has a cost may have the known least cost: 0, in a format with costs. An
// objective may be a constant, which is 0 if it is empty or there is none.
func (k Known) fits(f *format.Format) bool {
	return k.Optimum != nil && *k.Optimum == 0 && (f.Soft || f.Objective)
}

// withoutCosts is the error for a file of which a least cost is known that does not fit.
func (k Known) withoutCosts(name string) error {
	return fmt.Errorf("%s: an optimum is known, %d, but nothing in the file has a cost", name, *k.Optimum)
}

func (k Known) words() string {
	if k.Optimum != nil {
		return fmt.Sprintf("least cost %d", *k.Optimum)
	}
	return fmt.Sprint(k.Status)
}

// statusLine is how files say the answer themselves: SMT-LIB in set-info, the others in a comment that says nothing
// else, such as "c status: unsat".
var statusLine = lazyregexp.New(`(?im)^(?:\(set-info :status (\w+)\)` +
	`|(?:c\s|\*|\\|;)\s*(?:(?:status|answer|expected|result)\s*[:=]?\s*)?(sat|unsat|satisfiable|unsatisfiable))\s*$`)

// Answer returns what the caller and the file itself know. It fails if both cannot be true. Only the beginning of the
// file is looked at.
func (g Given) Answer() (Known, error) {
	in, err := g.open()
	if err != nil {
		return Known{}, err
	}
	defer in.Close()
	begin, err := in.begin()
	if err != nil {
		return Known{}, fmt.Errorf("%s: %w", g.name(), err)
	}
	k := g.Known
	for _, found := range statusLine().FindAllStringSubmatch(string(begin), -1) {
		said, err := parseKnown(cmp.Or(found[1], found[2]), "the file itself")
		if err == nil {
			k, err = k.With(said)
		}
		if err != nil {
			return Known{}, fmt.Errorf("%s: %w", g.name(), err)
		}
	}
	return k, nil
}
