package ipasir

import (
	"context"
	"runtime"
	"sync/atomic"
	"unsafe"

	"haft/encode/formula"
	"haft/solve/solution"
)

// A Solver is one solver of a library, a [formula.Sink]. Only one goroutine may use it.
type Solver struct {
	library *Library
	solver  uintptr
	vars    int
	known   int    // the largest variable that the library has got
	stop    *int32 // set while a search is to end
	err     error
}

// New returns a solver without clauses. It lives as long as the process unless it is closed.
func (l *Library) New() *Solver { return &Solver{library: l, solver: l.new(), stop: new(int32)} }

// Close frees the memory of the solver, which must not be used again.
func (s *Solver) Close() { s.library.release(s.solver) }

// NewVar returns a variable that is in no clause yet.
func (s *Solver) NewVar() formula.Lit {
	s.vars++
	return formula.Lit(s.vars)
}

// AddClause adds a clause, which may have new variables. A literal 0, or one that does not fit into 32 bits, is an error
// that [Solver.Err] returns from then on.
func (s *Solver) AddClause(lits ...formula.Lit) {
	if !s.admit(lits) {
		return
	}
	for _, l := range lits {
		s.library.add(s.solver, int32(l))
	}
	s.library.add(s.solver, 0)
}

// Err returns the first error of what was added or assumed. Solve then answers Unknown.
func (s *Solver) Err() error { return s.err }

// maxVars is what a literal of IPASIR can hold.
const maxVars = 1<<31 - 1

func (s *Solver) admit(lits []formula.Lit) bool {
	for _, l := range lits {
		switch {
		case l == 0:
			s.err = formula.ErrZero
		case l.Var() > maxVars:
			s.err = formula.Unsuited("variable %d; IPASIR has at most %d", l.Var(), maxVars)
		}
		s.vars, s.known = max(s.vars, l.Var()), max(s.known, l.Var())
	}
	return s.err == nil
}

// Solve decides the clauses with literals assumed for this call only. Value and Failed then say more. The status is
// Unknown if the context ends first, as far as the library looks whether it should go on.
func (s *Solver) Solve(ctx context.Context, assumed ...formula.Lit) solution.Status {
	if !s.admit(assumed) || ctx.Err() != nil {
		return solution.Unknown
	}
	for _, l := range assumed {
		s.library.assume(s.solver, int32(l))
	}
	atomic.StoreInt32(s.stop, 0)
	defer context.AfterFunc(ctx, func() { atomic.StoreInt32(s.stop, 1) })()
	var held runtime.Pinner
	held.Pin(s.stop)
	defer held.Unpin()
	s.library.setTerminate(s.solver, uintptr(unsafe.Pointer(s.stop)), ended())
	switch s.library.solve(s.solver) {
	case 10:
		return solution.Sat
	case 20:
		return solution.Unsat
	}
	return solution.Unknown
}

// Value returns the value of a variable after Sat. One that does not matter is false.
func (s *Solver) Value(v int) bool { return v <= s.known && s.library.val(s.solver, int32(v)) > 0 }

// Failed reports whether an assumption is one of those that cannot all hold, after Unsat.
func (s *Solver) Failed(l formula.Lit) bool { return s.library.failed(s.solver, int32(l)) != 0 }

func isSet(flag *int32) bool { return atomic.LoadInt32(flag) != 0 }
