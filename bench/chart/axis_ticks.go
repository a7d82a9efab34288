package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// decades marks an axis of decimal logarithms at the powers of ten, with small marks between them. A short axis has
// labels at 2 and 5 too.
type decades struct{}

func (decades) Ticks(low, high float64) (ticks []plot.Tick) {
	for k := math.Floor(low); k <= high; k++ {
		for digit := 1; digit < 10; digit++ {
			value := k + math.Log10(float64(digit))
			if value < low-1e-9 || value > high+1e-9 {
				continue
			}
			tick := plot.Tick{Value: value}
			if digit == 1 || high-low < 2 && (digit == 2 || digit == 5) {
				tick.Label = decimal(float64(digit) * math.Pow(10, k))
			}
			ticks = append(ticks, tick)
		}
	}
	return ticks
}

// decimal formats a number without an exponent, such as "0.000001" or "1", so that all numbers of an axis look alike.
func decimal(v float64) string {
	text := strconv.FormatFloat(v, 'f', 12, 64)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}

// powers marks an axis of decimal logarithms at the powers of ten.
type powers struct{}

func (powers) Ticks(low, high float64) (ticks []plot.Tick) {
	for k := math.Ceil(low); k <= high; k++ {
		ticks = append(ticks, plot.Tick{Value: k, Label: powerText(int(k))})
	}
	return ticks
}

// powerText formats ten to the power of k, with its digits in groups of three: "10,000".
func powerText(k int) string {
	return "1" + strings.Repeat("0", k%3) + strings.Repeat(",000", k/3)
}

// every marks an axis at the multiples of a number.
type every float64

func (e every) Ticks(low, high float64) (ticks []plot.Tick) {
	for v := math.Ceil(low/float64(e)) * float64(e); v <= high; v += float64(e) {
		ticks = append(ticks, plot.Tick{Value: v, Label: fmt.Sprintf("%g", v)})
	}
	return ticks
}

// about10 marks an axis of n whole numbers about ten times, at multiples of 1, 2 or 5 times a power of ten.
func about10(n int) every {
	for unit := 1; ; unit *= 10 {
		for _, step := range []int{unit, 2 * unit, 5 * unit} {
			if n <= 11*step {
				return every(step)
			}
		}
	}
}
