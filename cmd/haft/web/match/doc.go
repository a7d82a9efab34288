// Package match keeps games that two people play with each other. A game is a list of events, such as a move, the
// offer of a draw, or a resignation. Each event is a line of a file that only grows, and is written before anybody is
// told of it. A [Match] is what the lines of a file say; a [Store] is a folder of such files. Package board decides
// which moves are legal. Players may have names. Help of haft is given only while both want it.
//
// The package knows no network. Each seat has a secret, which lets its owner act; the file has only the hash of it.
package match
