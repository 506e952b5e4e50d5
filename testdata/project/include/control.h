#pragma once

enum mode { IDLE, FILLING, DRAINING };

void control_request(int tank, enum mode mode, int flow);
void control_step(void);
int control_refused(void);
