; SSE and AVX intrinsics. rcpps approximates and stays.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local void @f(<2 x double> noundef %0, <2 x double> noundef %1, <4 x float> noundef %2, ptr nocapture noundef readonly byval(<4 x double>) align 32 %3, ptr nocapture noundef writeonly %4, ptr nocapture noundef writeonly %5, ptr nocapture noundef writeonly %6, ptr nocapture noundef writeonly %7, ptr nocapture noundef writeonly %8) local_unnamed_addr {
  %10 = load <4 x double>, ptr %3, align 32
  %11 = tail call <2 x double> @llvm.x86.sse41.round.sd(<2 x double> %0, <2 x double> %1, i32 9)
  store <2 x double> %11, ptr %4, align 16
  %12 = tail call <2 x double> @llvm.x86.sse41.round.pd(<2 x double> %0, i32 4)
  %13 = getelementptr inbounds i8, ptr %4, i64 16
  store <2 x double> %12, ptr %13, align 16
  %14 = tail call <4 x double> @llvm.x86.avx.round.pd.256(<4 x double> %10, i32 12)
  store <4 x double> %14, ptr %6, align 32
  %15 = tail call i32 @llvm.x86.sse2.cvtsd2si(<2 x double> %0)
  store i32 %15, ptr %7, align 4
  %16 = tail call <4 x i32> @llvm.x86.sse2.cvttpd2dq(<2 x double> %1)
  store <4 x i32> %16, ptr %8, align 16
  %17 = tail call <4 x float> @llvm.x86.sse2.cvtsd2ss(<4 x float> %2, <2 x double> %0)
  store <4 x float> %17, ptr %5, align 16
  %18 = tail call <2 x double> @llvm.x86.sse2.cmp.sd(<2 x double> %0, <2 x double> %1, i8 1)
  %19 = getelementptr inbounds i8, ptr %4, i64 32
  store <2 x double> %18, ptr %19, align 16
  %20 = tail call <2 x double> @llvm.x86.sse2.min.pd(<2 x double> %0, <2 x double> %1)
  %21 = getelementptr inbounds i8, ptr %4, i64 48
  store <2 x double> %20, ptr %21, align 16
  %22 = tail call i32 @llvm.x86.sse2.comilt.sd(<2 x double> %0, <2 x double> %1)
  %23 = getelementptr inbounds i8, ptr %7, i64 4
  store i32 %22, ptr %23, align 4
  %24 = tail call <4 x double> @llvm.x86.avx.hadd.pd.256(<4 x double> %10, <4 x double> %10)
  %25 = getelementptr inbounds i8, ptr %6, i64 32
  store <4 x double> %24, ptr %25, align 32
  %26 = tail call <2 x double> @llvm.x86.sse3.addsub.pd(<2 x double> %0, <2 x double> %1)
  %27 = getelementptr inbounds i8, ptr %4, i64 64
  store <2 x double> %26, ptr %27, align 16
  %28 = tail call <2 x double> @llvm.x86.sse41.dppd(<2 x double> %0, <2 x double> %1, i8 49)
  %29 = getelementptr inbounds i8, ptr %4, i64 80
  store <2 x double> %28, ptr %29, align 16
  %30 = tail call <2 x double> @llvm.x86.sse41.blendvpd(<2 x double> %0, <2 x double> %1, <2 x double> %0)
  %31 = getelementptr inbounds i8, ptr %4, i64 96
  store <2 x double> %30, ptr %31, align 16
  %32 = bitcast <2 x double> %0 to <2 x i64>
  %33 = icmp slt <2 x i64> %32, zeroinitializer
  %34 = bitcast <2 x i1> %33 to i2
  %35 = zext i2 %34 to i32
  %36 = getelementptr inbounds i8, ptr %7, i64 8
  store i32 %35, ptr %36, align 4
  %37 = tail call <4 x float> @llvm.x86.sse.rcp.ps(<4 x float> %2)
  %38 = getelementptr inbounds i8, ptr %5, i64 16
  store <4 x float> %37, ptr %38, align 16
  ret void
}

declare <2 x double> @llvm.x86.sse41.round.sd(<2 x double>, <2 x double>, i32 immarg)

declare <2 x double> @llvm.x86.sse41.round.pd(<2 x double>, i32 immarg)

declare <4 x double> @llvm.x86.avx.round.pd.256(<4 x double>, i32 immarg)

declare i32 @llvm.x86.sse2.cvtsd2si(<2 x double>)

declare <4 x i32> @llvm.x86.sse2.cvttpd2dq(<2 x double>)

declare <4 x float> @llvm.x86.sse2.cvtsd2ss(<4 x float>, <2 x double>)

declare <2 x double> @llvm.x86.sse2.cmp.sd(<2 x double>, <2 x double>, i8 immarg)

declare <2 x double> @llvm.x86.sse2.min.pd(<2 x double>, <2 x double>)

declare i32 @llvm.x86.sse2.comilt.sd(<2 x double>, <2 x double>)

declare <4 x double> @llvm.x86.avx.hadd.pd.256(<4 x double>, <4 x double>)

declare <2 x double> @llvm.x86.sse3.addsub.pd(<2 x double>, <2 x double>)

declare <2 x double> @llvm.x86.sse41.dppd(<2 x double>, <2 x double>, i8 immarg)

declare <2 x double> @llvm.x86.sse41.blendvpd(<2 x double>, <2 x double>, <2 x double>)

declare <4 x float> @llvm.x86.sse.rcp.ps(<4 x float>)

