// Package desk is a game that somebody looks at and plays on in a terminal: the place in it, what is asked about that
// place, and what can be undone. The answers are those of package board, as in the browser. The package also has the
// commands that can be typed, and shows the board in letters, or on a whole terminal with keys, mouse and a panel.
package desk
