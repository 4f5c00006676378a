/** The hash table is smaller than requested. */
export function smallerTableNotice(wantedMb: number, hashMb: number): string {
  return `Hash: ${wantedMb} MB not available, using ${hashMb} MB`;
}
