// Wrappers of Eigen, for counting what of a header library can be called.
#include <Eigen/Dense>
#include <Eigen/Geometry>
#include <unsupported/Eigen/Polynomials>
using namespace Eigen;
typedef Map<const Vector3d> V3;
typedef Map<const Matrix3d> M3;
typedef Map<const Matrix4d> M4;
extern "C" {
double e_dot3(const double a[3], const double b[3]) { return V3(a).dot(V3(b)); }
double e_norm3(const double a[3]) { return V3(a).norm(); }
double e_stable_norm3(const double a[3]) { return V3(a).stableNorm(); }
double e_blue_norm3(const double a[3]) { return V3(a).blueNorm(); }
double e_norm_inf(const double a[3]) { return V3(a).lpNorm<Infinity>(); }
double e_norm_1(const double a[3]) { return V3(a).lpNorm<1>(); }
void e_cross3(const double a[3], const double b[3], double out[3]) { Map<Vector3d> r(out); r = V3(a).cross(V3(b)); }
void e_normalized3(const double a[3], double out[3]) { Map<Vector3d> r(out); r = V3(a).normalized(); }
double e_det3(const double m[9]) { return M3(m).determinant(); }
double e_det4(const double m[16]) { return M4(m).determinant(); }
double e_det2(double a, double b, double c, double d) { Matrix2d m; m << a, b, c, d; return m.determinant(); }
double e_trace3(const double m[9]) { return M3(m).trace(); }
void e_inverse3(const double m[9], double out[9]) { Map<Matrix3d> r(out); r = M3(m).inverse(); }
void e_inverse4(const double m[16], double out[16]) { Map<Matrix4d> r(out); r = M4(m).inverse(); }
void e_product3(const double a[9], const double b[9], double out[9]) { Map<Matrix3d> r(out); r = M3(a) * M3(b); }
void e_apply3(const double m[9], const double v[3], double out[3]) { Map<Vector3d> r(out); r = M3(m) * V3(v); }
void e_lu3(const double m[9], const double b[3], double out[3]) { Map<Vector3d> r(out); r = M3(m).partialPivLu().solve(V3(b)); }
void e_full_lu3(const double m[9], const double b[3], double out[3]) { Map<Vector3d> r(out); r = M3(m).fullPivLu().solve(V3(b)); }
void e_qr3(const double m[9], const double b[3], double out[3]) { Map<Vector3d> r(out); r = M3(m).householderQr().solve(V3(b)); }
void e_col_qr3(const double m[9], const double b[3], double out[3]) { Map<Vector3d> r(out); r = M3(m).colPivHouseholderQr().solve(V3(b)); }
void e_llt3(const double m[9], const double b[3], double out[3]) { Map<Vector3d> r(out); r = M3(m).llt().solve(V3(b)); }
void e_ldlt3(const double m[9], const double b[3], double out[3]) { Map<Vector3d> r(out); r = M3(m).ldlt().solve(V3(b)); }
void e_svd3(const double m[9], double out[3]) { Map<Vector3d> r(out); r = JacobiSVD<Matrix3d>(M3(m)).singularValues(); }
void e_bdc3(const double m[9], double out[3]) { Map<Vector3d> r(out); r = BDCSVD<Matrix3d>(M3(m)).singularValues(); }
void e_eigen_sym3(const double m[9], double out[3]) { Map<Vector3d> r(out); r = SelfAdjointEigenSolver<Matrix3d>(M3(m)).eigenvalues(); }
void e_eigen_direct3(const double m[9], double out[3]) { Map<Vector3d> r(out); SelfAdjointEigenSolver<Matrix3d> s; s.computeDirect(M3(m)); r = s.eigenvalues(); }
void e_eigen_general3(const double m[9], double out[3]) { Map<Vector3d> r(out); r = EigenSolver<Matrix3d>(M3(m)).eigenvalues().real(); }
void e_rotate(const double q[4], const double v[3], double out[3]) { Map<Vector3d> r(out); r = Quaterniond(q[0], q[1], q[2], q[3]).normalized() * V3(v); }
void e_slerp(double t, const double p[4], const double q[4], double out[4]) { Map<Vector4d> r(out); r = Quaterniond(p).slerp(t, Quaterniond(q)).coeffs(); }
double e_angular_distance(const double p[4], const double q[4]) { return Quaterniond(p).angularDistance(Quaterniond(q)); }
void e_quat_matrix(const double q[4], double out[9]) { Map<Matrix3d> r(out); r = Quaterniond(q).toRotationMatrix(); }
void e_matrix_quat(const double m[9], double out[4]) { Map<Vector4d> r(out); r = Quaterniond(M3(m)).coeffs(); }
void e_from_two(const double a[3], const double b[3], double out[4]) { Map<Vector4d> r(out); r = Quaterniond::FromTwoVectors(V3(a), V3(b)).coeffs(); }
void e_angle_axis(double angle, const double axis[3], double out[9]) { Map<Matrix3d> r(out); r = AngleAxisd(angle, V3(axis)).toRotationMatrix(); }
void e_euler(const double m[9], double out[3]) { Map<Vector3d> r(out); r = M3(m).eulerAngles(0, 1, 2); }
double e_line_distance(const double p[3], const double d[3], const double x[3]) { return ParametrizedLine<double, 3>(V3(p), V3(d)).distance(V3(x)); }
double e_plane_distance(const double n[3], double d, const double x[3]) { return Hyperplane<double, 3>(V3(n), d).signedDistance(V3(x)); }
double e_box_distance(const double lo[3], const double hi[3], const double x[3]) { return AlignedBox3d(V3(lo), V3(hi)).exteriorDistance(V3(x)); }
double e_mean_n(const double *x, int n) { return Map<const VectorXd>(x, n).mean(); }
double e_variance_n(const double *x, int n) { Map<const VectorXd> v(x, n); return (v.array() - v.mean()).square().sum() / (n - 1); }
double e_dot_n(const double *x, const double *y, int n) { return Map<const VectorXd>(x, n).dot(Map<const VectorXd>(y, n)); }
double e_norm_n(const double *x, int n) { return Map<const VectorXd>(x, n).norm(); }
double e_logsumexp(const double *x, int n) { Map<const ArrayXd> v(x, n); return log(v.exp().sum()); }
void e_solve_n(const double *m, const double *b, double *x, int n) { Map<VectorXd>(x, n) = Map<const MatrixXd>(m, n, n).partialPivLu().solve(Map<const VectorXd>(b, n)); }
double e_det_n(const double *m, int n) { return Map<const MatrixXd>(m, n, n).determinant(); }
double e_cond3(const double m[9]) { Vector3d s = JacobiSVD<Matrix3d>(M3(m)).singularValues(); return s(0) / s(2); }
double e_poly_value(const double c[4], double x) { return Eigen::poly_eval(Map<const Vector4d>(c), x); }
void e_poly_roots(const double c[4], double out[3]) { Vector4d p = Map<const Vector4d>(c); PolynomialSolver<double, 3> s(p); Map<Vector3d> r(out); r = s.roots().real(); }
void e_homogeneous(const double v[3], double out[4]) { Map<Vector4d> r(out); r = V3(v).homogeneous(); }
void e_triangular(const double m[9], const double b[3], double out[3]) { Map<Vector3d> r(out); r = M3(m).triangularView<Upper>().solve(V3(b)); }
void e_umeyama2(const double a[6], const double b[6], double out[9]) { Map<Matrix3d> r(out); r = umeyama(Map<const Matrix<double, 2, 3>>(a), Map<const Matrix<double, 2, 3>>(b)); }
double e_area2(const double a[2], const double b[2], const double c[2]) { Map<const Vector2d> p(a), q(b), s(c); Matrix2d m; m << q - p, s - p; return m.determinant() / 2; }
Vector3d e_by_value(Vector3d a, Vector3d b) { return a.cross(b); }
double e_volume(const Vector3d &a, const Vector3d &b, const Vector3d &c) { return a.dot(b.cross(c)); }
}
