package engine

// A Named is an engine with its name.
type Named struct {
	Name, Doc string
	Engine    Engine
}

// Embedded returns the engines that need no program. To add one, write a file and a row here.
func Embedded() []Named {
	return []Named{
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
	}
}
