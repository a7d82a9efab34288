// Command haft analyses games of Haft Schrödinger Chess: is every move legal, what may
// each piece still be, which moves are there, how many worlds are left.
//
// It holds flags, files and pages, and no rule of the game: those are in package model, and
// the questions in package solve. Each family of commands is a package below this one, with
// a file for each command; what all share is in package cli. Data
// goes to standard output, messages go to standard error, and the exit status is the
// answer: see help_exit_codes.txt, which "haft help exit-codes" prints.
package main

import (
	"context"
	"os"
)

func main() { os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
