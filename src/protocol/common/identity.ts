import { readFileSync } from 'node:fs';

export const ENGINE_NAME = 'Ransom';
export const ENGINE_AUTHOR = 'the Ransom authors';

/** The version in package.json, which lies three folders above in the source and in the build. */
export function engineVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
