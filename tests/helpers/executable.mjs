import { accessSync, constants } from 'node:fs';

/** Is there a program at this path? No TypeScript: jest's own environment imports it, too. */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
