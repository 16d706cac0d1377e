// Matrices of Eigen, and of a class of the user's own.
#include <Eigen/Dense>
#include <cmath>
#include <stdexcept>
#include <vector>

double residual(const Eigen::MatrixXd &a, const Eigen::VectorXd &x, const Eigen::VectorXd &b) { return (a * x - b).norm(); }

double determinant(const Eigen::Matrix2d &m) { return m(0, 0) * m(1, 1) - m(0, 1) * m(1, 0); }

Eigen::Vector3d rotate(const Eigen::Vector3d &v, const Eigen::Vector3d &axis, double angle) {
	Eigen::Vector3d k = axis.normalized();
	return v * std::cos(angle) + k.cross(v) * std::sin(angle) + k * k.dot(v) * (1 - std::cos(angle));
}

double mahalanobis(const Eigen::Vector2d &x, const Eigen::Vector2d &mean, const Eigen::Matrix2d &covariance) {
	Eigen::Vector2d d = x - mean;
	return std::sqrt(d.dot(covariance.inverse() * d));
}

class Matrix {
	std::size_t rows, columns;
	std::vector<double> data;

public:
	Matrix(std::size_t rows, std::size_t columns) : rows(rows), columns(columns), data(rows * columns) {
		if (rows == 0 || columns == 0 || rows > 100 || columns > 100)
			throw std::invalid_argument("Matrix");
	}
	double &at(std::size_t i, std::size_t j) { return data.at(i * columns + j); }
	double at(std::size_t i, std::size_t j) const { return data.at(i * columns + j); }
	double trace() const {
		double s = 0;
		for (std::size_t i = 0; i < std::min(rows, columns); i++)
			s += at(i, i);
		return s;
	}
	double norm() const {
		double s = 0;
		for (double x : data)
			s += x * x;
		return std::sqrt(s);
	}
};

double smooth(std::vector<std::vector<double>> &grid, double weight) {
	double change = 0;
	for (std::size_t i = 1; i + 1 < grid.size(); i++)
		for (std::size_t j = 1; j + 1 < grid[i].size() && j < grid[i - 1].size() && j < grid[i + 1].size(); j++) {
			double m = (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]) / 4 - grid[i][j];
			grid[i][j] += weight * m;
			change += std::fabs(m);
		}
	return change;
}

std::vector<double> tridiagonal(std::vector<double> a, std::vector<double> b, std::vector<double> c, std::vector<double> d) {
	std::size_t n = d.size();
	if (n == 0 || a.size() != n || b.size() != n || c.size() != n)
		throw std::invalid_argument("tridiagonal");
	for (std::size_t i = 1; i < n; i++) {
		double m = a[i] / b[i - 1];
		b[i] -= m * c[i - 1];
		d[i] -= m * d[i - 1];
	}
	d[n - 1] /= b[n - 1];
	for (std::size_t i = n - 1; i-- > 0;)
		d[i] = (d[i] - c[i] * d[i + 1]) / b[i];
	return d;
}
