package process

// SweepFolders exports sweepFolders, which the first NewFolder of a process calls.
var SweepFolders = sweepFolders
