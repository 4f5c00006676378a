import type { Browser } from 'playwright-core';
import type { BrowserName } from './browser_names.ts';

export function runningBrowser(): Promise<Browser>;
export function closeBrowser(): Promise<void>;
export function reasonAgainst(name: BrowserName): string | null;
