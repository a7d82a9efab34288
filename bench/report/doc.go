// Package report turns the records of trials into the numbers of a comparison, and into tables with notes.
//
// A [Configuration] is what competes: a backend with an encoding, a mode and further options. A task is what all of
// them are asked.
//
// The steps are [Read], [NewVerdict] and [NewStudy]. Read accepts only well-formed results files. NewVerdict puts aside
// configurations that gave a wrong answer, and finds answers that contradict each other. NewStudy makes a [Study] of
// the rest, in which configurations compete on the tasks that all of them were run on; [Study.Uncompared] says what that
// leaves out. A study computes scores ([Study.Scores]), medians
// ([Study.Medians]), comparisons of every two configurations ([Study.Pairs]) and laws of growth ([Study.Scalings]).
// [Study.Tables] returns them as tables for people, and [Study.Figures] as numbers for programs. There is a table of
// the trials ([WriteCSV]), and exports in the formats of benchstat and BenchExec. The methods are in package statistics, and package chart draws.
//
// The conventions are those of the SAT Competition: an unsolved task costs twice the time limit (PAR-2), and one wrong
// answer disqualifies. If a task was run several times, its middle run counts; of two in the middle, the cheaper one.
// So every cost was measured.
package report
