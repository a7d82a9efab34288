// Package family makes the instances on which solvers and encodings are compared. An instance has a
// family, a size and a seed, and its answer if that is known.
//
// The same family, size and seed always give the same instance; its hash proves it. Some families
// are problems of ordinary Haft games, which package exact answers. The others go beyond what
// package exact can decide. Their answers come from a planted solution, from the pigeonhole
// principle, or from a search that shares nothing with package encode. Puzzles know no chess: they are rows, as files are.
//
// To add a family, write how it is drawn, and add a row to [Families].
package family

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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

	least, most int // the sizes that Make takes
}

// takes returns an error unless there are instances of the size.
func (f *Family) takes(size int) error {
	if size < f.least || size > f.most {
		return fmt.Errorf("size %d; %s", size, f.wants())
	}
	return nil
}

// wants says which sizes there are.
func (f *Family) wants() string { return fmt.Sprintf("expected %d to %d %s", f.least, f.most, f.Size) }

// Families lists all families. To add one, add a row.
func Families() []Family {
	return slices.Concat(gameFamilies(), tightFamilies(), randomFamilies(), kingsFamilies(), announcedFamilies(),
		pawnsFamilies(), coverFamilies(), puzzleFamilies())
}

// Lookup finds a family by name. The error lists the names.
func Lookup(name string) (*Family, error) {
	var names []string
	for _, f := range Families() {
		if f.Name == name {
			return &f, nil
		}
		names = append(names, f.Name)
	}
	return nil, fmt.Errorf("unknown family %q; the families are %s", name, strings.Join(names, ", "))
}

// within gives f a Make that draws instances of sizes from least to most. Its error says what other
// sizes f has.
func (f Family) within(least, most int, draw func(size int, seed uint64) (*Instance, error)) Family {
	f.least, f.most = least, most
	f.Make = func(size int, seed uint64) (*Instance, error) {
		if err := f.takes(size); err != nil {
			return nil, fmt.Errorf("family %s: %w", f.Name, err)
		}
		in, err := draw(size, seed)
		if err != nil {
			return nil, fmt.Errorf("family %s, size %d, seed %d: %w", f.Name, size, seed, err)
		}
		in.Family, in.Size, in.Seed = f.Name, size, seed
		return in, nil
	}
	return f
}

// randomness returns the random numbers of an instance, which depend only on size and seed.
func randomness(size int, seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(size))) }
