// Package format reads and writes formulas in the file formats of SAT, MaxSAT, pseudo-Boolean, integer
// programming and SMT solvers and of model counters.
//
// [Formats] has a row for each. A [Format] writes a [formula.Instance] and reads one; [Lookup]
// finds a format by name and [Guess] by how a file begins. For a single format there are functions
// as well, such as [ReadDIMACS] and [WriteOPB].
//
// What is written can be read again, with the same variables: their names stand in the file, as
// comments where a format has no names. Equal formulas give equal files. A format that cannot hold
// what it is given refuses it. Readers take what their formats allow of decision problems over
// variables that are 0 or 1; an error names the line and, where it can, the column. A file cannot
// claim more memory than its own size and its number of variables, which is bounded, ask for.
//
// To add a format, write it in a file named after it, with its specification on top, and add a row
// to Formats. The tests run over all rows.
//
// Non-goals: objectives to optimise, variables that are not 0 or 1, compressed files.
package format
