// Package report turns the records of trials into the numbers of a comparison, and puts them into
// words.
//
// The way is [Read], [NewVerdict], [NewStudy]: results files are read strictly; whoever answered wrongly
// is put aside, and contradictions between answers are found; the rest becomes a [Study], in which
// configurations compete on tasks. A study gives scores ([Study.Scores]), medians ([Study.Medians]),
// comparisons of every two ([Study.Pairs]) and laws of growth ([Study.Scalings]). [Study.Tables] has them in
// words for people, [Study.Figures] as numbers for programs; the exports write the formats of benchstat,
// BenchExec and hyperfine. It draws nothing: that is package chart.
//
// Conventions are those of the SAT Competition: an unsolved task costs twice the time limit (PAR-2), and one wrong answer
// disqualifies. A task that was run several times counts by its middle run, the lower one of
// two, so that every cost is one that was measured.
package report
