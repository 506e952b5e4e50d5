// A hash table of strings from malloc, with sprintf, strcmp and strcpy.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <assert.h>
struct entry {
    char *key;
    int value;
    struct entry *next;
};
static struct entry *table[16];
static unsigned hash(const char *s)
{
    unsigned h = 5381;
    while (*s)
        h = h * 33 + (unsigned char)*s++;
    return h % 16;
}
static void put(const char *k, int v)
{
    unsigned h = hash(k);
    for (struct entry *e = table[h]; e; e = e->next)
        if (!strcmp(e->key, k)) {
            e->value = v;
            return;
        }
    struct entry *e = malloc(sizeof *e);
    if (!e) exit(1);
    e->key = malloc(strlen(k) + 1);
    if (!e->key) exit(1);
    strcpy(e->key, k);
    e->value = v;
    e->next = table[h];
    table[h] = e;
}
static int get(const char *k)
{
    for (struct entry *e = table[hash(k)]; e; e = e->next)
        if (!strcmp(e->key, k)) return e->value;
    return -1;
}
int main(void)
{
    char name[16];
    for (int i = 0; i < 20; i++) {
        sprintf(name, "key%d", i);
        put(name, i * i);
    }
    assert(get("key7") == 49);
    assert(get("key19") == 361);
    assert(get("nokey") == -1);
    put("key7", 1);
    assert(get("key7") == 1);
}
