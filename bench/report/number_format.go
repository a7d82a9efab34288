package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"golang.org/x/perf/benchunit"

	"haft/bench/statistics"
)

// digits formats v to three digits, with a prefix (n µ m k M G T) to its unit: "12.3 ms".
func digits(v float64, unit string) string {
	if v == 0 {
		return "0 " + unit
	}
	text := scaled(v)
	number := strings.TrimRight(text, "nµmkMGT")
	return number + " " + text[len(number):] + unit
}

// scaled formats v to three digits with a prefix: "12.3m".
func scaled(v float64) string {
	v = rounded(v, 3) // else 999.6 would become 1000
	scale := benchunit.CommonScale([]float64{v}, benchunit.Decimal)
	scale.Prec = max(0, scale.Prec-1) // the scale is for four digits
	return scale.Format(v)
}

// rounded returns v with so many significant digits.
func rounded(v float64, digits int) float64 {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	return v
}

// Seconds formats a time in seconds to three digits.
func Seconds(v float64) string { return digits(v, "s") }

// limited formats a cost. Of an unsolved task only the limit is shown: "> 10 s".
func (s *Study) limited(cost float64) string {
	if s.Limit > 0 && cost > s.Limit {
		return fmt.Sprintf("> %g s", s.Limit)
	}
	return s.amount(cost)
}

// span formats an interval as "1 to 2", or as "" if there were too few values for one.
func span(i statistics.Interval, word func(float64) string) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return ""
	}
	return word(i.Low) + " to " + word(i.High)
}

// memory formats bytes to three digits, or as "" if they were not measured.
func memory(v float64) string {
	if v == 0 {
		return ""
	}
	return digits(v, "B")
}

// whole formats a count, or 0 as "".
func whole(v float64) string {
	if v == 0 {
		return ""
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// share formats v with two digits after the point, and never as -0.00.
func share(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'f', 2, 64), "-0.00", "0.00", 1)
}

// ratioWords formats a ratio to three digits, but with all digits before the point, and to two digits below 1.
func ratioWords(v float64) string {
	switch { // first round, since that can add a digit before the point
	case v < 1:
		v = rounded(v, 2)
	case v < 100:
		v = rounded(v, 3)
	}
	switch {
	case v >= 100:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case v > 0 && v < 0.1:
		return strconv.FormatFloat(v, 'f', 1-int(math.Floor(math.Log10(v))), 64)
	}
	return strconv.FormatFloat(v, 'f', 3-len(strconv.Itoa(int(v))), 64)
}

// count formats a number of things: "1 task", "12 tasks".
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}
