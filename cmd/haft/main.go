// Command haft analyses games of Haft Schrödinger Chess: whether every move is legal, what each piece may still be,
// which moves there are, how many worlds are left.
//
// The command has flags, files and pages, but no rules of the game: those are in package model, and the questions are
// in package solve. Each family of commands is a package below this one, with a file for each command; package root puts
// them together, and package cli has what they all share. Data goes to standard output and messages to standard error.
// The exit status is the answer; "haft help exit-codes" explains it.
package main

import "haft/cmd/haft/root"

func main() { root.Main() }
