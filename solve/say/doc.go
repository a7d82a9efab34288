// Package say puts into English what more than one part of the program tells: numbers of things, lists, the plies and
// the title of a game, and why a move cannot be played.
package say
