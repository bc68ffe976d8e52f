import { SECOND_MS } from '#shared/units.ts';

const KEY = 'sunward.chunkReload';
/** A page that could not load its code is reloaded at most this often, ms. */
const AT_MOST_EVERY_MS = 60 * SECOND_MS;

/** True when a reload is allowed now, and records it. False without storage: reloads might never end. */
export const claimReload = (storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean => {
  try {
    const last = Number(storage.getItem(KEY) ?? Number.NaN);
    if (nowMs - last < AT_MOST_EVERY_MS) return false;
    storage.setItem(KEY, String(nowMs));
    return true;
  } catch {
    return false;
  }
};

/** A new release removes the old one's code: a page whose code fails to load is reloaded. */
export const reloadOnMissingCode = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline, a reload would only lose what is shown.
    if (!navigator.onLine || !claimReload(sessionStorage, Date.now())) return;
    event.preventDefault();
    location.reload();
  });
};
