; ModuleID = 'golden'
source_filename = "golden"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = constant [2 x double] [double 1.000000e+00, double 1.000000e-01]
@fl_cells = extern_weak global [2097152 x i8]
@fl_unit_0123456789 = extern_weak global [2 x i64]
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
  %5 = extractvalue { double, double } %3, 1
  %6 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %7 = bitcast double %6 to i64
  %8 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %7)
  %9 = extractvalue { double, double } %8, 0
  %10 = extractvalue { double, double } %8, 1
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %12 = bitcast double %11 to i64
  %13 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %12)
  %14 = extractvalue { double, double } %13, 0
  %15 = extractvalue { double, double } %13, 1
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 35), align 8
  %17 = bitcast double %16 to i64
  %18 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 35), i64 %17)
  %19 = extractvalue { double, double } %18, 0
  %20 = extractvalue { double, double } %18, 1
  %21 = load double, ptr getelementptr (i64, ptr @fl_state, i64 36), align 8
  %22 = bitcast double %21 to i64
  %23 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 36), i64 %22)
  %24 = extractvalue { double, double } %23, 0
  %25 = extractvalue { double, double } %23, 1
  %26 = load double, ptr getelementptr (i64, ptr @fl_state, i64 37), align 8
  %27 = bitcast double %26 to i64
  %28 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 37), i64 %27)
  %29 = extractvalue { double, double } %28, 0
  %30 = extractvalue { double, double } %28, 1
  %add = fadd double %x, %y
  %31 = fsub double %add, %x
  %32 = fsub double %add, %31
  %33 = fsub double %x, %32
  %34 = fsub double %y, %31
  %35 = fadd double %33, %34
  %36 = fadd double %1, %11
  %37 = fadd double %36, %35
  %38 = fadd double %6, %16
  %39 = call double @llvm.fabs.f64(double %36)
  %40 = call double @llvm.fabs.f64(double %37)
  %41 = fadd double %39, %40
  %42 = call double @llvm.fma.f64(double 0x42E0000000000000, double %41, double %38)
  %sub = fsub double %add, %z
  %43 = fneg double %z
  %44 = fneg double %21
  %45 = fsub double %sub, %add
  %46 = fsub double %sub, %45
  %47 = fsub double %add, %46
  %48 = fsub double %43, %45
  %49 = fadd double %47, %48
  %50 = fadd double %37, %44
  %51 = fadd double %50, %49
  %52 = fadd double %42, %26
  %53 = call double @llvm.fabs.f64(double %50)
  %54 = call double @llvm.fabs.f64(double %51)
  %55 = fadd double %53, %54
  %56 = call double @llvm.fma.f64(double 0x42E0000000000000, double %55, double %52)
  %mul = fmul double %sub, %x
  %57 = fneg double %mul
  %58 = call double @llvm.fma.f64(double %sub, double %x, double %57)
  %59 = call double @llvm.fma.f64(double %sub, double %1, double %58)
  %60 = fadd double %x, %1
  %61 = call double @llvm.fma.f64(double %51, double %60, double %59)
  %62 = call double @llvm.fabs.f64(double %59)
  %63 = call double @llvm.fabs.f64(double %61)
  %64 = fadd double %62, %63
  %65 = call double @llvm.fma.f64(double 0x42F2000000000000, double %64, double 0x320000000000000)
  %66 = fadd double %sub, %51
  %67 = call double @llvm.fabs.f64(double %66)
  %68 = call double @llvm.fma.f64(double 0x39C0000000000000, double %56, double %67)
  %69 = call double @llvm.fma.f64(double %68, double %6, double %65)
  %70 = call double @llvm.fabs.f64(double %60)
  %71 = call double @llvm.fma.f64(double %70, double %56, double %69)
  %half = fmul double %mul, 5.000000e-01
  %72 = fneg double %half
  %73 = call double @llvm.fma.f64(double %mul, double 5.000000e-01, double %72)
  %74 = call double @llvm.fma.f64(double %61, double 5.000000e-01, double %73)
  %75 = call double @llvm.fabs.f64(double %74)
  %76 = call double @llvm.fma.f64(double 0x42E0000000000000, double %75, double 0x320000000000000)
  %77 = call double @llvm.fabs.f64(double 5.000000e-01)
  %78 = call double @llvm.fma.f64(double %77, double %71, double %76)
  %div = fdiv double %half, %y
  %79 = fneg double %div
  %80 = call double @llvm.fma.f64(double %79, double %y, double %half)
  %81 = fadd double %80, %74
  %82 = fadd double %y, %11
  %83 = fdiv double 1.000000e+00, %82
  %84 = call double @llvm.fabs.f64(double %83)
  %85 = fneg double %div
  %86 = call double @llvm.fma.f64(double %85, double %11, double %81)
  %87 = fmul double %86, %83
  %88 = fadd double %78, 0x320000000000000
  %89 = call double @llvm.fabs.f64(double %81)
  %90 = call double @llvm.fabs.f64(double %86)
  %91 = fadd double %89, %90
  %92 = call double @llvm.fma.f64(double 0x42E0000000000000, double %91, double %88)
  %93 = fadd double %div, %87
  %94 = call double @llvm.fabs.f64(double %93)
  %95 = call double @llvm.fma.f64(double %94, double %16, double %92)
  %96 = fmul double %84, 0x3FF0100000000000
  %97 = call double @llvm.fabs.f64(double %87)
  %98 = call double @llvm.fma.f64(double 0x4308000000000000, double %97, double 0x320000000000000)
  %99 = call double @llvm.fma.f64(double %95, double %96, double %98)
  %100 = fmul double %16, %84
  %101 = fcmp olt double %100, 0x4590000000000000
  %102 = select i1 %101, double %99, double 0x7FF0000000000000
  %over = fdiv double %div, 3.000000e+00
  %103 = fneg double %over
  %104 = call double @llvm.fma.f64(double %103, double 3.000000e+00, double %div)
  %105 = fadd double %104, %87
  %106 = call double @llvm.fabs.f64(double 0x3FD5555555555555)
  %107 = fmul double %105, 0x3FD5555555555555
  %108 = fadd double %102, 0x320000000000000
  %109 = call double @llvm.fabs.f64(double %105)
  %110 = call double @llvm.fma.f64(double 0x42E0000000000000, double %109, double %108)
  %111 = call double @llvm.fabs.f64(double %107)
  %112 = call double @llvm.fma.f64(double 0x4308000000000000, double %111, double 0x320000000000000)
  %113 = call double @llvm.fma.f64(double %110, double %106, double %112)
  %root = call double @llvm.sqrt.f64(double %over)
  %114 = fneg double %root
  %115 = call double @llvm.fma.f64(double %114, double %root, double %over)
  %116 = fadd double %115, %107
  %117 = fadd double %over, %107
  %118 = call double @llvm.sqrt.f64(double %117)
  %119 = fadd double %root, %118
  %120 = fdiv double %116, %119
  %121 = fadd double %113, 0x320000000000000
  %122 = call double @llvm.fabs.f64(double %116)
  %123 = call double @llvm.fma.f64(double 0x42E0000000000000, double %122, double %121)
  %124 = fdiv double %123, %118
  %125 = fadd double %124, 0x320000000000000
  %126 = call double @llvm.fabs.f64(double %120)
  %127 = call double @llvm.fma.f64(double 0x4300000000000000, double %126, double %125)
  %128 = fmul double %113, 0x39C4000000000000
  %129 = fcmp ogt double %117, %128
  %130 = select i1 %129, double %127, double 0x7FF0000000000000
  %131 = call double @llvm.fabs.f64(double %over)
  %132 = call double @llvm.fabs.f64(double %107)
  %133 = fadd double %132, %113
  %134 = fadd double %131, %133
  %135 = fcmp oeq double %134, 0.000000e+00
  %136 = select i1 %135, double 0.000000e+00, double %120
  %137 = select i1 %135, double 0.000000e+00, double %130
  %fma = call double @llvm.fma.f64(double %root, double %x, double %y)
  %138 = fmul double %root, %x
  %139 = fneg double %138
  %140 = call double @llvm.fma.f64(double %root, double %x, double %139)
  %141 = call double @llvm.fma.f64(double %root, double %1, double %140)
  %142 = fadd double %x, %1
  %143 = call double @llvm.fma.f64(double %136, double %142, double %141)
  %144 = call double @llvm.fabs.f64(double %141)
  %145 = call double @llvm.fabs.f64(double %143)
  %146 = fadd double %144, %145
  %147 = call double @llvm.fma.f64(double 0x42F2000000000000, double %146, double 0x320000000000000)
  %148 = fadd double %root, %136
  %149 = call double @llvm.fabs.f64(double %148)
  %150 = call double @llvm.fma.f64(double 0x39C0000000000000, double %137, double %149)
  %151 = call double @llvm.fma.f64(double %150, double %6, double %147)
  %152 = call double @llvm.fabs.f64(double %142)
  %153 = call double @llvm.fma.f64(double %152, double %137, double %151)
  %154 = fadd double %138, %y
  %155 = fsub double %154, %138
  %156 = fsub double %154, %155
  %157 = fsub double %138, %156
  %158 = fsub double %y, %155
  %159 = fadd double %157, %158
  %160 = fadd double %143, %11
  %161 = fadd double %160, %159
  %162 = fadd double %153, %16
  %163 = call double @llvm.fabs.f64(double %160)
  %164 = call double @llvm.fabs.f64(double %161)
  %165 = fadd double %163, %164
  %166 = call double @llvm.fma.f64(double 0x42E0000000000000, double %165, double %162)
  %167 = fsub double %154, %fma
  %168 = fadd double %161, %167
  %169 = call double @llvm.fabs.f64(double %167)
  %170 = call double @llvm.fabs.f64(double %168)
  %171 = fadd double %169, %170
  %172 = call double @llvm.fma.f64(double 0x42E0000000000000, double %171, double %166)
  %rem = frem double %fma, %y
  %173 = fsub double %fma, %rem
  %174 = fdiv double %173, %y
  %175 = call double @llvm.rint.f64(double %174)
  %176 = fneg double %175
  %177 = call double @llvm.fma.f64(double %176, double %11, double %168)
  %178 = call double @llvm.fabs.f64(double %175)
  %179 = fadd double %172, 0x320000000000000
  %180 = call double @llvm.fma.f64(double %178, double %16, double %179)
  %181 = call double @llvm.fabs.f64(double %177)
  %182 = call double @llvm.fma.f64(double 0x42E0000000000000, double %181, double %180)
  %183 = call double @llvm.fabs.f64(double %175)
  %184 = fcmp olt double %183, 0x4310000000000000
  %185 = select i1 %184, double %182, double 0x7FF0000000000000
  %neg = fneg double %rem
  %186 = fneg double %177
  %mod = call double @fmod(double %neg, double %z)
  %187 = fsub double %neg, %mod
  %188 = fdiv double %187, %z
  %189 = call double @llvm.rint.f64(double %188)
  %190 = fneg double %189
  %191 = call double @llvm.fma.f64(double %190, double %21, double %186)
  %192 = call double @llvm.fabs.f64(double %189)
  %193 = fadd double %185, 0x320000000000000
  %194 = call double @llvm.fma.f64(double %192, double %26, double %193)
  %195 = call double @llvm.fabs.f64(double %191)
  %196 = call double @llvm.fma.f64(double 0x42E0000000000000, double %195, double %194)
  %197 = call double @llvm.fabs.f64(double %189)
  %198 = fcmp olt double %197, 0x4310000000000000
  %199 = select i1 %198, double %196, double 0x7FF0000000000000
  %dim = call double @fdim(double %mod, double %x)
  %200 = fneg double %x
  %201 = fneg double %1
  %202 = fsub double %mod, %x
  %203 = fsub double %202, %mod
  %204 = fsub double %202, %203
  %205 = fsub double %mod, %204
  %206 = fsub double %200, %203
  %207 = fadd double %205, %206
  %208 = fadd double %191, %201
  %209 = fadd double %208, %207
  %210 = fadd double %199, %6
  %211 = call double @llvm.fabs.f64(double %208)
  %212 = call double @llvm.fabs.f64(double %209)
  %213 = fadd double %211, %212
  %214 = call double @llvm.fma.f64(double 0x42E0000000000000, double %213, double %210)
  %215 = fsub double %202, %dim
  %216 = fadd double %215, %209
  %217 = call double @llvm.fabs.f64(double %215)
  %218 = call double @llvm.fabs.f64(double %216)
  %219 = fadd double %217, %218
  %220 = call double @llvm.fma.f64(double 0x42E0000000000000, double %219, double %214)
  %221 = fsub double 0.000000e+00, %dim
  %222 = call double @llvm.fabs.f64(double %221)
  %223 = call double @llvm.fabs.f64(double %221)
  %224 = fadd double %222, %223
  %225 = fmul double 0x42E0000000000000, %224
  %226 = fcmp ogt double %216, %221
  %227 = select i1 %226, double %216, double %221
  %228 = select i1 %226, double %220, double %225
  %229 = fsub double %216, %221
  %230 = call double @llvm.fabs.f64(double %229)
  %231 = fadd double %220, %225
  %232 = fmul double 0x39C0000000000000, %231
  %233 = fcmp ogt double %230, %232
  %234 = call double @llvm.fma.f64(double 0x4630000000000000, double %230, double %231)
  %235 = select i1 %233, double %228, double %234
  store double %227, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %235, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret double %dim
}


; Function Attrs: null_pointer_is_valid
define half @halves(half %x, half %y) #3 {
  %1 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %2 = bitcast double %1 to i64
  %3 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %2)
  %4 = extractvalue { double, double } %3, 0
  %5 = extractvalue { double, double } %3, 1
  %6 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %7 = bitcast double %6 to i64
  %8 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %7)
  %9 = extractvalue { double, double } %8, 0
  %10 = extractvalue { double, double } %8, 1
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %12 = bitcast double %11 to i64
  %13 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %12)
  %14 = extractvalue { double, double } %13, 0
  %15 = extractvalue { double, double } %13, 1
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 35), align 8
  %17 = bitcast double %16 to i64
  %18 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 35), i64 %17)
  %19 = extractvalue { double, double } %18, 0
  %20 = extractvalue { double, double } %18, 1
  %add = fadd half %x, %y
  %21 = fpext half %x to double
  %22 = fpext half %y to double
  %23 = fadd double %21, %22
  %24 = fsub double %23, %21
  %25 = fsub double %23, %24
  %26 = fsub double %21, %25
  %27 = fsub double %22, %24
  %28 = fadd double %26, %27
  %29 = fadd double %1, %11
  %30 = fadd double %29, %28
  %31 = fadd double %6, %16
  %32 = call double @llvm.fabs.f64(double %29)
  %33 = call double @llvm.fabs.f64(double %30)
  %34 = fadd double %32, %33
  %35 = call double @llvm.fma.f64(double 0x42E0000000000000, double %34, double %31)
  %36 = fpext half %add to double
  %37 = fsub double %23, %36
  %38 = fadd double %30, %37
  %39 = call double @llvm.fabs.f64(double %38)
  %40 = call double @llvm.fma.f64(double 0x42E0000000000000, double %39, double %35)
  %wide = fpext half %add to double
  %one = fadd double %wide, 1.000000e+00
  %41 = fsub double %one, %wide
  %42 = fsub double %one, %41
  %43 = fsub double %wide, %42
  %44 = fsub double 1.000000e+00, %41
  %45 = fadd double %43, %44
  %46 = fadd double %38, %45
  %47 = call double @llvm.fabs.f64(double %46)
  %48 = call double @llvm.fma.f64(double 0x42E0000000000000, double %47, double %40)
  %narrow = fptrunc double %one to half
  %49 = fpext half %narrow to double
  %50 = fsub double %one, %49
  %51 = fadd double %46, %50
  %52 = call double @llvm.fabs.f64(double %51)
  %53 = call double @llvm.fma.f64(double 0x42E0000000000000, double %52, double %48)
  %mul = fmul half %narrow, %y
  %54 = fpext half %narrow to double
  %55 = fpext half %y to double
  %56 = fmul double %54, %55
  %57 = fneg double %56
  %58 = call double @llvm.fma.f64(double %54, double %55, double %57)
  %59 = call double @llvm.fma.f64(double %54, double %11, double %58)
  %60 = fadd double %55, %11
  %61 = call double @llvm.fma.f64(double %51, double %60, double %59)
  %62 = call double @llvm.fabs.f64(double %59)
  %63 = call double @llvm.fabs.f64(double %61)
  %64 = fadd double %62, %63
  %65 = call double @llvm.fma.f64(double 0x42F2000000000000, double %64, double 0x320000000000000)
  %66 = fadd double %54, %51
  %67 = call double @llvm.fabs.f64(double %66)
  %68 = call double @llvm.fma.f64(double 0x39C0000000000000, double %53, double %67)
  %69 = call double @llvm.fma.f64(double %68, double %16, double %65)
  %70 = call double @llvm.fabs.f64(double %60)
  %71 = call double @llvm.fma.f64(double %70, double %53, double %69)
  %72 = fpext half %mul to double
  %73 = fsub double %56, %72
  %74 = fadd double %61, %73
  %75 = call double @llvm.fabs.f64(double %74)
  %76 = call double @llvm.fma.f64(double 0x42E0000000000000, double %75, double %71)
  store double %74, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %76, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret half %mul
}

; Function Attrs: null_pointer_is_valid
define x86_fp80 @wides(x86_fp80 %x, double %y) #3 {
  %1 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %2 = bitcast double %1 to i64
  %3 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %2)
  %4 = extractvalue { double, double } %3, 0
  %5 = extractvalue { double, double } %3, 1
  %6 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %7 = bitcast double %6 to i64
  %8 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %7)
  %9 = extractvalue { double, double } %8, 0
  %10 = extractvalue { double, double } %8, 1
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %12 = bitcast double %11 to i64
  %13 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %12)
  %14 = extractvalue { double, double } %13, 0
  %15 = extractvalue { double, double } %13, 1
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 35), align 8
  %17 = bitcast double %16 to i64
  %18 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 35), i64 %17)
  %19 = extractvalue { double, double } %18, 0
  %20 = extractvalue { double, double } %18, 1
  %w = fpext double %y to x86_fp80
  %add = fadd x86_fp80 %x, %w
  %sub = fsub x86_fp80 %add, %x
  %mul = fmul x86_fp80 %sub, %w
  %div = fdiv x86_fp80 %mul, %x
  %c = call x86_fp80 @cosl(x86_fp80 %div)
  %t = fptrunc x86_fp80 %c to double
  %21 = fpext double %t to x86_fp80
  %22 = fsub x86_fp80 %c, %21
  %23 = fptrunc x86_fp80 %22 to double
  %24 = fcmp olt x86_fp80 %22, 0xK00000000000000000000
  %25 = select i1 %24, double -4.940660e-324, double %23
  %26 = fcmp ogt x86_fp80 %22, 0xK00000000000000000000
  %27 = select i1 %26, double 4.940660e-324, double %25
  %28 = fcmp oeq double %23, 0.000000e+00
  %29 = select i1 %28, double %27, double %23
  %30 = fptrunc x86_fp80 %c to double
  %31 = call double @llvm.fabs.f64(double %29)
  %32 = call double @llvm.fma.f64(double 0x42E0000000000000, double %31, double 0x7FF0000000000000)
  %i = fptosi x86_fp80 %c to i32
  %33 = fptrunc x86_fp80 %c to double
  %f = sitofp i32 %i to x86_fp80
  %p = fcmp ogt x86_fp80 %f, %c
  %r = select i1 %p, x86_fp80 %f, x86_fp80 %c
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double 0x7FF0000000000000, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret x86_fp80 %r
}

; Function Attrs: null_pointer_is_valid
define double @libm(double %x, double %y, i32 %n) #3 {
entry:
  %0 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %1 = bitcast double %0 to i64
  %2 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %1)
  %3 = extractvalue { double, double } %2, 0
  %4 = extractvalue { double, double } %2, 1
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %10 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %11 = bitcast double %10 to i64
  %12 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %11)
  %13 = extractvalue { double, double } %12, 0
  %14 = extractvalue { double, double } %12, 1
  %15 = load double, ptr getelementptr (i64, ptr @fl_state, i64 35), align 8
  %16 = bitcast double %15 to i64
  %17 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 35), i64 %16)
  %18 = extractvalue { double, double } %17, 0
  %19 = extractvalue { double, double } %17, 1
  %e = alloca i32, align 4
  %s = alloca double, align 8
  %c = alloca double, align 8
  %sin = call double @sin(double %x)
  %20 = fmul double %5, 0x39B0200000000000
  %21 = fadd double %20, 4.940660e-324
  %22 = fcmp oeq double %5, 0.000000e+00
  %23 = select i1 %22, double 0.000000e+00, double %21
  %24 = call { double, double } @fl_x_sin(double %x, double %0, double %23, double %sin)
  %25 = extractvalue { double, double } %24, 0
  %26 = extractvalue { double, double } %24, 1
  %27 = fmul double %26, 0x4630000000000000
  %atan = call double @atan2(double %sin, double %y)
  %28 = fmul double %27, 0x39B0200000000000
  %29 = fadd double %28, 4.940660e-324
  %30 = fcmp oeq double %27, 0.000000e+00
  %31 = select i1 %30, double 0.000000e+00, double %29
  %32 = fmul double %15, 0x39B0200000000000
  %33 = fadd double %32, 4.940660e-324
  %34 = fcmp oeq double %15, 0.000000e+00
  %35 = select i1 %34, double 0.000000e+00, double %33
  %36 = call { double, double } @fl_x_atan2(double %sin, double %25, double %31, double %y, double %10, double %35, double %atan)
  %37 = extractvalue { double, double } %36, 0
  %38 = extractvalue { double, double } %36, 1
  %39 = fmul double %38, 0x4630000000000000
  %gamma = call double @lgamma(double %atan)
  %40 = fmul double %39, 0x39B0200000000000
  %41 = fadd double %40, 4.940660e-324
  %42 = fcmp oeq double %39, 0.000000e+00
  %43 = select i1 %42, double 0.000000e+00, double %41
  %44 = call { double, double } @fl_x_lgamma(double %atan, double %37, double %43, double %gamma)
  %45 = extractvalue { double, double } %44, 0
  %46 = extractvalue { double, double } %44, 1
  %47 = fmul double %46, 0x4630000000000000
  %gamma2 = call double @lgamma_r(double %gamma, ptr %e)
  %48 = fmul double %47, 0x39B0200000000000
  %49 = fadd double %48, 4.940660e-324
  %50 = fcmp oeq double %47, 0.000000e+00
  %51 = select i1 %50, double 0.000000e+00, double %49
  %52 = call { double, double } @fl_x_lgamma(double %gamma, double %45, double %51, double %gamma2)
  %53 = extractvalue { double, double } %52, 0
  %54 = extractvalue { double, double } %52, 1
  %55 = fmul double %54, 0x4630000000000000
  %fraction = call double @frexp(double %gamma2, ptr %e)
  %56 = load i32, ptr %e, align 4
  %57 = sub i32 0, %56
  %58 = call { double, double } @fl_x_ldexp(double %gamma2, double %53, double %55, i32 %57, double %fraction)
  %59 = extractvalue { double, double } %58, 0
  %60 = extractvalue { double, double } %58, 1
  %scaled = call double @ldexp(double %fraction, i32 %n)
  %61 = call { double, double } @fl_x_ldexp(double %fraction, double %59, double %60, i32 %n, double %scaled)
  %62 = extractvalue { double, double } %61, 0
  %63 = extractvalue { double, double } %61, 1
  %part = call double @modf(double %scaled, ptr %s)
  call void @fl_copy(ptr %s, ptr null, i64 ptrtoint (ptr getelementptr (double, ptr null, i32 1) to i64))
  call void @sincos(double %part, ptr %s, ptr %c)
  %64 = load double, ptr %s, align 8
  %65 = fmul double %63, 0x39B0200000000000
  %66 = fadd double %65, 4.940660e-324
  %67 = fcmp oeq double %63, 0.000000e+00
  %68 = select i1 %67, double 0.000000e+00, double %66
  %69 = call { double, double } @fl_x_sin(double %part, double %62, double %68, double %64)
  %70 = extractvalue { double, double } %69, 0
  %71 = extractvalue { double, double } %69, 1
  %72 = fmul double %71, 0x4630000000000000
  %73 = bitcast double %64 to i64
  call void @fl.store(ptr %s, i64 %73, double %70, double %72)
  %74 = load double, ptr %c, align 8
  %75 = fmul double %63, 0x39B0200000000000
  %76 = fadd double %75, 4.940660e-324
  %77 = fcmp oeq double %63, 0.000000e+00
  %78 = select i1 %77, double 0.000000e+00, double %76
  %79 = call { double, double } @fl_x_cos(double %part, double %62, double %78, double %74)
  %80 = extractvalue { double, double } %79, 0
  %81 = extractvalue { double, double } %79, 1
  %82 = fmul double %81, 0x4630000000000000
  %83 = bitcast double %74 to i64
  call void @fl.store(ptr %c, i64 %83, double %80, double %82)
  %sine = load double, ptr %s, align 8
  %84 = bitcast double %sine to i64
  %85 = call { double, double } @fl.load(ptr %s, i64 %84)
  %86 = extractvalue { double, double } %85, 0
  %87 = extractvalue { double, double } %85, 1
  %powi = call double @llvm.powi.f64.i32(double %sine, i32 %n)
  %88 = fmul double %87, 0x39B0200000000000
  %89 = fadd double %88, 4.940660e-324
  %90 = fcmp oeq double %87, 0.000000e+00
  %91 = select i1 %90, double 0.000000e+00, double %89
  %92 = call { double, double } @fl_x_powi(double %sine, double %86, double %91, i32 %n, double %powi)
  %93 = extractvalue { double, double } %92, 0
  %94 = extractvalue { double, double } %92, 1
  %95 = fmul double %94, 0x4630000000000000
  %abs = call double @llvm.fabs.f64(double %powi)
  %96 = fcmp olt double %powi, 0.000000e+00
  %97 = fneg double %93
  %98 = select i1 %96, double %97, double %93
  %99 = call double @llvm.fabs.f64(double %powi)
  %100 = fneg double %99
  %101 = fcmp olt double %98, %100
  %102 = fneg double %98
  %103 = call double @llvm.fma.f64(double -2.000000e+00, double %99, double %102)
  %104 = select i1 %101, double %103, double %98
  %105 = call double @llvm.fabs.f64(double %103)
  %106 = call double @llvm.fma.f64(double 0x42E0000000000000, double %105, double %95)
  %107 = select i1 %101, double %106, double %95
  %sign = call double @llvm.copysign.f64(double %abs, double %y)
  %108 = fcmp olt double %abs, 0.000000e+00
  %109 = fneg double %104
  %110 = select i1 %108, double %109, double %104
  %111 = call double @llvm.fabs.f64(double %abs)
  %112 = fneg double %111
  %113 = fcmp olt double %110, %112
  %114 = fneg double %110
  %115 = call double @llvm.fma.f64(double -2.000000e+00, double %111, double %114)
  %116 = select i1 %113, double %115, double %110
  %117 = call double @llvm.fabs.f64(double %115)
  %118 = call double @llvm.fma.f64(double 0x42E0000000000000, double %117, double %107)
  %119 = select i1 %113, double %118, double %107
  %120 = bitcast double %sign to i64
  %121 = icmp slt i64 %120, 0
  %122 = fneg double %116
  %123 = select i1 %121, double %122, double %116
  %124 = call double @llvm.fabs.f64(double %10)
  %125 = call double @llvm.fma.f64(double 0x39C0000000000000, double %15, double %124)
  %126 = call double @llvm.fabs.f64(double %y)
  %127 = fcmp olt double %125, %126
  %128 = call double @llvm.fabs.f64(double %y)
  %129 = call double @llvm.fabs.f64(double %10)
  %130 = fadd double %129, %15
  %131 = fadd double %128, %130
  %132 = fcmp oeq double %131, 0.000000e+00
  %133 = or i1 %127, %132
  %134 = select i1 %133, double %119, double 0x7FF0000000000000
  %least = call double @llvm.minnum.f64(double %sign, double %x)
  %135 = fneg double %sign
  %136 = fneg double %123
  %137 = fneg double %x
  %138 = fneg double %0
  %139 = fneg double %least
  %140 = fsub double %135, %139
  %141 = fadd double %140, %136
  %142 = call double @llvm.fabs.f64(double %140)
  %143 = call double @llvm.fabs.f64(double %141)
  %144 = fadd double %142, %143
  %145 = call double @llvm.fma.f64(double 0x42E0000000000000, double %144, double %134)
  %146 = fsub double %137, %139
  %147 = fadd double %146, %138
  %148 = call double @llvm.fabs.f64(double %146)
  %149 = call double @llvm.fabs.f64(double %147)
  %150 = fadd double %148, %149
  %151 = call double @llvm.fma.f64(double 0x42E0000000000000, double %150, double %5)
  %152 = fcmp ogt double %141, %147
  %153 = select i1 %152, double %141, double %147
  %154 = select i1 %152, double %145, double %151
  %155 = fsub double %141, %147
  %156 = call double @llvm.fabs.f64(double %155)
  %157 = fadd double %145, %151
  %158 = fmul double 0x39C0000000000000, %157
  %159 = fcmp ogt double %156, %158
  %160 = call double @llvm.fma.f64(double 0x4630000000000000, double %156, double %157)
  %161 = select i1 %159, double %154, double %160
  %162 = fneg double %153
  %most = call double @llvm.maxnum.f64(double %least, double %y)
  %163 = fsub double %least, %most
  %164 = fadd double %163, %162
  %165 = call double @llvm.fabs.f64(double %163)
  %166 = call double @llvm.fabs.f64(double %164)
  %167 = fadd double %165, %166
  %168 = call double @llvm.fma.f64(double 0x42E0000000000000, double %167, double %161)
  %169 = fsub double %y, %most
  %170 = fadd double %169, %10
  %171 = call double @llvm.fabs.f64(double %169)
  %172 = call double @llvm.fabs.f64(double %170)
  %173 = fadd double %171, %172
  %174 = call double @llvm.fma.f64(double 0x42E0000000000000, double %173, double %15)
  %175 = fcmp ogt double %164, %170
  %176 = select i1 %175, double %164, double %170
  %177 = select i1 %175, double %168, double %174
  %178 = fsub double %164, %170
  %179 = call double @llvm.fabs.f64(double %178)
  %180 = fadd double %168, %174
  %181 = fmul double 0x39C0000000000000, %180
  %182 = fcmp ogt double %179, %181
  %183 = call double @llvm.fma.f64(double 0x4630000000000000, double %179, double %180)
  %184 = select i1 %182, double %177, double %183
  store double %176, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %184, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret double %most
}

; Function Attrs: null_pointer_is_valid
define double @magic(double %x) #3 {
  %1 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %2 = bitcast double %1 to i64
  %3 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %2)
  %4 = extractvalue { double, double } %3, 0
  %5 = extractvalue { double, double } %3, 1
  %6 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %7 = bitcast double %6 to i64
  %8 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %7)
  %9 = extractvalue { double, double } %8, 0
  %10 = extractvalue { double, double } %8, 1
  %a = fadd double %x, 0x4338000000000000
  %11 = fsub double %a, %x
  %12 = fsub double %a, %11
  %13 = fsub double %x, %12
  %14 = fsub double 0x4338000000000000, %11
  %15 = fadd double %13, %14
  %16 = fadd double %1, %15
  %17 = call double @llvm.fabs.f64(double %16)
  %18 = call double @llvm.fma.f64(double 0x42E0000000000000, double %17, double %6)
  %b = fsub double %a, 0x4338000000000000
  %r = fsub double %x, %b
  %19 = fneg double %b
  %20 = fsub double %r, %x
  %21 = fsub double %r, %20
  %22 = fsub double %x, %21
  %23 = fsub double %19, %20
  %24 = fadd double %22, %23
  %25 = fadd double %1, %24
  %26 = call double @llvm.fabs.f64(double %25)
  %27 = call double @llvm.fma.f64(double 0x42E0000000000000, double %26, double %6)
  store double %25, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %27, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret double %r
}

; Function Attrs: null_pointer_is_valid
define double @stored(ptr %p, ptr %q, double %x) #3 {
entry:
  %0 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %1 = bitcast double %0 to i64
  %2 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %1)
  %3 = extractvalue { double, double } %2, 0
  %4 = extractvalue { double, double } %2, 1
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %sum = fadd double %x, 1.000000e-01
  %10 = fsub double %sum, %x
  %11 = fsub double %sum, %10
  %12 = fsub double %x, %11
  %13 = fsub double 1.000000e-01, %10
  %14 = fadd double %12, %13
  %15 = fadd double %0, %14
  %16 = call double @llvm.fabs.f64(double %15)
  %17 = call double @llvm.fma.f64(double 0x42E0000000000000, double %16, double %5)
  store double %sum, ptr %p, align 8
  %18 = bitcast double %sum to i64
  call void @fl.store(ptr %p, i64 %18, double %15, double %17)
  %bits = load i64, ptr %p, align 8
  %19 = call { double, double } @fl.load(ptr %p, i64 %bits)
  %20 = extractvalue { double, double } %19, 0
  %21 = extractvalue { double, double } %19, 1
  call void @fl.bits(ptr %p, i64 8, i64 4)
  store i64 %bits, ptr %q, align 8
  call void @fl.store(ptr %q, i64 %bits, double %20, double %21)
  call void @fl.made(ptr %q, i64 8, i64 4)
  %back = load double, ptr %q, align 8
  %22 = bitcast double %back to i64
  %23 = call { double, double } @fl.load(ptr %q, i64 %22)
  %24 = extractvalue { double, double } %23, 0
  %25 = extractvalue { double, double } %23, 1
  call void @fl_copy(ptr %p, ptr null, i64 16)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @table, i64 16, i1 false)
  call void @fl_copy(ptr %q, ptr null, i64 8)
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 8, i1 false)
  %second = getelementptr double, ptr @table, i64 1
  %constant = load double, ptr %second, align 8
  %r = call ptr @realloc(ptr %p, i64 32)
  call void @fl_copy(ptr %r, ptr %p, i64 32)
  %pair = load <2 x float>, ptr %r, align 8
  %26 = extractelement <2 x float> %pair, i64 0
  %27 = getelementptr float, ptr %r, i64 0
  %28 = bitcast float %26 to i32
  %29 = zext i32 %28 to i64
  %30 = call { double, double } @fl.load(ptr %27, i64 %29)
  %31 = extractvalue { double, double } %30, 0
  %32 = extractvalue { double, double } %30, 1
  %33 = extractelement <2 x float> %pair, i64 1
  %34 = getelementptr float, ptr %r, i64 1
  %35 = bitcast float %33 to i32
  %36 = zext i32 %35 to i64
  %37 = call { double, double } @fl.load(ptr %34, i64 %36)
  %38 = extractvalue { double, double } %37, 0
  %39 = extractvalue { double, double } %37, 1
  %high = extractelement <2 x float> %pair, i64 1
  %square = fmul float %high, %high
  %40 = fpext float %high to double
  %41 = fpext float %high to double
  %42 = fmul double %40, %41
  %43 = fneg double %42
  %44 = call double @llvm.fma.f64(double %40, double %41, double %43)
  %45 = call double @llvm.fma.f64(double %40, double %38, double %44)
  %46 = fadd double %41, %38
  %47 = call double @llvm.fma.f64(double %38, double %46, double %45)
  %48 = call double @llvm.fabs.f64(double %45)
  %49 = call double @llvm.fabs.f64(double %47)
  %50 = fadd double %48, %49
  %51 = call double @llvm.fma.f64(double 0x42F2000000000000, double %50, double 0x320000000000000)
  %52 = fadd double %40, %38
  %53 = call double @llvm.fabs.f64(double %52)
  %54 = call double @llvm.fma.f64(double 0x39C0000000000000, double %39, double %53)
  %55 = call double @llvm.fma.f64(double %54, double %39, double %51)
  %56 = call double @llvm.fabs.f64(double %46)
  %57 = call double @llvm.fma.f64(double %56, double %39, double %55)
  %58 = fpext float %square to double
  %59 = fsub double %42, %58
  %60 = fadd double %47, %59
  %61 = call double @llvm.fabs.f64(double %60)
  %62 = call double @llvm.fma.f64(double 0x42E0000000000000, double %61, double %57)
  %twice = insertelement <2 x float> %pair, float %square, i64 1
  store <2 x float> %twice, ptr %r, align 8
  %63 = extractelement <2 x float> %twice, i64 0
  %64 = getelementptr float, ptr %r, i64 0
  call void @fl.floats()
  %65 = bitcast float %63 to i32
  %66 = zext i32 %65 to i64
  call void @fl.store(ptr %64, i64 %66, double %31, double %32)
  %67 = extractelement <2 x float> %twice, i64 1
  %68 = getelementptr float, ptr %r, i64 1
  call void @fl.floats()
  %69 = bitcast float %67 to i32
  %70 = zext i32 %69 to i64
  call void @fl.store(ptr %68, i64 %70, double %60, double %62)
  %f = extractelement <2 x float> %twice, i64 1
  %n = bitcast float %f to i32
  %71 = bitcast float %f to i32
  %72 = zext i32 %71 to i64
  %73 = or i64 %72, -2251799813685248
  call void @fl.escape(i64 %73, double %60, double %62)
  %odd = xor i32 %n, 1
  %g = bitcast i32 %odd to float
  %74 = bitcast float %g to i32
  %75 = zext i32 %74 to i64
  %76 = or i64 %75, -2251799813685248
  %77 = call { double, double } @fl.remade(i64 %76)
  %78 = extractvalue { double, double } %77, 0
  %79 = extractvalue { double, double } %77, 1
  %d = fpext float %g to double
  %t = fadd double %d, %back
  %80 = fsub double %t, %d
  %81 = fsub double %t, %80
  %82 = fsub double %d, %81
  %83 = fsub double %back, %80
  %84 = fadd double %82, %83
  %85 = fadd double %78, %24
  %86 = fadd double %85, %84
  %87 = fadd double %79, %25
  %88 = call double @llvm.fabs.f64(double %85)
  %89 = call double @llvm.fabs.f64(double %86)
  %90 = fadd double %88, %89
  %91 = call double @llvm.fma.f64(double 0x42E0000000000000, double %90, double %87)
  %u = fadd double %t, %constant
  %92 = fsub double %u, %t
  %93 = fsub double %u, %92
  %94 = fsub double %t, %93
  %95 = fsub double %constant, %92
  %96 = fadd double %94, %95
  %97 = fadd double %86, %96
  %98 = call double @llvm.fabs.f64(double %97)
  %99 = call double @llvm.fma.f64(double 0x42E0000000000000, double %98, double %91)
  store double %97, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %99, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret double %u
}

; Function Attrs: null_pointer_is_valid
define double @called(double %x, ptr %p) #3 {
entry:
  %0 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %1 = bitcast double %0 to i64
  %2 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %1)
  %3 = extractvalue { double, double } %2, 0
  %4 = extractvalue { double, double } %2, 1
  %5 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %6 = bitcast double %5 to i64
  %7 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  store double %0, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  store double %5, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double 0x7FF0000000000000, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  store ptr %p, ptr getelementptr (i64, ptr @fl_state, i64 72), align 8
  %v = call double @g(double %x, ptr byval({ double, i64 }) %p)
  %10 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  store double %10, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  store double %11, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double 0x7FF0000000000000, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  store double 0.000000e+00, ptr getelementptr (i64, ptr @fl_state, i64 66), align 8
  store double 0x7FF0000000000000, ptr getelementptr (i64, ptr @fl_state, i64 67), align 8
  %both = call { double, double } @two(double %v)
  %12 = load double, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  %13 = load double, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  %14 = load double, ptr getelementptr (i64, ptr @fl_state, i64 66), align 8
  %15 = load double, ptr getelementptr (i64, ptr @fl_state, i64 67), align 8
  %first = extractvalue { double, double } %both, 0
  %swapped = insertvalue { double, double } %both, double %v, 1
  %second = extractvalue { double, double } %swapped, 1
  %o = fcmp ueq double %first, %second
  br i1 %o, label %loop, label %done

loop:                                             ; preds = %loop, %entry
  %16 = phi double [ %12, %entry ], [ %20, %loop ]
  %17 = phi double [ %13, %entry ], [ %24, %loop ]
  %i = phi double [ %first, %entry ], [ %next, %loop ]
  %next = fmul double %i, 9.000000e-01
  %18 = fneg double %next
  %19 = call double @llvm.fma.f64(double %i, double 9.000000e-01, double %18)
  %20 = call double @llvm.fma.f64(double %16, double 9.000000e-01, double %19)
  %21 = call double @llvm.fabs.f64(double %20)
  %22 = call double @llvm.fma.f64(double 0x42E0000000000000, double %21, double 0x320000000000000)
  %23 = call double @llvm.fabs.f64(double 9.000000e-01)
  %24 = call double @llvm.fma.f64(double %23, double %17, double %22)
  %more = fcmp ogt double %next, 1.000000e+00
  call void @fl.fuel()
  br i1 %more, label %loop, label %done

done:                                             ; preds = %loop, %entry
  %25 = phi double [ %10, %entry ], [ %20, %loop ]
  %26 = phi double [ %11, %entry ], [ %24, %loop ]
  %result = phi double [ %second, %entry ], [ %next, %loop ]
  store double %25, ptr getelementptr (i64, ptr @fl_state, i64 64), align 8
  store double %26, ptr getelementptr (i64, ptr @fl_state, i64 65), align 8
  ret double %result
}

; Function Attrs: null_pointer_is_valid
define i32 @integers(double %x, float %y, i64 %m) #3 {
  %1 = load double, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  %2 = bitcast double %1 to i64
  %3 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 32), i64 %2)
  %4 = extractvalue { double, double } %3, 0
  %5 = extractvalue { double, double } %3, 1
  %6 = load double, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %7 = bitcast double %6 to i64
  %8 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 33), i64 %7)
  %9 = extractvalue { double, double } %8, 0
  %10 = extractvalue { double, double } %8, 1
  %11 = load double, ptr getelementptr (i64, ptr @fl_state, i64 34), align 8
  %12 = bitcast double %11 to i64
  %13 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 34), i64 %12)
  %14 = extractvalue { double, double } %13, 0
  %15 = extractvalue { double, double } %13, 1
  %16 = load double, ptr getelementptr (i64, ptr @fl_state, i64 35), align 8
  %17 = bitcast double %16 to i64
  %18 = call { double, double } @fl.load(ptr getelementptr (i64, ptr @fl_state, i64 35), i64 %17)
  %19 = extractvalue { double, double } %18, 0
  %20 = extractvalue { double, double } %18, 1
  %i = fptosi double %x to i32
  %u = fptoui float %y to i16
  %21 = fpext float %y to double
  store double %1, ptr getelementptr (i64, ptr @fl_state, i64 32), align 8
  store double %6, ptr getelementptr (i64, ptr @fl_state, i64 33), align 8
  %l = call i64 @lrint(double %x)
  %down = call double @floor(double %x)
  %k = fptosi double %down to i64
  %twice = add nsw i32 %i, %i
  %power = shl nsw i32 1, %twice
  %wide = sext i32 %power to i64
  %all = mul nsw i64 %wide, %l
  %narrow = trunc i64 %all to i32
  %small = zext i16 %u to i32
  %sum = add nsw i32 %narrow, %small
  %back = sitofp i64 %k to double
  %22 = sitofp i64 %k to x86_fp80
  %23 = fpext double %back to x86_fp80
  %24 = fsub x86_fp80 %22, %23
  %25 = fptrunc x86_fp80 %24 to double
  %float = uitofp i64 %m to float
  %26 = uitofp i64 %m to x86_fp80
  %27 = fpext float %float to x86_fp80
  %28 = fsub x86_fp80 %26, %27
  %29 = fptrunc x86_fp80 %28 to double
  %q = fcmp une double %back, %x
  %z = zext i1 %q to i32
  %r = sub i32 %sum, %z
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






; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.rint.f64(double) #0

declare extern_weak { double, double } @fl_x_exp(double, double, double, double)

declare extern_weak { double, double } @fl_x_sin(double, double, double, double)

declare extern_weak { double, double } @fl_x_atan2(double, double, double, double, double, double, double)

declare extern_weak { double, double } @fl_x_lgamma(double, double, double, double)

declare extern_weak { double, double } @fl_x_ldexp(double, double, double, i32, double)

declare extern_weak void @fl_copy(ptr, ptr, i64)

declare extern_weak { double, double } @fl_x_cos(double, double, double, double)

declare extern_weak { double, double } @fl_x_powi(double, double, double, i32, double)


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
