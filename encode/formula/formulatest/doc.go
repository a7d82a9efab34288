// Package formulatest holds what tests of formulas share: random formulas, constraints written as on paper, and a
// search that counts solutions. It is for tests only.
package formulatest
