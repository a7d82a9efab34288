package process

// SweepFolders is what the first NewFolder of a process does.
var SweepFolders = sweepFolders
