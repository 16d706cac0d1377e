/* From one unit to another. */
#include <math.h>

double affine(double x) { return 3.2 * x - 1.7; }

double fahrenheit(double celsius) { return 1.8 * celsius + 32; }

double celsius(double fahrenheit) { return (fahrenheit - 32) * 5 / 9; }

double kelvin_to_celsius(double kelvin) { return kelvin - 273.15; }

double miles(double kilometres) { return kilometres / 1.609344; }

double body_mass_index(double kilograms, double metres) { return kilograms / (metres * metres); }

double litres_per_100(double miles_per_gallon) { return 235.214583 / miles_per_gallon; }

double sensor_volts(double counts) { return counts * (5.0 / 1023) - 2.5; }

/* The pace of a run, minutes a kilometre, from metres and seconds. */
double pace(double metres, double seconds) { return seconds / 60 / (metres / 1000); }

double acidity(double concentration) { return -log10(concentration); }

/* The pressure of a height, and the height of a pressure relative to the ground's. */
double pressure_height(double ratio) { return 44330 * (1 - pow(ratio, 0.1903)); }
