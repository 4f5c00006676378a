// One Chromium for each of jest's processes. Jest gives each file of tests modules of its own, but this one, which only
// its environment and its teardown import, exists once.
import path from 'node:path';
import { NO_CHROMIUM, chromiumPath, launchChromium } from '../../helpers/chromium.mjs';
import { isExecutable } from '../../helpers/executable.mjs';

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
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // The harness serves pages over https with a certificate of its own making.
  '--ignore-certificate-errors',
];

let browser = null;

/** The running browser, started when it is first asked for. */
export async function runningBrowser() {
  browser ??= launchChromium(FLAGS);
  return browser;
}

export async function closeBrowser() {
  if (browser !== null) await (await browser).close();
  browser = null;
}

/** What the other browsers need. */
const PROGRAMS = { firefox: ['firefox-esr'], webkit: ['WebKitWebDriver', 'Xvfb'] };

/** Why a browser can't be started here; null if it can. */
export function reasonAgainst(name) {
  if (name === 'chromium') return chromiumPath() === null ? NO_CHROMIUM : null;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const missing = PROGRAMS[name].filter(
    (program) => !folders.some((folder) => isExecutable(path.join(folder, program))),
  );
  return missing.length === 0 ? null : `${name} needs ${missing.join(' and ')}, which is not installed`;
}
