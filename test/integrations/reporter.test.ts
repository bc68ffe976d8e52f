import { describe, expect, it } from 'vitest';
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
});
