package format

import (
	"strconv"
	"strings"

	"haft/encode/formula"
)

// symbolsOf are the words by which a format with names calls the variables: entry v is the
// name of v if that is legal there and no other variable has it, else x and its number. With fold,
// names that differ only in case are the same.
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

// numbers call variable 7 "7", as the formats of clauses do.
func numbers(f *formula.Formula) []string {
	list := make([]string, f.Vars+1)
	for v := range list {
		list[v] = strconv.Itoa(v)
	}
	return list
}

// xNumbers call variable 7 "x7", as OPB does.
func xNumbers(f *formula.Formula) []string {
	return symbolsOf(f, func(string) bool { return false }, false)
}

// numbered tells whether a name looks like those that stand in for others: "x12", "X12".
func numbered(name string) bool {
	digits, ok := strings.CutPrefix(strings.ToLower(name), "x")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// named is the inverse of symbolsOf for a file that was read: x and the own number is no name.
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
