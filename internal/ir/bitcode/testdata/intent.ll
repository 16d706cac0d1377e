; A conversion that no debug location places keeps its instruction; a store into a bit-field keeps what it stores.
target triple = "x86_64-pc-linux-gnu"

define i8 @narrow(i32 %n) {
  %t = trunc i32 %n to i8
  ret i8 %t
}

define void @field(ptr %p, i32 %n) {
  %old = load i32, ptr %p, align 4
  %low = and i32 %n, 7
  %kept = and i32 %old, -8
  %new = or i32 %kept, %low
  store i32 %new, ptr %p, align 4
  ret void
}
