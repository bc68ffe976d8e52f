import { beforeEach, type Mock, vi } from 'vitest';

/** Stands in for leaving for another page, which jsdom cannot do. @returns what is called with each page's address */
export const watchLeaving = (): Mock<(url: string) => void> => {
  const assign = vi.fn<(url: string) => void>();
  const real = globalThis.location;
  beforeEach(() => {
    assign.mockClear();
    vi.stubGlobal(
      'location',
      // Of an empty object, because a proxy has to return what its own target declares as unchangeable.
      new Proxy({} as Location, {
        get: (_, name) => {
          if (name === 'assign') return assign;
          const value: unknown = Reflect.get(real, name);
          return typeof value === 'function' ? value.bind(real) : value;
        },
      }),
    );
  });
  return assign;
};
