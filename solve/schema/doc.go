// Package schema holds what haft says about a game as JSON, in the schema "haft/1" that "haft help
// formats" describes: the types, and how they are made from a [solve.Analysis]. It also holds the
// sentences of an [Explanation], which appear in the JSON and on the page.
//
// It has the same for mates and compositions, for QuantumChess (schema "haft-quantum/1"; weights and numbers of boards
// are integers of any size) and for Heisenberg Chess, whose JSON can be read back.
//
// The package knows no options and no files, so that a server can say the same as the command line.
package schema
