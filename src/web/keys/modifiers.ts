/** Is Ctrl, Alt or the key of the system held down? Such keys belong to the browser. */
export function hasModifier(event: {
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}
