#pragma once

int clamp(int value, int low, int high);

static inline int min(int a, int b) { return a < b ? a : b; }
