// Package process runs programs so that nothing of them stays behind, and reports what the
// operating system knows about processes: their descendants, their processor time and the memory
// they use. Where a system cannot do or report something, the function does nothing or returns the
// value that its comment names.
//
// A program runs in a [Folder] of its own. When the program ends, or its context does, every
// process that comes from it is killed: its descendants, its process group, and on Linux every
// process that carries its mark in the environment or can still write to its output, even one that
// has made a session of its own and lost its parent. A process in a session of its own, with no
// parent, no mark and none of the output, is found only by [Sweep], when this process itself ends.
//
// When the context of a program ends, this package waits until the program is dead and no process
// can write to its output. On Linux this takes milliseconds, but a process that waits for a disk
// cannot be killed before that wait ends. On other systems it takes a second more if a process has
// left the process group and keeps the output open.
//
// If this process is killed by SIGKILL, the Linux kernel kills its programs too, but not the
// processes that they have started. Those run on, and the folder stays, until another process that
// uses this package makes a folder in the same place: it kills the processes that carry the mark,
// and removes the folder. A process that was given an environment of its own carries no mark and is
// left running, because nothing shows whose it is. No cheaper way was found: a process that watches
// this one would have to be started each time, and a process namespace or a control group needs
// rights that many systems do not give. On other systems programs outlive a process that is killed
// by SIGKILL.
package process
