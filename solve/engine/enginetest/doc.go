// Package enginetest tells whether an engine can be trusted: one suite of tests for every engine.Engine, for tests only.
//
//	func TestMine(t *testing.T) { enginetest.Run(t, mine{}) }
//
// The rows of package pitfall are faults that real engines have, each reproduced once. Random formulas are compared
// with all 2^n values of their variables. [Claims] is for the opposite test: that who uses an engine notices when it
// lies.
package enginetest
