package engine

import (
	"fmt"
	"slices"
)

// A Named is an engine with its name.
type Named struct {
	Name, Doc string
	Engine    Engine
}

// Embedded returns the engines that need no program, and those that were registered. To add one, write a file and a row
// here.
func Embedded() []Named {
	return slices.Concat([]Named{
		{"gini", "Gini, embedded, clauses", Gini{}},
		{"gophersat", "Gophersat, embedded, clauses; cannot be interrupted, one at a time", Gophersat{}},
		{
			"gophersat-pb", "Gophersat, embedded, clauses and linear constraints; cannot be interrupted, one at a time",
			GophersatPB{},
		},
		{
			"cutting-planes", "learning by cutting planes, embedded, clauses and linear constraints; writes proofs",
			CuttingPlanes{},
		},
		{"ilp", "branch and bound, embedded, on gonum's simplex; clauses and linear constraints", ILP{}},
	}, registered)
}

var registered []Named

// Register adds an engine of another module to those of [Embedded], so that backends and benchmarks find it by its name.
// A program calls it as it starts, before it asks for any engine by name. It fails if the name is
// no name for a program, or is taken.
func Register(e Named) error {
	switch {
	case e.Engine == nil:
		return fmt.Errorf("engine %q: expected an Engine", e.Name)
	case !isName.MatchString(e.Name):
		return fmt.Errorf("engine %q: expected small letters, digits, and . + - _ after the first letter", e.Name)
	}
	taken := e.Name == "exact" || slices.ContainsFunc(Embedded(), func(o Named) bool { return o.Name == e.Name }) ||
		slices.ContainsFunc(Programs(), func(p *Program) bool { return p.Called(e.Name) })
	if taken {
		return fmt.Errorf("engine %q: the name is taken", e.Name)
	}
	registered = append(registered, e)
	return nil
}
