import type { BrowserContext } from 'playwright-core';

/** Addresses that a page makes itself. */
const OWN_SCHEMES = ['data:', 'blob:'];

/** Sees what goes wrong in the pages of a context. Breaches of the content security policy are errors of the console. */
export class Watch {
  readonly complaints: string[] = [];
  /** All that was asked for, in order. */
  readonly requests: string[] = [];

  constructor(context: BrowserContext, allowed: string) {
    const { origin } = new URL(allowed);
    context.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(`console: ${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => {
      this.complaints.push(`error: ${error.error().stack ?? String(error.error())}`);
    });
    context.on('request', (request) => {
      const url = request.url();
      this.requests.push(url);
      if (OWN_SCHEMES.some((scheme) => url.startsWith(scheme))) return;
      if (new URL(url).origin !== origin) this.complaints.push(`request: ${url} is elsewhere`);
    });
  }
}
