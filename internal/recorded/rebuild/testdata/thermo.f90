module thermo
  implicit none
contains
  real(8) function saturation(t)
    real(8), intent(in) :: t
    saturation = 611.2d0 * exp(17.67d0 * (t - 273.15d0) / (t - 29.65d0))
  end function
  subroutine mix(n, a, b, w, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n), w
    real(8), intent(out) :: c(n)
    integer :: i
    do i = 1, n
      c(i) = w * a(i) + (1.0d0 - w) * b(i)
    end do
  end subroutine
  real(8) function spread(n, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8) :: s, q
    integer :: i
    s = 0; q = 0
    do i = 1, n
      s = s + a(i); q = q + a(i) * a(i)
    end do
    spread = (q - s * s / n) / (n - 1)
  end function
  real(8) function quadratic(a, b, c)
    real(8), intent(in) :: a, b, c
    quadratic = (-b + sqrt(b * b - 4 * a * c)) / (2 * a)
  end function
  subroutine relax(u, n, rate)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n)
    real(8), intent(in) :: rate
    integer :: i
    do i = 2, n - 1
      u(i) = u(i) + rate * (u(i-1) - 2 * u(i) + u(i+1))
    end do
  end subroutine
end module
