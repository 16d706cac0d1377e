; What the standard asks of complex products and quotients of which both parts are NaN: where an operand is infinite, or a product
; overflows, the result is infinite (C11, G.5.1). $T is a type, $N its name in intrinsics, $PLUS its infinity, $ZERO and $ONE are numbers.
; These functions are the unit's own, one of each for a type.

declare $T @llvm.fabs.$N($T)
declare $T @llvm.copysign.$N($T, $T)

define i1 @faultline.nan.$N($T %x) alwaysinline {
  %is = fcmp uno $T %x, %x
  ret i1 %is
}

define i1 @faultline.inf.$N($T %x) alwaysinline {
  %size = call $T @llvm.fabs.$N($T %x)
  %is = fcmp oeq $T %size, $PLUS
  ret i1 %is
}

; 1 for an infinity, else 0, with the sign of x
define $T @faultline.unit.$N($T %x) alwaysinline {
  %inf = call i1 @faultline.inf.$N($T %x)
  %size = select i1 %inf, $T $ONE, $T $ZERO
  %r = call $T @llvm.copysign.$N($T %size, $T %x)
  ret $T %r
}

; 0 for a NaN where it counts as a number, with its sign, else x
define $T @faultline.number.$N($T %x, i1 %counts) alwaysinline {
  %nan = call i1 @faultline.nan.$N($T %x)
  %both = and i1 %nan, %counts
  %zero = call $T @llvm.copysign.$N($T $ZERO, $T %x)
  %r = select i1 %both, $T %zero, $T %x
  ret $T %r
}

define i1 @faultline.either.$N($T %x, $T %y) alwaysinline {
  %p = call i1 @faultline.inf.$N($T %x)
  %q = call i1 @faultline.inf.$N($T %y)
  %r = or i1 %p, %q
  ret i1 %r
}

define { $T, $T } @faultline.pair.$N($T %x, $T %y) alwaysinline {
  %p = insertvalue { $T, $T } undef, $T %x, 0
  %r = insertvalue { $T, $T } %p, $T %y, 1
  ret { $T, $T } %r
}

; (a + ib)(c + id), which was computed as x + iy; lost says that both are NaN
define { $T, $T } @faultline.mul.rest.$N(i1 %lost, $T %x, $T %y, $T %a, $T %b, $T %c, $T %d) {
  br i1 %lost, label %look, label %done
look:
  %i1 = call i1 @faultline.either.$N($T %a, $T %b)
  %ua = call $T @faultline.unit.$N($T %a)
  %ub = call $T @faultline.unit.$N($T %b)
  %a1 = select i1 %i1, $T %ua, $T %a
  %b1 = select i1 %i1, $T %ub, $T %b
  %c1 = call $T @faultline.number.$N($T %c, i1 %i1)
  %d1 = call $T @faultline.number.$N($T %d, i1 %i1)
  %i2 = call i1 @faultline.either.$N($T %c1, $T %d1)
  %uc = call $T @faultline.unit.$N($T %c1)
  %ud = call $T @faultline.unit.$N($T %d1)
  %c2 = select i1 %i2, $T %uc, $T %c1
  %d2 = select i1 %i2, $T %ud, $T %d1
  %a2 = call $T @faultline.number.$N($T %a1, i1 %i2)
  %b2 = call $T @faultline.number.$N($T %b1, i1 %i2)
  %operands = or i1 %i1, %i2
  br i1 %operands, label %again, label %products
products:
  %ac = fmul $T %a, %c
  %bd = fmul $T %b, %d
  %ad = fmul $T %a, %d
  %bc = fmul $T %b, %c
  %o1 = call i1 @faultline.either.$N($T %ac, $T %bd)
  %o2 = call i1 @faultline.either.$N($T %ad, $T %bc)
  %over = or i1 %o1, %o2
  br i1 %over, label %again, label %done
again:
  %from = phi i1 [ false, %look ], [ true, %products ]
  %a3 = call $T @faultline.number.$N($T %a2, i1 %from)
  %b3 = call $T @faultline.number.$N($T %b2, i1 %from)
  %c3 = call $T @faultline.number.$N($T %c2, i1 %from)
  %d3 = call $T @faultline.number.$N($T %d2, i1 %from)
  %ac3 = fmul $T %a3, %c3
  %bd3 = fmul $T %b3, %d3
  %ad3 = fmul $T %a3, %d3
  %bc3 = fmul $T %b3, %c3
  %re = fsub $T %ac3, %bd3
  %im = fadd $T %ad3, %bc3
  %xi = fmul $T %re, $PLUS
  %yi = fmul $T %im, $PLUS
  %found = call { $T, $T } @faultline.pair.$N($T %xi, $T %yi)
  ret { $T, $T } %found
done:
  %r = call { $T, $T } @faultline.pair.$N($T %x, $T %y)
  ret { $T, $T } %r
}

; the product, for who has not computed it
define { $T, $T } @faultline.mul.$N($T %a, $T %b, $T %c, $T %d) {
  %ac = fmul $T %a, %c
  %bd = fmul $T %b, %d
  %ad = fmul $T %a, %d
  %bc = fmul $T %b, %c
  %x = fsub $T %ac, %bd
  %y = fadd $T %ad, %bc
  %nx = fcmp uno $T %x, %x
  %ny = fcmp uno $T %y, %y
  %lost = and i1 %nx, %ny
  %r = call { $T, $T } @faultline.mul.rest.$N(i1 %lost, $T %x, $T %y, $T %a, $T %b, $T %c, $T %d)
  ret { $T, $T } %r
}

; (a + ib)/(c + id), which was computed as x + iy
define { $T, $T } @faultline.div.rest.$N(i1 %lost, $T %x, $T %y, $T %a, $T %b, $T %c, $T %d) {
  br i1 %lost, label %look, label %done
look:
  %c0 = call i1 @faultline.nil.$N($T %c)
  %d0 = call i1 @faultline.nil.$N($T %d)
  %na = call i1 @faultline.nan.$N($T %a)
  %nb = call i1 @faultline.nan.$N($T %b)
  %nab = and i1 %na, %nb
  %some = xor i1 %nab, true
  %by0 = and i1 %c0, %d0
  %pole = and i1 %by0, %some
  br i1 %pole, label %infinite, label %larger
infinite:
  %sign = call $T @llvm.copysign.$N($T $PLUS, $T %c)
  %xp = fmul $T %sign, %a
  %yp = fmul $T %sign, %b
  %rp = call { $T, $T } @faultline.pair.$N($T %xp, $T %yp)
  ret { $T, $T } %rp
larger:
  %fa = call i1 @faultline.finite.$N($T %a, $T %b)
  %fc = call i1 @faultline.finite.$N($T %c, $T %d)
  %ia = call i1 @faultline.either.$N($T %a, $T %b)
  %ic = call i1 @faultline.either.$N($T %c, $T %d)
  %up = and i1 %ia, %fc
  %down = and i1 %ic, %fa
  %any = or i1 %up, %down
  br i1 %any, label %again, label %done
again:
  %ua = call $T @faultline.unit.$N($T %a)
  %ub = call $T @faultline.unit.$N($T %b)
  %uc = call $T @faultline.unit.$N($T %c)
  %ud = call $T @faultline.unit.$N($T %d)
  %a1 = select i1 %up, $T %ua, $T %a
  %b1 = select i1 %up, $T %ub, $T %b
  %c1 = select i1 %up, $T %c, $T %uc
  %d1 = select i1 %up, $T %d, $T %ud
  %by = select i1 %up, $T $PLUS, $T $ZERO
  %ac = fmul $T %a1, %c1
  %bd = fmul $T %b1, %d1
  %bc = fmul $T %b1, %c1
  %ad = fmul $T %a1, %d1
  %re = fadd $T %ac, %bd
  %im = fsub $T %bc, %ad
  %xi = fmul $T %by, %re
  %yi = fmul $T %by, %im
  %found = call { $T, $T } @faultline.pair.$N($T %xi, $T %yi)
  ret { $T, $T } %found
done:
  %r = call { $T, $T } @faultline.pair.$N($T %x, $T %y)
  ret { $T, $T } %r
}

define i1 @faultline.nil.$N($T %x) alwaysinline {
  %is = fcmp oeq $T %x, $ZERO
  ret i1 %is
}

define i1 @faultline.finite.$N($T %x, $T %y) alwaysinline {
  %p = call i1 @faultline.either.$N($T %x, $T %y)
  %q = fcmp uno $T %x, %y
  %no = or i1 %p, %q
  %r = xor i1 %no, true
  ret i1 %r
}
