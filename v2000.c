extern unsigned char __VERIFIER_nondet_uchar(void);extern void reach_error(void);
int main(void){ int n=__VERIFIER_nondet_uchar(); if(n>255)return 0;
{ int i=5; unsigned char s=0; unsigned t=0; int c=0; int k=0; int x=0;
 for(k=0;k<n;k++){ s=i-s;i+=2; }
 if((s<i)&&n>52) reach_error(); } return 0;}
