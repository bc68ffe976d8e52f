import { execFileSync, spawnSync } from 'node:child_process';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';

const runs = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

/** Debian's package of the same name: codes that our code had no part in. */
export const hasOathtool = runs('oathtool');
/** Debian's package `zbar-tools`: reads QR codes as a phone does. */
export const hasZbar = runs('zbarimg');

const STEP_MS = 30 * SECOND_MS;
/** Our server's tolerance of clocks. */
const STEPS_AHEAD = 1;

/** An authenticator app that never shows a code twice: each works once. */
export const createAuthenticator = (secret: string) => {
  let last = 0;
  const stepNow = (): number => Math.floor(Date.now() / STEP_MS);
  return {
    /** The next code; may wait for it. */
    code: async (): Promise<string> => {
      const step = Math.max(stepNow(), last + 1);
      await expect.poll(stepNow, { timeout: MINUTE_MS }).toBeGreaterThanOrEqual(step - STEPS_AHEAD);
      last = step;
      const now = isoTime(step * STEP_MS)
        .replace('T', ' ')
        .replace(/\..*/, ' UTC');
      return execFileSync('oathtool', ['--totp', '--base32', `--now=${now}`, secret], { encoding: 'utf8' }).trim();
    },
  };
};

/** What a camera reads off an element. */
export const readQrCode = async (element: Locator): Promise<string> => {
  const input = await element.screenshot();
  // It complains where no desktop runs.
  return execFileSync('zbarimg', ['--quiet', '--raw', '-'], {
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  }).trim();
};
