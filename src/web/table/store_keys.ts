import type { Role } from '../../rules/setup.ts';

/** The role to which a key leads from a slot of a store, whose roles are in rows; null: none. */
export function roleAfterKey(rows: readonly (readonly Role[])[], role: Role, key: string): Role | null {
  const row = rows.findIndex((roles) => roles.includes(role));
  const column = rows[row]!.indexOf(role);
  const inRow = (other: readonly Role[] | undefined): Role | null => other?.[column] ?? other?.at(-1) ?? null;
  switch (key) {
    case 'ArrowLeft':
      return rows.flat()[rows.flat().indexOf(role) - 1] ?? null;
    case 'ArrowRight':
      return rows.flat()[rows.flat().indexOf(role) + 1] ?? null;
    case 'ArrowUp':
      return inRow(rows[row - 1]);
    case 'ArrowDown':
      return inRow(rows[row + 1]);
    case 'Home':
      return rows[0]![0]!;
    case 'End':
      return rows.at(-1)!.at(-1)!;
    default:
      return null;
  }
}
