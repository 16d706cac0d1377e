// Package sandbox keeps a child process from what it does not need: files, the network, other processes, and more than its share of memory.
//
//	Mode     whether children are kept in: as far as the kernel can (auto), wholly or not at all (require), or not (off)
//	Guard    one thing that the kernel keeps children from; Missing says which it does not offer here
//	Room     what one child may do
//
// Landlock (landlock(7)) rules files, TCP, signals and abstract sockets. It belongs to a thread and to what that thread starts: the
// parent enters the room of a child on a thread of its own, starts the child there, and ends the thread (Room.Enter). Seccomp (seccomp(2))
// rules system calls, execve among them, so that a process of ours bolts the door itself, before it does anything for anybody
// (Bolt). Limits of resources are set by the parent (Room.Limit).
//
// The package must not know what children are for. The mode is the process's, and is chosen once, before the first child starts.
package sandbox
