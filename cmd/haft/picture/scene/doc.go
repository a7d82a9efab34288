// Package scene describes positions of the three games in the terms of package picture: which man is where and what he
// may be, and what a reader has asked about. For each game there is one function that makes the board, and a few that
// add to it. What is shown comes from the libraries of the games; nothing is decided here.
package scene
