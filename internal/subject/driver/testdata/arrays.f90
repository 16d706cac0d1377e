module arrays
  integer, parameter :: dp = kind(1d0)
  type point
    real(dp) :: x, y
  end type
  private :: hidden
  type vec
    real(8) :: c(3)
  end type
  type body
    type(vec) :: at
    real(8) :: mass = 1.0d0
    integer :: label
  end type
  type named
    character(8) :: name
    real(8) :: x
  end type
contains
  pure function mean(x) result(m)
    real(dp), intent(in) :: x(:)
    real(dp) :: m
    m = sum(x) / size(x)
  end function
  subroutine rows(n, a, x, y, flag, name, z, w, weight)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(:,:)
    real(dp), contiguous, intent(in) :: x(:)
    real(4), allocatable, intent(out) :: y(:,:)
    logical, intent(in), optional :: flag
    character(len=*), intent(in) :: name
    real(dp), intent(in) :: z(0:)
    real(dp), pointer :: w(:)
    real(dp), intent(in) :: weight(n)
    allocate(y(n, n))
    y = 1
    a(1,1) = x(1) + z(0) + w(1) + weight(n)
    if (flag) a(2,1) = 2
    if (name == 'x') a(2,2) = 3
  end subroutine
  function scaled(x, by) result(y)
    real(dp), intent(in) :: x(:), by
    real(dp) :: y(size(x))
    y = x * by
  end function
  function kept(x, ok) result(y)
    complex(dp), allocatable, intent(inout) :: x(:)
    logical, intent(out) :: ok
    real(dp), allocatable :: y(:)
    ok = .true.
    y = abs(x)
  end function
  logical function above(x, limit)
    real(dp), intent(in) :: x(:), limit
    above = all(x > limit)
  end function
  function hidden(x) result(m)
    real(dp), intent(in) :: x(:)
    real(dp) :: m
    m = x(1)
  end function
  function area(p) result(a)
    type(point), intent(in) :: p(:)
    real(dp) :: a
    a = p(1)%x * p(1)%y
  end function
  function applied(f, x) result(y)
    interface
      function f(t)
        real(8), intent(in) :: t
        real(8) :: f
      end function
    end interface
    real(dp), intent(in) :: x(:)
    real(dp) :: y
    y = f(x(1))
  end function
  real(8) function weight(b, g)
    type(body), intent(in) :: b
    real(8), intent(in) :: g
    weight = b%mass*g + b%at%c(1)
  end function
  subroutine grow(b, x)
    type(body) :: b
    real(8), intent(in) :: x(:)
    b%mass = b%mass + sum(x)
  end subroutine
  real(8) function value_of(n)
    type(named), intent(in) :: n
    value_of = n%x
  end function
end module
