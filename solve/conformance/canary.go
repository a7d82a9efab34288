// Package canary finds backends that answer wrongly, crash, hang, or do not return their models. It asks questions
// whose answers are known: the formulas of package pitfall, and games.
//
// A wrong Unsat cannot be recognised by itself, and some of the solvers in use give one for formulas of three
// variables. So a backend is tested here before it is trusted.
package conformance
