// Package solvertest tells whether a backend can be trusted: one suite for every
// solve.Solver, and one for every engine.Engine.
//
//	func TestConformance(t *testing.T) {
//		solvertest.RunEngine(t, engine.Gini{}, false)
//		solvertest.Run(t, solve.SAT{Encoding: encode.Default(), Engine: engine.Gini{}})
//	}
//
// The rows that have the name of a pitfall are faults that real engines have, each
// reproduced once. The random ones are compared with an independent way to the answer: all
// 2^n values for formulas, package exact for problems. [Says] is for the opposite test:
// that who uses a backend notices when it lies.
package solvertest
