// As hash_map.c, but a deleted slot becomes free: keys that were put behind it are lost.
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SLOTS 16

enum slot_state { FREE, USED, DELETED };

struct slot {
	enum slot_state state;
	const char *key;
	int value;
};

struct map {
	struct slot slots[SLOTS];
	size_t count;
};

static uint32_t hash(const char *s)
{
	uint32_t h = 2166136261u;

	for (; *s != '\0'; s++) {
		h ^= (unsigned char)*s;
		h *= 16777619u;
	}
	return h;
}

static void map_init(struct map *m)
{
	memset(m, 0, sizeof *m);
}

static struct slot *map_find(struct map *m, const char *key)
{
	size_t i = hash(key) % SLOTS;

	for (int probes = 0; probes < SLOTS; probes++) {
		struct slot *s = &m->slots[i];

		if (s->state == FREE)
			return NULL;
		if (s->state == USED && strcmp(s->key, key) == 0)
			return s;
		i = (i + 1) % SLOTS;
	}
	return NULL;
}

static bool map_put(struct map *m, const char *key, int value)
{
	struct slot *s = map_find(m, key);
	size_t i = hash(key) % SLOTS;

	if (s != NULL) {
		s->value = value;
		return true;
	}
	if (m->count == SLOTS)
		return false;
	while (m->slots[i].state == USED)
		i = (i + 1) % SLOTS;
	m->slots[i].state = USED;
	m->slots[i].key = key;
	m->slots[i].value = value;
	m->count++;
	return true;
}

static bool map_get(struct map *m, const char *key, int *value)
{
	struct slot *s = map_find(m, key);

	if (s == NULL)
		return false;
	*value = s->value;
	return true;
}

static bool map_delete(struct map *m, const char *key)
{
	struct slot *s = map_find(m, key);

	if (s == NULL)
		return false;
	s->state = FREE;
	m->count--;
	return true;
}

int main(void)
{
	static const char *const names[8] = {"mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune"};
	static struct map m;
	int x = 0;

	map_init(&m);
	for (int i = 0; i < 8; i++)
		assert(map_put(&m, names[i], i));
	assert(m.count == 8);
	for (int i = 0; i < 8; i++)
		assert(map_get(&m, names[i], &x) && x == i);
	assert(!map_get(&m, "pluto", &x));

	assert(map_put(&m, "earth", 42));
	assert(m.count == 8);
	assert(map_get(&m, "earth", &x) && x == 42);

	for (int i = 0; i < 8; i += 2)
		assert(map_delete(&m, names[i]));
	assert(m.count == 4);
	for (int i = 0; i < 8; i++)
		assert(map_get(&m, names[i], &x) == (i % 2 == 1));
	return 0;
}
