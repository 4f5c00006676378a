/**
 * Copies a text. False if the browser does not let the page. Browsers have a clipboard only over https and for localhost; over plain
 * http, as in a network at home, the older command is left.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** By a field that is there for a moment only: the command copies what is selected. */
function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0';
  document.body.append(field);
  field.select();
  try {
    return (document as { execCommand(command: string): boolean }).execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
