package shadow

// This file writes what the runtimes of modes with companions have in common: the beginning of a run, the table of cells.

// fl_begin begins a run. fl_at returns the cell of an address, or the first free one. fl_put stores, fl_find loads a companion.
// fl_copy goes with a copy of memory, in units of 4 bytes; from null, it forgets the companions of what is overwritten.
const cellRuntime = `
@fl_state = external global [$WORDS x i64]
@fl_cells = global [$TABLEBYTES x i8] zeroinitializer, align 64

declare ptr @__errno_location()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare double @llvm.fabs.f64(double)
declare double @llvm.sqrt.f64(double)

define void @fl_begin() nounwind {
start:
  %errno = call ptr @__errno_location()
  store ptr %errno, ptr $state.Errno
  store i64 0, ptr $state.Cells
  store i64 0, ptr $state.Events
  store i64 0, ptr $state.Lost
  call void @llvm.memset.p0.i64(ptr $state.Args, i8 0, i64 $MAXSLOTS, i1 false)
  %old = load i64, ptr $state.Tag
  %tag = add i64 %old, 281474976710656
  %over = icmp eq i64 %tag, 0
  br i1 %over, label %clear, label %done
clear:
  call void @llvm.memset.p0.i64(ptr @fl_cells, i8 0, i64 $TABLEBYTES, i1 false)
  br label %done
done:
  %new = select i1 %over, i64 281474976710656, i64 %tag
  store i64 %new, ptr $state.Tag
  ret void
}

define internal ptr @fl_at(i64 %a, i64 %want) nounwind {
start:
` + cellOffset + `  br label %loop
loop:
  %at = phi i64 [ %off, %start ], [ %next, %more ]
  %cell = getelementptr i8, ptr @fl_cells, i64 %at
  %tag = load i64, ptr %cell
  %x = xor i64 %tag, %want
  %x1 = sub i64 %x, 1
  %clash = icmp ult i64 %x1, 281474976710655
  br i1 %clash, label %more, label %done
more:
  %next0 = add i64 %at, $NEXTBYTES
  %next = and i64 %next0, $OFFSETMASK
  br label %loop
done:
  ret ptr %cell
}

define $SLOW $PAIR @fl_find(ptr %p, i64 %bits) nounwind {
start:
` + cellTag + `  %cell = call ptr @fl_at(i64 %a, i64 %want)
  %tag = load i64, ptr %cell
  %mine = icmp eq i64 %tag, %want
  %atBits = getelementptr i8, ptr %cell, i64 8
  %old = load i64, ptr %atBits
  %same = icmp eq i64 %old, %bits
  %both = and i1 %mine, %same
` + cellRead + `  %d = select i1 %both, double %delta, double 0.0
  %b = select i1 %both, double %bound, double 0.0
  %r0 = insertvalue $PAIR undef, double %d, 0
  %r = insertvalue $PAIR %r0, double %b, 1
  ret $PAIR %r
}

define $SLOW void @fl_put(ptr %p, i64 %bits, double %delta, double %bound) nounwind {
start:
` + cellTag + `  %cell = call ptr @fl_at(i64 %a, i64 %want)
  %tag = load i64, ptr %cell
  %mine = icmp eq i64 %tag, %want
  br i1 %mine, label %write, label %fresh
fresh:
  %noDelta = fcmp oeq double %delta, 0.0
  %noBound = fcmp oeq double %bound, 0.0
  %none = and i1 %noDelta, %noBound
  br i1 %none, label %done, label %some
some:
  %used = load i64, ptr $state.Cells
  %full = icmp uge i64 %used, $CELLLIMIT
  br i1 %full, label %lost, label %take
lost:
  store i64 1, ptr $state.Lost
  br label %done
take:
  %more = add i64 %used, 1
  store i64 %more, ptr $state.Cells
  store i64 %want, ptr %cell
  br label %write
write:
` + cellWrite + `  br label %done
done:
  ret void
}

define void @fl_copy(ptr %to, ptr %from, i64 %size) nounwind {
start:
  %little = icmp ult i64 %size, 4
  br i1 %little, label %done, label %sized
sized:
  %much = icmp ugt i64 %size, 1048576
  br i1 %much, label %lost, label %go
lost:
  store i64 1, ptr $state.Lost
  br label %done
go:
  %t = ptrtoint ptr %to to i64
  %f = ptrtoint ptr %from to i64
  %run = load i64, ptr $state.Tag
  %nothing = icmp eq i64 %f, 0
  %units = lshr i64 %size, 2
  %last = sub i64 %units, 1
  %down = icmp ugt i64 %t, %f
  br label %loop
loop:
  %i = phi i64 [ 0, %go ], [ %inext, %next ]
  %j = sub i64 %last, %i
  %k = select i1 %down, i64 %j, i64 %i
  %at = shl i64 %k, 2
  %fa = add i64 %f, %at
  %ta = add i64 %t, %at
  %tp = inttoptr i64 %ta to ptr
  br i1 %nothing, label %forget, label %look
look:
  %want = or i64 %fa, %run
  %cell = call ptr @fl_at(i64 %fa, i64 %want)
  %tag = load i64, ptr %cell
  %mine = icmp eq i64 %tag, %want
  br i1 %mine, label %keep, label %forget
keep:
  %atBits = getelementptr i8, ptr %cell, i64 8
  %bits = load i64, ptr %atBits
` + cellRead + `  call $SLOW void @fl_put(ptr %tp, i64 %bits, double %delta, double %bound)
  br label %next
forget:
  call $SLOW void @fl_put(ptr %tp, i64 0, double 0.0, double 0.0)
  br label %next
next:
  %inext = add i64 %i, 1
  %again = icmp ult i64 %inext, %units
  br i1 %again, label %loop, label %done
done:
  ret void
}
`
