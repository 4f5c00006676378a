import { printJson } from '../../terminal/terminal.ts';

const SCHEMA = 'ransom.match';
const SCHEMA_VERSION = 1;

/** Prints the result of a match for programs. */
export function printResult(fields: Record<string, unknown>): void {
  printJson(SCHEMA, SCHEMA_VERSION, fields);
}
