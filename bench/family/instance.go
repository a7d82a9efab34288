package family

import (
	"context"
	"fmt"
	"io"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
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

	// Soft has the prices of clauses that may be broken, or an objective as such. The question is then for the least
	// cost, and Formula returns all clauses, the soft ones too.
	Soft    *formula.Instance
	Optimum *int // the least cost, if it is known

	// Script opens a file that haft cannot read as a formula, and Unread says why. Formula is then nil.
	Script func() (io.ReadCloser, error)
	Unread string

	Warnings []string // of the reader of the file, each with its name

	Expected []solve.Status // by question; Unknown if the answer is not known
	Source   string         // of the answers: "exact", "pigeonhole", "" if there are none
	counted  *search        // what Count counts; nil if it does not
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
