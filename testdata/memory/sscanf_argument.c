// Without an argument the behaviour is undefined; with one the error is reached.
extern void reach_error(void);
extern int sscanf(const char *, const char *, ...);
int main(int argc, char **argv) {
  int n = 0;
  int r = sscanf(argv[1], "%d", &n);
  if (argc >= 2 && r == 1 && n == 42)
    reach_error();
  return 0;
}
