// Package family makes the instances on which solvers and encodings are compared. An instance has
// a family, a size and a seed, and its answer where it is known.
//
// The same family, size and seed always give the same instance; its hash proves it. Some families
// are problems of games as haft knows them, and package exact gives their answers. The others go
// beyond what exact can decide. Their answers come from a planted solution, from counting pigeons,
// or from a search that shares nothing with package encode.
//
// To add a family, write how it is drawn, and add a row to [Families].
package family

import (
	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
)

// A Family makes instances of one kind.
type Family struct {
	Name  string
	Doc   string // one line
	Size  string // what the size is: "plies", "pieces of a side"
	Sizes []int  // those of a study, smallest first
	Knows string // who says what is expected: "exact", "pigeonhole"
	Fixed bool   // one instance for each size, whatever the seed
	Make  func(size int, seed uint64) (*Instance, error)
}

// An Instance is one task for a solver: one question, or several about the same thing.
type Instance struct {
	Family string
	Size   int
	Seed   uint64

	// Problem is what is asked of the game; nil where no problem says it, or where its rules are such
	// that package exact does not reach it.
	Problem *model.Problem
	Groups  [][]model.Fact // asked one by one: is there a world with all facts of the group? nil: is there a world?
	Army    *encode.Army   // what is asked where it is about no game: the only question

	// Formula is a question, from 0, written in an encoding. Where an encoding cannot say it the error tells why.
	Formula func(e encode.Encoding, question int) (*formula.Formula, error)

	Expected []solve.Status // by question; Unknown where nothing is known beforehand
	Source   string         // who says so: "exact", "pigeonhole", "" if nobody
	Hash     string         // SHA-256 of what is asked, in hexadecimal digits; depends on nothing but family, size and seed
}
