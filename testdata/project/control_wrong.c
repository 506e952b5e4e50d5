#include "control.h"
#include "log.h"
#include "plant.h"
#include "util.h"

static int refused;

/* check tells whether there is such a tank. */
static int check(int tank)
{
	if (tank >= 0 && tank < TANKS)
		return 1;
	refused++;
	log_event(tank);
	return 0;
}

void control_request(int tank, enum mode mode, int flow)
{
	if (!check(tank))
		return;
	flow = clamp(flow, 0, MAX_FLOW);
	tanks[tank].inlet = mode == FILLING ? flow : 0;
	tanks[tank].outlet = mode == DRAINING ? flow : 0;
}

/* control_step closes what would make a tank overflow. */
void control_step(void)
{
	for (int i = 0; i < TANKS; i++)
		if (tank_room(&tanks[i]) == 0)
			tanks[i].inlet = 0;
}

int control_refused(void)
{
	return refused;
}
