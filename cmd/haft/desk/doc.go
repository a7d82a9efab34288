// Package desk is a game that somebody looks at and plays on in a terminal: the place in it, what is asked about that
// place, and what can be undone. The answers are those of package core, as in the browser. Here are the words of a
// line, too, and a board of letters; package screen fills a terminal with the same.
package desk
