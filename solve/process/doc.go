// Package process runs programs so that nothing of them stays behind, and tells what the operating system knows of
// processes: those that come from one, and the memory that they use. What a system cannot do or tell is left out
// there, and each function says what is then.
//
// A program runs in a [Folder] of its own. When it has ended, or its context has, all that comes from it is killed:
// what is below it, its process group, and on Linux whatever carries its mark in the environment or can still write to
// its output, though it may have made a session of its own and lost its parent. A process in a session of its own,
// without a parent, the mark and the output, is found only by [Sweep], when this process itself ends.
//
// When the context of a program ends, this package waits until the program is dead and no process can write to its
// output. On Linux this takes milliseconds. A process that waits for a disk cannot be killed before the wait ends. On
// other systems it takes a second more if a process has left the process group and keeps the output open.
//
// If this process is killed by SIGKILL, the kernel of Linux kills its programs too, but not what they have started.
// That runs on, and the folder stays, until another process with this package makes a folder in the same place: it
// kills what carries the mark, and removes the folder. A process that was given an environment of its own carries no
// mark and is left to run, because nothing tells whose it is. Nothing cheaper was found: a process that watches over
// this one costs a start for each, and a namespace of processes or a control group needs rights that many systems do
// not give. Elsewhere programs outlive a process that is killed so.
package process
