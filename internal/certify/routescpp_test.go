package certify

// This file lists the ways to copy and call that only C++ has.

const helpersOfCpp = `
#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bitset>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include <bit>
`

// typedOfCpp is the C++ code that routes for one type call.
const typedOfCpp = `
struct base_$T { $T a; virtual $T get() const { return a; } virtual ~base_$T() {} };
struct derived_$T : base_$T { $T c; $T get() const override { return c; } };
struct left_$T { $T l; };
struct right_$T { $T r; };
struct joined_$T : left_$T, right_$T { int n; };
struct shared_$T { $T s; };
struct one_$T : virtual shared_$T { int k; };
struct members_$T {
	$T a, b;
	$T first() const { return a; }
	$T second() const { return b; }
	virtual $T third() const { return b; }
};
struct value_$T {
	$T v;
	value_$T($T x) : v(x) {}
	value_$T(const value_$T &o) : v(o.v) {}
	value_$T(value_$T &&o) : v(o.v) { o.v = 0; }
	value_$T &operator=(const value_$T &o) { v = o.v; return *this; }
	operator $T() const { return v; }
};
template <class F> __attribute__((noinline)) static $T called_$T(F f) { return f(); }
template <class... A> __attribute__((noinline)) static $T last_$T(A... a) { return (a, ...); }
static $T listed_$T(std::initializer_list<$T> l) { $T v = 0; for ($T e : l) v = e; return v; }
`

// routesOfCpp are valid C++ alone.
var routesOfCpp = []route{
	{name: "c++-bit-cast", text: `$o = std::bit_cast<$T>(std::bit_cast<$U>($i));`},
	{name: "c++-bit-array", text: `auto b = std::bit_cast<std::array<unsigned char, sizeof($T)>>($i); std::reverse(b.begin(), b.end()); std::reverse(b.begin(), b.end()); $o = std::bit_cast<$T>(b);`},
	{name: "c++-base", text: `derived_$T d; d.a = $i; d.c = 1; base_$T b = d; $o = b.get();`},
	{name: "c++-virtual", text: `derived_$T d; d.a = 1; d.c = $i; base_$T *b = &d; $o = b->get();`},
	{name: "c++-cast", text: `derived_$T d; d.c = $i; base_$T *b = &d; $o = static_cast<derived_$T *>(b)->c;`},
	{name: "c++-second-base", text: `joined_$T j; j.l = 1; j.r = $i; right_$T r = j; $o = r.r;`},
	{name: "c++-virtual-base", text: `one_$T v; v.s = $i; shared_$T &s = v; $o = s.s;`},
	{name: "c++-class", text: `value_$T v($i), w(std::move(v)), u(0); u = w; $o = u;`},
	{name: "c++-member", text: `members_$T m = members_$T(); m.b = $i; $T members_$T::*p = &members_$T::b; $o = m.*p;`},
	{name: "c++-method", text: `members_$T m = members_$T(); m.b = $i; $T (members_$T::*p)() const = &members_$T::second; $o = (m.*p)();`},
	{name: "c++-virtual-method", text: `members_$T m = members_$T(); m.b = $i; $T (members_$T::*p)() const = &members_$T::third; $o = (m.*p)();`},
	{name: "c++-array", text: `std::array<$T, 3> a = {1, $i, 3}, b = a; $o = b[1];`},
	{name: "c++-array-rotate", text: `std::array<$T, 3> a = {1, $i, 3}; std::rotate(a.begin(), a.begin() + 1, a.end()); $o = a[0];`},
	{name: "c++-array-copy", text: `std::array<$T, 3> a = {1, $i, 3}, b; std::copy(a.begin(), a.end(), b.begin()); $o = b[1];`},
	{name: "c++-pair", text: `auto p = std::make_pair($i, 1); auto q = p; $o = q.first;`},
	{name: "c++-tuple", text: `auto t = std::make_tuple(1, $i, 'c'); auto [k, v, c] = t; $o = v;`},
	{name: "c++-tie", text: `$T v; int k; std::tie(v, k) = std::make_tuple($i, 1); $o = v;`},
	{name: "c++-optional", text: `std::optional<$T> p; p = $i; auto q = p; $o = q.value_or(0);`},
	{name: "c++-variant", text: `std::variant<int, $T> v; v = $i; auto w = v; $o = std::get<$T>(w);`},
	{name: "c++-visit", text: `std::variant<$T, value_$T> v = value_$T($i); $o = std::visit([](const auto &x) -> $T { return x; }, v);`},
	{name: "c++-any", text: `std::any a = $i; $o = std::any_cast<$T>(a);`},
	{name: "c++-lambda", text: `auto f = [v = $i](int) { return v; }; $o = f(1);`},
	{name: "c++-lambda-reference", text: `$T v = 0; auto f = [&] { v = $i; }; f(); $o = v;`},
	{name: "c++-template", text: `$o = called_$T([=] { return $i; });`},
	{name: "c++-pack", text: `$o = last_$T(1, 'c', $i);`},
	{name: "c++-list", text: `$o = listed_$T({1, 2, $i});`},
	{name: "c++-function", text: `std::function<$T()> f = [=] { return $i; }; auto g = f; $o = g();`},
	{name: "c++-bind", text: `auto f = std::bind(same_$T, std::placeholders::_1); $o = f($i);`},
	{name: "c++-reference", text: `const $T &v = $i; auto &&w = v; $o = w;`},
	{name: "c++-swap", text: `$T v = 1, w = $i; std::swap(v, w); $o = v;`},
	{name: "c++-exchange", text: `$T v = $i; $o = std::exchange(v, 0);`},
	{name: "c++-minmax", text: `$T low = -1e30f; auto p = std::minmax(low, $i); $o = p.second;`},
	{name: "c++-clamp", text: `$T a = -1e30f, b = 1e30f; $o = std::clamp($i, a, b);`},
	{name: "c++-sort", text: `std::array<$T, 4> a = {1e30f, $i, -1e30f, -2e30f}; std::sort(a.begin(), a.end()); $o = a[2];`},
	{name: "c++-vector", text: `std::vector<$T> v; v.push_back(1); v.push_back($i); v.push_back(3); auto w = v; $o = w[1];`},
	{name: "c++-span", text: `$T a[3] = {1, $i, 3}; std::span<$T> s(a); $o = s.subspan(1)[0];`},
	{name: "c++-unique", text: `auto p = std::make_unique<$T>($i); auto q = std::move(p); $o = *q;`},
	{name: "c++-shared", text: `auto p = std::make_shared<$T>($i); auto q = p; $o = *q;`},
	{name: "c++-throw", text: `try { throw value_$T($i); } catch (const value_$T &e) { $o = e; }`},
	{name: "c++-throw-number", text: `try { throw $i; } catch ($T e) { $o = e; }`},
	{name: "c++-atomic", text: `std::atomic<$T> v(1); v.store($i); $o = v.load();`},
	{name: "c++-atomic-exchange", text: `std::atomic<$T> v($i); $o = v.exchange(2);`},
	{name: "c++-atomic-swap", text: `std::atomic<$T> v(1); $T was = v; while (!v.compare_exchange_weak(was, $i)) ; $o = v;`},
	{name: "c++-fetch-add", text: `std::atomic<$T> v(0); v.fetch_add($i); $o = v.load();`},
	{name: "c++-placement", text: `alignas(8) unsigned char b[sizeof($T)]; $T *p = new (b) $T($i); $o = *p;`},
	{name: "c++-new", text: `$T *p = new $T[2]{1, $i}; $o = p[1]; delete[] p;`},
	{name: "c++-reinterpret", text: `const std::byte *p = reinterpret_cast<const std::byte *>(&$i); std::byte *q = reinterpret_cast<std::byte *>(&$o); std::copy(p, p + sizeof($T), q);`},
	{name: "c++-accumulate", text: `std::array<$T, 3> a = {0, $i, 0}; $o = std::accumulate(a.begin(), a.end(), $T(0));`},
	{name: "c++-bitset", text: `std::bitset<$B> b(std::bit_cast<$U>($i)); b.flip(); b.flip(); $o = std::bit_cast<$T>(($U)b.to_ullong());`},
}
