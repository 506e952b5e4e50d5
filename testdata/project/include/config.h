#ifndef CONFIG_H
#define CONFIG_H

#ifndef TANKS
#define TANKS 2
#endif
#define CAPACITY 100 /* litres a tank holds */
#define MAX_FLOW 40  /* litres a step lets in or out */

#endif
