package format

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
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
 a1 at_most_1 1
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
    XONE      COST         0.5   LIM1         1.0
    XONE      LIM2         1.5
    YTWO      LIM1         1   MYEQN       -1
    MARKER                 'MARKER'                 'INTEND'
    ZTHREE    MYEQN        1   OTHER        0
RHS
    RHS       LIM1         1   LIM2         0.5
    COST      7            $ a comment
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
			}, Clauses: []formula.Clause{{1}},
		}, Weights: []int{1}, Offset: 13, Objective: &formula.Objective{Maximize: true, Unit: 2}}},
		// names with spaces, in the columns of the fixed format
		{`NAME          BLANKS
objsense max
OBJNAME
    my cost
ROWS
 N  other
 N  my cost
 G  a row
COLUMNS
    M1        'MARKER'                 'INTORG'
    x 1       my cost           -1.0   a row                1.
    x 2       a row            1D0     $ a comment
    M1        'MARKER'                 'INTEND'
RANGES
    a set     a row                3
BOUNDS
 UP           x 2                  1
RHS
              a row               -1
ENDATA`, &formula.Instance{
			Formula: &formula.Formula{
				Vars: 2, Names: []string{"", "x 1", "x 2"}, Clauses: []formula.Clause{{-1}},
				Linear: []formula.Linear{formulatest.Row("1 x1 +1 x2 >= -1"), formulatest.Row("1 x1 +1 x2 <= 2")},
			},
			Weights: []int{1}, Objective: &formula.Objective{Maximize: true, Unit: 1},
		}},
		// markers and bounds in all spellings
		{"OBJSENSE\nMINIMIZE\nROWS\n n $c\n l s\nCOLUMNS\n m marker intorg\n a s 1\n b s 1 $ s 2\n \"MARKER\" 'INTEND'\n" +
			" c s 1\n d s 1\n e s 1\n $f s 1\n g s 1\nRHS\n s inf\nBOUNDS\n UI u a 1\n BV u c 1\n FX u d 0\n LI u e 0\n" +
			" UP e 1.5\n BV u $f\n PL $f\n UP u g 0\nSOS\nENDATA", &formula.Instance{
			Formula: &formula.Formula{
				Vars: 7, Names: []string{"", "a", "b", "c", "d", "e", "$f", "g"}, Linear: []formula.Linear{
					formulatest.Row("1 x1 +1 x2 +1 x3 +1 x4 +1 x5 +1 x6 +1 x7 <= 8"),
					formulatest.Row("1 x4 <= 0"), formulatest.Row("1 x7 <= 0"),
				},
			},
		}},
	})
}

func TestReadMPSErrors(t *testing.T) {
	const (
		head      = "ROWS\n N c\n G r\n N d\n L s\nCOLUMNS\n"
		column    = head + " a r 1\n"
		notBinary = `is not declared to be 0 or 1; only 0-1 programs are read`
		sections  = `NAME, OBJSENSE, OBJNAME, ROWS, COLUMNS, RHS, RANGES, BOUNDS, ENDATA`
		notHere   = ` is not expected here; the sections are ` + sections
		oneBound  = `; expected a bound such as "BV bnd x1" or "UP bnd x1 1"`
		twice     = `a second bound of the same side for column "a"`
		wide      = "    x y       s                    1\n"
	)
	testErrors(t, "mps", map[string]string{
		"":                                        `the file is empty: the file does not end with "ENDATA"`,
		" N c\n":                                  `line 1: "N"; expected a section such as ROWS`,
		"ROWS\nROWS\n":                            `line 2: section "ROWS"` + notHere,
		"ROWS\nNAME\n":                            `line 2: section "NAME"` + notHere,
		"ROWS\nOBJNAME\n":                         `line 2: section "OBJNAME"` + notHere,
		"ROWS\nBOUNDS\n":                          `line 2: section "BOUNDS"` + notHere,
		"DATA\n":                                  `line 1: section "DATA"` + notHere,
		"QSECTION\n x 1\n":                        `line 2: section QSECTION has an entry; only 0-1 programs are read`,
		"OBJSENSE best\n":                         `line 1: "best"; expected MIN or MAX`,
		"OBJNAME\n e\n" + column + "ENDATA":       `line 10: OBJNAME names "e", which is no row of type N`,
		"ROWS\n X r\n":                            `line 2: type "X" of a row; expected N, L, G or E`,
		"ROWS\n G\n":                              `line 2: 1 fields; expected the type of a row and its name`,
		"ROWS\n G r\n L r\n":                      `line 3: a second row "r"`,
		head + " a\n":                             `line 7: 1 fields; expected a column, and a row with a number once or twice`,
		head + " a t 1\n":                         `line 7: "t"; expected the name of a row`,
		head + " a r one\n":                       `line 7: "one"; expected a number`,
		head + " a r 1e25\n":                      `line 7: a coefficient that is infinite`,
		head + " m 'MARKER' 'SOSORG'\n":           `line 7: marker "'SOSORG'"; expected 'INTORG' or 'INTEND'`,
		column + " a r 1\n":                       `line 8: a second number for row "r"`,
		head + " a c 1 c 1\n":                     `line 7: a second number for row "c"`,
		column + " b r 1\n a s 1\n":               `line 9: column "a" occurs again after others; expected its entries together`,
		column + "RHS\n rhs\n":                    `line 9: 1 fields; expected a row with a number, once or twice`,
		column + "RHS\n u r 1 r 1\n":              `line 9: a second number for row "r"`,
		column + "RHS\n u c 1\n c 1\n":            `line 10: a second number for row "c"`,
		column + "RHS\n u r 1\n v s 1\n":          `line 10: a second set "v" of RHS; expected only "u"`,
		column + "RANGES\n u r 1\n v s 1\n":       `line 10: a second set "v" of RANGES; expected only "u"`,
		column + "RANGES\n r 1 2 3 4\n":           `line 9: "1"; expected the name of a row`,
		column + "BOUNDS\n BV u a\n UP v a 1\n":   `line 10: a second set "v" of BOUNDS; expected only "u"`,
		column + "BOUNDS\n BV a\n BV a\n":         `line 10: a second BV for column "a"`,
		column + "BOUNDS\n UP a 1\n UI a 1\n":     `line 10: ` + twice,
		column + "BOUNDS\n LO a 0\n FX a 1\n":     `line 10: ` + twice,
		column + "BOUNDS\n FR a\n PL a\n":         `line 10: ` + twice,
		column + "BOUNDS\n BV b b\n":              `line 9: "b"; expected the name of a column`,
		column + "BOUNDS\n BV\n":                  `line 9: 1 fields` + oneBound,
		column + "BOUNDS\n UP b\n":                `line 9: 2 fields` + oneBound,
		column + "BOUNDS\n SC b a 1\n":            `line 9: type SC of a bound; semi-continuous columns are not read`,
		column + "BOUNDS\n XX a\n":                `line 9: type "XX" of a bound; expected BV, UP, LO, FX, FR, MI, PL, UI or LI`,
		column + "BOUNDS\n UP b a x\n":            `line 9: "x"; expected a number`,
		column + "ENDATA\n":                       `line 7: variable "a" ` + notBinary,
		column + "BOUNDS\n UP a 1\nENDATA":        `line 7: variable "a" ` + notBinary,
		column + "BOUNDS\n UI a -1\nENDATA":       `line 7: variable "a" ` + notBinary,
		column + "BOUNDS\n LI a 0\nENDATA":        `line 7: variable "a" ` + notBinary,
		column + "BOUNDS\n UI a 1\n MI a\nENDATA": `line 7: variable "a" ` + notBinary,
		column + "BOUNDS\n BV a\n UP a 2\nENDATA": `line 7: variable "a" is declared to be 0 or 1, but its bounds allow ` +
			`other values; programs differ in what that means`,
		column + " a s 2305843009213693952\nBOUNDS\n BV a\nENDATA": `line 5: the numbers of the row add up to more than ` +
			`2305843009213693951`,
		column + wide: `line 8: a name with spaces, but line 7 is not in the fixed format`,
		"ROWS\n G  s\nCOLUMNS\n" + wide + " z s 1\n": `line 5: a field is not in the columns of the fixed format, but a name ` +
			`before has spaces`,
	})
}

func FuzzMPS(f *testing.F) {
	f.Add("NAME formula FREE\nROWS\n N obj\n G r\n E s\nCOLUMNS\n M1 'MARKER' 'INTORG'\n a r 2 s -1\n b obj 0\n M2 " +
		"'MARKER' 'INTEND'\nRHS\n rhs r 1\nRANGES\n R r 1 s -2\nBOUNDS\n BV bnd a\n UP b 1\nENDATA\n")
	f.Add("ROWS\n L r\nCOLUMNS\n a r .5\n b r 1e2\nBOUNDS\n BV a\n FX b 1\nENDATA")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "mps", text) })
}
