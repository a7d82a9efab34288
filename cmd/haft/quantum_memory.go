package main

import (
	"fmt"
	"math"
	"regexp"
	"runtime/debug"
	"strconv"
)

// byteSize is a number of bytes, as an option: "512MB". Units are powers of 1,000.
type byteSize int64

var (
	sizeShape = regexp.MustCompile(`^(\d+(?:\.\d+)?) ?([kKMGT]?)B?$`)
	sizeUnits = map[string]float64{"": 1, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
)

// Set reads a size. One of at least 2^63 bytes, or of none, is refused.
func (b *byteSize) Set(text string) error {
	m := sizeShape.FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("expected a size such as 512MB or 2GB")
	}
	number, err := strconv.ParseFloat(m[1], 64)
	bytes := number * sizeUnits[m[2]]
	if err != nil || bytes < 1 || bytes >= math.MaxInt64 {
		return fmt.Errorf("expected a size from 1B to 9000000TB")
	}
	*b = byteSize(bytes)
	return nil
}

// String has the largest unit of which there is one at least.
func (b *byteSize) String() string {
	for _, unit := range []string{"T", "G", "M", "k"} {
		if size := sizeUnits[unit]; float64(*b) >= size {
			return strconv.FormatFloat(float64(*b)/size, 'g', 4, 64) + unit + "B"
		}
	}
	return strconv.FormatInt(int64(*b), 10) + "B"
}

// limitHeap has garbage collected in time when the boards come near their limit: without it the process took
// three times as much. A quarter more is what questions and the copy of the nodes in use need.
// A lower limit in the environment, GOMEMLIMIT, is left alone.
func limitHeap(boards int64) {
	const program = 32 << 20 // what it takes without any boards
	if limit := boards + boards/4 + program; limit > 0 {
		debug.SetMemoryLimit(min(limit, debug.SetMemoryLimit(-1)))
	}
}

// Type is for the help.
func (b *byteSize) Type() string { return "SIZE" }
