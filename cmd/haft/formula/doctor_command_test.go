package formula

import "testing"

// The summary counts the states and names each package once, but none of a backend that gives wrong answers.
func TestSummary(t *testing.T) {
	in := func(state, of, wrong string) diagnosis {
		return diagnosis{State: state, Package: of, backendReport: backendReport{Wrong: wrong}}
	}
	for want, found := range map[string][]diagnosis{
		"1 backend: 1 embedded": {in("embedded", "", "")},
		"3 backends: 1 installed, 2 missing\non Debian: apt-get install a b": {
			in("missing", "b", ""), in("installed", "c", ""), in("missing", "a", ""),
		},
		"4 backends: 1 wrong, 3 missing\non Debian: apt-get install b": {
			in("missing", "b", ""), in("missing", "b", ""), in("missing", "a", "on Mondays"), in("wrong", "c", "on Mondays"),
		},
		"1 backend: 1 missing": {in("missing", "", "")},
	} {
		if got := summary(found); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
