package input

import (
	"fmt"
	"math"
	"strconv"

	"github.com/dustin/go-humanize/english"

	"haft/lazyregexp"
)

// A Size is a number of bytes, written with a unit: "1GB", "1.5 GB", "512MiB", "90". As a limit, 0 means no limit.
type Size int64

// units are those that String writes, the largest first.
var units = []struct {
	name string
	size Size
}{
	{"TiB", 1 << 40},
	{"TB", 1e12},
	{"GiB", 1 << 30},
	{"GB", 1e9},
	{"MiB", 1 << 20},
	{"MB", 1e6},
	{"KiB", 1 << 10},
	{"kB", 1e3},
}

// shape matches a number and a unit; the B may be missing.
var shape = lazyregexp.New(`^([0-9]+(?:\.[0-9]+)?) ?(?:([kKMGT])(i?))?B?$`)

// exceeded reports whether so many bytes are more than the limit.
func (s Size) exceeded(bytes int) bool { return s > 0 && Size(bytes) > s }

// String returns the size in the largest unit that needs no fraction.
func (s Size) String() string {
	for _, u := range units {
		if s != 0 && s%u.size == 0 {
			return fmt.Sprintf("%d%s", s/u.size, u.name)
		}
	}
	return strconv.FormatInt(int64(s), 10)
}

// Words returns the size as messages show it: never without a unit.
func (s Size) Words() string {
	if text := s.String(); text != strconv.FormatInt(int64(s), 10) {
		return text
	}
	return fmt.Sprintf("%d %s", s, english.PluralWord(int(s), "byte", ""))
}

// Type names the kind of value in the help of commands.
func (Size) Type() string { return "SIZE" }

// Set reads a size. It fails if text is not a size, or not below 2^63 bytes.
func (s *Size) Set(text string) error {
	m := shape().FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("%q is not a size; expected one such as 512MB or 2GiB, or 0 for no limit", text)
	}
	bytes := unit(m[2], m[3] != "")
	number, err := strconv.ParseFloat(m[1], 64)
	if bytes *= number; err != nil || bytes >= math.MaxInt64 {
		return fmt.Errorf("%q is not a size; expected one below 8388608TiB", text)
	}
	*s = Size(bytes)
	return nil
}

// unit returns the number of bytes that a prefix stands for: a power of 1,024 if binary, else of 1,000.
func unit(prefix string, binary bool) float64 {
	base, power := 1e3, map[string]float64{"": 0, "k": 1, "K": 1, "M": 2, "G": 3, "T": 4}
	if binary {
		base = 1 << 10
	}
	return math.Pow(base, power[prefix])
}

// MarshalText writes the size as String does.
func (s Size) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads a size as Set does.
func (s *Size) UnmarshalText(text []byte) error { return s.Set(string(text)) }
