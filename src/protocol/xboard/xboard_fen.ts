/** XBoard writes an empty bracket as `[-]`, as its own variants have it. */
export function fenOfXboard(fen: string): string {
  return fen.replace('[-]', '[]');
}
