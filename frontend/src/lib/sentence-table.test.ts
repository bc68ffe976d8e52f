import { describe, expect, test } from 'vitest';
import { locales } from '#shared/locales.ts';
import type { ApplianceKind } from '#shared/model/appliance.ts';
import { type Reason, type ReasonCode, reasonCodes, reasonSchema } from '#shared/model/reason.ts';
import { type SentenceVariant, variantOf } from '#shared/sentence-variant.ts';
import { texts as en } from '../i18n/en/app.ts';
import { startI18n } from '../i18n/start.ts';
import { type SentenceContext, sentenceOf } from './sentence.ts';

const nowMs = Date.parse('2026-06-01T10:00:00Z');
const other = 'app_01K00000000000000000000001';
const service = 'shelly';
const [earlier, later, latest] = ['2026-06-01T09:20:00Z', '2026-06-01T12:05:00Z', '2026-06-02T05:00:00Z'];

type Figures = Readonly<Record<string, string | number>>;
type Row = readonly [figures: Figures, variant: SentenceVariant | null, kind?: ApplianceKind | null, going?: boolean];

/** Every reason, in every way in which its figures change what is said. */
const rows: Readonly<Record<ReasonCode, readonly Row[]>> = {
  'waiting-surplus': [
    [{ haveW: 900, needW: 1380 }, null],
    [{ haveW: 0, needW: 1380 }, 'waiting-surplus-zero'],
    [{ haveW: 0.4, needW: 1380 }, 'waiting-surplus-zero'],
    [{ haveW: -0.3, needW: 1380 }, 'waiting-surplus-zero'],
    [{ haveW: 1379, needW: 1383 }, 'waiting-surplus-equal'],
    [{ haveW: 996, needW: 1004 }, 'waiting-surplus-equal'],
  ],
  'waiting-calm': [
    [{ haveW: 1730, swingW: 400, needW: 1728 }, null],
    [{ haveW: 1730, swingW: 0, needW: 1728 }, 'waiting-surplus-equal'],
  ],
  'starting-sun': [
    [{ powerW: 1380, haveW: 1500 }, null],
    [{ powerW: 1380, haveW: 1380 }, null],
    [{ powerW: 1380, haveW: 1200 }, 'starting-sun-lower'],
  ],
  'charging-sun': [
    [{ powerW: 6900, haveW: 7100 }, null, 'charger'],
    [{ powerW: 6900, haveW: 7100 }, 'charging-sun-plug', 'plug'],
    [{ powerW: 6900, haveW: 6880 }, 'charging-sun-equal', 'car'],
    [{ powerW: 900, haveW: 900 }, 'charging-sun-equal-plug', 'plug'],
    [{ powerW: 6900, haveW: 7100 }, 'charging-sun-gone', null],
    [{ powerW: 6900, haveW: 6880 }, 'charging-sun-equal-gone', null],
    [{ powerW: 6900, haveW: 7100 }, 'charging-sun-going', 'charger', true],
    [{ powerW: 6900, haveW: 6880 }, 'charging-sun-going', 'car', true],
    [{ powerW: 900, haveW: 1000 }, 'charging-sun-plug', 'plug', true],
    [{ powerW: 6900, haveW: 5000 }, 'charging-sun-lower', 'charger', true],
    [{ powerW: 6900, haveW: 5000 }, 'charging-sun-lower'],
    [{ powerW: 6900, haveW: 0 }, 'charging-sun-zero'],
  ],
  'holding-minimum': [
    [{ gapW: 300, stopW: 900 }, null],
    [{ gapW: 0, stopW: 900 }, 'holding-minimum-zero'],
    [{ gapW: 300, stopW: 0 }, 'holding-minimum-open'],
  ],
  'holding-awake': [
    [{ gapW: 300, pauses: 3 }, null],
    [{ gapW: 0, pauses: 3 }, 'holding-awake-zero'],
  ],
  'stopping-cloud': [
    [{ haveW: 500, needW: 1380 }, null],
    [{ haveW: 0, needW: 1380 }, 'stopping-cloud-zero'],
    [{ haveW: 1379, needW: 1383 }, 'stopping-cloud-equal'],
  ],
  'min-on': [
    [{ until: later }, null],
    [{ until: earlier }, 'due'],
  ],
  'min-off': [
    [{ until: later }, null],
    [{ until: earlier }, 'due'],
  ],
  'starts-cap': [
    [{ starts: 6, until: later }, null],
    [{ starts: 1, until: later }, 'starts-cap-one'],
    [{ starts: 6, until: earlier }, 'due'],
  ],
  'commands-spent': [
    [{ commands: 100, until: later }, null],
    [{ commands: 100, until: earlier }, 'due'],
  ],
  guard: [
    [{ until: later }, null],
    [{ until: earlier }, 'due'],
  ],
  'no-new-data': [
    [{ ageS: 400 }, null],
    [{ ageS: 1 }, null],
  ],
  'data-stale': [
    [{ ageS: 400, service }, null],
    [{ ageS: 100_000, service }, null],
  ],
  'data-stale-past': [[{ ageS: 3600, service }, null]],
  'data-stale-minimum': [[{ ageS: 4800, service }, null]],
  'data-stale-off': [[{ ageS: 200_000, service }, null]],
  'data-missing': [[{}, null]],
  'house-unknown': [[{}, null]],
  'data-implausible': [[{ gapW: 1200 }, null]],
  'wrong-sign': [[{}, null]],
  'wrong-meter': [[{ forS: 3600 }, null]],
  'vendor-limit': [
    [{ service, until: later }, null],
    [{ service, until: earlier }, 'vendor-limit-past'],
  ],
  'other-lost': [
    [{ other }, null],
    [{ other: 'app_gone' }, null],
  ],
  priority: [
    [{ other, powerW: 7400 }, null],
    [{ other, powerW: 0 }, 'priority-zero'],
    [{ other: 'app_gone', powerW: 7400 }, null],
  ],
  'battery-first': [
    [{ socPercent: 40, targetPercent: 80 }, null],
    [{ socPercent: 0, targetPercent: 80 }, null],
    [{ socPercent: 79.6, targetPercent: 80 }, 'battery-first-equal'],
  ],
  'battery-sunset': [
    [{ expectedWh: 12_345, missingWh: 4120 }, null],
    [{ expectedWh: 123_456, missingWh: 40 }, 'battery-sunset-zero'],
    [{ expectedWh: 0, missingWh: 4120 }, 'battery-sunset-dark'],
  ],
  'battery-helps': [
    [{ socPercent: 80, abovePercent: 50 }, null],
    [{ socPercent: 50, abovePercent: 50 }, 'battery-helps-equal'],
  ],
  'schedule-on': [
    [{ until: latest }, null],
    [{ until: earlier }, 'due'],
  ],
  'schedule-off': [
    [{ until: latest }, null],
    [{ until: earlier }, 'due'],
  ],
  'soc-map-on': [
    [{ socPercent: 85, abovePercent: 80 }, null],
    [{ socPercent: 78, abovePercent: 80 }, 'soc-map-on-lower'],
  ],
  'soc-map-off': [
    [{ socPercent: 85, abovePercent: 80 }, null],
    [{ socPercent: 78, abovePercent: 80 }, 'soc-map-off-lower'],
  ],
  'soc-map-below': [
    [{ socPercent: 40, fromPercent: 60 }, null],
    [{ socPercent: 60, fromPercent: 60 }, 'soc-map-below-equal'],
  ],
  'soc-unknown': [[{}, null]],
  'deadline-waiting': [
    [{ at: later, until: latest }, null],
    [{ at: earlier, until: latest }, 'due'],
  ],
  'deadline-waiting-unknown': [
    [{ at: later, until: latest }, null],
    [{ at: earlier, until: latest }, 'due'],
  ],
  'deadline-grid': [
    [{ until: latest }, null],
    [{ until: earlier }, 'due'],
  ],
  'deadline-grid-unknown': [
    [{ until: latest }, null],
    [{ until: earlier }, 'due'],
  ],
  'plan-waiting-grid': [
    [{ at: later, priceEur: 0.18, sunWh: 6200, until: latest }, null],
    [{ at: later, priceEur: -0.02, sunWh: 4, until: latest }, 'plan-waiting-grid-dark'],
    [{ at: earlier, priceEur: 0.18, sunWh: 6200, until: latest }, 'due'],
  ],
  'plan-waiting-sun': [
    [{ sunWh: 9100, until: latest }, null],
    [{ sunWh: 0, until: latest }, 'plan-waiting-sun-dark'],
    [{ sunWh: 9100, until: earlier }, 'due'],
  ],
  'plan-grid': [
    [{ priceEur: 0.18, until: later, by: latest }, null],
    [{ priceEur: -0.04, until: later, by: latest }, 'plan-grid-negative'],
    [{ priceEur: 0.18, until: earlier, by: latest }, 'due'],
  ],
  'deadline-short': [
    [{ until: latest, missingWh: 4200 }, null],
    [{ until: earlier, missingWh: 4200 }, 'due'],
  ],
  'floor-grid': [[{ socPercent: 12, atLeastPercent: 20 }, null]],
  'cheap-grid': [
    [{ priceEur: 0.18, limitEur: 0.2, until: latest }, null],
    [{ priceEur: 0.18, limitEur: 0.2, until: earlier }, 'due'],
  ],
  'cheap-waiting': [
    [{ at: later, priceEur: 0.18, limitEur: 0.2 }, null],
    [{ at: earlier, priceEur: 0.18, limitEur: 0.2 }, 'due'],
  ],
  'clean-grid': [
    [{ co2G: 120, limitG: 150, until: latest }, null],
    [{ co2G: 120, limitG: 150, until: earlier }, 'due'],
  ],
  'clean-waiting': [
    [{ at: later, co2G: 120, limitG: 150 }, null],
    [{ at: earlier, co2G: 120, limitG: 150 }, 'due'],
  ],
  'charge-now': [
    [{ until: latest }, null, 'charger'],
    [{ until: latest }, 'charge-now-plug', 'plug'],
    [{ until: latest }, 'switched-on-gone', null],
    [{ until: earlier }, 'due'],
  ],
  'forced-on': [
    [{}, null, 'charger'],
    [{}, 'forced-on-plug', 'plug'],
    [{}, 'switched-on-gone', null],
  ],
  'forced-off': [[{}, null]],
  manual: [[{}, null]],
  'foreign-change': [
    [{ until: latest }, null],
    [{ until: earlier }, 'due'],
  ],
  'foreign-change-open': [[{}, null]],
  paused: [
    [{ until: latest }, null],
    [{ until: '2026-07-01T10:00:00Z' }, null],
    [{ until: earlier }, 'due'],
  ],
  'plan-paused': [
    [{ limit: 3 }, null],
    [{ limit: 1 }, 'plan-paused-one'],
  ],
  'plan-mode': [[{}, null]],
  'car-full': [[{}, null]],
  'car-not-drawing': [[{ sinceS: 600 }, null]],
  'load-not-drawing': [[{ sinceS: 600 }, null]],
  starting: [[{ powerW: 1380 }, null]],
  'device-offline': [
    [{ since: earlier }, null],
    [{ since: '2026-05-04T09:20:00Z' }, null],
  ],
  'device-unknown': [[{}, null]],
  'link-broken': [[{ service }, null]],
  'vendor-trouble': [[{ service, since: earlier }, null]],
  'own-trouble': [[{}, null]],
  'command-failed': [[{ service }, null]],
  'vendor-step': [[{ service }, null]],
  'car-asleep': [[{}, null]],
  'limits-conflict': [[{ minA: 16, maxA: 10 }, null]],
  'schedule-empty': [[{}, null]],
  'soc-map-empty': [[{}, null]],
  'not-obeying': [
    [{ until: later }, null],
    [{ until: earlier }, 'due'],
  ],
  'fuse-limit': [[{ limitA: 35 }, null]],
  'no-plug': [
    [{}, null, 'charger'],
    [{}, 'no-plug-car', 'car'],
  ],
  night: [[{}, null]],
  'no-sensor': [[{}, null]],
  probing: [[{ powerW: 2300 }, null]],
  'phase-switching': [
    [{ until: later }, null],
    [{ until: earlier }, 'due'],
  ],
};

const cases = reasonCodes.flatMap((code) =>
  rows[code].map(([figures, variant, kind = 'charger', going = false]) => ({
    reason: reasonSchema.parse({ code, figures }),
    kind,
    going,
    variant,
    title: `${code} ${JSON.stringify(figures)}${going ? ' on its way' : ''}`,
  })),
);

/** Reasons of which the figures are old: nothing is said of the present surplus. */
const old: readonly ReasonCode[] = ['no-new-data', 'data-stale', 'data-stale-minimum', 'data-stale-off'];
const oldSince =
  /\b(no new figures for|silent for)\b|^Seit .* keine neuen Werte|meldet sich seit .* nicht|valeurs depuis|plus rien depuis|nuovo valore da|non invia dati da|^Al .* geen nieuwe|zwijgt al|^Sin datos nuevos|sin enviar datos/i;

/** One of something, with the word for several. */
const pluralFault =
  /(?<![\d.,:])1[ \u00A0](?:\p{L}+ )?(?:starts|appliances|seconds|minutes|hours|days|Starts|Geräte|Sekunden|Minuten|Stunden|Tagen?|appareils|secondes|minutes|heures|jours|apparecchi|secondi|minuti|ore|giorni|avvii|apparaten|seconden|minuten|dagen|aparatos|segundos|minutos|horas|días)\b/u;

const LONGEST_SENTENCE = 90;

test('the rows have every variant', () => {
  const said = new Set(cases.map(({ variant }) => variant));
  expect(Object.keys(en.variants).filter((variant) => !said.has(variant as SentenceVariant))).toEqual([]);
});

test.each(cases)('$title is $variant', ({ reason, kind, going, variant }) => {
  expect(variantOf(reason, kind, nowMs, going)).toBe(variant);
});

describe.each(locales)('in %s', async (locale) => {
  const i18n = await startI18n(locale, ['app']);
  const context: SentenceContext = {
    t: i18n.getFixedT(locale, 'app'),
    clock: { zone: 'Europe/Berlin', locale, nowMs },
    applianceName: (id) => (id === other ? 'Wallbox' : null),
    serviceName: () => 'Shelly',
  };
  const say = (reason: Reason, kind: ApplianceKind | null, going = false): string =>
    sentenceOf(reason, kind, { ...context, going });

  test.each(cases)('$title', ({ reason, kind, going, variant }) => {
    const sentence = say(reason, kind, going);
    expect(sentence).toMatch(/^[\p{Lu}\d].*[.?!]$/u);
    expect(sentence).not.toMatch(/\{\{|undefined|\bnull\b|NaN|app_|–/);
    expect(sentence).not.toMatch(/(?<![\d.,])-?0(?:[.,]0)?\u00A0k?Wh?\b/);
    expect(sentence).not.toMatch(pluralFault);
    for (const part of sentence.split(/(?<=[.?!]) (?=\p{Lu})/u))
      expect(part.length, part).toBeLessThanOrEqual(LONGEST_SENTENCE);
    if (old.includes(reason.code)) {
      expect(sentence).toMatch(oldSince);
      expect(sentence).not.toMatch(/surplus|Überschuss|overschot|excedente/i);
    }
    // 11:20 in Berlin is over; only what lasts since then names it.
    if (variant === 'due' || variant === 'vendor-limit-past') expect(sentence).not.toMatch(/\d\d:\d\d/);
  });
});
