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
