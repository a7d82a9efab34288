// Package screen fills a terminal with the board of package desk: keys, mouse, a panel, and a line to type on.
package desk
