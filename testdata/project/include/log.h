#pragma once

void log_event(int code);
int log_count(void);
