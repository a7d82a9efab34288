// Package family makes the instances on which solvers and encodings are compared. An instance has a
// family, a size and a seed, and its answer if that is known.
//
// The same family, size and seed always give the same instance; its hash proves it. Some families
// are problems of ordinary Haft games, which package exact answers. The others go beyond what
// package exact can decide. Their answers come from a planted solution, from the pigeonhole
// principle, or from a search that shares nothing with package encode.
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
	Size  string // what the size counts: "plies", "pieces of a side"
	Sizes []int  // the sizes of a study, smallest first
	Knows string // where answers come from: "exact", "pigeonhole"
	Fixed bool   // one instance for each size, whatever the seed
	Make  func(size int, seed uint64) (*Instance, error)
}

// An Instance is one task for a solver: one question, or several about the same thing.
type Instance struct {
	Family string
	Size   int
	Seed   uint64

	// Problem is the problem that is asked about. It is nil if the instance is not a problem of a
	// game, or if its rules are beyond package exact.
	Problem *model.Problem
	Groups  [][]model.Fact // one question each: is there a world with all facts of the group? nil: is there a world?
	Army    *encode.Army   // the only question, if it is not about a game

	// Formula writes a question, counted from 0, in an encoding. The error says why an encoding
	// cannot take it.
	Formula func(e encode.Encoding, question int) (*formula.Formula, error)

	Expected []solve.Status // by question; Unknown if the answer is not known
	Source   string         // of the answers: "exact", "pigeonhole", "" if there are none
	Hash     string         // SHA-256 of what is asked, in hexadecimal digits; it depends only on family, size and seed
}
