// As ring_buffer.c, but the buffer is full one byte too late: then it looks empty.
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define RING_SIZE 8

extern bool __VERIFIER_nondet_bool(void);

struct ring {
	uint8_t data[RING_SIZE];
	volatile unsigned head; /* where the next byte goes */
	volatile unsigned tail; /* where the oldest byte is */
};

static struct ring rx;

static void ring_init(struct ring *r)
{
	r->head = 0;
	r->tail = 0;
}

static bool ring_empty(const struct ring *r)
{
	return r->head == r->tail;
}

static unsigned ring_count(const struct ring *r)
{
	return (r->head + RING_SIZE - r->tail) % RING_SIZE;
}

static bool ring_full(const struct ring *r)
{
	return ring_count(r) == RING_SIZE;
}

static bool ring_put(struct ring *r, uint8_t byte)
{
	if (ring_full(r))
		return false;
	r->data[r->head] = byte;
	r->head = (r->head + 1) % RING_SIZE;
	return true;
}

static bool ring_get(struct ring *r, uint8_t *byte)
{
	if (ring_empty(r))
		return false;
	*byte = r->data[r->tail];
	r->tail = (r->tail + 1) % RING_SIZE;
	return true;
}

int main(void)
{
	unsigned stored = 0;
	uint8_t next_in = 0;
	uint8_t next_out = 0;

	ring_init(&rx);
	for (int i = 0; i < 1000; i++) {
		if (__VERIFIER_nondet_bool()) {
			if (ring_put(&rx, next_in)) {
				next_in++;
				stored++;
			} else {
				assert(stored == RING_SIZE - 1);
			}
		} else {
			uint8_t byte;
			if (ring_get(&rx, &byte)) {
				assert(byte == next_out);
				next_out++;
				stored--;
			} else {
				assert(stored == 0);
			}
		}
		assert(ring_count(&rx) == stored);
	}
	return 0;
}
