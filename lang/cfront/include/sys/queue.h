#ifndef _SYS_QUEUE_H
#define _SYS_QUEUE_H
#define SLIST_HEAD(name, type) struct name { struct type *slh_first; }
#define SLIST_ENTRY(type) struct { struct type *sle_next; }
#define SLIST_HEAD_INITIALIZER(head) { 0 }
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_NEXT(elm, field) ((elm)->field.sle_next)
#define SLIST_EMPTY(head) (SLIST_FIRST(head) == 0)
#define SLIST_FOREACH(var, head, field) for ((var) = SLIST_FIRST(head); (var); (var) = SLIST_NEXT(var, field))
#define SLIST_INIT(head) do { SLIST_FIRST(head) = 0; } while (0)
#define SLIST_INSERT_HEAD(head, elm, field) do { \
	SLIST_NEXT(elm, field) = SLIST_FIRST(head); \
	SLIST_FIRST(head) = (elm); \
} while (0)
#define SLIST_INSERT_AFTER(slistelm, elm, field) do { \
	SLIST_NEXT(elm, field) = SLIST_NEXT(slistelm, field); \
	SLIST_NEXT(slistelm, field) = (elm); \
} while (0)
#define SLIST_REMOVE_HEAD(head, field) do { SLIST_FIRST(head) = SLIST_NEXT(SLIST_FIRST(head), field); } while (0)
#define SLIST_REMOVE(head, elm, type, field) do { \
	if (SLIST_FIRST(head) == (elm)) { \
		SLIST_REMOVE_HEAD(head, field); \
	} else { \
		struct type *__before = SLIST_FIRST(head); \
		while (SLIST_NEXT(__before, field) != (elm)) \
			__before = SLIST_NEXT(__before, field); \
		SLIST_NEXT(__before, field) = SLIST_NEXT(SLIST_NEXT(__before, field), field); \
	} \
} while (0)
#define LIST_HEAD(name, type) struct name { struct type *lh_first; }
#define LIST_ENTRY(type) struct { struct type *le_next; struct type **le_prev; }
#define LIST_HEAD_INITIALIZER(head) { 0 }
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_NEXT(elm, field) ((elm)->field.le_next)
#define LIST_EMPTY(head) (LIST_FIRST(head) == 0)
#define LIST_FOREACH(var, head, field) for ((var) = LIST_FIRST(head); (var); (var) = LIST_NEXT(var, field))
#define LIST_INIT(head) do { LIST_FIRST(head) = 0; } while (0)
#define LIST_INSERT_HEAD(head, elm, field) do { \
	LIST_NEXT(elm, field) = LIST_FIRST(head); \
	if (LIST_NEXT(elm, field)) \
		LIST_FIRST(head)->field.le_prev = &LIST_NEXT(elm, field); \
	LIST_FIRST(head) = (elm); \
	(elm)->field.le_prev = &LIST_FIRST(head); \
} while (0)
#define LIST_INSERT_AFTER(listelm, elm, field) do { \
	LIST_NEXT(elm, field) = LIST_NEXT(listelm, field); \
	if (LIST_NEXT(elm, field)) \
		LIST_NEXT(listelm, field)->field.le_prev = &LIST_NEXT(elm, field); \
	LIST_NEXT(listelm, field) = (elm); \
	(elm)->field.le_prev = &LIST_NEXT(listelm, field); \
} while (0)
#define LIST_INSERT_BEFORE(listelm, elm, field) do { \
	(elm)->field.le_prev = (listelm)->field.le_prev; \
	LIST_NEXT(elm, field) = (listelm); \
	*(listelm)->field.le_prev = (elm); \
	(listelm)->field.le_prev = &LIST_NEXT(elm, field); \
} while (0)
#define LIST_REMOVE(elm, field) do { \
	if (LIST_NEXT(elm, field)) \
		LIST_NEXT(elm, field)->field.le_prev = (elm)->field.le_prev; \
	*(elm)->field.le_prev = LIST_NEXT(elm, field); \
} while (0)
#define STAILQ_HEAD(name, type) struct name { struct type *stqh_first; struct type **stqh_last; }
#define STAILQ_ENTRY(type) struct { struct type *stqe_next; }
#define STAILQ_HEAD_INITIALIZER(head) { 0, &(head).stqh_first }
#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_NEXT(elm, field) ((elm)->field.stqe_next)
#define STAILQ_EMPTY(head) (STAILQ_FIRST(head) == 0)
#define STAILQ_FOREACH(var, head, field) for ((var) = STAILQ_FIRST(head); (var); (var) = STAILQ_NEXT(var, field))
#define STAILQ_INIT(head) do { \
	STAILQ_FIRST(head) = 0; \
	(head)->stqh_last = &STAILQ_FIRST(head); \
} while (0)
#define STAILQ_INSERT_HEAD(head, elm, field) do { \
	STAILQ_NEXT(elm, field) = STAILQ_FIRST(head); \
	if (!STAILQ_NEXT(elm, field)) \
		(head)->stqh_last = &STAILQ_NEXT(elm, field); \
	STAILQ_FIRST(head) = (elm); \
} while (0)
#define STAILQ_INSERT_TAIL(head, elm, field) do { \
	STAILQ_NEXT(elm, field) = 0; \
	*(head)->stqh_last = (elm); \
	(head)->stqh_last = &STAILQ_NEXT(elm, field); \
} while (0)
#define STAILQ_INSERT_AFTER(head, listelm, elm, field) do { \
	STAILQ_NEXT(elm, field) = STAILQ_NEXT(listelm, field); \
	if (!STAILQ_NEXT(elm, field)) \
		(head)->stqh_last = &STAILQ_NEXT(elm, field); \
	STAILQ_NEXT(listelm, field) = (elm); \
} while (0)
#define STAILQ_REMOVE_HEAD(head, field) do { \
	STAILQ_FIRST(head) = STAILQ_NEXT(STAILQ_FIRST(head), field); \
	if (!STAILQ_FIRST(head)) \
		(head)->stqh_last = &STAILQ_FIRST(head); \
} while (0)
#define STAILQ_REMOVE(head, elm, type, field) do { \
	if (STAILQ_FIRST(head) == (elm)) { \
		STAILQ_REMOVE_HEAD(head, field); \
	} else { \
		struct type *__before = STAILQ_FIRST(head); \
		while (STAILQ_NEXT(__before, field) != (elm)) \
			__before = STAILQ_NEXT(__before, field); \
		STAILQ_NEXT(__before, field) = STAILQ_NEXT(STAILQ_NEXT(__before, field), field); \
		if (!STAILQ_NEXT(__before, field)) \
			(head)->stqh_last = &STAILQ_NEXT(__before, field); \
	} \
} while (0)
#define SIMPLEQ_HEAD(name, type) struct name { struct type *sqh_first; struct type **sqh_last; }
#define SIMPLEQ_ENTRY(type) struct { struct type *sqe_next; }
#define SIMPLEQ_HEAD_INITIALIZER(head) { 0, &(head).sqh_first }
#define SIMPLEQ_FIRST(head) ((head)->sqh_first)
#define SIMPLEQ_NEXT(elm, field) ((elm)->field.sqe_next)
#define SIMPLEQ_EMPTY(head) (SIMPLEQ_FIRST(head) == 0)
#define SIMPLEQ_FOREACH(var, head, field) for ((var) = SIMPLEQ_FIRST(head); (var); (var) = SIMPLEQ_NEXT(var, field))
#define SIMPLEQ_INIT(head) do { \
	SIMPLEQ_FIRST(head) = 0; \
	(head)->sqh_last = &SIMPLEQ_FIRST(head); \
} while (0)
#define SIMPLEQ_INSERT_HEAD(head, elm, field) do { \
	SIMPLEQ_NEXT(elm, field) = SIMPLEQ_FIRST(head); \
	if (!SIMPLEQ_NEXT(elm, field)) \
		(head)->sqh_last = &SIMPLEQ_NEXT(elm, field); \
	SIMPLEQ_FIRST(head) = (elm); \
} while (0)
#define SIMPLEQ_INSERT_TAIL(head, elm, field) do { \
	SIMPLEQ_NEXT(elm, field) = 0; \
	*(head)->sqh_last = (elm); \
	(head)->sqh_last = &SIMPLEQ_NEXT(elm, field); \
} while (0)
#define SIMPLEQ_INSERT_AFTER(head, listelm, elm, field) do { \
	SIMPLEQ_NEXT(elm, field) = SIMPLEQ_NEXT(listelm, field); \
	if (!SIMPLEQ_NEXT(elm, field)) \
		(head)->sqh_last = &SIMPLEQ_NEXT(elm, field); \
	SIMPLEQ_NEXT(listelm, field) = (elm); \
} while (0)
#define SIMPLEQ_REMOVE_HEAD(head, field) do { \
	SIMPLEQ_FIRST(head) = SIMPLEQ_NEXT(SIMPLEQ_FIRST(head), field); \
	if (!SIMPLEQ_FIRST(head)) \
		(head)->sqh_last = &SIMPLEQ_FIRST(head); \
} while (0)
#define SIMPLEQ_REMOVE(head, elm, type, field) do { \
	if (SIMPLEQ_FIRST(head) == (elm)) { \
		SIMPLEQ_REMOVE_HEAD(head, field); \
	} else { \
		struct type *__before = SIMPLEQ_FIRST(head); \
		while (SIMPLEQ_NEXT(__before, field) != (elm)) \
			__before = SIMPLEQ_NEXT(__before, field); \
		SIMPLEQ_NEXT(__before, field) = SIMPLEQ_NEXT(SIMPLEQ_NEXT(__before, field), field); \
		if (!SIMPLEQ_NEXT(__before, field)) \
			(head)->sqh_last = &SIMPLEQ_NEXT(__before, field); \
	} \
} while (0)
#define STAILQ_CONCAT(head1, head2) do { \
	if (!STAILQ_EMPTY(head2)) { \
		*(head1)->stqh_last = STAILQ_FIRST(head2); \
		(head1)->stqh_last = (head2)->stqh_last; \
		STAILQ_INIT(head2); \
	} \
} while (0)
#define TAILQ_HEAD(name, type) struct name { struct type *tqh_first; struct type **tqh_last; }
#define TAILQ_ENTRY(type) struct { struct type *tqe_next; struct type **tqe_prev; }
#define TAILQ_HEAD_INITIALIZER(head) { 0, &(head).tqh_first }
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_NEXT(elm, field) ((elm)->field.tqe_next)
#define TAILQ_LAST(head, headname) (*((struct headname *)(head)->tqh_last)->tqh_last)
#define TAILQ_PREV(elm, headname, field) (*((struct headname *)(elm)->field.tqe_prev)->tqh_last)
#define TAILQ_EMPTY(head) (TAILQ_FIRST(head) == 0)
#define TAILQ_FOREACH(var, head, field) for ((var) = TAILQ_FIRST(head); (var); (var) = TAILQ_NEXT(var, field))
#define TAILQ_FOREACH_REVERSE(var, head, headname, field) \
	for ((var) = TAILQ_LAST(head, headname); (var); (var) = TAILQ_PREV(var, headname, field))
#define TAILQ_INIT(head) do { \
	TAILQ_FIRST(head) = 0; \
	(head)->tqh_last = &TAILQ_FIRST(head); \
} while (0)
#define TAILQ_INSERT_HEAD(head, elm, field) do { \
	TAILQ_NEXT(elm, field) = TAILQ_FIRST(head); \
	if (TAILQ_NEXT(elm, field)) \
		TAILQ_FIRST(head)->field.tqe_prev = &TAILQ_NEXT(elm, field); \
	else \
		(head)->tqh_last = &TAILQ_NEXT(elm, field); \
	TAILQ_FIRST(head) = (elm); \
	(elm)->field.tqe_prev = &TAILQ_FIRST(head); \
} while (0)
#define TAILQ_INSERT_TAIL(head, elm, field) do { \
	TAILQ_NEXT(elm, field) = 0; \
	(elm)->field.tqe_prev = (head)->tqh_last; \
	*(head)->tqh_last = (elm); \
	(head)->tqh_last = &TAILQ_NEXT(elm, field); \
} while (0)
#define TAILQ_INSERT_AFTER(head, listelm, elm, field) do { \
	TAILQ_NEXT(elm, field) = TAILQ_NEXT(listelm, field); \
	if (TAILQ_NEXT(elm, field)) \
		TAILQ_NEXT(elm, field)->field.tqe_prev = &TAILQ_NEXT(elm, field); \
	else \
		(head)->tqh_last = &TAILQ_NEXT(elm, field); \
	TAILQ_NEXT(listelm, field) = (elm); \
	(elm)->field.tqe_prev = &TAILQ_NEXT(listelm, field); \
} while (0)
#define TAILQ_INSERT_BEFORE(listelm, elm, field) do { \
	(elm)->field.tqe_prev = (listelm)->field.tqe_prev; \
	TAILQ_NEXT(elm, field) = (listelm); \
	*(listelm)->field.tqe_prev = (elm); \
	(listelm)->field.tqe_prev = &TAILQ_NEXT(elm, field); \
} while (0)
#define TAILQ_REMOVE(head, elm, field) do { \
	if (TAILQ_NEXT(elm, field)) \
		TAILQ_NEXT(elm, field)->field.tqe_prev = (elm)->field.tqe_prev; \
	else \
		(head)->tqh_last = (elm)->field.tqe_prev; \
	*(elm)->field.tqe_prev = TAILQ_NEXT(elm, field); \
} while (0)
#define TAILQ_CONCAT(head1, head2, field) do { \
	if (!TAILQ_EMPTY(head2)) { \
		*(head1)->tqh_last = TAILQ_FIRST(head2); \
		TAILQ_FIRST(head2)->field.tqe_prev = (head1)->tqh_last; \
		(head1)->tqh_last = (head2)->tqh_last; \
		TAILQ_INIT(head2); \
	} \
} while (0)
#define CIRCLEQ_HEAD(name, type) struct name { struct type *cqh_first; struct type *cqh_last; }
#define CIRCLEQ_ENTRY(type) struct { struct type *cqe_next; struct type *cqe_prev; }
#define CIRCLEQ_HEAD_INITIALIZER(head) { (void *)&(head), (void *)&(head) }
#define CIRCLEQ_FIRST(head) ((head)->cqh_first)
#define CIRCLEQ_LAST(head) ((head)->cqh_last)
#define CIRCLEQ_NEXT(elm, field) ((elm)->field.cqe_next)
#define CIRCLEQ_PREV(elm, field) ((elm)->field.cqe_prev)
#define CIRCLEQ_EMPTY(head) (CIRCLEQ_FIRST(head) == (void *)(head))
#define CIRCLEQ_LOOP_NEXT(head, elm, field) (CIRCLEQ_NEXT(elm, field) == (void *)(head) ? CIRCLEQ_FIRST(head) : CIRCLEQ_NEXT(elm, field))
#define CIRCLEQ_LOOP_PREV(head, elm, field) (CIRCLEQ_PREV(elm, field) == (void *)(head) ? CIRCLEQ_LAST(head) : CIRCLEQ_PREV(elm, field))
#define CIRCLEQ_FOREACH(var, head, field) \
	for ((var) = CIRCLEQ_FIRST(head); (var) != (void *)(head); (var) = CIRCLEQ_NEXT(var, field))
#define CIRCLEQ_FOREACH_REVERSE(var, head, field) \
	for ((var) = CIRCLEQ_LAST(head); (var) != (void *)(head); (var) = CIRCLEQ_PREV(var, field))
#define CIRCLEQ_INIT(head) do { \
	CIRCLEQ_FIRST(head) = (void *)(head); \
	CIRCLEQ_LAST(head) = (void *)(head); \
} while (0)
#define CIRCLEQ_INSERT_HEAD(head, elm, field) do { \
	CIRCLEQ_NEXT(elm, field) = CIRCLEQ_FIRST(head); \
	CIRCLEQ_PREV(elm, field) = (void *)(head); \
	if (CIRCLEQ_EMPTY(head)) \
		CIRCLEQ_LAST(head) = (elm); \
	else \
		CIRCLEQ_PREV(CIRCLEQ_FIRST(head), field) = (elm); \
	CIRCLEQ_FIRST(head) = (elm); \
} while (0)
#define CIRCLEQ_INSERT_TAIL(head, elm, field) do { \
	CIRCLEQ_NEXT(elm, field) = (void *)(head); \
	CIRCLEQ_PREV(elm, field) = CIRCLEQ_LAST(head); \
	if (CIRCLEQ_EMPTY(head)) \
		CIRCLEQ_FIRST(head) = (elm); \
	else \
		CIRCLEQ_NEXT(CIRCLEQ_LAST(head), field) = (elm); \
	CIRCLEQ_LAST(head) = (elm); \
} while (0)
#define CIRCLEQ_INSERT_AFTER(head, listelm, elm, field) do { \
	CIRCLEQ_NEXT(elm, field) = CIRCLEQ_NEXT(listelm, field); \
	CIRCLEQ_PREV(elm, field) = (listelm); \
	if (CIRCLEQ_NEXT(elm, field) == (void *)(head)) \
		CIRCLEQ_LAST(head) = (elm); \
	else \
		CIRCLEQ_PREV(CIRCLEQ_NEXT(elm, field), field) = (elm); \
	CIRCLEQ_NEXT(listelm, field) = (elm); \
} while (0)
#define CIRCLEQ_INSERT_BEFORE(head, listelm, elm, field) do { \
	CIRCLEQ_NEXT(elm, field) = (listelm); \
	CIRCLEQ_PREV(elm, field) = CIRCLEQ_PREV(listelm, field); \
	if (CIRCLEQ_PREV(elm, field) == (void *)(head)) \
		CIRCLEQ_FIRST(head) = (elm); \
	else \
		CIRCLEQ_NEXT(CIRCLEQ_PREV(elm, field), field) = (elm); \
	CIRCLEQ_PREV(listelm, field) = (elm); \
} while (0)
#define CIRCLEQ_REMOVE(head, elm, field) do { \
	if (CIRCLEQ_NEXT(elm, field) == (void *)(head)) \
		CIRCLEQ_LAST(head) = CIRCLEQ_PREV(elm, field); \
	else \
		CIRCLEQ_PREV(CIRCLEQ_NEXT(elm, field), field) = CIRCLEQ_PREV(elm, field); \
	if (CIRCLEQ_PREV(elm, field) == (void *)(head)) \
		CIRCLEQ_FIRST(head) = CIRCLEQ_NEXT(elm, field); \
	else \
		CIRCLEQ_NEXT(CIRCLEQ_PREV(elm, field), field) = CIRCLEQ_NEXT(elm, field); \
} while (0)
#endif
