// Package sandbox restricts what a child process can access: files, the network, other processes, and memory above a limit.
//
//	Mode   how much the sandbox restricts: all that the kernel supports (auto), everything or an error (require), or nothing (off)
//	Guard  a kind of access that the kernel can restrict; Missing lists the kinds that this kernel cannot
//	Room   the permissions of one child
//
// Landlock (landlock(7)) restricts files, TCP, signals and abstract sockets. It applies to a thread and to the processes that this thread
// starts. So the parent restricts a new thread, starts the child on it, and ends the thread (Room.Start). Seccomp (seccomp(2)) restricts
// system calls, also execve. So a worker process applies it to itself after its start, before it runs any tested code (Bolt). The parent
// sets the resource limits (Room.Limit).
//
// The package does not depend on the purpose of children. The mode holds for the whole process and is chosen once, before the first child
// starts.
package sandbox
