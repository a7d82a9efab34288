// Package solvertest tells whether a backend can be trusted: one suite for every
// solve.Solver. Package enginetest has the one for every engine.Engine.
//
//	func TestConformance(t *testing.T) {
//		solvertest.Run(t, backend.SAT{Encoding: encode.Default(), Engine: engine.Gini{}})
//	}
//
// Random problems are compared with package exact. [Says] is for the opposite test: that the
// callers of a backend notice when it gives wrong answers.
package solvertest
