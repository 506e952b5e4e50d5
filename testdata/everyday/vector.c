// A vector that grows by realloc.
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct vector {
	int *data;
	size_t size;
	size_t capacity;
};

static void vector_init(struct vector *v)
{
	v->data = NULL;
	v->size = 0;
	v->capacity = 0;
}

static bool vector_reserve(struct vector *v, size_t capacity)
{
	int *data;

	if (capacity <= v->capacity)
		return true;
	data = realloc(v->data, capacity * sizeof *data);
	if (data == NULL)
		return false;
	v->data = data;
	v->capacity = capacity;
	return true;
}

static bool vector_push(struct vector *v, int x)
{
	if (v->size == v->capacity && !vector_reserve(v, v->capacity == 0 ? 4 : 2 * v->capacity))
		return false;
	v->data[v->size++] = x;
	return true;
}

/* Removes the element at i; those after it move up. */
static void vector_remove(struct vector *v, size_t i)
{
	for (size_t j = i + 1; j < v->size; j++)
		v->data[j - 1] = v->data[j];
	v->size--;
}

static void vector_free(struct vector *v)
{
	free(v->data);
	vector_init(v);
}

int main(void)
{
	struct vector v;
	long sum = 0;

	vector_init(&v);
	for (int i = 0; i < 20; i++) {
		if (!vector_push(&v, i * i)) {
			vector_free(&v);
			return 1;
		}
	}
	assert(v.size == 20);
	assert(v.capacity >= v.size);
	for (size_t i = 0; i < v.size; i++)
		assert(v.data[i] == (int)(i * i));

	vector_remove(&v, 3);
	assert(v.size == 19);
	assert(v.data[2] == 4);
	assert(v.data[3] == 16);
	for (size_t i = 0; i < v.size; i++)
		sum += v.data[i];
	assert(sum == 2470 - 9);

	vector_free(&v);
	assert(v.size == 0);
	return 0;
}
