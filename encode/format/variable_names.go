package format

import (
	"strconv"
	"strings"

	"haft/encode/formula"
)

// symbolsOf returns the words by which a format with names calls the variables. Entry v is the name of v if it is
// legal there and no other variable has it, and otherwise x and the number. With fold, names that differ only in
// case count as the same.
func symbolsOf(f *formula.Formula, legal func(string) bool, fold bool) []string {
	list := make([]string, f.Vars+1)
	taken := map[string]bool{}
	for v := 1; v <= f.Vars; v++ {
		list[v] = "x" + strconv.Itoa(v)
		if v >= len(f.Names) || !legal(f.Names[v]) || numbered(f.Names[v]) {
			continue
		}
		key := f.Names[v]
		if fold {
			key = strings.ToLower(key)
		}
		if !taken[key] {
			taken[key] = true
			list[v] = f.Names[v]
		}
	}
	return list
}

// numbers calls variable 7 "7", as the formats of clauses do.
func numbers(f *formula.Formula) []string {
	list := make([]string, f.Vars+1)
	for v := range list {
		list[v] = strconv.Itoa(v)
	}
	return list
}

// xNumbers calls variable 7 "x7", as OPB does.
func xNumbers(f *formula.Formula) []string {
	return symbolsOf(f, func(string) bool { return false }, false)
}

// numbered reports whether a name looks like a substitute for another: "x12", "X12".
func numbered(name string) bool {
	digits, ok := strings.CutPrefix(strings.ToLower(name), "x")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// named returns the inverse of symbolsOf for a file that was read. A variable that is called x and its own number
// has no name.
func named(symbols []string) []string {
	names := make([]string, 1, len(symbols))
	last := 0
	for v, symbol := range symbols[1:] {
		if symbol == "x"+strconv.Itoa(v+1) {
			symbol = ""
		} else {
			last = v + 1
		}
		names = append(names, symbol)
	}
	if last == 0 {
		return nil
	}
	return names[:last+1]
}
