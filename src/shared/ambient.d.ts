// The two AssemblyScript integer types that `src/shared` uses, for the app's compiler, which knows only `number`.
type i32 = number;
