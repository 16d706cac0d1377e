package load

import (
	"os/exec"
	"strings"
	"testing"

	"faultline/internal/subject"
	"faultline/internal/subject/compile"
)

const fortranText = `
subroutine permute(trans, n, a, ipiv)
  character :: trans
  integer :: n, i, ipiv(*)
  real(8) :: a(*), t
  do i = 1, n
    if (ipiv(i) == i) cycle
    t = a(i)*2
    a(i) = a(ipiv(i))
    a(ipiv(i)) = t
  end do
end subroutine
recursive subroutine halve(uplo, side, n, a, lda)
  character :: uplo, side
  integer :: n, lda
  real(8) :: a(lda, *)
  logical, external :: same
  if (same(uplo, 'U')) a(1, n) = a(1, n)/3
  call many('N', uplo, side, n, a, lda)
  if (n > 1) call halve(uplo, side, n/2, a, lda)
end subroutine
subroutine many(trans, uplo, side, n, a, lda)
  character :: trans, uplo, side
  integer :: n, lda
  real(8) :: a(lda, *)
  logical, external :: same
  if (same(side, 'L')) a(1, 1) = a(1, 1)*3
  if (same(side, 'R')) a(1, 1) = a(1, 1)*5
end subroutine
logical function same(a, b)
  character :: a, b
  same = a == b
end function
real(16) function quad(x)
  real(16) :: x
  quad = sqrt(x + 1) - x
end function
module sums
  type point
    real(8) :: x, y
  end type
contains
  real(8) function total(a)
    real(8), intent(in) :: a(:,:)
    integer :: i, j
    total = 0
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        total = total + a(i, j)
      end do
    end do
  end function
  real(8) function length(p)
    type(point), intent(in) :: p
    length = sqrt(p%x*p%x + p%y*p%y)
  end function
end module
`

// Five defects that were found in real Fortran:
//   - The hidden length of a text was taken for the length of all arrays. So each array had one element.
//   - An array of indices had zeros. Fortran counts from 1, so each index lay before the array.
//   - A domain did not change the extent of an array of two dimensions.
//   - A derived type was read as an integer.
//   - real(16) was read as an x87 number.
func TestFortranLengths(t *testing.T) {
	if _, err := exec.LookPath("flang-new-" + compile.LLVM); err != nil {
		if _, err := exec.LookPath("flang-" + compile.LLVM); err != nil {
			t.Skip("flang is not installed")
		}
	}
	file := write(t, t.TempDir(), "lengths.f90", fortranText)
	for _, test := range []struct{ name, domain, pin, want string }{
		{"permute", "", "", "a[0..7]:double ipiv[0..7]:1..8 | a[0..7]"},
		{"halve", "", "", "p0:32..85 p1:76..82 a[0..7]:double | a[0..7]"},
		{"quad", "", "", "x:fp128 | return"},
		{"sums::length", "", "", "p.x:double p.y:double | return"},
		{"sums::total", "", "", "a[0..15]:double | return"},
		{"sums::total", "a[0..35] in [0,1]", "", "a[0..35]:double | return"},
		{"sums::total", "", "a_size=5", "a[0..24]:double | return"},
	} {
		spec := Spec{Args: []string{file + ":" + test.name}}
		if test.domain != "" {
			spec.Flags = subject.Flags{Domains: []string{test.domain}}
		}
		if test.pin != "" {
			spec.Flags = subject.Flags{Fix: []string{test.pin}}
		}
		s := loadOne(t, spec)
		if got := signature(s); got != test.want {
			t.Errorf("%s %s%s:\n got %s\nwant %s\n%s", test.name, test.domain, test.pin, got, test.want, strings.Join(s.Notes, "\n"))
		}
	}
}
