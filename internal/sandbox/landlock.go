package sandbox

// This file speaks to landlock: a ruleset is made of what is handled at all, and of rules for what is allowed of that.

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
	ofFiles = readFile | writeFile | unix.LANDLOCK_ACCESS_FS_IOCTL_DEV // of what is no folder
)

// Flags of landlock_create_ruleset that ask instead.
const (
	askVersion = unix.LANDLOCK_CREATE_RULESET_VERSION
	askErrata  = 1 << 1
)

// signalErratum is the mend without which a thread of a room cannot signal the other threads of its own process, as Go's runtime does.
const signalErratum = 1 << 1

// landlockABI is the version of landlock that the kernel offers, 0 for none.
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

// handledBy is all that a version of landlock can handle.
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

// A ruleset is what a thread may do from when it enters it.
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

// allow allows access to a file, or to a folder and all that is in it. What is not there needs no rule.
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

// pathBeneath is struct landlock_path_beneath_attr, whose 12 bytes are packed.
type pathBeneath struct {
	access uint64
	parent int32
}

// enter binds the calling thread, for good. It cannot gain privileges any more.
func (r *ruleset) enter() error {
	if _, _, errno := unix.Syscall(unix.SYS_LANDLOCK_RESTRICT_SELF, uintptr(r.fd), 0, 0); errno != 0 {
		return fmt.Errorf("landlock: %w", errno)
	}
	return nil
}
