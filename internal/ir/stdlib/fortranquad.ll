; fortranquad.c, compiled by go test -update
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define fp128 @_FortranAAcosF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @acosf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @acosf128(fp128)

define fp128 @_FortranAAcoshF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @acoshf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @acoshf128(fp128)

define fp128 @_FortranAAsinF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @asinf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @asinf128(fp128)

define fp128 @_FortranAAsinhF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @asinhf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @asinhf128(fp128)

define fp128 @_FortranAAtanF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @atanf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @atanf128(fp128)

define fp128 @_FortranAAtanhF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @atanhf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @atanhf128(fp128)

define fp128 @_FortranACosF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @cosf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @cosf128(fp128)

define fp128 @_FortranACoshF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @coshf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @coshf128(fp128)

define fp128 @_FortranAErfF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @erff128(fp128 %3)
  ret fp128 %4
}

declare fp128 @erff128(fp128)

define fp128 @_FortranAErfcF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @erfcf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @erfcf128(fp128)

define fp128 @_FortranAExpF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @expf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @expf128(fp128)

define fp128 @_FortranALgammaF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @lgammaf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @lgammaf128(fp128)

define fp128 @_FortranALogF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @logf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @logf128(fp128)

define fp128 @_FortranALog10F128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @log10f128(fp128 %3)
  ret fp128 %4
}

declare fp128 @log10f128(fp128)

define fp128 @_FortranASinF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @sinf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @sinf128(fp128)

define fp128 @_FortranASinhF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @sinhf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @sinhf128(fp128)

define fp128 @_FortranASqrtF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @sqrtf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @sqrtf128(fp128)

define fp128 @_FortranATanF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @tanf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @tanf128(fp128)

define fp128 @_FortranATanhF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @tanhf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @tanhf128(fp128)

define fp128 @_FortranATgammaF128(fp128 %0) {
  %2 = alloca fp128, align 16
  store fp128 %0, ptr %2, align 16
  %3 = load fp128, ptr %2, align 16
  %4 = call fp128 @tgammaf128(fp128 %3)
  ret fp128 %4
}

declare fp128 @tgammaf128(fp128)

define fp128 @_FortranAAtan2F128(fp128 %0, fp128 %1) {
  %3 = alloca fp128, align 16
  %4 = alloca fp128, align 16
  store fp128 %0, ptr %3, align 16
  store fp128 %1, ptr %4, align 16
  %5 = load fp128, ptr %3, align 16
  %6 = load fp128, ptr %4, align 16
  %7 = call fp128 @atan2f128(fp128 %5, fp128 %6)
  ret fp128 %7
}

declare fp128 @atan2f128(fp128, fp128)

define fp128 @_FortranAHypotF128(fp128 %0, fp128 %1) {
  %3 = alloca fp128, align 16
  %4 = alloca fp128, align 16
  store fp128 %0, ptr %3, align 16
  store fp128 %1, ptr %4, align 16
  %5 = load fp128, ptr %3, align 16
  %6 = load fp128, ptr %4, align 16
  %7 = call fp128 @hypotf128(fp128 %5, fp128 %6)
  ret fp128 %7
}

declare fp128 @hypotf128(fp128, fp128)

define fp128 @_FortranAPowF128(fp128 %0, fp128 %1) {
  %3 = alloca fp128, align 16
  %4 = alloca fp128, align 16
  store fp128 %0, ptr %3, align 16
  store fp128 %1, ptr %4, align 16
  %5 = load fp128, ptr %3, align 16
  %6 = load fp128, ptr %4, align 16
  %7 = call fp128 @powf128(fp128 %5, fp128 %6)
  ret fp128 %7
}

declare fp128 @powf128(fp128, fp128)

