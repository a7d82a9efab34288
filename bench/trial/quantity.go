package trial

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// A Duration is written as time.ParseDuration reads it: "10s". It is no negative one.
type Duration time.Duration

// String is the text.
func (d Duration) String() string { return time.Duration(d).String() }

func (d Duration) seconds() float64 { return time.Duration(d).Seconds() }

// Type names the kind in a command's help.
func (Duration) Type() string { return "DURATION" }

// Set reads the text.
func (d *Duration) Set(text string) error {
	read, err := time.ParseDuration(text)
	if err != nil || read < 0 {
		return fmt.Errorf("%q is no time; expected one as in 10s, 500ms, or 0s for none", text)
	}
	*d = Duration(read)
	return nil
}

// MarshalText writes the text.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the text.
func (d *Duration) UnmarshalText(text []byte) error { return d.Set(string(text)) }

// Bytes are a size of memory, written with a unit: "1GB", "512MiB", "0".
type Bytes int64

// byteUnits are the units that are read, the largest first.
var byteUnits = []struct {
	name string
	size Bytes
}{
	{"GiB", 1 << 30},
	{"GB", 1e9},
	{"MiB", 1 << 20},
	{"MB", 1e6},
	{"KiB", 1 << 10},
	{"kB", 1e3},
}

// String is the text with the largest unit that leaves no fraction.
func (b Bytes) String() string {
	for _, u := range byteUnits {
		if b != 0 && b%u.size == 0 {
			return fmt.Sprintf("%d%s", b/u.size, u.name)
		}
	}
	return strconv.FormatInt(int64(b), 10)
}

// Type names the kind in a command's help.
func (Bytes) Type() string { return "SIZE" }

// Set reads the text.
func (b *Bytes) Set(text string) error {
	digits, size := text, Bytes(1)
	for _, u := range byteUnits {
		if before, found := strings.CutSuffix(text, u.name); found {
			digits, size = before, u.size
			break
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 || n > math.MaxInt64/int64(size) {
		return fmt.Errorf("%q is no size; expected one as in 1GB, 512MiB, or 0 for none", text)
	}
	*b = Bytes(n) * size
	return nil
}

// MarshalText writes the text.
func (b Bytes) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText reads the text.
func (b *Bytes) UnmarshalText(text []byte) error { return b.Set(string(text)) }
