// Package process is what the operating system does with processes and tells of them: groups that
// are killed together, the processes that come from one, the memory that they use. What a system
// cannot do or tell is left out there, and each function says what is then.
package process
