// Classes without public constructors. Methods of a workshop make their objects, and a static method makes the workshop.
//
// find: material
// want: certified cancellation at "return outer * outer - inner * inner"
// find: thickness
// want: certified cancellation at "return (outer * outer - inner * inner) / (outer + inner)"
// find: heavier
// want: certified cancellation at "return a->weight() - b->weight()"
// find: hole
// want: certified cancellation at "return 1 - std::cos(inner)"
#include <cmath>
#include <memory>

class Workshop;

class Part {
	const Workshop *home;

protected:
	explicit Part(const Workshop *w) : home(w) {}

public:
	virtual ~Part() = default;
	virtual double section() const = 0;
	const Workshop *maker() const { return home; }
	double weight() const;
};

class Rod : public Part {
	friend class Workshop;
	double radius;
	Rod(const Workshop *w, double r) : Part(w), radius(r) {}

public:
	double section() const override { return radius * radius; }
};

class Ring : public Part {
	friend class Workshop;
	double inner, outer;
	Ring(const Workshop *w, double a, double b) : Part(w), inner(std::fmin(a, b)), outer(std::fmax(a, b)) {}

public:
	double section() const override {
		return outer * outer - inner * inner;
	}
	double width() const {
		return (outer * outer - inner * inner) / (outer + inner);
	}
	double hole() const {
		return 1 - std::cos(inner);
	}
};

class Workshop {
	struct Closer {
		void operator()(Workshop *w) const { w->close(); }
	};
	double density;
	explicit Workshop(double d) : density(d) {}
	~Workshop() = default;

public:
	using Ptr = std::unique_ptr<Workshop, Closer>;
	static Ptr create(double density) { return Ptr(new Workshop(density)); }
	void close() { delete this; }
	double heavy() const { return density; }
	std::unique_ptr<Rod> makeRod() const { return std::unique_ptr<Rod>(new Rod(this, 1)); }
	std::unique_ptr<Rod> makeRod(double radius) const { return std::unique_ptr<Rod>(new Rod(this, radius)); }
	Ring *makeRing(double a, double b) const { return new Ring(this, a, b); }
};

double Part::weight() const { return section() * home->heavy(); }

double material(const Part &p) { return p.section(); }

double thickness(const Ring *r) { return r->width(); }

double heavier(std::unique_ptr<Rod> a, const std::shared_ptr<Part> &b) {
	return a->weight() - b->weight();
}
