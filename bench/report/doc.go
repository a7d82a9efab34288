// Package report turns the records of trials into the numbers of a comparison, and puts them into
// words.
//
// The steps are [Read], [NewVerdict] and [NewStudy]. Results files are read strictly. A
// configuration that gave a wrong answer is put aside, and contradictions between answers are
// found. The rest becomes a [Study], in which configurations compete on tasks. A study gives scores
// ([Study.Scores]), medians ([Study.Medians]), comparisons of every two configurations
// ([Study.Pairs]) and laws of growth ([Study.Scalings]). [Study.Tables] has them in words for
// people, [Study.Figures] as numbers for programs. The exports write the formats of benchstat
// and BenchExec. Package statistics has the methods, and package chart draws; nothing here does.
//
// The conventions are those of the SAT Competition: an unsolved task costs twice the time limit
// (PAR-2), and one wrong answer disqualifies. A task that was run several times counts by its
// middle run, and by the lower one of the two in the middle, so every cost is one that was
// measured.
package report
