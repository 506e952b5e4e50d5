#pragma once
#include "tank.h"

extern struct tank tanks[TANKS];

void plant_init(void);
void plant_step(void);
int plant_spilling(void);
