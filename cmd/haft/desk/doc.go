// Package desk is a game that somebody looks at and plays on in a terminal: the place in it, what is asked about that
// place, and what can be undone. The answers are those of package core, as in the browser. The package also has the
// commands that can be typed, and the board in letters; package screen shows the same on a whole terminal.
package desk
