#include <stdio.h>
int run(int n){ if(n>255)return 0;
{ int i=5; unsigned char s=0; unsigned t=0; int c=0; int k=0; int x=0;
 for(k=0;k<n;k++){ s=i-s;i+=2; }
 if((s<i)&&n>52) return 1; } return 0;}
int main(void){int any=0;for(int n=0;n<256;n++)any|=run(n);puts(any?"unsafe":"safe");}
