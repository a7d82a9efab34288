// Package process runs programs so that nothing of them stays behind, and tells what the operating system knows of
// processes: those that come from one, and the memory that they use. What a system cannot do or tell is left out
// there, and each function says what is then.
//
// A program runs in a [Folder] of its own. When it has ended, or its context has, all that comes from it is killed:
// what is below it, its process group, and on Linux whatever carries its mark in the environment or can still write to
// its output, though it may have made a session of its own and lost its parent. A process that lives on in a session
// of its own, without a parent, the mark and the output, is found by [Sweep] only, when haft itself ends.
//
// A program whose context ends is waited for until it is dead and nobody can write to its output: milliseconds on
// Linux. Who waits for a disk cannot be killed before that ends. On other systems it is a second more if somebody has
// left the process group and keeps the output open.
//
// If haft is killed by SIGKILL, the kernel of Linux kills its programs too, but not what they have started. That runs
// on, and the folder stays, until a process of haft makes a folder in the same place: it kills what carries the mark,
// and removes the folder. Who has an environment of his own carries none, and is left to run: nobody can tell whose he
// is. Nothing cheaper was found: a process that watches over haft costs a start for each, and a namespace of processes
// or a control group needs rights that many systems do not give. Elsewhere programs outlive a haft that is killed so.
package process
