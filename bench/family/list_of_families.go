package family

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Families lists all families. To add one, add a row.
func Families() []Family {
	return slices.Concat(gameFamilies(), tightFamilies(), randomFamilies(), kingsFamilies(), announcedFamilies(),
		pawnsFamilies(), coverFamilies())
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
	f.Make = func(size int, seed uint64) (*Instance, error) {
		if size < least || size > most {
			return nil, fmt.Errorf("family %s: size %d; expected %d to %d %s", f.Name, size, least, most, f.Size)
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
