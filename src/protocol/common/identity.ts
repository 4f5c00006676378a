import { readFileSync } from 'node:fs';

export const ENGINE_NAME = 'Ransom';
export const ENGINE_AUTHOR = 'the Ransom authors';

/** The version in package.json, three folders up both from the source and from the build. */
export function engineVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
