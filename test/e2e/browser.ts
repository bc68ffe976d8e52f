import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The system's browser; null if there is none. */
export const chromiumPath: string | null = process.env.CHROMIUM ?? candidates.find((path) => existsSync(path)) ?? null;

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Runs the clock of pages with the home's: otherwise a fast home would report from their future, and be asked for news too rarely. */
export const followClock = async (context: BrowserContext, homeMs: number, speed: number): Promise<void> => {
  await context.addInitScript(
    ({ homeMs, realMs, speed }) => {
      const RealDate = Date;
      const now = (): number => homeMs + (RealDate.now() - realMs) * speed;
      globalThis.Date = class extends RealDate {
        constructor(...given: unknown[]) {
          // @ts-expect-error Date's overloads do not take a spread
          super(...(given.length === 0 ? [now()] : given));
        }
        static override now(): number {
          return Math.floor(now());
        }
      } as DateConstructor;
      // What is repeated or awaited for seconds is a matter of the home; what is shorter is one of the page.
      const pace = (ms = 0): number => (ms < 1000 ? ms : Math.max(1000, ms / speed));
      const { setTimeout: realTimeout, setInterval: realInterval } = globalThis;
      Object.assign(globalThis, {
        setTimeout: (run: () => void, ms?: number) => realTimeout(run, pace(ms)),
        setInterval: (run: () => void, ms?: number) => realInterval(run, pace(ms)),
      });
    },
    { homeMs, realMs: Date.now(), speed },
  );
};
