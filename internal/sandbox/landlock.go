package sandbox

// This file calls landlock. A ruleset has a set of handled kinds of access, which are denied, and rules that allow some of them.

import (
	"errors"
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	readFile   = unix.LANDLOCK_ACCESS_FS_EXECUTE | unix.LANDLOCK_ACCESS_FS_READ_FILE
	readAll    = readFile | unix.LANDLOCK_ACCESS_FS_READ_DIR
	writeFile  = unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_TRUNCATE
	writeFiles = writeFile | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE | unix.LANDLOCK_ACCESS_FS_MAKE_DIR |
		unix.LANDLOCK_ACCESS_FS_MAKE_REG | unix.LANDLOCK_ACCESS_FS_MAKE_SYM | unix.LANDLOCK_ACCESS_FS_REFER
	writeAll = writeFiles | unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO |
		unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV
	ofFiles = readFile | writeFile | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV // the kinds of access for a file that is not a folder
)

// Flags of landlock_create_ruleset that query the kernel.
const (
	askVersion = unix.LANDLOCK_CREATE_RULESET_VERSION
	askErrata  = 1 << 1
)

// signalErratum is the bit of a kernel fix. Without it, a restricted thread cannot send signals to other threads of its own process, as
// Go's runtime does.
const signalErratum = 1 << 1

// landlockABI returns the landlock version of the kernel, 0 if it has none.
func landlockABI() int { return max(0, ask(askVersion)) }

func ask(flag uintptr) int {
	n, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, 0, 0, flag)
	if errno != 0 {
		return -1
	}
	return int(n)
}

func scopesSignals(abi int) bool {
	return abi >= 7 || abi == 6 && ask(askErrata) > 0 && ask(askErrata)&signalErratum != 0
}

// handledBy returns all kinds of access that a landlock version can handle.
func handledBy(abi int) unix.LandlockRulesetAttr {
	attr := unix.LandlockRulesetAttr{Access_fs: readAll | writeAll}
	for _, later := range []struct {
		abi    int
		access uint64
	}{{2, unix.LANDLOCK_ACCESS_FS_REFER}, {3, unix.LANDLOCK_ACCESS_FS_TRUNCATE}, {5, unix.LANDLOCK_ACCESS_FS_IOCTL_DEV}} {
		if abi < later.abi {
			attr.Access_fs &^= later.access
		}
	}
	if abi >= 4 {
		attr.Access_net = unix.LANDLOCK_ACCESS_NET_BIND_TCP | unix.LANDLOCK_ACCESS_NET_CONNECT_TCP
	}
	if scopesSignals(abi) {
		attr.Scoped = unix.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | unix.LANDLOCK_SCOPE_SIGNAL
	}
	return attr
}

// A ruleset has the permissions of the threads that enter it.
type ruleset struct {
	fd      int
	handled uint64
}

func newRuleset(abi int) (*ruleset, error) {
	attr := handledBy(abi)
	fd, _, errno := unix.Syscall(unix.SYS_LANDLOCK_CREATE_RULESET, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr), 0)
	if errno != 0 {
		return nil, fmt.Errorf("landlock: %w", errno)
	}
	return &ruleset{int(fd), attr.Access_fs}, nil
}

func (r *ruleset) close() { unix.Close(r.fd) }

// allow allows access to a file, or to a folder and everything in it. It ignores a path that does not exist.
func (r *ruleset) allow(path string, access uint64) error {
	fd, err := unix.Open(path, unix.O_PATH|unix.O_CLOEXEC, 0)
	if errors.Is(err, unix.ENOENT) {
		return nil
	} else if err != nil {
		return &os.PathError{Op: "open", Path: path, Err: err}
	}
	defer unix.Close(fd)
	var stat unix.Stat_t
	if err := unix.Fstat(fd, &stat); err != nil {
		return err
	}
	if stat.Mode&unix.S_IFMT != unix.S_IFDIR {
		access &= ofFiles
	}
	rule := pathBeneath{access: access & r.handled, parent: int32(fd)}
	_, _, errno := unix.Syscall6(unix.SYS_LANDLOCK_ADD_RULE, uintptr(r.fd), unix.LANDLOCK_RULE_PATH_BENEATH,
		uintptr(unsafe.Pointer(&rule)), 0, 0, 0)
	if errno != 0 {
		return &os.PathError{Op: "landlock", Path: path, Err: errno}
	}
	return nil
}

// pathBeneath is struct landlock_path_beneath_attr. The kernel's struct is packed, so it has 12 bytes.
type pathBeneath struct {
	access uint64
	parent int32
}

// enter permanently restricts the calling thread. The thread can no longer gain privileges.
func (r *ruleset) enter() error {
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(r.fd), 0, 0); errno != 0 {
		return fmt.Errorf("landlock: %w", errno)
	}
	return nil
}
