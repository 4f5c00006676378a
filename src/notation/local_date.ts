/** "2026-11-21" in local time. */
export function localDate(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'));
  return [date.getFullYear(), ...parts].join('-');
}

/** "2026.11.21" in local time, as the tag Date of PGN has it. */
export function dateTag(date: Date): string {
  return localDate(date).replaceAll('-', '.');
}
