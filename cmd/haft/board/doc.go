// Package board answers the questions of a board in a browser or a terminal. The board keeps the game as text and asks
// about a place in it; an answer is a picture, words, and what package schema says of the position. Nothing is kept
// between questions but what [Limits] say. So the same package can stand behind a server or run in the browser itself:
// it knows no network, no files and no programs.
package board
