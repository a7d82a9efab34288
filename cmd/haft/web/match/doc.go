// Package match has games that two people play with each other. A game is a row of events: somebody made a move,
// offered a draw, resigned. Each is a line of a file that only grows, and is there before anybody hears of it; a
// [Match] is what the lines say, and a [House] is a folder of such files. What is legal is decided by package core.
//
// The package knows no network. Who may ask for what is a matter of secrets: each seat has one, of which the file has
// only the hash.
package match
