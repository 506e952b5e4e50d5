package verify_test
import ("testing";"fmt";"math/rand";"cairn/internal/progen";"cairn/verify";"os";"strconv";"time")
func TestZZ(t *testing.T){
 if os.Getenv("ZZ")=="" {t.Skip()}
 to,_:=strconv.Atoi(os.Getenv("ZZ")); fr,_:=strconv.Atoi(os.Getenv("ZF"))
 cnt:=map[string]int{}
 for s:=int64(fr);s<int64(to);s++{ p := progen.Generate(rand.New(rand.NewSource(s)))
		opt := verify.Options{Engine: "gps", SignedWrap: s%5 == 4}
		if s%4 == 3 { opt.Engine = "gps-lite" }
  st:=time.Now()
  v,err:=judge(p,opt); cnt[v]++; if err!=nil{fmt.Println(s,err)}; if v=="unknown"||time.Since(st)>time.Second{fmt.Println(s,v,time.Since(st))}
 }
 fmt.Println(cnt)
}
