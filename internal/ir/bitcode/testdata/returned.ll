; ModuleID = 'packed.c'
source_filename = "packed.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.fi = type { float, i32 }
%struct.dd = type { double, double }
%struct.ff = type { float, float, float }

; Function Attrs: noinline nounwind uwtable
define dso_local i64 @packed(float noundef %x, i32 noundef %n) #0 {
entry:
  %retval = alloca %struct.fi, align 4
  %x.addr = alloca float, align 4
  %n.addr = alloca i32, align 4
  store float %x, ptr %x.addr, align 4
  store i32 %n, ptr %n.addr, align 4
  %x1 = getelementptr inbounds %struct.fi, ptr %retval, i32 0, i32 0
  %0 = load float, ptr %x.addr, align 4
  store float %0, ptr %x1, align 4
  %n2 = getelementptr inbounds %struct.fi, ptr %retval, i32 0, i32 1
  %1 = load i32, ptr %n.addr, align 4
  store i32 %1, ptr %n2, align 4
  %2 = load i64, ptr %retval, align 4
  ret i64 %2
}

; Function Attrs: noinline nounwind uwtable
define weak dso_local i64 @weak(float noundef %x) #0 {
entry:
  %retval = alloca %struct.fi, align 4
  %x.addr = alloca float, align 4
  store float %x, ptr %x.addr, align 4
  %x1 = getelementptr inbounds %struct.fi, ptr %retval, i32 0, i32 0
  %0 = load float, ptr %x.addr, align 4
  store float %0, ptr %x1, align 4
  %n = getelementptr inbounds %struct.fi, ptr %retval, i32 0, i32 1
  store i32 1, ptr %n, align 4
  %1 = load i64, ptr %retval, align 4
  ret i64 %1
}

; Function Attrs: noinline nounwind uwtable
define dso_local { double, double } @plain(double noundef %x) #0 {
entry:
  %retval = alloca %struct.dd, align 8
  %x.addr = alloca double, align 8
  store double %x, ptr %x.addr, align 8
  %a = getelementptr inbounds %struct.dd, ptr %retval, i32 0, i32 0
  %0 = load double, ptr %x.addr, align 8
  store double %0, ptr %a, align 8
  %b = getelementptr inbounds %struct.dd, ptr %retval, i32 0, i32 1
  %1 = load double, ptr %x.addr, align 8
  store double %1, ptr %b, align 8
  %2 = load { double, double }, ptr %retval, align 8
  ret { double, double } %2
}

; Function Attrs: noinline nounwind uwtable
define dso_local { <2 x float>, float } @three(float noundef %x) #0 {
entry:
  %retval = alloca %struct.ff, align 4
  %x.addr = alloca float, align 4
  %retval.coerce = alloca { <2 x float>, float }, align 8
  store float %x, ptr %x.addr, align 4
  %a = getelementptr inbounds %struct.ff, ptr %retval, i32 0, i32 0
  %0 = load float, ptr %x.addr, align 4
  store float %0, ptr %a, align 4
  %b = getelementptr inbounds %struct.ff, ptr %retval, i32 0, i32 1
  %1 = load float, ptr %x.addr, align 4
  store float %1, ptr %b, align 4
  %c = getelementptr inbounds %struct.ff, ptr %retval, i32 0, i32 2
  %2 = load float, ptr %x.addr, align 4
  store float %2, ptr %c, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %retval.coerce, ptr align 4 %retval, i64 12, i1 false)
  %3 = load { <2 x float>, float }, ptr %retval.coerce, align 8
  ret { <2 x float>, float } %3
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: noinline nounwind uwtable
define dso_local float @user(float noundef %x) #0 {
entry:
  %x.addr = alloca float, align 4
  %r = alloca %struct.fi, align 4
  %s = alloca %struct.fi, align 4
  %u = alloca %struct.fi, align 4
  store float %x, ptr %x.addr, align 4
  %0 = load float, ptr %x.addr, align 4
  %call = call i64 @packed(float noundef %0, i32 noundef 2)
  store i64 %call, ptr %r, align 4
  %1 = load float, ptr %x.addr, align 4
  %call1 = call i64 @local(float noundef %1)
  store i64 %call1, ptr %s, align 4
  %2 = load float, ptr %x.addr, align 4
  %call2 = call i64 @weak(float noundef %2)
  store i64 %call2, ptr %u, align 4
  %x3 = getelementptr inbounds %struct.fi, ptr %r, i32 0, i32 0
  %3 = load float, ptr %x3, align 4
  %x4 = getelementptr inbounds %struct.fi, ptr %s, i32 0, i32 0
  %4 = load float, ptr %x4, align 4
  %add = fadd float %3, %4
  %x5 = getelementptr inbounds %struct.fi, ptr %u, i32 0, i32 0
  %5 = load float, ptr %x5, align 4
  %add6 = fadd float %add, %5
  ret float %add6
}

; Function Attrs: noinline nounwind uwtable
define internal i64 @local(float noundef %x) #0 {
entry:
  %retval = alloca %struct.fi, align 4
  %x.addr = alloca float, align 4
  store float %x, ptr %x.addr, align 4
  %x1 = getelementptr inbounds %struct.fi, ptr %retval, i32 0, i32 0
  %0 = load float, ptr %x.addr, align 4
  store float %0, ptr %x1, align 4
  %n = getelementptr inbounds %struct.fi, ptr %retval, i32 0, i32 1
  store i32 3, ptr %n, align 4
  %1 = load i64, ptr %retval, align 4
  ret i64 %1
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"clang"}
