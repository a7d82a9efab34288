// Package statistics compares measurements, such as the running times of two programs, without
// assuming that they are normally distributed. It has quantiles, intervals by bootstrap and by
// order statistics, the U test, the sign test, effect sizes, Holm's correction for many
// comparisons, and lines through points.
//
// Running times are skewed, and those that reach a time limit are tied at a penalty, so means with
// standard deviations and t tests say little about them.
//
// Values are plain float64; the caller knows what they mean. The comment of each function names its
// source. The functions do not check for missing or infinite values.
package statistics
