// Package machine says what a machine does while something is measured on it: what else runs there,
// what the hypervisor takes, how fast the processor is, and whether it is throttled. It also chooses
// processors for work that is to be left alone.
//
// All of this is read from the files of Linux. What a system does not show is unknown, which is nil
// and never 0.
package machine
