// Package format reads and writes formulas in the file formats of SAT, MaxSAT, pseudo-Boolean, integer programming
// and SMT solvers and of model counters.
//
// [Formats] has a row for each format. A [Format] writes and reads a [formula.Instance]. [Lookup] finds a format by
// name, [Guess] by the beginning of a file. There are also functions for single formats, such as [ReadDIMACS] and
// [WriteOPB].
//
// What is written can be read again with the same variables. Their names are in the file, as comments if the format
// has no names. Equal formulas give equal files. A format refuses what it cannot hold. Readers accept what their
// formats allow of problems over variables that are 0 or 1. An objective becomes soft clauses of one literal. Where
// other programs take a file in different ways, it is refused. Errors of readers name the line and, where possible, the
// column. A file cannot claim more memory than its size and its number of
// variables justify, and that number is bounded.
//
// To add a format, write it in a file named after it, with its specification at the top, and add a row to Formats.
// The tests run over all rows.
//
// Non-goals: variables that are not 0 or 1, compressed files.
package format
