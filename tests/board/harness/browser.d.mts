import type { Browser } from 'playwright-core';

export function chromiumPath(): string | null;
export function runningBrowser(): Promise<Browser>;
export function closeBrowser(): Promise<void>;
