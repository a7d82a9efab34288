// Package enginetest tells whether an engine can be trusted: one suite of tests for every
// engine.Engine, for use in tests only.
//
//	func TestMine(t *testing.T) { enginetest.Run(t, mine{}) }
//
// The rows of package pitfall are faults that real engines have, each reproduced once. Random
// formulas are compared with all 2^n values of their variables. [Claims] is for the opposite test:
// that the callers of an engine notice when it gives wrong answers.
package solvertest
