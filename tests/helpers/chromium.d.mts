import type { Browser } from 'playwright-core';

export const FLAGS: readonly string[];
export const NO_CHROMIUM: string;
export function chromiumPath(): string | null;
export function launchChromium(flags?: readonly string[]): Promise<Browser>;
