// C++: named as in the source. found: cancellation at the subtraction.
namespace ours {
double difference(double x, double y) { return x - y; }
}
