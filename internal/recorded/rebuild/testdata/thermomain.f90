program main
  use thermo
  implicit none
  real(8) :: a(12), b(12), c(12), s
  integer :: i, k, n
  s = 0
  do k = 1, 200
    n = 4 + mod(k, 9)
    do i = 1, n
      a(i) = 280 + i * 0.25d0 + k * 0.01d0
      b(i) = 300 - i * 0.5d0
    end do
    call mix(n, a, b, mod(k, 7) / 7.0d0, c)
    call relax(c, n, 0.2d0)
    s = s + saturation(a(1)) + spread(n, c) + quadratic(1.0d0, 3.0d0 + k, 0.5d0 * k)
  end do
  print '(es12.4)', s
end program
