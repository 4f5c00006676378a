import { messageOf } from '../../platform/error_message.ts';
import { keyOf } from '../storage/key_values.ts';
import type { OtherTabs, TakeOver } from './messages.ts';
import type { OfflineState } from './offline_state.ts';

export interface OfflineOptions {
  /** May the page be reloaded now, for faster threads? Not during a game. Asked for each service worker. */
  readonly mayReload: () => boolean;
  /** Called on each change of the state. */
  readonly onChange: (state: OfflineState) => void;
}

const SERVICE_WORKER = 'service_worker.js';
/**
 * In the tab's session storage: it has been reloaded to become isolated, which must not be repeated if it had no
 * effect.
 */
const RELOADED_KEY = keyOf('reloaded-for-isolation');

/** Caches the page for offline use, and lets the service worker isolate it if the host doesn't. */
export class Offline {
  private current: OfflineState = { kind: 'not-kept' };
  private registration: ServiceWorkerRegistration | null = null;
  private isTakingUpdate = false;
  private readonly options: OfflineOptions;

  constructor(options: OfflineOptions) {
    this.options = options;
  }

  /** Registers the service worker, if this page may have one. */
  async start(): Promise<void> {
    if (location.protocol !== 'https:' || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', () => this.onNewController());
    serviceWorker.addEventListener('message', ({ data }: MessageEvent<OtherTabs>) => {
      this.isTakingUpdate = false;
      this.change({ kind: 'update', otherTabs: data.count });
    });
    this.change({ kind: 'fetching' });
    try {
      const registration = await serviceWorker.register(SERVICE_WORKER);
      this.registration = registration;
      registration.addEventListener('updatefound', () => this.follow(registration.installing));
      this.follow(registration.installing);
      this.look();
      // It may have taken control while this page was loading from the host.
      if (serviceWorker.controller !== null) this.isolate();
    } catch (error) {
      this.change({ kind: 'failed', reason: messageOf(error) });
    }
  }

  /** Loads the new version. If other tabs show the page, only the state changes, to say so. */
  takeUpdate(): void {
    const waiting = this.registration?.waiting;
    if (waiting === null || waiting === undefined) return;
    this.isTakingUpdate = true;
    waiting.postMessage({ kind: 'take-over' } satisfies TakeOver);
  }

  private follow(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      if (worker.state !== 'redundant') this.look();
      else if (this.current.kind === 'fetching') {
        this.change({ kind: 'failed', reason: 'not all files of the page could be fetched' });
      }
    });
  }

  private look(): void {
    const { registration } = this;
    if (registration === null) return;
    if (registration.waiting !== null && registration.active !== null) {
      if (this.current.kind !== 'update') this.change({ kind: 'update', otherTabs: 0 });
    } else if (registration.active !== null) {
      this.change({ kind: 'kept' });
    }
  }

  private onNewController(): void {
    if (this.isTakingUpdate) location.reload();
    else this.isolate();
  }

  /** Reloads the page through the service worker, whose headers let threads share memory: at most once. */
  private isolate(): void {
    if (crossOriginIsolated || hasReloaded() || !this.options.mayReload() || !noteReload()) return;
    location.reload();
  }

  private change(state: OfflineState): void {
    this.current = state;
    this.options.onChange(state);
  }
}

function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) !== null;
  } catch {
    return true;
  }
}

/** Without storage the page could not know after the reload that there was one. */
function noteReload(): boolean {
  try {
    sessionStorage.setItem(RELOADED_KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}
