const MICROSECONDS = 1000;

/** CPU time of this process so far in milliseconds, all threads together. What other processes take from its cores is not in it. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / MICROSECONDS;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
