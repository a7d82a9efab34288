// Package solvertest has the suites of tests that tell whether an engine or a backend can be trusted: [RunEngine] for every
// engine.Engine, and [Run] for every solve.Solver. It is for tests only.
//
//	func TestMine(t *testing.T) { solvertest.RunEngine(t, mine{}) }
//
//	func TestConformance(t *testing.T) {
//		solvertest.Run(t, backend.SAT{Encoding: encode.Default(), Engine: engine.Gini{}})
//	}
//
// Random problems are compared with package exact, and random formulas with all 2^n values of their variables. The formulas
// on which real solvers have failed are those of package conformance. [Says] and [Claims] are for the opposite test: that
// callers notice when they get wrong answers.
package solvertest
