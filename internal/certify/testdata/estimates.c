// Results whose error estimates, and statuses, are what the caller says: for tests of what is made of them.
typedef struct { double val, err; } result;
typedef struct { double re, im, err; } pair;
typedef struct { double val; float err; } narrow;

int claims(double x, double claim, double status, result *r)
{
    r->val = (1.0 + x) - 1.0;
    r->err = claim;
    return status == 18 ? 18 : 0;
}

// One estimate for two results: the second is as good as it can be where y is 0.
int both(double x, double y, double claim, pair *r)
{
    r->re = (1.0 + y) - 1.0;
    r->im = (1.0 + x) - 1.0;
    r->err = claim;
    return 0;
}

// Two results with an estimate each.
void each(double x, double first, double second, result *a, result *b)
{
    a->val = (1.0 + x) - 1.0;
    a->err = first;
    b->val = (2.0 + x) - 2.0;
    b->err = second;
}

// Infinity, or NaN, for a number, with an estimate that says otherwise.
int lost(double x, double claim, result *r)
{
    r->val = x * x / x;
    r->err = claim;
    return 0;
}

void small(double x, double claim, narrow *r)
{
    r->val = (1.0 + x) - 1.0;
    r->err = (float)claim;
}
