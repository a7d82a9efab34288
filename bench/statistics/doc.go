// Package statistics has what it takes to compare measurements, such as the running times of two programs, without
// the assumption that they are normally distributed: quantiles, intervals by bootstrap and by order statistics, the U
// test, the sign test, the size of an effect, Holm's correction for many comparisons, and lines through points.
//
// Running times are skewed, and those that hit a time limit are tied at a penalty, so means with standard deviations
// and t tests say little about them.
//
// Values are plain float64; what they mean is the caller's business. Each function names its source. Missing
// and infinite values are not looked for.
package statistics
