// Package problems holds the problems of this folder, for the page.
package problems

import _ "embed"

// Superposition is the file superposition.pgn.
//
//go:embed superposition.pgn
var Superposition string
