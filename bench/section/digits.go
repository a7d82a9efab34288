package main

import (
	"math"
	"strconv"

	"haft/bench/report"
)

// digits is v to three digits, with a prefix (n µ m k M G) to its unit.
func digits(v float64, unit string) string { return report.Scaled(v) + unit }

// count is a whole number of something: exact below a thousand.
func count(v float64, unit string) string {
	if v < 1000 {
		return strconv.FormatFloat(v, 'f', 0, 64) + unit
	}
	return digits(v, unit)
}

// ratio shows at least three digits, and no prefix, which is for units.
func ratio(v float64) string {
	decimals := 2 - int(math.Floor(math.Log10(v)))
	return strconv.FormatFloat(v, 'f', min(max(0, decimals), 2), 64) + "×"
}
