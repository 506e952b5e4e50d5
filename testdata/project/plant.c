#include "plant.h"

struct tank tanks[TANKS];

void plant_init(void)
{
	for (int i = 0; i < TANKS; i++)
		tank_init(&tanks[i]);
}

void plant_step(void)
{
	for (int i = 0; i < TANKS; i++)
		tank_step(&tanks[i]);
}

/* plant_spilling counts the tanks that run over. */
int plant_spilling(void)
{
	int n = 0;
	for (int i = 0; i < TANKS; i++)
		if (tank_room(&tanks[i]) < 0)
			n++;
	return n;
}
