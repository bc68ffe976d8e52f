/**
 * JSON in which times are written as seconds since the first of them, because a state is full of times and most are minutes apart:
 * `@` and the seconds for milliseconds since the epoch, `~` for a time of ISO 8601. A text that begins like one gets a `'` in front.
 */

const isTimeMs = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1e12;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Its time, ms; null where it is another text, or would not be restored to the letter. */
const timeMsOf = (text: string): number | null => {
  if (!ISO_TIME.test(text)) return null;
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) || new Date(timeMs).toISOString() !== text ? null : timeMs;
};

/** Hundredths of a watt are irrelevant, of a share or a coefficient they are not; and digits would be half of a state. */
const rounded = (value: number): number => {
  if (Number.isInteger(value)) return value;
  const parts = Math.abs(value) >= 10 ? 100 : 10_000;
  return Math.round(value * parts) / parts;
};

/** The value as JSON with short times and rounded figures; `restoreTimes` undoes the former. */
export const shortTimes = (value: unknown): string => {
  let firstMs: number | null = null;
  const secondsTo = (timeMs: number): number => {
    firstMs ??= timeMs;
    return (timeMs - firstMs) / 1000;
  };
  const json = JSON.stringify(value, (_, entry: unknown) => {
    if (isTimeMs(entry)) return `@${secondsTo(entry)}`;
    if (typeof entry === 'number') return rounded(entry);
    if (typeof entry !== 'string') return entry;
    const timeMs = timeMsOf(entry);
    if (timeMs !== null) return `~${secondsTo(timeMs)}`;
    return /^[@~']/.test(entry) ? `'${entry}` : entry;
  });
  return `${firstMs ?? 0} ${json}`;
};

/** @returns the value that was written, its figures rounded @throws when it is not from `shortTimes` */
export const restoreTimes = (text: string): unknown => {
  const space = text.indexOf(' ');
  const firstMs = Number(text.slice(0, space));
  if (space < 1 || !Number.isSafeInteger(firstMs)) throw new Error('Its first time is missing');
  const timeMs = (seconds: string): number => firstMs + Math.round(Number(seconds) * 1000);
  return JSON.parse(text.slice(space + 1), (_, entry: unknown) => {
    if (typeof entry !== 'string') return entry;
    if (entry.startsWith('@')) return timeMs(entry.slice(1));
    if (entry.startsWith('~')) return new Date(timeMs(entry.slice(1))).toISOString();
    return entry.startsWith("'") ? entry.slice(1) : entry;
  }) as unknown;
};
