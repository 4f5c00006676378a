import type { BrowserContext } from 'playwright-core';

/** The page asks whether a server of live games is there: `ransom board` says no, which Chromium counts among errors. */
function isAskedHost(url: string, origin: string): boolean {
  return url === `${origin}/api`;
}

/** Reported as an error, but only a delay: on a busy machine sizes that change while they are told are told in the next frame. */
const LATER_SIZES = 'ResizeObserver loop completed with undelivered notifications';

/** Schemes of addresses that a page creates itself. */
const OWN_SCHEMES = ['data:', 'blob:'];

/**
 * Records what goes wrong in the pages of a context. Violations of the content security policy appear as errors in the
 * console.
 */
export class Watch {
  readonly complaints: string[] = [];
  /** All requests in order. */
  readonly requests: string[] = [];

  constructor(context: BrowserContext, allowed: string) {
    const { origin } = new URL(allowed);
    context.on('console', (message) => {
      if (message.type() === 'error' && !isAskedHost(message.location().url, origin))
        this.complaints.push(`console: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => {
      const text = error.error().stack ?? String(error.error());
      if (!text.includes(LATER_SIZES)) this.complaints.push(`error: ${text}`);
    });
    context.on('request', (request) => {
      const url = request.url();
      this.requests.push(url);
      if (OWN_SCHEMES.some((scheme) => url.startsWith(scheme))) return;
      if (new URL(url).origin !== origin) this.complaints.push(`request: ${url} is elsewhere`);
    });
  }
}
