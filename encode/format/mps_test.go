package format

import (
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"

	"github.com/google/go-cmp/cmp"
)

func TestWriteMPS(t *testing.T) {
	want := `* four inputs
NAME formula FREE
ROWS
 N obj
 G at_most_1
 G rule1_1
 L ply7_1
 E ply7_2
COLUMNS
 MARKER1 'MARKER' 'INTORG'
 a1 at_most_1 2
 a1 ply7_1 16
 a2 ply7_1 -1
 a2 ply7_2 3
 a3 at_most_1 -1
 x4 obj 0
 MARKER2 'MARKER' 'INTEND'
RHS
 rhs rule1_1 1
 rhs ply7_1 15
 rhs ply7_2 3
BOUNDS
 BV bnd a1
 BV bnd a2
 BV bnd a3
 BV bnd x4
ENDATA
`
	if diff := cmp.Diff(want, written(t, &Formats[6], &formula.Instance{Formula: sample()})); diff != "" {
		t.Error(diff)
	}
}

func TestReadMPS(t *testing.T) {
	testReads(t, "mps", []readCase{
		{"ROWS\nENDATA", &formula.Instance{Formula: &formula.Formula{}}},
		{`* a comment
NAME          FIXED
OBJSENSE
    MAX
ROWS
 N  COST
 N  OTHER
 L  LIM1
 G  LIM2
 E  MYEQN
COLUMNS
    MARKER                 'MARKER'                 'INTORG'
    XONE      COST         0.0   LIM1         1.0
    XONE      LIM2         1.5
    YTWO      LIM1         1   MYEQN       -1
    MARKER                 'MARKER'                 'INTEND'
    ZTHREE    MYEQN        1   OTHER        0
RHS
    RHS       LIM1         1   LIM2         0.5
    COST      7
RANGES
    RNG       LIM1         1   MYEQN       -1
    RNG       LIM2         .5
BOUNDS
 UP BND       XONE         1
 FX           YTWO         1
 BV BND       ZTHREE
ENDATA
garbage`, &formula.Instance{Formula: &formula.Formula{
			Vars: 3, Names: []string{"", "XONE", "YTWO", "ZTHREE"}, Linear: []formula.Linear{
				formulatest.Row("1 x1 +1 x2 <= 1"),
				formulatest.Row("3 x1 >= 1"),
				formulatest.Row("-1 x2 +1 x3 <= 0"),
				formulatest.Row("1 x1 +1 x2 >= 0"),
				formulatest.Row("3 x1 <= 2"),
				formulatest.Row("-1 x2 +1 x3 >= -1"),
				formulatest.Row("1 x2 >= 1"),
			},
		}}},
	})
}

func TestReadMPSErrors(t *testing.T) {
	const (
		head      = "ROWS\n N c\n G r\nCOLUMNS\n"
		notBinary = `is not declared to be 0 or 1; only 0-1 programs are read`
		sections  = `NAME, OBJSENSE, ROWS, COLUMNS, RHS, RANGES, BOUNDS, ENDATA`
		notHere   = ` is not expected here; the sections are ` + sections
	)
	testErrors(t, "mps", map[string]string{
		"":                   `line 0: the file does not end with "ENDATA"`,
		" N c\n":             `line 1: "N"; expected a section such as ROWS`,
		"ROWS\nROWS\n":       `line 2: section "ROWS"` + notHere,
		"QSECTION\n":         `line 1: section "QSECTION"` + notHere,
		"ROWS\n X r\n":       `line 2: type "X" of a row; expected N, L, G or E`,
		"ROWS\n G\n":         `line 2: 1 fields; expected the type of a row and its name`,
		"ROWS\n G r\n L r\n": `line 3: a second row "r"`,
		head + " a\n": `line 5: 1 fields; expected a column, and a row with a number ` +
			`once or twice`,
		head + " a s 1\n":   `line 5: "s"; expected the name of a row`,
		head + " a r one\n": `line 5: "one"; expected a number`,
		head + " a c 1\n": `line 5: an objective that is not constant; ` +
			`only decision problems are read`,
		head + " a r 1\nRHS\n rhs\n":             `line 7: 1 fields; expected a row with a number, once or twice`,
		head + " a r 1\nENDATA\n":                `line 5: variable "a" ` + notBinary,
		head + "BOUNDS\n BV b a\n":               `line 6: "a"; expected the name of a column`,
		head + "BOUNDS\n BV\n":                   `line 6: 1 fields; expected a bound such as "BV bnd x1" or "UP bnd x1 1"`,
		head + "BOUNDS\n UP b\n":                 `line 6: 2 fields; expected a bound such as "BV bnd x1" or "UP bnd x1 1"`,
		head + "RANGES\n r 1 2 3 4\n":            `line 6: "1"; expected the name of a row`,
		head + " a r 1\nBOUNDS\n SC b a\n":       `line 7: type "SC" of a bound; expected BV, UP, LO, FX, FR, MI or PL`,
		head + " a r 1\nBOUNDS\n UP b a x\n":     `line 7: "x"; expected a number`,
		head + " a r 1\nBOUNDS\n UP a 1\nENDATA": `line 5: variable "a" ` + notBinary,
		head + " a r 1\nBOUNDS\n UI a inf\n MI a\n PL a\n LI a 0\n FR a\nENDATA": `line 5: variable "a" ` +
			notBinary,
		head + " a r 2305843009213693952\nBOUNDS\n BV a\nENDATA": `line 3: the numbers of the row add up to more than ` +
			`2305843009213693951`,
	})
}

func FuzzMPS(f *testing.F) {
	f.Add("NAME formula FREE\nROWS\n N obj\n G r\n E s\nCOLUMNS\n M1 'MARKER' 'INTORG'\n a r 2 s -1\n b obj 0\n M2 " +
		"'MARKER' 'INTEND'\nRHS\n rhs r 1\nRANGES\n R r 1 s -2\nBOUNDS\n BV bnd a\n UP b 1\nENDATA\n")
	f.Add("ROWS\n L r\nCOLUMNS\n a r .5\n b r 1\n a r 1e2\nBOUNDS\n BV a\n FX b 1\nENDATA")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "mps", text) })
}
