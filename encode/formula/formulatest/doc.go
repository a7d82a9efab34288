// Package formulatest has what tests of formulas share: formulas drawn at random, constraints
// written as on paper, and a search that counts solutions. It is for tests only.
package formulatest
