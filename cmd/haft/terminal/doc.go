// Package terminal draws boards as text, in colours or without.
package terminal
