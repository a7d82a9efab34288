package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"golang.org/x/perf/benchunit"

	"haft/bench/statistics"
)

// Digits is v to three digits, with a prefix (n µ m k M G) to its unit: "12.3 ms".
func Digits(v float64, unit string) string {
	if v == 0 {
		return "0 " + unit
	}
	text := Scaled(v)
	number := strings.TrimRight(text, "nµmkMGT")
	return number + " " + text[len(number):] + unit
}

// Scaled is v to three digits and a prefix: "12.3m".
func Scaled(v float64) string {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64) // else 999.6 would be 1000
	scale := benchunit.CommonScale([]float64{v}, benchunit.Decimal)
	scale.Prec = max(0, scale.Prec-1) // the scale is for four
	return scale.Format(v)
}

// Seconds is a time to three digits.
func Seconds(v float64) string { return Digits(v, "s") }

// seconds is a cost: beyond the limit is all that is known of a task that was not solved.
func (s *Study) seconds(cost float64) string {
	if s.Limit > 0 && cost > s.Limit {
		return fmt.Sprintf("> %g s", s.Limit)
	}
	return Seconds(cost)
}

// span is an interval of numbers in words; "" where values are too few for one.
func span(i statistics.Interval, word func(float64) string) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return ""
	}
	return word(i.Low) + " to " + word(i.High)
}

// memory is to three digits; "" if nobody looked.
func memory(v float64) string {
	if v == 0 {
		return ""
	}
	return Digits(v, "B")
}

// whole is a count; "" for none.
func whole(v float64) string {
	if v == 0 {
		return ""
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// share has two digits after the point, and no minus before nothing.
func share(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'f', 2, 64), "-0.00", "0.00", 1)
}

// ratioWords are three digits, and all those before the point.
func ratioWords(v float64) string {
	if v >= 100 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'f', 3-len(strconv.Itoa(int(v))), 64)
}

// count is "1 task", "12 tasks".
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}
