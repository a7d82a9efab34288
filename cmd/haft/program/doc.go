// Package program is what haft and other programs made of its commands have in common from their start to their end:
// interrupts, panics, the programs that they started, and which version they are.
package program
