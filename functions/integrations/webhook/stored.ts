import type { RawReading } from '#shared/model/reading.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { Refusal } from '../inbox.ts';
import type { ParsedReport } from './parse.ts';
import { homeQuantities, type Quantity, quantities, type StoredReport, type StoredValue } from './schemas.ts';

/** A quantity is stored this often at most: reports in between are acknowledged, so that what is stored is evenly spaced. */
export const STEP_MS = 20 * SECOND_MS;
/** So much earlier a report may be: a device that reports every 20 s is sometimes a moment early. */
const EARLY_MS = 2 * SECOND_MS;
/** Values further apart are not combined. */
const TOGETHER_MS = 60 * SECOND_MS;
const KEEP_MS = 5 * MINUTE_MS;
const OFFLINE_MS = 10 * MINUTE_MS;
/** A refusal is written down this often at most. */
const NOTED_EVERY_MS = MINUTE_MS;
const DEFAULT_INTERVAL_S = 60;
const LONGEST_INTERVAL_S = 3_600;

export interface ReportSettings {
  /** How often the device is expected to report, s. */
  readonly intervalS: number;
}
export const defaultReportSettings: ReportSettings = { intervalS: DEFAULT_INTERVAL_S };

/** Settings from the credentials' fields; what is not a number of seconds within 1 h is the default. */
export const settingsOf = (fields: Readonly<Record<string, string>>): ReportSettings => {
  const typed = Number(fields.intervalSeconds ?? '');
  return { intervalS: typed >= 1 && typed <= LONGEST_INTERVAL_S ? typed : DEFAULT_INTERVAL_S };
};

/**
 * How long a value is used without a newer one. A parked car keeps its charge and reports when it changes; wherever it is
 * shown or used, it has its own time.
 */
const keepMs = (quantity: Quantity, { intervalS }: ReportSettings): number =>
  quantity === 'vehicleSocPercent' ? DAY_MS : Math.max(KEEP_MS, 3 * intervalS * SECOND_MS);
/** Silence after which the sensor counts as offline. */
export const offlineAfterMs = ({ intervalS }: ReportSettings): number =>
  Math.max(OFFLINE_MS, 5 * intervalS * SECOND_MS);

const emptyReport: StoredReport = {
  values: {},
  hasBattery: false,
  storedMs: {},
  arrivedMs: null,
  battery: null,
  fault: null,
  error: null,
  payload: '',
};

const entriesOf = ({ values }: Pick<ParsedReport, 'values'>): [Quantity, number][] =>
  quantities.flatMap((quantity) => {
    const value = values[quantity];
    return value === undefined ? [] : [[quantity, value]];
  });

/** What a report would store: its quantities, or the failure that it reports. */
const storedBy = (report: ParsedReport): (Quantity | 'fault')[] => {
  if (report.effect === 'nothing') return [];
  return report.effect === 'fault' ? ['fault'] : entriesOf(report).map(([quantity]) => quantity);
};

/**
 * How long this report is too early, by what was stored last: two devices that share a key are spaced each by itself, and a
 * failure waits for nothing that was measured.
 * @returns ms; 0: it is stored
 */
const waitForStep = (previous: StoredReport | null, report: ParsedReport, nowMs: number): number => {
  if (previous === null) return 0;
  const waits = storedBy(report).map((what) => {
    const storedMs = previous.storedMs[what];
    // A time ahead of now comes from another clock.
    if (storedMs === undefined || storedMs > nowMs) return 0;
    const waitMs = storedMs + STEP_MS - nowMs;
    return waitMs <= EARLY_MS ? 0 : waitMs;
  });
  return waits.length === 0 ? 0 : Math.min(...waits);
};

/**
 * Merges a report into what is stored, quantity by quantity with its own time. A value never replaces a newer one, and
 * values that are too old are dropped.
 */
export const mergeReport = (
  previous: StoredReport | null,
  report: ParsedReport,
  nowMs: number,
  settings: ReportSettings,
): StoredReport => {
  const before = previous ?? emptyReport;
  const seen = { ...before, arrivedMs: nowMs, payload: report.payload };
  if (report.effect === 'nothing') return seen;
  const storedMs = { ...before.storedMs };
  for (const what of storedBy(report)) storedMs[what] = nowMs;
  const accepted = { ...seen, storedMs };
  if (report.effect === 'fault') return { ...accepted, fault: report.fault };

  const values: Partial<Record<Quantity, StoredValue>> = {};
  for (const quantity of quantities) {
    const value = before.values[quantity];
    if (value !== undefined && nowMs - value[1] < keepMs(quantity, settings)) values[quantity] = value;
  }
  const timeMs = report.timeMs ?? nowMs;
  for (const [quantity, value] of entriesOf(report)) {
    const known = values[quantity];
    if (known === undefined || known[1] <= timeMs) values[quantity] = [value, timeMs, report.timeMs === null ? 0 : 1];
  }
  const hasBattery = before.hasBattery || 'batteryPowerW' in report.values || 'batterySocPercent' in report.values;
  const battery = report.battery === null ? before.battery : { ...report.battery.state, atMs: nowMs };
  return { ...accepted, values, hasBattery, battery, fault: null };
};

/** True when everything in the report is known from a later time. */
const isOutOfOrder = ({ values }: StoredReport, report: ParsedReport): boolean => {
  const { timeMs } = report;
  const entries = entriesOf(report);
  if (timeMs === null || entries.length === 0) return false;
  return entries.every(([quantity]) => (values[quantity]?.[1] ?? Number.NEGATIVE_INFINITY) > timeMs);
};

/**
 * Decides on a report and merges it: the order first, then the spacing.
 * @returns what to store, null for nothing as it is too early, or `out_of_order`
 */
export const acceptReport = (
  previous: StoredReport | null,
  report: ParsedReport,
  nowMs: number,
  settings: ReportSettings,
): { readonly ok: true; readonly stored: StoredReport | null; readonly nextMs: number } | Refusal => {
  const refuse = { ok: false, field: null, payload: report.payload } as const;
  if (previous !== null && isOutOfOrder(previous, report)) {
    return { ...refuse, code: 'out_of_order', message: 'a newer report is stored already', retryAfterS: null };
  }
  const waitMs = waitForStep(previous, report, nowMs);
  if (waitMs > 0) return { ok: true, stored: null, nextMs: waitMs };
  return { ok: true, stored: mergeReport(previous, report, nowMs, settings), nextMs: STEP_MS };
};

/**
 * Keeps a refusal for the owner's eyes; the values stay as they are.
 * @returns null when one was noted less than a minute ago: a device that sends nonsense costs one write a minute
 */
export const noteRefusal = (
  previous: StoredReport | null,
  { code, message, field, payload }: Refusal,
  nowMs: number,
): StoredReport | null => {
  const lastMs = previous?.error?.atMs ?? Number.NEGATIVE_INFINITY;
  if (Math.abs(nowMs - lastMs) < NOTED_EVERY_MS) return null;
  return { ...(previous ?? emptyReport), arrivedMs: nowMs, error: { code, message, field, atMs: nowMs }, payload };
};

type Known = Partial<Record<Quantity, StoredValue>>;

/**
 * What can be derived from the other values, and from which: consumption or grid. A battery that the home has must be known
 * for it. The value itself is computed later, with the sensor's sign reversals, which are unknown here.
 */
const derivable = (
  known: Known,
  hasBattery: boolean,
): { readonly derive: NonNullable<RawReading['derive']>; readonly from: readonly StoredValue[] } | null => {
  const { pvPowerW: pv, consumptionPowerW: consumption, gridPowerW: grid, batteryPowerW: battery } = known;
  const derive = consumption === undefined ? 'consumptionPowerW' : 'gridPowerW';
  if (consumption !== undefined && grid !== undefined) return null;
  const terms = [pv, consumption ?? grid, ...(hasBattery ? [battery] : [])];
  const from = terms.filter((term) => term !== undefined);
  const times = from.map(([, timeMs]) => timeMs);
  const together = from.length === terms.length && Math.max(...times) - Math.min(...times) <= TOGETHER_MS;
  return together ? { derive, from } : null;
};

/** Time of several values combined: the oldest one's. */
const datedBy = (values: readonly StoredValue[]): { readonly timeMs: number; readonly measured: boolean } => ({
  timeMs: Math.min(...values.map(([, timeMs]) => timeMs)),
  measured: values.every(([, , measured]) => measured === 1),
});

const freshOf = ({ values }: StoredReport, nowMs: number, settings: ReportSettings): Known => {
  const fresh: Known = {};
  for (const quantity of quantities) {
    const value = values[quantity];
    if (value !== undefined && nowMs - value[1] < keepMs(quantity, settings)) fresh[quantity] = value;
  }
  return fresh;
};

/** What the battery was told, as long as a value would count. */
const batteryOf = (
  { battery }: StoredReport,
  nowMs: number,
  settings: ReportSettings,
): Pick<RawReading, 'batteryControl'> => {
  if (battery === null || nowMs - battery.atMs >= keepMs('batteryPowerW', settings)) return {};
  const { atMs: _, ...batteryControl } = battery;
  return { batteryControl };
};

/**
 * The merged values as one reading, signs as sent; null when none is young enough. Its time is the grid's, which control
 * goes by, or that of the oldest value that the grid will be derived from, else that of the oldest value of the home.
 */
export const readingOf = (
  stored: StoredReport,
  nowMs: number,
  settings: ReportSettings = defaultReportSettings,
): RawReading | null => {
  const known = freshOf(stored, nowMs, settings);
  const ofHome = homeQuantities.map((quantity) => known[quantity]).filter((value) => value !== undefined);
  const car = known.vehicleSocPercent;
  const all = ofHome.length > 0 || car === undefined ? ofHome : [car];
  if (all.length === 0) return null;
  const derived = derivable(known, stored.hasBattery);
  const { timeMs, measured } = datedBy(
    known.gridPowerW ? [known.gridPowerW] : derived?.derive === 'gridPowerW' ? derived.from : all,
  );
  const valueIn = (quantity: (typeof homeQuantities)[number]): number | null => known[quantity]?.[0] ?? null;
  return {
    time: new Date(timeMs).toISOString(),
    receivedAt: new Date(Math.min(stored.arrivedMs ?? nowMs, nowMs)).toISOString(),
    timeIsMeasured: measured,
    windowS: 0,
    gridPowerW: valueIn('gridPowerW'),
    pvPowerW: valueIn('pvPowerW'),
    consumptionPowerW: valueIn('consumptionPowerW'),
    batteryPowerW: valueIn('batteryPowerW'),
    batterySocPercent: valueIn('batterySocPercent'),
    ...(car === undefined ? {} : { car: { percent: car[0], at: new Date(car[1]).toISOString() } }),
    ...(derived === null ? {} : { derive: derived.derive }),
    ...batteryOf(stored, nowMs, settings),
  };
};
