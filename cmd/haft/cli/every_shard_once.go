package cli

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Shards are the shards of some work that have been seen, to put their results together.
type Shards struct {
	of   int
	from map[int]string // the file of each, by its number
}

// Add adds a shard, whose result is in a file. It returns an error if there is one already, or if the work was divided
// into another number of shards.
func (all *Shards) Add(s *Shard, file string) error {
	if all.from == nil {
		all.of, all.from = s.Of, map[int]string{}
	}
	if s.Of != all.of {
		return fmt.Errorf("%s is of another run: it has shard %v, but there are %d", file, s, all.of)
	}
	if twice := all.from[s.Part]; twice != "" {
		return fmt.Errorf("shard %v is there twice: in %s and %s", s, twice, file)
	}
	all.from[s.Part] = file
	return nil
}

// All yields the shards that have been seen, in their order, each with its file.
func (all *Shards) All() iter.Seq2[*Shard, string] {
	return func(yield func(*Shard, string) bool) {
		for _, part := range slices.Sorted(maps.Keys(all.from)) {
			if !yield(&Shard{part, all.of}, all.from[part]) {
				return
			}
		}
	}
}

// shownShards is how many missing shards are named at most.
const shownShards = 10

// Complete returns an error that names the shards that are missing, if any are.
func (all *Shards) Complete() error {
	missing := all.of - len(all.from)
	if missing == 0 {
		return nil
	}
	var names []string
	for i := 1; i <= all.of && len(names) < shownShards; i++ {
		if all.from[i] == "" {
			names = append(names, fmt.Sprintf("%d/%d", i, all.of))
		}
	}
	switch list := strings.Join(names, ", "); {
	case missing == 1:
		return errors.New("shard " + list + " is missing")
	case missing > len(names):
		return fmt.Errorf("%d shards are missing, such as %s", missing, list)
	default:
		return errors.New("shards " + list + " are missing")
	}
}
