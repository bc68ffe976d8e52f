import { describe, expect, it } from 'vitest';
import type { SimulatedBatteryOrder } from '#functions/integrations/simulated-home.ts';
import { parseReport } from '#functions/integrations/webhook/parse.ts';
import { createReporter, type ReporterOptions } from '#functions/integrations/webhook/simulator.ts';
import { defaultReportSettings, mergeReport, readingOf } from '#functions/integrations/webhook/stored.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { createStillHome } from './still-home.ts';

/** What arrives of a report over real HTTP, as a reading. */
const readingFrom = async (format: ReporterOptions['format']) => {
  const home = createStillHome();
  const bodies: { contentType: string | null; raw: string }[] = [];
  const served = await serveFetch(async (request) => {
    bodies.push({ contentType: request.headers.get('content-type'), raw: await request.text() });
    return Response.json({ accepted: true });
  });
  try {
    await createReporter(home, { url: `${served.url}/api/webhook/whs_key`, fetch: globalThis.fetch, format }).report();
  } finally {
    await served.close();
  }
  const [body] = bodies;
  if (body === undefined || bodies.length > 1) throw new Error('expected one report');
  const report = parseReport(body, home.now());
  if (!report.ok) throw new Error(report.message);
  return { home, reading: readingOf(mergeReport(null, report, home.now(), defaultReportSettings), home.now()) };
};

describe('reporter', () => {
  it("posts the home's values in our own format, with their time", async () => {
    const { home, reading } = await readingFrom('own');
    const { timeMs, gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent } = home.meter();

    expect(reading).toMatchObject({ gridPowerW, pvPowerW, consumptionPowerW, batteryPowerW, batterySocPercent });
    expect(reading).toMatchObject({ time: new Date(timeMs).toISOString(), timeIsMeasured: true });
  });

  it('posts them as a sonnen battery does, without a usable time', async () => {
    const { home, reading } = await readingFrom('sonnen');
    const { gridPowerW, pvPowerW, batterySocPercent } = home.meter();

    expect(reading).toMatchObject({ gridPowerW: Math.round(gridPowerW), pvPowerW, batterySocPercent });
    expect(reading).toMatchObject({ time: new Date(home.now()).toISOString(), timeIsMeasured: false });
  });

  it('as OpenEMS takes its mode from each answer, stays in it where an answer lacks it, and goes back when a push fails', async () => {
    const home = createStillHome();
    const orders: SimulatedBatteryOrder[] = [];
    home.onBattery((order) => orders.push(order));
    let answer: () => Response = () => Response.json({ accepted: true });
    const bodies: string[] = [];
    const served = await serveFetch(async (request) => {
      bodies.push(await request.text());
      return answer();
    });
    try {
      const device = createReporter(home, { url: `${served.url}/hook`, fetch: globalThis.fetch, format: 'openems' });
      const push = async (told: () => Response) => {
        answer = told;
        await device.report();
        const report = parseReport({ contentType: null, raw: bodies.at(-1) ?? '' }, home.now());
        return [orders.at(-1), report.ok ? report.battery?.state.mode : report.message];
      };
      const order = (ess: object) => () => Response.json({ activateControlModes: { ess } });
      expect(await push(order({ mode: 'NO_DISCHARGE' }))).toEqual([{ mode: 'hold' }, 'normal']);
      expect(await push(() => Response.json({ accepted: true }))).toEqual([{ mode: 'hold' }, 'hold']);
      const charge = { mode: 'CHARGE_FROM_GRID', chargePower: 9000 };
      expect(await push(order(charge))).toEqual([{ mode: 'charge', powerW: 4500 }, 'hold']);
      expect(await push(() => new Response('', { status: 503 }))).toEqual([{ mode: 'normal' }, 'charge']);
      expect(await push(order({ mode: 'OFF' }))).toEqual([{ mode: 'normal' }, 'normal']);
      const [body] = bodies;
      const report = parseReport({ contentType: null, raw: body ?? '' }, home.now());
      const { gridPowerW, pvPowerW, batteryPowerW } = home.meter();
      const values = { gridPowerW: Math.round(gridPowerW), pvPowerW, batteryPowerW };
      expect(report).toMatchObject({ ok: true, ignored: [], values });
    } finally {
      await served.close();
    }
  });
});
