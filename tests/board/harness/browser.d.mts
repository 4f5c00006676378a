import type { Browser } from 'playwright-core';

export function runningBrowser(): Promise<Browser>;
export function closeBrowser(): Promise<void>;
