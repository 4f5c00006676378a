// Used where another host serves the page over https: caches all its files, so that it works offline, and adds the
// headers that isolate it, which most hosts don't send. `ransom board` needs neither.

import type { OtherTabs } from '../offline/messages.ts';
import { StoredFiles } from './stored_files.ts';

declare const self: ServiceWorkerGlobalScope;
/** What `shortSha256` gives for each file of this version, by name. Defined by the build. */
declare const PAGE_FILES: Readonly<Record<string, string>>;

const files = new StoredFiles(PAGE_FILES, self.registration.scope);

self.addEventListener('install', (event) => event.waitUntil(files.store()));

// No skipWaiting here: a new version waits until no tab shows the old one, or until the page asks.
self.addEventListener('activate', (event) => event.waitUntil(files.forgetOthers().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const name = files.nameOf(event.request);
  if (name !== null) event.respondWith(files.answer(name));
});

// The only message is `TakeOver`.
self.addEventListener('message', (event) => event.waitUntil(takeOver(event.source)));

async function takeOver(page: ExtendableMessageEvent['source']): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The origin may have other pages, which this worker has nothing to do with.
  const own = tabs.filter(({ url }) => url.startsWith(self.registration.scope));
  const count = own.filter(({ id }) => !(page instanceof Client && page.id === id)).length;
  if (count === 0) await self.skipWaiting();
  else page?.postMessage({ kind: 'other-tabs', count } satisfies OtherTabs);
}
