/* A plant of tanks that a control fills and drains as it is asked to, by anybody: no tank may run over, and requests for
   tanks that are not there are refused. Six files of C and six headers; control_wrong.c has the error of the wrong version. */
#include <assert.h>

#include "control.h"
#include "log.h"
#include "plant.h"

extern int __VERIFIER_nondet_int(void);

int main(void)
{
	plant_init();
	while (__VERIFIER_nondet_int()) {
		int tank = __VERIFIER_nondet_int();
		int before = control_refused();
		control_request(tank, __VERIFIER_nondet_int() ? FILLING : DRAINING, __VERIFIER_nondet_int());
		if (tank < 0 || tank >= TANKS)
			assert(control_refused() == before + 1);
		control_step();
		plant_step();
		assert(plant_spilling() == 0);
	}
	assert(log_count() <= 1000);
	return 0;
}
