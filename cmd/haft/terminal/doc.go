// Package terminal draws boards as text, in colours or without, and talks with somebody who types lines.
package terminal
