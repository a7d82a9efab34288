// Package family makes the instances that solvers and encodings are compared on, each by family,
// size and seed, with its answer where it is known.
package family

import (
	"haft/encode"
	"haft/model"
	"haft/solve"
)

// A Family makes instances of one kind.
type Family struct {
	Name  string
	Doc   string // one line
	Size  string // what the size is: "plies", "pieces of a side"
	Sizes []int  // those of a study, smallest first
	Make  func(size int, seed uint64) (*Instance, error)
}

// An Instance is one task for a solver: one question, or several about the same thing.
type Instance struct {
	Family string
	Size   int
	Seed   uint64

	Problem *model.Problem // what is asked of the game; nil where no problem says it
	Groups  [][]model.Fact // asked one by one: is there a world with all facts of the group? nil: is there a world?

	// Formulas are the questions written in an encoding, in order. Where an encoding cannot say them the
	// error tells why.
	Formulas func(e encode.Encoding) ([]*encode.Formula, error)

	Expected []solve.Status // by question; Unknown where nothing is known beforehand
	Source   string         // who says so: "exact", "pigeonhole", "" if nobody
	Hash     string         // SHA-256 of what is asked; depends on nothing but family, size and seed
}
