#pragma once
#include <array>
#include <cstddef>
template <class T, std::size_t N> T horner(const std::array<T, N> &c, T x) {
	T y = 0;
	for (auto k = N; k-- > 0;) y = y * x + c[k];
	return y;
}
template <class F> double midpoint(F f, double a, double b, int n) {
	double sum = 0, h = (b - a) / n;
	for (int i = 0; i < n; i++) sum += f(a + (i + 0.5) * h);
	return sum * h;
}
