// Package canary finds backends that answer wrongly, crash, hang or keep their models to
// themselves, by questions whose answers are known beforehand: the formulas of package pitfall, and games.
//
// An Unsat that is wrong cannot be seen by itself, and of the backends that people use some give it
// for formulas of three variables. So a backend is asked here before it is trusted.
package canary
