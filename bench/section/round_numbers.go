package main

import (
	"math"
	"strconv"

	"haft/bench/report"
)

// digits writes v with three digits, and a prefix (n µ m k M G) to its unit.
func digits(v float64, unit string) string { return report.Scaled(v) + unit }

// count writes an integer: exactly if it is below a thousand.
func count(v float64, unit string) string {
	if v < 1000 {
		return strconv.FormatFloat(v, 'f', 0, 64) + unit
	}
	return digits(v, unit)
}

// ratio writes at least three digits, without a prefix, which would need a unit.
func ratio(v float64) string {
	decimals := 2 - int(math.Floor(math.Log10(v)))
	return strconv.FormatFloat(v, 'f', min(max(0, decimals), 2), 64) + "×"
}
