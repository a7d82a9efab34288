package conformance

import (
	"context"
	"fmt"
	"io"

	"haft/model"
	"haft/solve"
)

// sessions asks about positions in sessions, if the backend has any: which natures each of some pieces may have, and
// each position in the end again, without more.
func (c *checker) sessions(ctx context.Context, h solve.Holder) {
	for _, p := range positions() {
		session, err := h.Hold(p.problem)
		if session == nil && err == nil {
			return
		}
		groups := asked()
		for i, facts := range groups {
			name := fmt.Sprintf("%s-in-session-%d", p.name, i+1)
			want, _ := solve.Exact{}.Solve(ctx, p.problem.With(facts...)) // an end of ctx is seen by ask
			c.ask(ctx, name, func(ctx context.Context) (solve.Status, error) {
				if err != nil {
					return solve.Unknown, err
				}
				a, err := session.Ask(ctx, facts...)
				return a.Status, err
			}, want.Status)
		}
		if closer, ok := session.(io.Closer); ok {
			closer.Close()
		}
	}
}

// asked are facts to ask about: that a piece of each side is of some nature.
func asked() (groups [][]model.Fact) {
	for _, side := range []model.Color{model.White, model.Black} {
		for i, n := range []model.Nature{model.King, model.Queen, model.Knight} {
			groups = append(groups, []model.Fact{solve.Is(model.NewPiece(side, 2*i+1), n.Set())})
		}
	}
	return append(groups, nil)
}
