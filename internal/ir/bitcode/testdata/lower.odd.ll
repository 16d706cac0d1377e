target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
; What has no meaning here becomes a trap with its reason.
module asm "nop"
@a = global i32 1
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare i64 @llvm.readcyclecounter()
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmps.f64(double, double, metadata, metadata)
declare <2 x i32> @llvm.smax.v2i32(<2 x i32>, <2 x i32>)
define double @intrinsics(ptr %p, i32 %n, double %x) strictfp {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @a, i64 4, i1 false) strictfp
  %a = call i32 @llvm.fshl.i32(i32 %n, i32 3, i32 5) strictfp
  call void @llvm.lifetime.start.p0(i64 4, ptr %p) strictfp
  %b = call i64 @llvm.readcyclecounter() strictfp
  %c = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %n, i32 %a) strictfp
  %d = call double @llvm.experimental.constrained.fadd.f64(double %x, double %x, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  %e = call i1 @llvm.experimental.constrained.fcmps.f64(double %x, double %d, metadata !"ole", metadata !"fpexcept.strict") strictfp
  %f = call double asm "sqrtsd $0, $0", "=x,0"(double %d) strictfp
  ret double %f
}
define void @atomic(ptr %p) {
  %a = atomicrmw fadd ptr %p, double 1.0 seq_cst
  ret void
}
define i256 @wide(i256 %n, i256 %m) {
  %a = add i256 %n, %m
  %b = trunc i256 %a to i32
  ret i256 %a
}
define void @jump(ptr %p) {
  indirectbr ptr %p, [label %next]
next:
  ret void
}
define <vscale x 2 x i32> @scalable(<vscale x 2 x i32> %x) {
  %y = freeze <vscale x 2 x i32> %x
  ret <vscale x 2 x i32> %y
}
define ppc_fp128 @format(ppc_fp128 %x) {
  %y = fadd ppc_fp128 %x, %x
  ret ppc_fp128 %y
}
define i64 @expression(i64 %n) {
  %a = add i64 %n, xor (i64 ptrtoint (ptr @a to i64), i64 5)
  %b = add i32 3, trunc (i64 ptrtoint (ptr @a to i64) to i32)
  ret i64 %a
}
