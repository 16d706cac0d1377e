#pragma once
struct LatLon { double lat, lon; };
double distance(const LatLon &a, const LatLon &b);
