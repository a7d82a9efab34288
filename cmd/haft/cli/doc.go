// Package cli is what all commands share. A [Program] has the streams, the messages and the exit status. Options are
// small structs: a command has a named field for each that it obeys, and for no others, so that whoever reads o.solver
// or o.timeout knows where it comes from. Values that an option does not allow are refused when the command line is
// read. [RulesOption.Games] reads games one after the other, and [Each] works on several at a time. The package also
// saves whole files, prints tables and shows progress. It has the kinds of options that commands share: one of a few
// values, a number within a range, files that are read or written. Each refuses a wrong value and says what was
// expected.
//
// The commands are in the packages beside this one, by family. What two families need is here if it is about
// commands, and in a library if it is about games.
package cli
