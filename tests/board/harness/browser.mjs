// One Chromium for each of jest's processes. Jest gives each file of tests modules of its own, but this one, which only
// its environment and its teardown import, exists once.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/**
 * Chromium heeds only the last list of this kind, so that those of Playwright that matter here are repeated. The popups
 * of the address bar are pages of their own: each new context loads them, for a third of the CPU time that its first
 * page takes.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
];
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // The harness serves pages over https with a certificate of its own making.
  '--ignore-certificate-errors',
];

let browser = null;

/** The Chromium that runs the tests: that of the variable CHROMIUM, or one on the PATH; null if there is none. */
export function chromiumPath() {
  const { CHROMIUM = '', PATH = '' } = process.env;
  if (CHROMIUM !== '') return CHROMIUM;
  const files = NAMES.flatMap((name) => PATH.split(path.delimiter).map((folder) => path.join(folder, name)));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The running browser, started when it is first asked for. */
export async function runningBrowser() {
  if (browser === null) {
    const { chromium } = await import('playwright-core');
    browser = chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  }
  return browser;
}

export async function closeBrowser() {
  if (browser !== null) await (await browser).close();
  browser = null;
}
