// Package pitfall has formulas with known answers on which real solvers have answered wrongly, crashed or kept their
// models to themselves: tiny ones, each named after its fault, and large ones.
//
// Package enginetest asks an engine about them in a test. A program that runs solvers which its users bring can ask
// them before it believes them: an Unsat that is wrong cannot be seen by itself.
package pitfall
