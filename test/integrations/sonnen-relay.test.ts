import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { SimulatedBatteryOrder } from '#functions/integrations/simulated-home.ts';
import { createSonnenBattery } from '#functions/integrations/sonnen/simulated-battery.ts';
import { parseReport } from '#functions/integrations/webhook/parse.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { INTEGRATIONS } from './fixture.ts';
import { createStillHome } from './still-home.ts';

/** The script of the README, as somebody copies it. */
const scriptOf = (battery: string, sunward: string): string => {
  const text = readFileSync(new URL('webhook/README.md', INTEGRATIONS), 'utf8');
  const block = /(?:^ {4}.*\n)+/m.exec(text.slice(text.indexOf('    #!/bin/sh')))?.[0] ?? '';
  return block
    .replace(/^ {4}/gm, '')
    .replace('http://192.168.1.20/api/v2', `${battery}/api/v2`)
    .replace('the-token-of-its-json-api', 'secret')
    .replace('https://your.sunward/api/webhook/whs_your-key', `${sunward}/api/webhook/whs_key`)
    .replace('sleep 30', 'sleep 0.1');
};

type Told = { readonly mode: string; readonly powerW: number | null; readonly forS: number | null };
const normal: Told = { mode: 'normal', powerW: null, forS: null };

let stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
  stops = [];
});

/** A battery at home, Sunward, and the script between them. */
const start = async () => {
  const home = createStillHome();
  const orders: SimulatedBatteryOrder[] = [];
  home.onBattery((order) => orders.push(order));
  const battery = createSonnenBattery(home, 'secret');
  const reports: string[] = [];
  const sunward: { told: Told | null } = { told: normal };
  const [local, cloud] = await Promise.all([
    serveFetch(battery.answer),
    serveFetch(async (request) => {
      reports.push(await request.text());
      if (sunward.told === null) return new Response('', { status: 503 });
      const { told } = sunward;
      return Response.json({
        accepted: true,
        stored: true,
        nextInS: 20,
        changeW: 50,
        fields: [],
        ignored: [],
        battery: told,
      });
    }),
  ]);
  const shell = spawn('/bin/sh', ['-c', scriptOf(local.url, cloud.url)], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => shell.on('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    shell.kill('SIGTERM');
    await ended;
  };
  stops.push(
    () => local.close(),
    () => cloud.close(),
    stop,
  );
  const seen = (order: SimulatedBatteryOrder) => expect.poll(() => orders.at(-1), { timeout: 8000 }).toEqual(order);
  return { home, battery, orders, reports, sunward, seen, stop };
};

describe('the script that passes commands on to a sonnenBatterie', () => {
  it('holds and charges it as it is told, says what it does, and lets go when it ends', async () => {
    const { home, orders, reports, sunward, seen, stop } = await start();
    await seen({ mode: 'normal' });
    const report = parseReport({ contentType: 'application/json', raw: reports[0] ?? '' }, home.now());
    expect(report).toMatchObject({
      ok: true,
      ignored: [],
      values: {
        pvPowerW: 9600,
        consumptionPowerW: 6963,
        gridPowerW: -1237,
        batteryPowerW: 1400,
        batterySocPercent: 62,
      },
      battery: { dialect: 'own', state: { mode: 'normal', canHold: true, canCharge: true, mostChargeW: 3300 } },
    });
    sunward.told = { mode: 'hold', powerW: null, forS: 600 };
    await seen({ mode: 'hold' });
    await expect.poll(() => reports.at(-1), { timeout: 8000 }).toContain('"batteryMode": "hold"');
    const count = orders.length;
    sunward.told = { mode: 'charge', powerW: 2500, forS: 600 };
    await seen({ mode: 'charge', powerW: 2500 });
    // What it does already it is not told again.
    expect(orders.length).toBe(count + 1);
    await stop();
    expect(orders.at(-1)).toEqual({ mode: 'normal' });
  });

  it('keeps it as it is while Sunward does not answer, for as long as the last answer held', async () => {
    const { sunward, seen, orders } = await start();
    sunward.told = { mode: 'hold', powerW: null, forS: 2 };
    await seen({ mode: 'hold' });
    sunward.told = null;
    await seen({ mode: 'normal' });
    expect(orders.filter((order) => 'mode' in order && order.mode === 'hold').length).toBe(1);
  });

  it('tries again where the battery refuses: it belongs to a virtual power plant for a while', async () => {
    const { battery, reports, sunward, seen, orders } = await start();
    await seen({ mode: 'normal' });
    battery.plant(true);
    sunward.told = { mode: 'hold', powerW: null, forS: 600 };
    const before = reports.length;
    await expect.poll(() => reports.length, { timeout: 8000 }).toBeGreaterThan(before + 2);
    expect(orders.at(-1)).toEqual({ mode: 'normal' });
    battery.plant(false);
    await seen({ mode: 'hold' });
  });
});
