// Package pitfall has formulas with known answers on which real solvers have answered wrongly,
// crashed or printed no model: tiny ones, each named after its fault, and large ones.
//
// Package enginetest uses them to test an engine. A program that runs solvers which its users bring
// can ask them about these formulas first, because a wrong Unsat cannot be recognised by looking at
// it.
package conformance
