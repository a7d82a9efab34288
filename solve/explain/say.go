// Package say puts into English what several parts of the program say: numbers of things, lists, the plies and the
// title of a game, and why a move cannot be played.
package explain
