package trial

import (
	"context"
	"io"

	"haft/encode/formula"
	"haft/solve"
	"haft/solve/engine"
	"haft/solve/process"
)

// script asks a program about a script of SMT-LIB that haft cannot read. The program gets it as it is, and only its
// verdict is read, which nothing but other knowledge of the answer can check.
type script struct {
	engine engine.External
	open   func() (io.ReadCloser, error)
}

// script makes the asker. Only programs that take scripts can be asked, and there is nothing to shuffle.
func (s *service) script() (asker, error) {
	e, external := s.backend.Engine.(engine.External)
	switch {
	case !external || !e.Program.TakesScripts():
		return nil, formula.Unsuited("%s %v, and haft cannot read it: %s",
			s.backend.Name, engine.ErrNoScripts, s.record.Unread)
	case s.job.Shuffle != 0:
		return nil, formula.Unsuited("cannot be shuffled, because haft cannot read it: %s", s.record.Unread)
	}
	s.record.Argv = e.ArgvOfScript(s.ctx)
	return script{e, s.instance.Script}, nil
}

func (a script) ask(ctx context.Context, _ int) (reply, error) {
	last := &engine.Run{}
	a.engine.Last = last
	status, costs, err := a.engine.MeasureScript(ctx, func(w io.Writer) error {
		in, err := a.open()
		if err != nil {
			return err
		}
		defer in.Close()
		_, err = io.Copy(w, in)
		return err
	})
	process.Sweep()
	return reply{status: solve.Status(status), run: last, Costs: costs}, err
}
