import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { manifest } from '#functions/integrations/kostal/manifest.ts';
import { createSimulatedInverter, type SimulatedInverter } from '#functions/integrations/kostal/simulated-inverter.ts';
import { parseReport } from '#functions/integrations/webhook/parse.ts';
import type { StoredReport } from '#functions/integrations/webhook/schemas.ts';
import { acceptReport, readingOf, settingsOf } from '#functions/integrations/webhook/stored.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import type { RawReading } from '#shared/model/reading.ts';

const PROGRAM = fileURLToPath(new URL('../../frontend/public/bridges/kostal/kostal-bridge.mjs', import.meta.url));
const PASSWORD = 'Sonne und Strom 24';
const KEY = 'whs_9fK2mXzT6vNcR4hYs1dLjGa7EuQbW3pZ';

/** A home that feeds in while its battery charges. */
const sunny = {
  'devices:local': { Dc_P: 3120.4, Home_P: 812.6, HomePv_P: 812.6, Grid_P: -2230.1, 'Inverter:State': 6 },
  'devices:local:ac': { P: 3042.7, Frequency: 50 },
  'devices:local:pv1': { P: 2410.9, U: 611 },
  'devices:local:pv2': { P: 1710 },
  'devices:local:pv3': { P: -0.1 },
  'devices:local:battery': { P: -1000.5, SoC: 57 },
  'devices:local:powermeter': { P: -2230.1 },
  'scb:statistic:EnergyFlow': { 'Statistic:Yield:Day': 14 },
};

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
const serve = async (answer: (request: Request) => Promise<Response>): Promise<string> => {
  const served = await serveFetch(answer);
  open.push(served);
  return served.url;
};

/** The webhook as Sunward answers it: what it accepts goes through the product's own parsing of reports. */
const createWebhook = () => {
  let stored: StoredReport | null = null;
  const settings = settingsOf({ intervalSeconds: '30' });
  const bodies: string[] = [];
  return {
    bodies,
    reading: (): RawReading | null => (stored === null ? null : readingOf(stored, Date.now(), settings)),
    answer: async (request: Request): Promise<Response> => {
      if (new URL(request.url).pathname !== `/api/webhook/${KEY}`) return new Response('{}', { status: 404 });
      const raw = await request.text();
      bodies.push(raw);
      const report = parseReport({ contentType: request.headers.get('content-type'), raw }, Date.now());
      if (!report.ok) return Response.json({ error: report.code }, { status: 400 });
      const accepted = acceptReport(stored, report, Date.now(), settings);
      if (!accepted.ok) return Response.json({ error: accepted.code }, { status: 409 });
      stored = accepted.stored ?? stored;
      return Response.json({
        accepted: true,
        stored: accepted.stored !== null,
        fields: report.fields,
        ignored: report.ignored,
      });
    },
  };
};

const home = async (modules: SimulatedInverter['modules'] = sunny) => {
  const inverter = createSimulatedInverter(PASSWORD, modules);
  const webhook = createWebhook();
  const inverterUrl = await serve(inverter.answer);
  const webhookUrl = `${await serve(webhook.answer)}/api/webhook/${KEY}`;
  return { inverter, webhook, inverterUrl, webhookUrl };
};

/** Runs the program as a user does. */
const run = async (environment: Readonly<Record<string, string>>) =>
  await promisify(execFile)(process.execPath, [PROGRAM, '--once'], { env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, text: stdout + stderr }),
  );

interface Bridge {
  createInverter(url: string, password: string): { read(): Promise<ReadonlyMap<string, number>> };
  toReport(values: ReadonlyMap<string, number>): Readonly<Record<string, number>>;
  reportOnce(inverter: unknown, url: string): Promise<{ report: unknown; waitS: number }>;
}
const load = async (): Promise<Bridge> => (await import(PROGRAM)) as Bridge;

describe('the bridge as a program', () => {
  it('signs in, reads, reports, and Sunward understands it', async () => {
    const { webhook, inverter, inverterUrl, webhookUrl } = await home();

    const { code, text } = await run({
      INVERTER_URL: `${inverterUrl}/`,
      INVERTER_PASSWORD: PASSWORD,
      WEBHOOK_URL: webhookUrl,
    });

    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('reported') });
    const reading = webhook.reading();
    expect(reading).toMatchObject({
      consumptionPowerW: 812.6,
      gridPowerW: -2230.1,
      batteryPowerW: 1000.5,
      batterySocPercent: 57,
    });
    expect(reading?.pvPowerW).toBeCloseTo(4120.9, 6);
    expect(inverter.calls).toEqual([
      'POST auth/start',
      'POST auth/finish',
      'POST auth/create_session',
      'GET processdata',
      'POST processdata',
    ]);
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toContain(KEY);
    expect(webhook.bodies.join()).not.toContain(PASSWORD);
  });

  it('tries a wrong password once and ends, as the inverter would lock the user', async () => {
    const { inverter, webhook, inverterUrl, webhookUrl } = await home();
    const { code, text } = await run({
      INVERTER_URL: inverterUrl,
      INVERTER_PASSWORD: 'Mond und Strom 24',
      WEBHOOK_URL: webhookUrl,
    });
    expect(code).toBe(2);
    expect(text).toContain('refuses the password');
    expect(inverter.calls).toEqual(['POST auth/start', 'POST auth/finish']);
    expect(webhook.bodies).toEqual([]);
  });

  it('exits when Sunward does not know the address', async () => {
    const { inverterUrl, webhookUrl } = await home();
    const wrong = webhookUrl.replace(KEY, 'whs_other');
    const { code, text } = await run({
      INVERTER_URL: inverterUrl,
      INVERTER_PASSWORD: PASSWORD,
      WEBHOOK_URL: wrong,
    });
    expect(code).toBe(3);
    expect(text).not.toContain('whs_other');
  });

  it('names the settings that are missing', async () => {
    expect(await run({})).toMatchObject({ code: 1, text: expect.stringContaining('WEBHOOK_URL') });
  });
});

describe('the bridge over hours', () => {
  it('keeps its session, signs in again after a restart, and discovers again when a module is gone', async () => {
    const { inverter, webhook, inverterUrl, webhookUrl } = await home();
    const { createInverter, reportOnce } = await load();
    const client = createInverter(inverterUrl, PASSWORD);
    await reportOnce(client, webhookUrl);
    inverter.calls.length = 0;
    await reportOnce(client, webhookUrl);
    expect(inverter.calls).toEqual(['POST processdata']);

    inverter.restart();
    inverter.calls.length = 0;
    const { 'devices:local:battery': _, ...withoutBattery } = sunny;
    inverter.modules = withoutBattery;
    await expect(reportOnce(client, webhookUrl)).rejects.toThrow('404');
    expect(inverter.calls.filter((call) => call.startsWith('POST auth'))).toHaveLength(3);
    expect(await client.read()).not.toContain('devices:local:battery/P');
    expect(webhook.bodies).toHaveLength(2);
  });

  it('may report often, and waits when it is asked to', async () => {
    const { inverterUrl, webhookUrl } = await home();
    const { createInverter, reportOnce } = await load();
    const client = createInverter(inverterUrl, PASSWORD);
    for (let i = 0; i < 4; i += 1) expect((await reportOnce(client, webhookUrl)).waitS).toBe(0);
    // API Gateway's own limit, for a sender that is out of hand.
    const busyUrl = await serve(async () => new Response('{"message":"Too Many Requests"}', { status: 429 }));
    expect(await reportOnce(client, busyUrl)).toEqual({ report: null, waitS: 60 });
  });

  it.each([
    ['without a battery', { 'devices:local:battery/P': null, 'devices:local:battery/SoC': null }, {}],
    [
      'without a meter of its own',
      { 'devices:local:powermeter/P': null, 'devices:local/Grid_P': -2230 },
      { gridW: -2230 },
    ],
    [
      'without any meter',
      { 'devices:local:powermeter/P': null, 'devices:local/Grid_P': null },
      { gridW: 812.6 - 3042.7 },
    ],
    [
      'at night',
      { 'devices:local/Inverter:State': 10, 'devices:local:pv1/P': null, 'devices:local:pv2/P': null },
      { pvProductionW: 0 },
    ],
  ] as const)('%s', async (_name, change, expected) => {
    const { toReport } = await load();
    const all = Object.entries({
      'devices:local/Home_P': 812.6,
      'devices:local/Grid_P': null,
      'devices:local/Inverter:State': 6,
      'devices:local:ac/P': 3042.7,
      'devices:local:pv1/P': 2410.9,
      'devices:local:pv2/P': 1710,
      'devices:local:battery/P': -1000.5,
      'devices:local:battery/SoC': 57,
      'devices:local:powermeter/P': -2230.1,
      ...change,
    });
    const report = toReport(new Map(all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))));
    expect(report).toMatchObject(expected);
    expect('batteryW' in report).toBe(!('devices:local:battery/P' in change));
    expect(Object.values(report).every(Number.isFinite)).toBe(true);
  });

  it('reports no production for a sleeping inverter whose meter stopped reporting', async () => {
    const { toReport } = await load();
    expect(toReport(new Map([['devices:local/Inverter:State', 0]]))).toEqual({});
  });
});

describe('the guide', () => {
  const published = fileURLToPath(new URL('../../frontend/public', import.meta.url));

  it('is documented where the manifest says, with the program, in both languages', () => {
    const guide = `${published}${manifest.docsUrl}`;
    expect(existsSync(guide)).toBe(true);
    const text = readFileSync(guide, 'utf8');
    expect(text).toContain('lang="de"');
    for (const [, file] of text.matchAll(/href="([^"#]+)"/g)) {
      expect(realpathSync(new URL(file ?? '', `file://${guide}`).pathname)).toBe(PROGRAM);
    }
    for (const name of ['INVERTER_URL', 'INVERTER_PASSWORD', 'WEBHOOK_URL']) {
      expect(text).toContain(name);
      expect(readFileSync(PROGRAM, 'utf8')).toContain(name);
    }
  });
});
