package cli

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/bits"
	"slices"
	"strings"
)

// A Shard is the value of an option: one part of work that is divided into equal parts. The zero value is the whole.
type Shard struct {
	Part int // from 1
	Of   int // how many parts there are
}

// Set reads a shard.
func (s *Shard) Set(text string) error {
	var read Shard
	_, err := fmt.Sscanf(text, "%d/%d", &read.Part, &read.Of)
	if err != nil || read.Part < 1 || read.Of < read.Part || read.String() != text {
		return errors.New("expected I/N with I from 1 to N, as in 2/8")
	}
	*s = read
	return nil
}

// String returns the shard as it is given, or "" for the zero value.
func (s *Shard) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Part, s.Of)
}

// Name returns the shard as it is given; the whole is 1/1.
func (s *Shard) Name() string {
	if s.Of == 0 {
		return "1/1"
	}
	return s.String()
}

// Type returns the name of the type for pflag's help.
func (s *Shard) Type() string { return "shard" }

// Given reports whether the option was given.
func (s *Shard) Given() bool { return s.Of > 0 }

// last reports whether no part comes after this one.
func (s *Shard) last() bool { return s.Part == s.Of }

// borders returns which of the things from 0 to total-1 are in the shard: those from the first to before the second
// border. Each is in exactly one of the parts. total is not negative.
func (s *Shard) borders(total int64) (from, to int64) {
	return s.border(total, s.Part-1), s.border(total, s.Part)
}

func (s *Shard) border(total int64, part int) int64 {
	hi, lo := bits.Mul64(uint64(total), uint64(part))
	border, _ := bits.Div64(hi, lo, uint64(s.Of))
	return int64(border)
}

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
