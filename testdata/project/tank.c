#include "tank.h"
#include "util.h"

/* check counts how often a tank was full. */
static int full;

static void check(struct tank *t)
{
	if (t->level >= CAPACITY)
		full++;
}

void tank_init(struct tank *t)
{
	t->level = 0;
	t->inlet = 0;
	t->outlet = 0;
}

void tank_step(struct tank *t)
{
	t->level += t->inlet;
	t->level -= min(t->outlet, t->level);
	check(t);
}

int tank_room(const struct tank *t)
{
	return CAPACITY - t->level;
}
