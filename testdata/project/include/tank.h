#pragma once
#include "config.h"

struct tank {
	int level; /* litres */
	int inlet, outlet; /* litres a step */
};

void tank_init(struct tank *t);
void tank_step(struct tank *t);
int tank_room(const struct tank *t);
