// Package statistics compares measurements, such as the running times of two programs, without
// assuming that they are normally distributed. It has quantiles, intervals by bootstrap, by jackknife and by
// order statistics, the sign-flip test, Holm's correction for many comparisons, and lines through
// points.
//
// Running times are skewed, and those that reach a time limit are tied at a penalty, so means with
// standard deviations say little about them. Two programs are compared by the logarithms of the
// ratios of their times on the same instances. What counts is the number of instances: runs of one
// instance, such as shuffles of it, belong together and are no evidence of their own.
//
// Values are plain float64; the caller knows what they mean. The comment of each function names its
// source. The functions do not check for missing or infinite values.
package statistics
