import type { Workbox } from 'workbox-window';

/** A new release that waits to replace the running one. */
export interface AppUpdate {
  readonly isReady: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Activates the new release; the page then reloads. */
  readonly apply: () => void;
  /** From now on this page installs no worker; one that it is registering is registered when this resolves. */
  readonly end: () => Promise<void>;
}

export interface UpdateSurroundings {
  /** Registers the service worker. A failure is ignored: the app also works without it. */
  readonly open: () => Promise<Workbox>;
  readonly reload: () => void;
}

/** Watches for a new release. */
export const createAppUpdate = ({ open, reload }: UpdateSurroundings): AppUpdate & { start: () => Promise<void> } => {
  const listeners = new Set<() => void>();
  let waiting: Workbox | null = null;
  let ended = false;
  let registering: Promise<unknown> = Promise.resolve();
  return {
    isReady: () => waiting !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply: () => {
      if (waiting === null) return;
      waiting.addEventListener('controlling', reload);
      waiting.messageSkipWaiting();
    },
    end: async () => {
      ended = true;
      await registering.catch(() => undefined);
    },
    start: async () => {
      try {
        const workbox = await open();
        if (ended) return;
        workbox.addEventListener('waiting', () => {
          waiting = workbox;
          for (const listener of listeners) listener();
        });
        registering = workbox.register();
        await registering;
      } catch {
        // Without a service worker the app works, only not offline.
      }
    },
  };
};

/** The update of this page. */
export const appUpdate = createAppUpdate({
  open: async () => new (await import('workbox-window')).Workbox('/sw.js'),
  reload: () => location.reload(),
});

/** A page that waits for its data counts as idle, too; after this long the data is there and drawn. */
const DRAWN_MS = 5_000;

/** Starts to watch once the page is idle: the worker fetches the whole app, and the page comes first. */
export const watchForUpdates = (): void => {
  if (!('serviceWorker' in navigator)) return;
  const start = (): void => void appUpdate.start();
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 });
    else start();
  };
  const whenDrawn = (): void => void setTimeout(whenIdle, DRAWN_MS);
  if (document.readyState === 'complete') whenDrawn();
  else window.addEventListener('load', whenDrawn, { once: true });
};

/** Removes the service worker and its caches; it is installed again on the next visit, and not by this page. */
export const clearOfflineCopies = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  // A worker that is registered after its removal, or during it, would stay.
  await appUpdate.end();
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((one) => one.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
};
