package format

// maxVars bounds the number of variables that a file may claim.
const maxVars = 1 << 27

// The costs of reading and solving, in bytes: measured as the peak of a program that reads a formula and solves it
// with an embedded engine, and rounded up.
const (
	varCost     = 64
	clauseCost  = 160
	literalCost = 16
	rowCost     = 256 // a linear constraint
	termCost    = 64
	columnCost  = 256 // a variable that has only a name

	lineCost = 8 // a byte of a line, which is read into a buffer that grows, and copied

	wordCost       = 100 // of LP and MPS
	expressionCost = 160 // of SMT-LIB, for a word or a bracket
)
