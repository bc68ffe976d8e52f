import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#shared/locales.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { type Reason, reasonCodes, reasonFigures } from '#shared/reasons.ts';
import { sentencesFor } from './sentences.ts';

const nowMs = Date.parse('2026-06-01T10:00:00Z');
const heater = 'app_01K00000000000000000000001' as ApplianceId;
const say = async (locale: Locale, reason: Reason, kind: 'charger' | 'plug' = 'charger'): Promise<string> => {
  const appliances = [{ id: heater, name: 'Boiler' }];
  return (await sentencesFor({ locale, zone: 'Europe/Berlin', appliances }))(reason, kind, nowMs);
};

describe('reasons in words', () => {
  const sun: Reason = { code: 'charging-sun', figures: { powerW: 6900, haveW: 7120 } };
  it.each<[Locale, string]>([
    ['en', 'Surplus is 7.1 kW, so the car charges at 6.9 kW.'],
    ['de-DE', 'Überschuss 7,1 kW, deshalb lädt das Auto mit 6,9 kW.'],
    ['de-CH', 'Überschuss 7.1 kW, deshalb lädt das Auto mit 6.9 kW.'],
    ['fr-FR', 'Surplus de 7,1 kW\u202f: la voiture charge à 6,9 kW.'],
    ['it-IT', 'Surplus 7,1 kW, quindi l’auto carica a 6,9 kW.'],
    ['nl-NL', 'Overschot 7,1 kW, dus de auto laadt met 6,9 kW.'],
    ['es-ES', 'Hay 7,1 kW de excedentes, así que el coche carga a 6,9 kW.'],
  ])('are said in %s', async (locale, expected) => {
    expect(await say(locale, sun)).toBe(expected);
  });

  it('never contradict their figures, and name appliances, services, times and lengths of time', async () => {
    expect(await say('en', { code: 'waiting-surplus', figures: { haveW: 1379, needW: 1383 } })).not.toContain(
      'is needed',
    );
    expect(await say('en', { code: 'priority', figures: { other: heater, powerW: 2000 } })).toContain('Boiler');
    expect(await say('de-DE', { code: 'data-stale', figures: { service: 'solaredge', ageS: 1320 } })).toMatch(
      /SolarEdge.*22 Minuten/,
    );
    expect(await say('en', { code: 'paused', figures: { until: '2026-06-01T12:05:00Z' } })).toContain('14:05');
    expect(await say('en', { code: 'paused', figures: { until: '2026-06-02T05:00:00Z' } })).toContain('Tue 07:00');
    expect(await say('en', { code: 'paused', figures: { until: '2026-06-22T05:00:00Z' } })).toContain('22 Jun, 07:00');
  });

  it.each(locales)('are all known in %s, every figure filled in', async (locale) => {
    for (const code of reasonCodes) {
      const values: Record<string, string> = { time: '2026-06-01T12:05:00Z', appliance: heater, service: 'shelly' };
      const figures = Object.fromEntries(
        Object.entries(reasonFigures[code]).map(([name, unit]) => [name, values[unit] ?? 3600]),
      );
      const said = await say(locale, { code, figures } as Reason);
      expect([code, said]).toEqual([code, expect.stringMatching(/^[^{}]{8,}$/)]);
    }
  });
});
