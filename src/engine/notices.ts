/** The hash table came out smaller than wanted. */
export function smallerTableNotice(wantedMb: number, hashMb: number): string {
  return `Hash: ${wantedMb} MB can't be had, going on with ${hashMb} MB`;
}
