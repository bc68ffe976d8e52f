/** A storage that lasts as long as the page. */
export const createOwnStorage = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, String(value)),
  };
};

/**
 * Cookies that last as long as the page.
 * @param first of the browser's: those that the page may know
 */
export const createOwnCookies = (first: readonly string[]): { get: () => string; set: (cookie: string) => void } => {
  const kept = new Map(first.map((cookie) => [cookie.split('=')[0] ?? '', cookie]));
  return {
    get: () => [...kept.values()].join('; '),
    set: (cookie) => {
      const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
      const name = pair.split('=')[0] ?? '';
      if (attributes.some((one) => /^max-age=0$/i.test(one))) kept.delete(name);
      else kept.set(name, pair);
    },
  };
};
