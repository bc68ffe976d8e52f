type Scheme = 'light' | 'dark';
export type Mode = Scheme | 'system';

const STORAGE_KEY = 'mui-mode';
const DARK = '(prefers-color-scheme: dark)';

const isMode = (word: string | null): word is Mode => word === 'light' || word === 'dark' || word === 'system';

/** Light or dark: follows the system unless someone has chosen. Kept in this browser, shared by its tabs. */
export interface ColourMode {
  mode(): Mode;
  scheme(): Scheme;
  choose(mode: Mode): void;
  subscribe(listener: () => void): () => void;
}

export const createColourMode = (storage: Storage): ColourMode => {
  const listeners = new Set<() => void>();
  const system = window.matchMedia?.(DARK);
  const read = (): Mode => {
    try {
      const kept = storage.getItem(STORAGE_KEY);
      return isMode(kept) ? kept : 'system';
    } catch {
      return 'system';
    }
  };
  let mode = read();
  const scheme = (): Scheme => {
    if (mode !== 'system') return mode;
    return system?.matches === true ? 'dark' : 'light';
  };
  /** What the style sheets ask for. */
  const show = (): void => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-light', scheme() === 'light');
    documentElement.toggleAttribute('data-dark', scheme() === 'dark');
    for (const listener of listeners) listener();
  };
  system?.addEventListener('change', show);
  window.addEventListener('storage', ({ key }) => {
    if (key !== STORAGE_KEY) return;
    mode = read();
    show();
  });
  show();
  return {
    mode: () => mode,
    scheme,
    choose: (next) => {
      mode = next;
      try {
        storage.setItem(STORAGE_KEY, next);
      } catch {
        // Kept in memory only, until the page closes.
      }
      show();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const colourMode = createColourMode(window.localStorage);
