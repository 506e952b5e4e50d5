// As state_machine.c, but service opens the door without telling the motor.
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

enum state { CLOSED, OPEN, ALARM };
enum event { CODE_OK, CODE_WRONG, PUSH, TIMEOUT, SERVICE, NUM_EVENTS };

#define MAX_TRIES 3

struct door {
	enum state state;
	int tries;
	bool motor;
	bool siren;
};

static void door_init(struct door *d)
{
	d->state = CLOSED;
	d->tries = 0;
	d->motor = false;
	d->siren = false;
}

static void door_step(struct door *d, enum event e)
{
	switch (d->state) {
	case CLOSED:
		if (e == CODE_OK) {
			d->state = OPEN;
			d->tries = 0;
			d->motor = true;
		} else if (e == CODE_WRONG) {
			d->tries++;
			if (d->tries >= MAX_TRIES) {
				d->state = ALARM;
				d->siren = true;
			}
		}
		break;
	case OPEN:
		if (e == PUSH || e == TIMEOUT) {
			d->state = CLOSED;
			d->motor = false;
		}
		break;
	case ALARM:
		if (e == SERVICE) {
			door_init(d);
			d->state = OPEN;
		}
		break;
	}
}

static enum event next_event(void)
{
	int n = __VERIFIER_nondet_int();

	if (n < 0 || n >= NUM_EVENTS)
		return TIMEOUT;
	return (enum event)n;
}

int main(void)
{
	struct door d;

	door_init(&d);
	for (;;) {
		door_step(&d, next_event());
		assert(d.tries >= 0 && d.tries <= MAX_TRIES);
		assert(d.motor == (d.state == OPEN));
		assert(d.siren == (d.state == ALARM));
		if (d.siren)
			assert(d.tries == MAX_TRIES);
	}
	return 0;
}
