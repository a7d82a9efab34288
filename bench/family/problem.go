package family

import (
	"context"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
)

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
