// Package scene describes positions of the three games in the terms of package picture: which man is where, what he
// may be, and what a reader has asked about. For each game, one function makes the board, and a few others add to it.
// The facts come from the libraries of the games; this package decides nothing.
package scene
