; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = constant [2 x double] [double 1.000000e+00, double 1.000000e-01]
@fl_unit_0123456789 = extern_weak global [2 x i64]
@fl_cells = extern_weak global [2097152 x i8]
@fl_state = extern_weak global [162 x i64]

declare extern_weak double @g(double, ptr byval({ double, i64 }))

declare extern_weak { double, double } @two(double)

declare extern_weak double @sin(double)

declare extern_weak float @expf(float)

declare extern_weak double @atan2(double, double)

declare extern_weak double @lgamma(double)

declare extern_weak double @lgamma_r(double, ptr)

declare extern_weak double @frexp(double, ptr)

declare extern_weak double @ldexp(double, i32)

declare extern_weak double @modf(double, ptr)

declare extern_weak void @sincos(double, ptr, ptr)

declare extern_weak x86_fp80 @cosl(x86_fp80)

declare extern_weak i64 @lrint(double)

declare extern_weak double @floor(double)

declare extern_weak float @truncf(float)

declare extern_weak double @fmod(double, double)

declare extern_weak double @fdim(double, double)

declare extern_weak ptr @realloc(ptr, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.copysign.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.minnum.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.maxnum.f64(double, double) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.powi.f64.i32(double, i32) #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

; Function Attrs: null_pointer_is_valid
define double @doubles(double %x, double %y, double %z) #3 {
  %1 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %2 = bitcast double %1 to i64
  %3 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %2)
  %4 = extractvalue { double, double } %3, 0
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = load double, ptr getelementptr (i64, ptr @fl_state, i64 36), align 8
  %10 = bitcast double %9 to i64
  %11 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 36), i64 %10)
  %12 = extractvalue { double, double } %11, 0
  %13 = call i64 @fl.ops()
  %add = fadd double %x, %y
  %14 = call double @fl.fadd(double %x, double %1, double %y, double %5, double %add, i64 0, i64 %13)
  %sub = fsub double %add, %z
  %15 = add i64 %13, 1
  %16 = fneg double %z
  %17 = fneg double %9
  %18 = call double @fl.fadd(double %add, double %14, double %16, double %17, double %sub, i64 1, i64 %15)
  %mul = fmul double %sub, %x
  %19 = add i64 %13, 2
  %20 = call double @fl.fmul(double %sub, double %18, double %x, double %1, double %mul, i64 2, i64 %19)
  %half = fmul double %mul, 5.000000e-01
  %21 = add i64 %13, 3
  %22 = call double @fl.fmul(double %mul, double %20, double 5.000000e-01, double 0.000000e+00, double %half, i64 3, i64 %21)
  %div = fdiv double %half, %y
  %23 = add i64 %13, 4
  %24 = call double @fl.fdiv(double %half, double %22, double %y, double %5, double %div, i64 4, i64 %23)
  %over = fdiv double %div, 3.000000e+00
  %25 = add i64 %13, 5
  %26 = call double @fl.fdiv(double %div, double %24, double 3.000000e+00, double 0.000000e+00, double %over, i64 5, i64 %25)
  %root = call double @llvm.sqrt.f64(double %over)
  %27 = add i64 %13, 6
  %28 = call double @fl.sqrt(double %over, double %26, double %root, i64 6, i64 %27)
  %fma = call double @llvm.fma.f64(double %root, double %x, double %y)
  %29 = add i64 %13, 7
  %30 = call double @fl.fma(double %root, double %28, double %x, double %1, double %y, double %5, double %fma, i64 7, i64 %29)
  %rem = frem double %fma, %y
  %31 = add i64 %13, 8
  %32 = call i64 @fl.site(i64 8)
  %33 = call double @fl_d_frem(double %fma, double %30, double %y, double %5, double %rem, double 0x10000000000000, i64 %32, i64 %31)
  %neg = fneg double %rem
  %34 = add i64 %13, 9
  %35 = fneg double %33
  %mod = call double @fmod(double %neg, double %z)
  %36 = add i64 %13, 10
  %37 = call i64 @fl.site(i64 10)
  %38 = call double @fl_d_frem(double %neg, double %35, double %z, double %9, double %mod, double 0x10000000000000, i64 %37, i64 %36)
  %dim = call double @fdim(double %mod, double %x)
  %39 = add i64 %13, 11
  %40 = call i64 @fl.site(i64 11)
  %41 = call double @fl_d_fdim(double %mod, double %38, double %x, double %1, double %dim, double 0x10000000000000, i64 %40, i64 %39)
  %42 = add i64 %13, 12
  call void @fl.flush(i64 %42)
  store double %41, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  ret double %dim
}


; Function Attrs: null_pointer_is_valid
define half @halves(half %x, half %y) #3 {
  %1 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %2 = bitcast double %1 to i64
  %3 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %2)
  %4 = extractvalue { double, double } %3, 0
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = call i64 @fl.ops()
  %add = fadd half %x, %y
  %10 = fpext half %x to double
  %11 = fpext half %y to double
  %12 = fpext half %add to double
  %13 = call double @fl.narrow.fadd(double %10, double %1, double %11, double %5, double %12, double 0x3F10000000000000, i64 21, i64 %9)
  %wide = fpext half %add to double
  %14 = add i64 %9, 1
  %one = fadd double %wide, 1.000000e+00
  %15 = add i64 %9, 2
  %16 = call double @fl.large.fadd(double %wide, double %13, double 1.000000e+00, double 0.000000e+00, double %one, i64 23, i64 %15)
  %narrow = fptrunc double %one to half
  %17 = add i64 %9, 3
  %18 = fpext half %narrow to double
  %19 = fsub double %one, %18
  %20 = fpext half %narrow to double
  %21 = call double @fl.trunc(double %one, double %16, double %19, double %20, double 0x3F10000000000000, i64 24, i64 %17)
  %mul = fmul half %narrow, %y
  %22 = add i64 %9, 4
  %23 = fpext half %narrow to double
  %24 = fpext half %y to double
  %25 = fpext half %mul to double
  %26 = call double @fl.narrow.fmul(double %23, double %21, double %24, double %5, double %25, double 0x3F10000000000000, i64 25, i64 %22)
  %27 = add i64 %9, 5
  call void @fl.flush(i64 %27)
  store double %26, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  ret half %mul
}

; Function Attrs: null_pointer_is_valid
define x86_fp80 @wides(x86_fp80 %x, double %y) #3 {
  %1 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %2 = bitcast double %1 to i64
  %3 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %2)
  %4 = extractvalue { double, double } %3, 0
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = call i64 @fl.ops()
  %w = fpext double %y to x86_fp80
  %add = fadd x86_fp80 %x, %w
  %10 = add i64 %9, 1
  %11 = fptrunc x86_fp80 %x to double
  %12 = fptrunc x86_fp80 %w to double
  %13 = fptrunc x86_fp80 %add to double
  %14 = fsub x86_fp80 %add, %add
  %15 = fcmp uno x86_fp80 %14, %14
  %16 = call double @fl.wide.fadd(double %11, double %1, double %12, double %5, double %13, i1 %15, i64 27, i64 %10)
  %17 = fsub x86_fp80 %add, %x
  %18 = fsub x86_fp80 %add, %17
  %19 = fsub x86_fp80 %x, %18
  %20 = fsub x86_fp80 %w, %17
  %21 = fadd x86_fp80 %19, %20
  %22 = fptrunc x86_fp80 %21 to double
  %23 = call double @llvm.fabs.f64(double %22)
  %24 = fcmp olt double %23, 0x7FF0000000000000
  %25 = select i1 %24, double %22, double 0.000000e+00
  %26 = fadd double %16, %25
  %sub = fsub x86_fp80 %add, %x
  %27 = add i64 %9, 2
  %28 = fptrunc x86_fp80 %add to double
  %29 = fptrunc x86_fp80 %x to double
  %30 = fneg double %29
  %31 = fneg double %1
  %32 = fptrunc x86_fp80 %sub to double
  %33 = fsub x86_fp80 %sub, %sub
  %34 = fcmp uno x86_fp80 %33, %33
  %35 = call double @fl.wide.fadd(double %28, double %26, double %30, double %31, double %32, i1 %34, i64 28, i64 %27)
  %36 = fneg x86_fp80 %x
  %37 = fsub x86_fp80 %sub, %add
  %38 = fsub x86_fp80 %sub, %37
  %39 = fsub x86_fp80 %add, %38
  %40 = fsub x86_fp80 %36, %37
  %41 = fadd x86_fp80 %39, %40
  %42 = fptrunc x86_fp80 %41 to double
  %43 = call double @llvm.fabs.f64(double %42)
  %44 = fcmp olt double %43, 0x7FF0000000000000
  %45 = select i1 %44, double %42, double 0.000000e+00
  %46 = fadd double %35, %45
  %mul = fmul x86_fp80 %sub, %w
  %47 = add i64 %9, 3
  %48 = fptrunc x86_fp80 %sub to double
  %49 = fptrunc x86_fp80 %w to double
  %50 = fptrunc x86_fp80 %mul to double
  %51 = fsub x86_fp80 %mul, %mul
  %52 = fcmp uno x86_fp80 %51, %51
  %53 = call double @fl.wide.fmul(double %48, double %46, double %49, double %5, double %50, i1 %52, i64 29, i64 %47)
  %54 = fmul x86_fp80 %sub, 0xK401F8000000080000000
  %55 = fsub x86_fp80 %54, %sub
  %56 = fsub x86_fp80 %54, %55
  %57 = fsub x86_fp80 %sub, %56
  %58 = fmul x86_fp80 %w, 0xK401F8000000080000000
  %59 = fsub x86_fp80 %58, %w
  %60 = fsub x86_fp80 %58, %59
  %61 = fsub x86_fp80 %w, %60
  %62 = fmul x86_fp80 %56, %60
  %63 = fsub x86_fp80 %62, %mul
  %64 = fmul x86_fp80 %56, %61
  %65 = fadd x86_fp80 %63, %64
  %66 = fmul x86_fp80 %57, %60
  %67 = fadd x86_fp80 %65, %66
  %68 = fmul x86_fp80 %57, %61
  %69 = fadd x86_fp80 %67, %68
  %70 = fptrunc x86_fp80 %69 to double
  %71 = call double @llvm.fabs.f64(double %70)
  %72 = fcmp olt double %71, 0x7FF0000000000000
  %73 = select i1 %72, double %70, double 0.000000e+00
  %74 = fadd double %53, %73
  %div = fdiv x86_fp80 %mul, %x
  %75 = add i64 %9, 4
  %76 = fptrunc x86_fp80 %mul to double
  %77 = fptrunc x86_fp80 %x to double
  %78 = fptrunc x86_fp80 %div to double
  %79 = fsub x86_fp80 %div, %div
  %80 = fcmp uno x86_fp80 %79, %79
  %81 = call double @fl.wide.fdiv(double %76, double %74, double %77, double %1, double %78, i1 %80, i64 30, i64 %75)
  %82 = fmul x86_fp80 %div, %x
  %83 = fsub x86_fp80 %mul, %82
  %84 = fmul x86_fp80 %div, 0xK401F8000000080000000
  %85 = fsub x86_fp80 %84, %div
  %86 = fsub x86_fp80 %84, %85
  %87 = fsub x86_fp80 %div, %86
  %88 = fmul x86_fp80 %x, 0xK401F8000000080000000
  %89 = fsub x86_fp80 %88, %x
  %90 = fsub x86_fp80 %88, %89
  %91 = fsub x86_fp80 %x, %90
  %92 = fmul x86_fp80 %86, %90
  %93 = fsub x86_fp80 %92, %82
  %94 = fmul x86_fp80 %86, %91
  %95 = fadd x86_fp80 %93, %94
  %96 = fmul x86_fp80 %87, %90
  %97 = fadd x86_fp80 %95, %96
  %98 = fmul x86_fp80 %87, %91
  %99 = fadd x86_fp80 %97, %98
  %100 = fsub x86_fp80 %83, %99
  %101 = fdiv x86_fp80 %100, %x
  %102 = fptrunc x86_fp80 %101 to double
  %103 = call double @llvm.fabs.f64(double %102)
  %104 = fcmp olt double %103, 0x7FF0000000000000
  %105 = select i1 %104, double %102, double 0.000000e+00
  %106 = fadd double %81, %105
  %c = call x86_fp80 @cosl(x86_fp80 %div)
  %107 = add i64 %9, 5
  %108 = fptrunc x86_fp80 %div to double
  %109 = call i64 @fl.site(i64 31)
  %110 = fsub x86_fp80 %c, %c
  %111 = fcmp uno x86_fp80 %110, %110
  %112 = select i1 %111, i64 %109, i64 -1
  %113 = fptrunc x86_fp80 %c to double
  %114 = call double @fl_d_cos(double %108, double %106, double %113, double 0.000000e+00, i64 -1, i64 %107)
  %115 = fptrunc x86_fp80 %c to double
  %116 = call double @fl_d_cos(double %108, double 0.000000e+00, double %115, double 0.000000e+00, i64 %112, i64 %107)
  %117 = fsub double %114, %116
  %118 = fptrunc x86_fp80 %c to double
  %119 = fmul double %118, 0x3BF0000000000000
  %120 = fadd double %117, %119
  %t = fptrunc x86_fp80 %c to double
  %121 = add i64 %9, 6
  %122 = fpext double %t to x86_fp80
  %123 = fsub x86_fp80 %c, %122
  %124 = fptrunc x86_fp80 %123 to double
  %125 = fcmp olt x86_fp80 %123, 0xK00000000000000000000
  %126 = select i1 %125, double -4.940660e-324, double %124
  %127 = fcmp ogt x86_fp80 %123, 0xK00000000000000000000
  %128 = select i1 %127, double 4.940660e-324, double %126
  %129 = fcmp oeq double %124, 0.000000e+00
  %130 = select i1 %129, double %128, double %124
  %131 = fptrunc x86_fp80 %c to double
  %132 = fsub x86_fp80 %c, %c
  %133 = fcmp uno x86_fp80 %132, %132
  %134 = select i1 %133, double %131, double 1.000000e+00
  %135 = call double @fl.trunc(double %134, double %120, double %130, double %t, double 0x10000000000000, i64 32, i64 %121)
  %i = fptosi x86_fp80 %c to i32
  %136 = add i64 %9, 7
  %137 = fptrunc x86_fp80 %c to double
  call void @fl.round(ptr @fl_d_fptosi, double %137, double %120, i64 33, i64 %136)
  %138 = fcmp ogt x86_fp80 %c, 0xKC01E8000000100000000
  %139 = fcmp olt x86_fp80 %c, 0xK401E8000000000000000
  %140 = or i64 %136, -9223372036854775808
  %141 = select i1 %139, i64 %140, i64 %136
  %142 = and i1 %138, %139
  call void @fl.convert(i1 %142, i64 33, i64 %141)
  %f = sitofp i32 %i to x86_fp80
  %143 = add i64 %9, 8
  %p = fcmp ogt x86_fp80 %f, %c
  %144 = add i64 %9, 9
  %145 = fsub x86_fp80 %f, %c
  %146 = fptrunc x86_fp80 %145 to double
  %147 = fneg double %120
  call void @fl.cmp(double %146, double %147, i64 2, i64 35, i64 %144)
  %r = select i1 %p, x86_fp80 %f, x86_fp80 %c
  %148 = select i1 %p, double 0.000000e+00, double %120
  %149 = add i64 %9, 10
  call void @fl.flush(i64 %149)
  store double %148, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  ret x86_fp80 %r
}

; Function Attrs: null_pointer_is_valid
define double @libm(double %x, double %y, i32 %n) #3 {
entry:
  %0 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %1 = bitcast double %0 to i64
  %2 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %1)
  %3 = extractvalue { double, double } %2, 0
  %4 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %5 = bitcast double %4 to i64
  %6 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %5)
  %7 = extractvalue { double, double } %6, 0
  %e = alloca i32, align 4
  %s = alloca double, align 8
  %c = alloca double, align 8
  %8 = call i64 @fl.ops()
  %sin = call double @sin(double %x)
  %9 = call i64 @fl.site(i64 36)
  %10 = call double @fl_d_sin(double %x, double %0, double %sin, double 0x10000000000000, i64 %9, i64 %8)
  %atan = call double @atan2(double %sin, double %y)
  %11 = add i64 %8, 1
  %12 = call i64 @fl.site(i64 37)
  %13 = call double @fl_d_atan2(double %sin, double %10, double %y, double %4, double %atan, double 0x10000000000000, i64 %12, i64 %11)
  %gamma = call double @lgamma(double %atan)
  %14 = add i64 %8, 2
  %15 = call i64 @fl.site(i64 38)
  %16 = call double @fl_d_lgamma(double %atan, double %13, double %gamma, double 0x10000000000000, i64 %15, i64 %14)
  %17 = add i64 %8, 3
  call void @fl.flush(i64 %17)
  %gamma2 = call double @lgamma_r(double %gamma, ptr %e)
  %18 = call double @fl_d_lgamma(double %gamma, double %16, double %gamma2, double 0x10000000000000, i64 -1, i64 0)
  %fraction = call double @frexp(double %gamma2, ptr %e)
  %19 = load i32, ptr %e, align 4
  %20 = sub i32 0, %19
  %21 = call double @fl_d_ldexp(double 0.000000e+00, double %18, i32 %20, double 0.000000e+00, double 0.000000e+00, i64 -1, i64 0)
  %22 = call i64 @fl.ops()
  %scaled = call double @ldexp(double %fraction, i32 %n)
  %23 = call i64 @fl.site(i64 39)
  %24 = call double @fl_d_ldexp(double %fraction, double %21, i32 %n, double %scaled, double 0x10000000000000, i64 %23, i64 %22)
  %25 = add i64 %22, 1
  call void @fl.flush(i64 %25)
  %part = call double @modf(double %scaled, ptr %s)
  call void @fl_copy(ptr %s, ptr null, i64 ptrtoint (ptr getelementptr (double, ptr null, i32 1) to i64))
  call void @sincos(double %part, ptr %s, ptr %c)
  %26 = load double, ptr %s, align 8
  %27 = call double @fl_d_sin(double %part, double %24, double %26, double 0x10000000000000, i64 -1, i64 0)
  %28 = bitcast double %26 to i64
  call void @fl.store(ptr %s, i64 %28, double %27, double 0.000000e+00)
  %29 = load double, ptr %c, align 8
  %30 = call double @fl_d_cos(double %part, double %24, double %29, double 0x10000000000000, i64 -1, i64 0)
  %31 = bitcast double %29 to i64
  call void @fl.store(ptr %c, i64 %31, double %30, double 0.000000e+00)
  %sine = load double, ptr %s, align 8
  %32 = bitcast double %sine to i64
  %33 = call { double, double } @fl.load(ptr %s, i64 %32)
  %34 = extractvalue { double, double } %33, 0
  %35 = call i64 @fl.ops()
  %powi = call double @llvm.powi.f64.i32(double %sine, i32 %n)
  %36 = call i64 @fl.site(i64 40)
  %37 = call double @fl_d_powi(double %sine, double %34, i32 %n, double %powi, double 0x10000000000000, i64 %36, i64 %35)
  %abs = call double @llvm.fabs.f64(double %powi)
  %38 = call double @fl.abs(double %powi, double %37)
  %sign = call double @llvm.copysign.f64(double %abs, double %y)
  %39 = call double @fl.abs(double %abs, double %38)
  %40 = bitcast double %sign to i64
  %41 = icmp slt i64 %40, 0
  %42 = fneg double %39
  %43 = select i1 %41, double %42, double %39
  %44 = fadd double %y, %4
  %45 = fmul double %y, %44
  %46 = fcmp olt double %45, 0.000000e+00
  %47 = fadd double %sign, %sign
  %48 = fadd double %47, %43
  %49 = fneg double %48
  %50 = select i1 %46, double %49, double %43
  %least = call double @llvm.minnum.f64(double %sign, double %x)
  %51 = fcmp oeq double %least, %sign
  %52 = select i1 %51, double %50, double %0
  %most = call double @llvm.maxnum.f64(double %least, double %y)
  %53 = fcmp oeq double %most, %least
  %54 = select i1 %53, double %52, double %4
  %55 = add i64 %35, 1
  call void @fl.flush(i64 %55)
  store double %54, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  ret double %most
}

; Function Attrs: null_pointer_is_valid
define double @magic(double %x) #3 {
  %1 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %2 = bitcast double %1 to i64
  %3 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %2)
  %4 = extractvalue { double, double } %3, 0
  %5 = call i64 @fl.ops()
  %a = fadd double %x, 0x4338000000000000
  %6 = call double @fl.large.fadd(double %x, double %1, double 0x4338000000000000, double 0.000000e+00, double %a, i64 41, i64 %5)
  %b = fsub double %a, 0x4338000000000000
  %7 = add i64 %5, 1
  %8 = call double @fl.large.fadd(double %a, double %6, double 0xC338000000000000, double 0.000000e+00, double %b, i64 42, i64 %7)
  %r = fsub double %x, %b
  %9 = add i64 %5, 2
  %10 = fneg double %b
  %11 = fneg double %8
  %12 = call double @fl.fadd(double %x, double %1, double %10, double %11, double %r, i64 43, i64 %9)
  %13 = add i64 %5, 3
  call void @fl.flush(i64 %13)
  store double %12, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  ret double %r
}

; Function Attrs: null_pointer_is_valid
define double @stored(ptr %p, ptr %q, double %x) #3 {
entry:
  %0 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %1 = bitcast double %0 to i64
  %2 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %1)
  %3 = extractvalue { double, double } %2, 0
  %4 = call i64 @fl.ops()
  %sum = fadd double %x, 1.000000e-01
  %5 = call double @fl.large.fadd(double %x, double %0, double 1.000000e-01, double 0.000000e+00, double %sum, i64 44, i64 %4)
  store double %sum, ptr %p, align 8
  %6 = bitcast double %sum to i64
  call void @fl.store(ptr %p, i64 %6, double %5, double 0.000000e+00)
  %bits = load i64, ptr %p, align 8
  %7 = call { double, double } @fl.load(ptr %p, i64 %bits)
  %8 = extractvalue { double, double } %7, 0
  call void @fl.bits(ptr %p, i64 8, i64 4)
  store i64 %bits, ptr %q, align 8
  call void @fl.store(ptr %q, i64 %bits, double %8, double 0.000000e+00)
  call void @fl.made(ptr %q, i64 8, i64 4)
  %back = load double, ptr %q, align 8
  %9 = bitcast double %back to i64
  %10 = call { double, double } @fl.load(ptr %q, i64 %9)
  %11 = extractvalue { double, double } %10, 0
  call void @fl_copy(ptr %p, ptr null, i64 16)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @table, i64 16, i1 false)
  call void @fl_copy(ptr %q, ptr null, i64 8)
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 8, i1 false)
  %second = getelementptr double, ptr @table, i64 1
  %constant = load double, ptr %second, align 8
  %12 = add i64 %4, 1
  call void @fl.flush(i64 %12)
  %r = call ptr @realloc(ptr %p, i64 32)
  call void @fl_copy(ptr %r, ptr %p, i64 32)
  %pair = load <2 x float>, ptr %r, align 8
  %13 = extractelement <2 x float> %pair, i64 0
  %14 = getelementptr float, ptr %r, i64 0
  %15 = bitcast float %13 to i32
  %16 = zext i32 %15 to i64
  %17 = call { double, double } @fl.load(ptr %14, i64 %16)
  %18 = extractvalue { double, double } %17, 0
  %19 = extractelement <2 x float> %pair, i64 1
  %20 = getelementptr float, ptr %r, i64 1
  %21 = bitcast float %19 to i32
  %22 = zext i32 %21 to i64
  %23 = call { double, double } @fl.load(ptr %20, i64 %22)
  %24 = extractvalue { double, double } %23, 0
  %high = extractelement <2 x float> %pair, i64 1
  %25 = call i64 @fl.ops()
  %square = fmul float %high, %high
  %26 = fpext float %high to double
  %27 = fpext float %high to double
  %28 = fpext float %square to double
  %29 = call double @fl.narrow.fmul(double %26, double %24, double %27, double %24, double %28, double 0x3810000000000000, i64 45, i64 %25)
  %twice = insertelement <2 x float> %pair, float %square, i64 1
  store <2 x float> %twice, ptr %r, align 8
  %30 = extractelement <2 x float> %twice, i64 0
  %31 = getelementptr float, ptr %r, i64 0
  call void @fl.floats()
  %32 = bitcast float %30 to i32
  %33 = zext i32 %32 to i64
  call void @fl.store(ptr %31, i64 %33, double %18, double 0.000000e+00)
  %34 = extractelement <2 x float> %twice, i64 1
  %35 = getelementptr float, ptr %r, i64 1
  call void @fl.floats()
  %36 = bitcast float %34 to i32
  %37 = zext i32 %36 to i64
  call void @fl.store(ptr %35, i64 %37, double %29, double 0.000000e+00)
  %f = extractelement <2 x float> %twice, i64 1
  %n = bitcast float %f to i32
  %38 = bitcast float %f to i32
  %39 = zext i32 %38 to i64
  %40 = or i64 %39, -2251799813685248
  call void @fl.escape(i64 %40, double %29, double 0.000000e+00)
  %odd = xor i32 %n, 1
  %g = bitcast i32 %odd to float
  %41 = bitcast float %g to i32
  %42 = zext i32 %41 to i64
  %43 = or i64 %42, -2251799813685248
  %44 = call { double, double } @fl.remade(i64 %43)
  %45 = extractvalue { double, double } %44, 0
  %d = fpext float %g to double
  %46 = add i64 %25, 1
  %t = fadd double %d, %back
  %47 = add i64 %25, 2
  %48 = call double @fl.fadd(double %d, double %45, double %back, double %11, double %t, i64 47, i64 %47)
  %u = fadd double %t, %constant
  %49 = add i64 %25, 3
  %50 = call double @fl.fadd(double %t, double %48, double %constant, double 0.000000e+00, double %u, i64 48, i64 %49)
  %51 = add i64 %25, 4
  call void @fl.flush(i64 %51)
  store double %50, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  ret double %u
}

; Function Attrs: null_pointer_is_valid
define double @called(double %x, ptr %p) #3 {
entry:
  %0 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %1 = bitcast double %0 to i64
  %2 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %1)
  %3 = extractvalue { double, double } %2, 0
  store double %0, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store ptr %p, ptr getelementptr (i64, ptr @fl_state, i64 72), align 8
  %v = call double @g(double %x, ptr byval({ double, i64 }) %p)
  %4 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %4, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 66), align 8
  %both = call { double, double } @two(double %v)
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %6 = load double, ptr getelementptr (i64, ptr @fl_state, i64 66), align 8
  %first = extractvalue { double, double } %both, 0
  %swapped = insertvalue { double, double } %both, double %v, 1
  %second = extractvalue { double, double } %swapped, 1
  %7 = call i64 @fl.ops()
  %o = fcmp ueq double %first, %second
  %8 = fsub double %first, %second
  %9 = fneg double %4
  %10 = fadd double %5, %9
  call void @fl.cmp(double %8, double %10, i64 1, i64 49, i64 %7)
  %11 = add i64 %7, 1
  call void @fl.flush(i64 %11)
  br i1 %o, label %loop, label %done

loop:                                             ; preds = %loop, %entry
  %12 = phi double [ %5, %entry ], [ %14, %loop ]
  %i = phi double [ %first, %entry ], [ %next, %loop ]
  %13 = call i64 @fl.ops()
  %next = fmul double %i, 9.000000e-01
  %14 = call double @fl.fmul(double %i, double %12, double 9.000000e-01, double 0.000000e+00, double %next, i64 50, i64 %13)
  %more = fcmp ogt double %next, 1.000000e+00
  %15 = add i64 %13, 1
  %16 = fsub double %next, 1.000000e+00
  call void @fl.cmp(double %16, double %14, i64 2, i64 51, i64 %15)
  %17 = add i64 %13, 2
  call void @fl.flush(i64 %17)
  call void @fl.fuel()
  br i1 %more, label %loop, label %done

done:                                             ; preds = %loop, %entry
  %18 = phi double [ %4, %entry ], [ %14, %loop ]
  %result = phi double [ %second, %entry ], [ %next, %loop ]
  store double %18, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  ret double %result
}

; Function Attrs: null_pointer_is_valid
define i32 @integers(double %x, float %y, i64 %m) #3 {
  %1 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %2 = bitcast double %1 to i64
  %3 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %2)
  %4 = extractvalue { double, double } %3, 0
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = call i64 @fl.ops()
  %i = fptosi double %x to i32
  call void @fl.round(ptr @fl_d_fptosi, double %x, double %1, i64 52, i64 %9)
  %10 = fcmp ogt double %x, 0xC1E0000000200000
  %11 = fcmp olt double %x, 0x41E0000000000000
  %12 = or i64 %9, -9223372036854775808
  %13 = select i1 %11, i64 %12, i64 %9
  %14 = and i1 %10, %11
  call void @fl.convert(i1 %14, i64 52, i64 %13)
  %u = fptoui float %y to i16
  %15 = add i64 %9, 1
  %16 = fpext float %y to double
  call void @fl.round(ptr @fl_d_fptoui, double %16, double %5, i64 53, i64 %15)
  %17 = fpext float %y to double
  %18 = fcmp ogt double %17, -1.000000e+00
  %19 = fcmp olt double %17, 6.553600e+04
  %20 = or i64 %15, -9223372036854775808
  %21 = select i1 %19, i64 %20, i64 %15
  %22 = and i1 %18, %19
  call void @fl.convert(i1 %22, i64 53, i64 %21)
  %23 = add i64 %9, 2
  call void @fl.flush(i64 %23)
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %l = call i64 @lrint(double %x)
  %24 = call i64 @fl.ops()
  %down = call double @floor(double %x)
  call void @fl.round(ptr @fl_d_floor, double %x, double %1, i64 54, i64 %24)
  %k = fptosi double %down to i64
  %25 = add i64 %24, 1
  %26 = fcmp oge double %down, 0xC3E0000000000000
  %27 = fcmp olt double %down, 0x43E0000000000000
  %28 = or i64 %25, -9223372036854775808
  %29 = select i1 %27, i64 %28, i64 %25
  %30 = and i1 %26, %27
  call void @fl.convert(i1 %30, i64 55, i64 %29)
  %twice = add i32 %i, %i
  %31 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %i, i32 %i)
  %32 = extractvalue { i32, i1 } %31, 1
  %33 = xor i1 %32, true
  %34 = call i64 @fl.ops()
  call void @fl.wrap(i1 %33, i64 52, i64 %34)
  %power = shl i32 1, %twice
  %35 = shl i32 1, %twice
  %36 = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 1, i32 %35)
  %37 = extractvalue { i32, i1 } %36, 1
  %38 = xor i1 %37, true
  %39 = call i64 @fl.ops()
  call void @fl.wrap(i1 %38, i64 52, i64 %39)
  %wide = sext i32 %power to i64
  %all = mul i64 %wide, %l
  %40 = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %wide, i64 %l)
  %41 = extractvalue { i64, i1 } %40, 1
  %42 = xor i1 %41, true
  %43 = call i64 @fl.ops()
  call void @fl.wrap(i1 %42, i64 52, i64 %43)
  %narrow = trunc i64 %all to i32
  %44 = trunc i64 %all to i32
  %45 = sext i32 %44 to i64
  %46 = icmp eq i64 %45, %all
  %47 = call i64 @fl.ops()
  call void @fl.wrap(i1 %46, i64 52, i64 %47)
  %small = zext i16 %u to i32
  %sum = add i32 %narrow, %small
  %48 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %narrow, i32 %small)
  %49 = extractvalue { i32, i1 } %48, 1
  %50 = xor i1 %49, true
  %51 = call i64 @fl.ops()
  call void @fl.wrap(i1 %50, i64 52, i64 %51)
  %back = sitofp i64 %k to double
  %52 = add i64 %24, 2
  %53 = sitofp i64 %k to x86_fp80
  %54 = fpext double %back to x86_fp80
  %55 = fsub x86_fp80 %53, %54
  %56 = fptrunc x86_fp80 %55 to double
  %float = uitofp i64 %m to float
  %57 = add i64 %24, 3
  %58 = uitofp i64 %m to x86_fp80
  %59 = fpext float %float to x86_fp80
  %60 = fsub x86_fp80 %58, %59
  %61 = fptrunc x86_fp80 %60 to double
  %q = fcmp une double %back, %x
  %62 = add i64 %24, 4
  %63 = fsub double %back, %x
  %64 = fneg double %1
  %65 = fadd double %56, %64
  call void @fl.cmp(double %63, double %65, i64 6, i64 58, i64 %62)
  %z = zext i1 %q to i32
  %r = sub i32 %sum, %z
  %66 = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %sum, i32 %z)
  %67 = extractvalue { i32, i1 } %66, 1
  %68 = xor i1 %67, true
  %69 = call i64 @fl.ops()
  call void @fl.wrap(i1 %68, i64 52, i64 %69)
  %70 = add i64 %24, 5
  call void @fl.flush(i64 %70)
  ret i32 %r
}





; Function Attrs: cold nounwind
declare extern_weak preserve_allcc { double, double } @fl_find(ptr, i64) #5


; Function Attrs: nounwind
declare extern_weak preserve_allcc void @fl_put(ptr, i64, double, double) #6


; Function Attrs: cold nounwind
declare extern_weak preserve_allcc void @fl_bits(ptr, i64, i64) #5



; Function Attrs: cold nounwind
declare extern_weak preserve_allcc void @fl_made(ptr, i64, i64) #5


; Function Attrs: cold nounwind
declare extern_weak preserve_allcc void @fl_escape(i64, double, double) #5


; Function Attrs: cold nounwind
declare extern_weak preserve_allcc { double, double } @fl_remade(i64) #5




; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_fadd(double, double, double, double, double, double, i64, i64) #5




; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_fmul(double, double, double, double, double, double, i64, i64) #5




; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_fdiv(double, double, double, double, double, double, i64, i64) #5




; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_sqrt(double, double, double, double, i64, i64) #5




; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_fma(double, double, double, double, double, double, double, double, i64, i64) #5





; Function Attrs: cold nounwind
declare extern_weak preserve_allcc double @fl_odd_trunc(double, double, double, double, double, i64, i64) #5




; Function Attrs: cold nounwind
declare extern_weak void @fl_odd_convert(i64, i64) #5


; Function Attrs: cold nounwind
declare extern_weak void @fl_odd_wrap(i64, i64) #5


; Function Attrs: cold nounwind
declare extern_weak preserve_allcc void @fl_odd_cmp(double, double, i64, i64, i64) #5

declare extern_weak double @fl_d_frem(double, double, double, double, double, double, i64, i64)

declare extern_weak double @fl_d_fdim(double, double, double, double, double, double, i64, i64)

declare extern_weak double @fl_d_exp(double, double, double, double, i64, i64)

declare extern_weak void @fl_d_trunc(double, double, i64, i64)

declare extern_weak double @fl_d_cos(double, double, double, double, i64, i64)

declare extern_weak void @fl_d_fptosi(double, double, i64, i64)

declare extern_weak double @fl_d_sin(double, double, double, double, i64, i64)

declare extern_weak double @fl_d_atan2(double, double, double, double, double, double, i64, i64)

declare extern_weak double @fl_d_lgamma(double, double, double, double, i64, i64)

declare extern_weak double @fl_d_ldexp(double, double, i32, double, double, i64, i64)

declare extern_weak void @fl_copy(ptr, ptr, i64)

declare extern_weak double @fl_d_powi(double, double, i32, double, double, i64, i64)

declare extern_weak void @fl_d_fptoui(double, double, i64, i64)

declare extern_weak void @fl_d_floor(double, double, i64, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.smul.with.overflow.i64(i64, i64) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32) #0


; Function Attrs: cold noreturn
declare void @fl_spent() #8

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { null_pointer_is_valid "no-builtins" }
attributes #4 = { alwaysinline nounwind null_pointer_is_valid "no-builtins" }
attributes #5 = { cold nounwind }
attributes #6 = { nounwind }
attributes #7 = { alwaysinline nounwind "no-builtins" }
attributes #8 = { cold noreturn }

!0 = !{!"branch_weights", i32 1, i32 4000}
!1 = !{!"branch_weights", i32 4000, i32 1}
