define double @size(double %x) {
  %b = bitcast double %x to i64
  %a = and i64 %b, 9223372036854775807
  %r = bitcast i64 %a to double
  ret double %r
}
define double @minus(double %x) {
  %b = bitcast double %x to i64
  %a = xor i64 %b, -9223372036854775808
  %r = bitcast i64 %a to double
  ret double %r
}
define float @below(float %x) {
  %b = bitcast float %x to i32
  %a = or i32 -2147483648, %b
  %r = bitcast i32 %a to float
  ret float %r
}
define double @copied(double %x, double %y) {
  %b = bitcast double %x to i64
  %m = and i64 %b, 9223372036854775807
  %c = bitcast double %y to i64
  %s = and i64 %c, -9223372036854775808
  %a = or i64 %s, %m
  %r = bitcast i64 %a to double
  ret double %r
}
define double @shifted(double %x, double %y) {
  %b = bitcast double %x to i64
  %u = shl i64 %b, 1
  %m = lshr i64 %u, 1
  %c = bitcast double %y to i64
  %h = lshr i64 %c, 63
  %s = shl i64 %h, 63
  %a = or i64 %s, %m
  %r = bitcast i64 %a to double
  ret double %r
}
define double @times(double %x, double %y) {
  %b = bitcast double %x to i64
  %c = bitcast double %y to i64
  %s = and i64 %c, -9223372036854775808
  %a = xor i64 %b, %s
  %r = bitcast i64 %a to double
  ret double %r
}
define double @two(double %x, double %y, double %z) {
  %b = bitcast double %x to i64
  %m = and i64 %b, 9223372036854775807
  %c = bitcast double %y to i64
  %d = bitcast double %z to i64
  %e = xor i64 %c, %d
  %s = and i64 %e, -9223372036854775808
  %n = xor i64 %s, -9223372036854775808
  %a = or i64 %n, %m
  %r = bitcast i64 %a to double
  ret double %r
}
define double @three(double %x, double %y, double %z) {
  %b = bitcast double %x to i64
  %c = bitcast double %y to i64
  %d = bitcast double %z to i64
  %e = xor i64 %c, %d
  %s = and i64 %e, -9223372036854775808
  %a = xor i64 %s, %b
  %r = bitcast i64 %a to double
  ret double %r
}
define i1 @negative(double %x) {
  %b = bitcast double %x to i64
  %r = icmp slt i64 %b, 0
  ret i1 %r
}
define i1 @positive(float %x) {
  %b = bitcast float %x to i32
  %r = icmp sgt i32 %b, -1
  ret i1 %r
}
define i1 @orders(double %x, float %y) {
  %b = bitcast double %x to i64
  %p1 = icmp sle i64 %b, -1
  %p2 = icmp ugt i64 %b, 9223372036854775807
  %p3 = icmp uge i64 %b, -9223372036854775808
  %p4 = icmp sge i64 %b, 0
  %p5 = icmp ule i64 %b, 9223372036854775807
  %p6 = icmp ult i64 %b, -9223372036854775808
  %m = and i64 %b, -9223372036854775808
  %p7 = icmp ne i64 %m, 0
  %p8 = icmp eq i64 %m, 0
  %t = xor i64 %b, -1
  %p9 = icmp slt i64 %t, 0
  %q1 = and i1 %p1, %p2
  %q2 = and i1 %q1, %p3
  %q3 = and i1 %q2, %p4
  %q4 = and i1 %q3, %p5
  %q5 = and i1 %q4, %p6
  %q6 = and i1 %q5, %p7
  %q7 = and i1 %q6, %p8
  %q8 = and i1 %q7, %p9
  ret i1 %q8
}
define i1 @others(double %x, i64 %n) {
  %b = bitcast double %x to i64
  %p1 = icmp slt i64 %b, 1
  %p2 = icmp eq i64 %b, 0
  %p3 = icmp sgt i64 %b, 0
  %m = and i64 %b, 4611686018427387904
  %p4 = icmp ne i64 %m, 0
  %p5 = icmp slt i64 %n, 0
  %d = xor i64 %b, %n
  %p6 = icmp slt i64 %d, 0
  %s = lshr i64 %b, 62
  %p7 = icmp eq i64 %s, 0
  %q1 = and i1 %p1, %p2
  %q2 = and i1 %q1, %p3
  %q3 = and i1 %q2, %p4
  %q4 = and i1 %q3, %p5
  %q5 = and i1 %q4, %p6
  %q6 = and i1 %q5, %p7
  ret i1 %q6
}
define i64 @bits(double %x, double %y) {
  %b = bitcast double %x to i64
  %c = lshr i64 %b, 63
  %d = ashr i64 %b, 63
  %e = ashr i64 %b, 62
  %f = lshr i64 %b, 62
  %t = xor i64 %b, -1
  %g = lshr i64 %t, 63
  %h = bitcast double %y to i64
  %i = xor i64 %b, %h
  %j = lshr i64 %i, 63
  %s1 = add i64 %c, %d
  %s2 = add i64 %s1, %e
  %s3 = add i64 %s2, %f
  %s4 = add i64 %s3, %g
  %s5 = add i64 %s4, %j
  ret i64 %s5
}
define i32 @high(double %x) {
  %b = bitcast double %x to i64
  %h = lshr i64 %b, 32
  %t = trunc i64 %h to i32
  %s = lshr i32 %t, 31
  %p = icmp slt i32 %t, 0
  %z = zext i1 %p to i32
  %r = add i32 %s, %z
  ret i32 %r
}
define i128 @wide(double %x, i128 %n) {
  %b = bitcast double %x to i64
  %w = sext i64 %b to i128
  %r = lshr i128 %w, 127
  %t = trunc i128 %n to i64
  %p = icmp slt i64 %t, 0
  %q = zext i1 %p to i128
  %s = add i128 %r, %q
  ret i128 %s
}
define i64 @extended(float %x) {
  %b = bitcast float %x to i32
  %s = sext i32 %b to i64
  %z = zext i32 %b to i64
  %a = lshr i64 %s, 63
  %c = lshr i64 %z, 31
  %d = lshr i64 %z, 32
  %e = add i64 %a, %c
  %f = add i64 %d, %e
  ret i64 %f
}
define double @loop(double %x, i32 %n) {
entry:
  %b = bitcast double %x to i64
  br label %again
again:
  %k = phi i64 [ %b, %entry ], [ %l, %again ]
  %i = phi i32 [ %n, %entry ], [ %j, %again ]
  %l = xor i64 %k, -9223372036854775808
  %j = sub i32 %i, 1
  %p = icmp eq i32 %j, 0
  br i1 %p, label %done, label %again
done:
  %r = bitcast i64 %l to double
  ret double %r
}
define double @almost(double %x, float %y) {
  %b = bitcast double %x to i64
  %a = and i64 %b, 9223372036854775806
  %r = bitcast i64 %a to double
  %c = and i64 %b, 4611686018427387903
  %s = bitcast i64 %c to double
  %f = bitcast float %y to i32
  %g = zext i32 %f to i64
  %h = bitcast i64 %g to double
  %u = shl i64 %b, 64
  %v = bitcast i64 %u to double
  %w = and i64 %b, 4611686018427387904
  %m = and i64 %b, 9223372036854775807
  %n = shl i64 %w, 1
  %o = or i64 %m, %n
  %q = bitcast i64 %o to double
  %t1 = fadd double %r, %s
  %t2 = fadd double %t1, %h
  %t3 = fadd double %t2, %v
  %t4 = fadd double %t3, %q
  ret double %t4
}
