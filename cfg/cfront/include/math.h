#ifndef _MATH_H
#define _MATH_H
extern double fabs(double);
extern double sqrt(double);
extern double pow(double, double);
extern double exp(double);
extern double log(double);
extern double sin(double);
extern double cos(double);
extern double tan(double);
extern double floor(double);
extern double ceil(double);
extern double fmod(double, double);
#endif
