// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countVisit, createInstall } from './install.ts';

const MINUTE_MS = 60_000;

describe('visits', () => {
  test('are counted once in half an hour', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const at = (minute: number): number => countVisit(storage, 1_000_000_000_000 + minute * MINUTE_MS);
    expect(at(0)).toBe(1);
    expect(at(20)).toBe(1);
    expect(at(45)).toBe(1);
    expect(at(76)).toBe(2);
    expect(at(1440)).toBe(3);
  });

  test('are none where nothing can be kept', () => {
    const refuse = (): never => {
      throw new Error('denied');
    };
    expect(countVisit({ getItem: refuse, setItem: refuse }, 0)).toBe(0);
  });
});

describe('installing', () => {
  afterEach(() => vi.unstubAllGlobals());
  const browser = (userAgent: string, maxTouchPoints = 0, standalone = false) => {
    const page = new EventTarget() as unknown as Window;
    Object.assign(page, {
      navigator: { userAgent, maxTouchPoints },
      matchMedia: () => ({ matches: standalone }),
    });
    return page;
  };
  const question = () =>
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => ({ outcome: 'accepted' })),
    });

  test('waits for the user with the question of the browser, and puts it once', async () => {
    const page = browser('Chrome');
    const install = createInstall(page);
    const heard = vi.fn();
    install.subscribe(heard);
    install.start();
    expect(install.way()).toBeNull();
    const asked = question();
    page.dispatchEvent(asked);
    expect(asked.defaultPrevented).toBe(true);
    expect([install.way(), heard.mock.calls.length]).toEqual(['ask', 1]);
    await install.ask();
    await install.ask();
    expect(asked.prompt).toHaveBeenCalledTimes(1);
    expect(install.way()).toBeNull();
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'menu'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'menu'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, null],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, null],
  ] as const)('%s with %i fingers: %s', (userAgent, fingers, way) => {
    expect(createInstall(browser(userAgent, fingers)).way()).toBe(way);
  });

  test('is over once the app is installed', () => {
    const page = browser('iPhone', 5, true);
    const install = createInstall(page);
    install.start();
    page.dispatchEvent(question());
    expect(install.way()).toBeNull();
  });
});
