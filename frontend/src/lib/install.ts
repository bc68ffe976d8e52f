import { MINUTE_MS } from '#shared/units.ts';

/** The browser's own question whether to install the page, which it lets the page put. */
interface InstallQuestion extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser installs the app: it asks, or the user does it in its menu. null: not at all, or it is installed. */
export type InstallWay = 'ask' | 'menu' | null;

/** Where only the browser's menu installs a page: iPhone and iPad, which calls itself a Mac that can be touched. */
const installsByMenu = ({ userAgent, maxTouchPoints = 0 }: Navigator): boolean =>
  /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

const isInstalled = (page: Window): boolean =>
  page.matchMedia?.('(display-mode: standalone)').matches === true ||
  (page.navigator as Navigator & { standalone?: boolean }).standalone === true;

/** Keeps the browser's question until the user wants it. */
export const createInstall = (page: Window) => {
  const listeners = new Set<() => void>();
  let question: InstallQuestion | null = null;
  const keep = (next: InstallQuestion | null): void => {
    question = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Listens from the start of the page: the browser asks once. */
    start: (): void => {
      page.addEventListener('beforeinstallprompt', (event) => {
        event.preventDefault();
        keep(event as InstallQuestion);
      });
      page.addEventListener('appinstalled', () => keep(null));
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    way: (): InstallWay => {
      if (isInstalled(page)) return null;
      if (question !== null) return 'ask';
      return installsByMenu(page.navigator) ? 'menu' : null;
    },
    /** Puts the question, which a browser allows once. */
    ask: async (): Promise<void> => {
      const put = question;
      keep(null);
      await put?.prompt();
    },
  };
};

export const install = createInstall(window);

const VISITS_KEY = 'sunward.visits';
/** Coming back later than this counts as another visit. */
const VISIT_MS = 30 * MINUTE_MS;

/**
 * Counts this visit in this browser.
 * @returns how many there were, this one included; 0 without storage
 */
export const countVisit = (storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): number => {
  try {
    const [count = 0, lastMs = 0] = (storage.getItem(VISITS_KEY) ?? '').split(' ').map(Number);
    const visits = nowMs - lastMs > VISIT_MS ? count + 1 : count;
    storage.setItem(VISITS_KEY, `${visits} ${nowMs}`);
    return visits;
  } catch {
    return 0;
  }
};
