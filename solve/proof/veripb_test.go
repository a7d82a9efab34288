package proof

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
)

// small is unsatisfiable: x1 + x2 + x3 = 2, and at most one of any two.
func small() *formula.Formula {
	return &formula.Formula{
		Vars:    3,
		Clauses: []formula.Clause{{-1, -2}, {-2, -3}, {-1, -3}},
		Linear: []formula.Linear{{
			Terms: []formula.Term{{Coef: 1, Lit: 1}, {Coef: 1, Lit: 2}, {Coef: 1, Lit: 3}},
			Sense: formula.Equal, Bound: 2,
		}},
	}
}

func TestVerifyVeriPBSays(t *testing.T) {
	const begin, end = VeriPBHeader + "\n", "output NONE;\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;\n"
	for _, row := range []struct{ proof, want string }{
		{begin + "f 5; % two for the equation\npol 1 2 + 3 + 2 d 4 +\n;" + end, ""},
		{"\n % first\n" + begin + "pol 1 2 + 3 + 2 d ; pol 4 6 + s ;" + end, ""},
		{"\n", "the first line is"},
		{begin + "pol 1 2 + 3 + 2 d ; pol 4 6 + 3 * ;" + end, ""},
		{begin + "pol 1 2 + 3 + 2 d 5 + ;" + end, "is not a contradiction"},
		{begin + "pol 1 2 + 3 + 4 + ;" + end, "is not a contradiction"},
		{begin + "pol 1 2 + 3 + x3 w 2 d 4 + ;" + end, "is not a contradiction"},
		{begin + "pol 1 2 + 3 + 2 c 4 + ;" + end, ""},
		{begin + "pol 1 2+3+2d 4+s;" + end, ""},
		{begin + "pol 1 2 +3 + 2 d 4 1*+ ;" + end, ""},
		{strings.ReplaceAll(begin+"% a comment\npol 1 2 + 3 + 2 d 4 + ;"+end, "\n", "\r"), ""},
		{begin + "pol 1 2 + 3 + 2 d 4 + 0 - ;" + end, ""},
		{begin + "pol 1 2 + 3 + 2 d 4 + 1 - ;" + end, "is not a contradiction"},
		{begin + "pol 1 2 + 3 + 2 d 4 + 0 * ;" + end, "is not a contradiction"},
		{begin + "pol 1 2 m ;" + end, "operation m is not supported"},
		{begin + "f 4;" + end, "the formula has 5 constraints"},
		{begin + "pol 1 2 ;" + end, "leaves 2 constraints"},
		{begin + "pol 1 + ;" + end, "lacks its operands"},
		{begin + "pol s ;" + end, "lacks its operands"},
		{begin + "pol 2 d ;" + end, "lacks its operands"},
		{begin + "pol ;" + end, "leaves 0 constraints"},
		{begin + "pol 1 0 d ;" + end, "expected a number from 1"},
		{begin + "pol 1 1000000000000000000 * 9 * ;" + end, "2^61: not supported"},
		{begin + "pol 1 ~x4 + ;" + end, "is not a contradiction"},
		{begin + "pol 1 y w ;" + end, "not a literal"},
		{begin + "pol 6 ;" + end, "is not a constraint; the last is 5"},
		{begin + "pol -6 ;" + end, "is not a constraint; the last is 5"},
		{begin + "pol @a ;" + end, "\"@a\" is no label of the proof; one of the formula is not supported"},
		{begin + "red 1 ;" + end, "expected coefficients"},
		{begin + ";" + end, "expected a rule"},
		{begin + "conclusion NONE;", "expected an output before"},
		{begin + "output NONE; conclusion UNSAT;", "no constraint is a contradiction"},
		{begin + "output NONE;", "does not end with"},
		{begin + "end pseudo-Boolean proof;", "expected a conclusion before the end"},
		{begin + "pol 1 2 + 3 + 2 d 4 + ;" + end + "pol 1 ;", ""}, // what comes after the end is no part of the proof
		{begin + "pol 1", "no semicolon"},
		{"pseudo-Boolean proof version 1.2\n" + end, "version 1 of the format is not supported"},
		{begin + "wonder ;" + end, "the rule \"wonder\" is not supported"},
		{begin + "output NONE; conclusion NONE; end pseudo-Boolean proof;", "concludes NONE; to conclude anything but UNSAT is not"},
		{begin + "output NONE; pol 1 ;", "it comes after the output"},
		{begin + "@a f 5;" + end, "cannot have a label"},
	} {
		err := VerifyVeriPB(small(), strings.NewReader(row.proof), 0)
		if got := fmt.Sprint(err); row.want == "" && err != nil || !strings.Contains(got, row.want) && row.want != "" {
			t.Errorf("%q: %v; want %q", row.proof, err, row.want)
		}
	}
}

// What proofs for VeriPB say of files, in the words of their rules. The first line is left out where it is of version
// 3.0, and so is the end after the conclusion.
func TestCheckVeriPB(t *testing.T) {
	const (
		two     = "* #variable= 3 #constraint= 2\n+1 x1 +1 x2 +1 x3 >= 2 ;\n-1 x1 -1 x2 -1 x3 >= -1 ;\n"
		clauses = "* #variable= 2 #constraint= 4\n" +
			"+1 x1 +1 x2 >= 1 ;\n+1 x1 +1 ~x2 >= 1 ;\n+1 ~x1 +1 x2 >= 1 ;\n+1 ~x1 +1 ~x2 >= 1 ;\n"
		cover   = "* #variable= 3 #constraint= 3\nmin: +1 x1 +1 x2 +1 x3 ;\n+1 x1 +1 x2 >= 1 ;\n+1 x1 +1 x3 >= 1 ;\n+1 x2 +1 x3 >= 1 ;\n"
		free    = "* #variable= 3 #constraint= 1\n+1 x1 +1 x2 +1 x3 >= 1 ;\n"
		none    = " output NONE; conclusion "
		pigeons = "* #variable= 6 #constraint= 5\n" +
			"+1 x1 +1 x2 >= 1 ;\n+1 x3 +1 x4 >= 1 ;\n+1 x5 +1 x6 >= 1 ;\n" +
			"+1 ~x1 +1 ~x3 +1 ~x5 >= 2 ;\n+1 ~x2 +1 ~x4 +1 ~x6 >= 2 ;\n"
	)
	for _, row := range []struct{ file, proof, want string }{
		// A contradiction is a constraint that its literals cannot reach.
		{"* #variable= 1 #constraint= 2\n+2 x1 >= 2 ;\n-1 x1 >= 0 ;\n", "f 2; pol 1 2 +;" + none + "UNSAT : 3", "UNSAT"},
		{"* #variable= 1 #constraint= 1\n+1 x1 >= 2 ;\n", none + "UNSAT : 1", "UNSAT"},
		{"* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n", none + "UNSAT : 1", "is not a contradiction"},
		{two, "f; pol 1 2 +;" + none + "UNSAT : 3", "UNSAT"},
		{two, "f 2; rup >= 0 : ~; pol 1 2 +;" + none + "UNSAT : -1", "UNSAT"},
		{two, "pol 1 2 +;" + none + "UNSAT", "UNSAT"},
		{two, "pol 1 2 +;" + none + "UNSAT : -2", "is not a contradiction"},

		// Hints, labels, deletions, levels.
		{clauses, "rup 1 x1>=1:1 2; rup >= 1 : 3 4 ~ -1 ;" + none + "UNSAT : -1", "UNSAT"},
		{clauses, "rup 1 x1 >= 1 : 1 ~ ;" + none + "UNSAT", "propagation of the hints finds no contradiction"},
		{clauses, "@a rup 1 x1 >= 1 ; @b rup 1 ~x1 >= 1 ; pol @a @b + ;" + none + "UNSAT : -1", "UNSAT"},
		{clauses, "@a rup 1 x1 >= 1 ; @a rup 1 ~x1 >= 1 ; pol @a 5 + ;" + none + "UNSAT : -1", "UNSAT"},
		{clauses, "@a e 1 x2 1 x1 >= 1 ; pol @a 2 + 2 d ; rup >= 1 ;" + none + "UNSAT : -1", "UNSAT"},
		{clauses, "e 1 x1 >= 1 ;" + none + "UNSAT", "no constraint is the same"},
		{clauses, "e 1 x1 1 x2 >= 1 : 2 ;" + none + "UNSAT", "constraint 2 is not the same"},
		{clauses, "i 2 x1 2 x2 >= 1 ; ia 1 x1 2 x2 >= 1 : 1 ; pol 5 s 2 + 2 d ; rup >= 1 ;" + none + "UNSAT : -1", "UNSAT"},
		{clauses, "ia 1 x1 >= 1 ;" + none + "UNSAT", "no constraint is one that implies it"},
		{clauses, "rup 1 x1 >= 1 ; del id 1 2 ; rup >= 1 ;" + none + "UNSAT : -1", "UNSAT"},
		{clauses, "rup 1 x1 >= 1 ; del id 5 ; rup 1 x1 >= 1 : 1 2 ; del range 1 3 ; rup >= 1 ;" + none + "UNSAT : -1", "UNSAT"},
		{clauses, "del id 1 ; rup 1 x1 >= 1 ;" + none + "UNSAT", "propagation finds no contradiction"},
		{clauses, "del range 1 5 ; rup 1 x1 1 x2 >= 1 ;" + none + "UNSAT", "propagation finds no contradiction"},
		{clauses, "del spec 1 x2 1 x1 >= 1 ; pol 1 ;" + none + "UNSAT", "\"1\" is not a constraint"},
		{clauses, "del spec 1 x2 >= 1 ;" + none + "UNSAT", "there is no such constraint"},
		{clauses, "is_deleted 1 x1 >= 1 ; rup 1 x1 >= 1 ; is_deleted 1 x1 >= 1 ;" + none + "UNSAT", "it is constraint 5"},
		{clauses, "rup 1 x1 >= 1 ; delc 5 ;" + none + "UNSAT", "constraint 5 is not core"},
		{clauses, "rup 1 x1 >= 1 ; core id 5 ; delc 1 5 ; deld 2 ;" + none + "UNSAT", "constraint 2 is core"},
		{clauses, "setlvl 1; rup 1 x1 >= 1 ; setlvl 0; wiplvl 1; rup 1 x1 >= 1 : -1 ;" + none + "UNSAT", "\"-1\" is not a constraint"},
		{clauses, "setlvl 2; rup 1 x1 >= 1 ; wiplvl 3; rup >= 1 ;" + none + "UNSAT : -1", "UNSAT"},
		{clauses, "del id 1 : x1 -> 1 : subproof pol 5 2 + ; qed ; rup 1 x1 >= 1 ;" + none + "UNSAT", "propagation finds no contradiction"},

		// Strengthening, with new variables of any name.
		{free, "red 1 x1 >= 1 : x1 -> 1 ; red 1 ~x2 >= 1 : x2 0 ;" + none + "UNSAT", "no constraint is a contradiction"},
		{free, "red 1 x1 >= 1 : x1 -> 1 ; red 1 ~x1 >= 1 : x1 -> 0 x2 -> 1 ;" + none + "UNSAT", "the witness breaks constraint 2"},
		{free, "red 1 ~x1 >= 1 : x1 -> 0 ;" + none + "UNSAT", "the witness breaks constraint 1"},
		{free, "red 1 ~x1 1 x2 >= 1 : x1 -> x2 x2 -> x1 ;" + none + "NONE", "NONE"},
		{free, "red 1 ~x1 1 x2 >= 1 : x1 -> x2 ;" + none + "NONE", "the witness breaks constraint 1"},
		{free, "red 1 new 1 ~x1 >= 1 : new -> 1 ; red 1 ~new 1 x1 >= 1 : new -> 0 ; rup 1 new 1 x2 1 x3 >= 1 ;" + none + "NONE", "NONE"},
		{free, "red 1 x1 >= 1 : x1 -> 1 : subproof qed red ; pol 2 ;" + none + "NONE", "\"2\" is not a constraint"},
		{free, "red 1 x1 >= 1 : x1 -> 1 : subproof proofgoal #1 pol -1 -2 + ; qed : -1 ; proofgoal 1 rup >= 1 ; qed ; qed ;" +
			none + "NONE", "NONE"},
		{free, "@l red 1 x1 >= 1 : x1 -> 1 : subproof proofgoal 1 rup >= 1 ; qed ; qed ; pol @l 1 + ;" + none + "NONE", "NONE"},
		{free, "red 1 ~x1 >= 1 : x1 -> 0 : subproof proofgoal 1 qed ; qed ;" + none + "NONE", "the subproof reaches no contradiction"},
		{free, "red 1 ~x1 >= 1 : x1 -> 0 : subproof proofgoal 1 qed : -1 ; qed ;" + none + "NONE", "is not a contradiction"},
		{free, "red 1 ~x1 >= 1 : x1 -> 0 : subproof qed ;" + none + "NONE", "the witness breaks constraint 1"},
		{free, "red 1 x1 >= 1 : x1 -> 1 : subproof proofgoal 7 qed ; qed ;" + none + "NONE", "\"7\" is not a constraint"},
		{free, "red 1 x1 >= 1 : x1 -> 1 : subproof proofgoal #9 qed ; qed ;" + none + "NONE", "there is no goal"},
		{free, "red 1 x1 >= 1 : x1 -> 1 : subproof proofgoal ;" + none + "NONE", "expected the name of a goal"},
		{cover, "sol x1 x2 : ;" + none + "NONE", "its value is 2"},
		{free, "proofgoal #1 qed ;" + none + "NONE", "a proofgoal outside"},
		{free, "qed ;" + none + "NONE", "no subproof is open"},
		{free, "red 1 x1 >= 1 : x1 -> 1 : subproof output NONE;", "output in a subproof is not supported"},
		{free, "pbc 1 x1 1 x2 1 x3 >= 1 : subproof pol 1 2 + ; qed pbc : 3 ;" + none + "NONE", "NONE"},
		{free, "pbc 1 x1 >= 1 : subproof pol 1 2 + ; qed ;" + none + "NONE", "reaches no contradiction"},
		{free, "pbc 1 x1 1 x2 1 x3 >= 1 : subproof pol 1 2 + ; qed : 3 ; pol 3 ;" + none + "NONE", "\"3\" is not a constraint"},
		{free, "pbc 1 x1 >= 0 ;" + none + "NONE", "NONE"},
		{free, "pbc 1 x1 >= 1 ;" + none + "NONE", "finds no contradiction"},
		{free, "red x1 x2 ==> 1 aa 1 bb >= 1 : aa -> 1 ; rup x1 x2 ~aa ==> 1 bb >= 1 ;" + none + "NONE", "NONE"},
		{free, "red cc <== 1 x1 1 x2 >= 1 : cc -> 1 ; rup 1 ~x1 1 cc >= 1 ;" + none + "NONE", "NONE"},
		{free, "red 1 x1 >= 1 : x1 -> 1 x1 -> 0 ;" + none + "NONE", "x1 becomes two things"},
		{free, "red 1 x1 >= 1 : x1 -> ;" + none + "NONE", "x1\" becomes nothing"},
		{pigeons, // which pigeon sits in the first hole does not matter
			"red 1 x1 >= 1 : x1 x2 x2 x1 x3 x4 x4 x3 x5 x6 x6 x5 ; rup 1 x4 >= 1 ; rup 1 x6 >= 1 ; pol 5 7 + 8 + ;" +
				none + "UNSAT : -1", "UNSAT"},
		{
			free, "strengthening_to_core on ; red 1 x1 >= 1 : x1 -> 1 ; rup 1 x1 1 x2 >= 1 ; delc 2 ;" + none + "NONE",
			"to delete constraint 2, from which others follow, is not supported",
		},
		{free, "strengthening_to_core on ; rup 1 x1 1 x2 1 x3 >= 1 ; red 1 x1 >= 1 : x1 -> 1 ; strengthening_to_core off ;" +
			none + "NONE", "NONE"},

		// Solutions and bounds.
		{free, "sol x1 ~x2 ~x3 ;" + none + "SAT", "SAT"},
		{free, none + "SAT : ~x1 x2", "SAT"},
		{free, none + "SAT : ~x1 ~x2 ~x3", "it is not a solution"},
		{free, none + "SAT", "the proof gives no solution"},
		{free, "sol ~x1 ~x2 ~x3 ;" + none + "SAT", "it breaks a constraint"},
		{free, "soli x1 ;" + none + "SAT", "the formula has no objective"},
		{free, "sol x1 ; rup >= 1 ;" + none + "UNSAT", "finds no contradiction"},
		{cover, "soli x1 x2 ~x3 : 2 ; pol 1 2 + 3 + 2 d 4 + ;" + none + "BOUNDS 2 : -1 2", "BOUNDS 2 2"},
		{cover, "soli x1 x2 ~x3 ; pol 1 2 + 3 + 2 d ;" + none + "BOUNDS 2 2", "BOUNDS 2 2"},
		{cover, "pol 1 2 + 3 + 2 d ;" + none + "BOUNDS 2 : -1 2 : x1 x2 ~x3", "BOUNDS 2 2"},
		{cover, "pol 1 2 + 3 + 2 d ;" + none + "BOUNDS 2 INF", "BOUNDS 2 INF"},
		{cover, "soli x1 x2 x3 ;" + none + "BOUNDS 0 3", "BOUNDS 0 3"},
		{cover, "soli x1 x2 x3 ;" + none + "BOUNDS 0 2", "no solution shows the upper bound 2"},
		{cover, "soli x1 x2 x3 ; soli x1 x2 ~x3 ; pol 1 2 + 3 + 2 d 5 + ;" + none + "UNSAT : -1", "the proof itself gives a solution"},
		{cover, "soli x1 x2 ~x3 ; pol 1 2 + 3 + 2 d 4 + ;" + none + "BOUNDS 3 3", "a solution has the value 2"},
		{cover, none + "BOUNDS 2 3 : x1 x2 x3", "no constraint shows the lower bound 2"},
		{cover, "soli x1 x2 ~x3 : 1 ;" + none + "BOUNDS 0 2", "its value is 2"},
		{cover, "red 1 ~x3 >= 1 : x3 -> 0 x1 -> 1 x2 -> 1 ;" + none + "NONE", "NONE"},
		{cover, "red 1 x1 >= 1 : x1 -> 1 ;" + none + "NONE", "the witness may make the objective worse"},
		{cover, none + "BOUNDS INF INF", "no constraint is a contradiction"},
		{cover, "soli x1 x2 ~x3 ; pol 1 2 + 3 + 2 d 4 + ;" + none + "BOUNDS INF 2", "the proof itself gives a solution"},

		// What is known and not checked is not supported; what nobody can check is wrong.
		{free, "dom 1 x1 >= 1 : x1 -> 1 ;", "the rule dom is not supported"},
		{free, "def_order o vars left u1;", "the rule def_order is not supported"},
		{free, "load_order o x1 ;", "an order is not supported"},
		{free, "load_order ;" + none + "NONE", "NONE"},
		{free, "obju new 1 x1 ;", "the rule obju is not supported"},
		{free, "solx x1 ;", "the rule solx is not supported"},
		{free, "output EQUISATISFIABLE IMPLICIT ;", "is not supported"},
		{free, none + "ENUMERATION_PARTIAL 1", "is not supported"},
		{free, "a >= 1 ;" + none + "UNSAT", "an assertion without a proof"},
		{free, "fail ;", "the proof says that it fails"},

		// Version 2.0: statements end with their lines.
		{clauses, "2\n* a comment\nf 4\nu 1 x1 >= 1 ; 1 2\np 3 4 + 2 d\nrup >= 1 ;\noutput NONE\nconclusion UNSAT : -1", "UNSAT"},
		{clauses, "2\np 1 2 + 2 d\np 3 4 + 2 d\np 5 6 + 3 *\n\noutput NONE\nconclusion UNSAT : 7 ;", "UNSAT"},
		{free, "2\nred 1 x1 >= 1 ; x1 -> 1 ; begin\n\tproofgoal #1\n\t\tpol -1 -2 +\n\tend -1\n\tproofgoal 1\n\t\trup >= 1 ;\n\tend\nend\n" +
			"# 1\nrup 1 x1 1 x2 >= 1 ;\nw 1\ndel find 1 x1 >= 1\noutput NONE\nconclusion NONE", "NONE"},
		{free, "2\nred 1 a3 >= 1 ; a3 → 1\noutput NONE\nconclusion SAT : x1 ~x2", "SAT"},
	} {
		in, err := format.ReadOPB(strings.NewReader(row.file), 0)
		if err != nil {
			t.Fatal(err)
		}
		text := VeriPBHeader + "\n" + row.proof + ";\nend pseudo-Boolean proof;\n"
		if lines, old := strings.CutPrefix(row.proof, "2\n"); old {
			text = "pseudo-Boolean proof version 2.0\n" + lines + "\nend pseudo-Boolean proof"
		}
		claim, err := CheckVeriPB(t.Context(), in, strings.NewReader(text), 0)
		got := claim.String()
		if err != nil {
			got = err.Error()
		}
		if supported := !strings.Contains(row.want, "not supported"); err != nil && errors.Is(err, ErrNotSupported) == supported ||
			err == nil && got != row.want || !strings.Contains(got, row.want) {
			t.Errorf("%q: %s; want %s", row.proof, got, row.want)
		}
	}
}

// A proof may call the variables and constraints of a file by the names that they have there.
func TestVeriPBNamesOfFile(t *testing.T) {
	in := &formula.Instance{Formula: &formula.Formula{Vars: 2}, Symbols: []string{"", "x2", "up"}, Labels: []string{"@a", ""}}
	for _, l := range []formula.Lit{1, -1} {
		in.AddLinear(0, formula.Linear{Terms: []formula.Term{{Coef: 1, Lit: l}, {Coef: 1, Lit: 2}}, Sense: formula.AtLeast, Bound: 1})
	}
	for proof, want := range map[string]string{
		"pol @a 2 + 2 d ; e 1 up >= 1 : 3 ;": "NONE",
		"rup 1 up >= 1 : @a 2 ;":             "NONE",
		"e 1 x2 1 up >= 1 : 1 ;":             "NONE",
		"pol @b ;":                           "\"@b\" is not a constraint",
		"e 1 x1 1 up >= 1 : 1 ;":             "is not the same", // x1 is new
		"pol @a ~x2 + up w ; e >= 0 : @a ;":  "is not the same",
	} {
		text := VeriPBHeader + "\n" + proof + "output NONE; conclusion NONE; end pseudo-Boolean proof;"
		claim, err := CheckVeriPB(t.Context(), in, strings.NewReader(text), 0)
		if got := fmt.Sprint(claim, err); !strings.Contains(got, want) {
			t.Errorf("%s: %s; want %s", proof, got, want)
		}
	}
}

// A proof that breaks off is not wrong so far.
func TestVeriPBBreaksOff(t *testing.T) {
	err := VerifyVeriPB(small(), strings.NewReader(VeriPBHeader+"\npol 1 2 + ;\n"), 0)
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
}
