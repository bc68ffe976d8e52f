import type { BatteryReport, Quantity, Values } from './schemas.ts';
import { numberIn, timeIn } from './tolerant.ts';

export const formats = [
  'own',
  'sonnen',
  'sonnen-powermeter',
  'charge-hq',
  'clever-pv',
  'fronius',
  'homewizard',
  'iammeter',
  'tasmota',
] as const;
export type Format = (typeof formats)[number];

/** The content of a body, in our names, and in our signs as far as its format defines them. */
export interface Content {
  readonly format: Format;
  readonly values: Values;
  /** Names as they were sent. */
  readonly fields: readonly string[];
  readonly ignored: readonly string[];
  /** The sender's time, ms; null: none. */
  readonly timeMs: number | null;
  /** What it says of the control of its battery; null: nothing. */
  readonly battery: BatteryReport | null;
  /** The body is no report, and no fault either: nothing is stored. */
  readonly nothing: boolean;
  /** The failure that the sender reports. */
  readonly fault: string | null;
}

/** A body that cannot be used; the message names the field, where it is one. */
export class ContentError extends Error {
  readonly field: string | null;

  constructor(message: string, field: string | null = null) {
    super(message);
    this.field = field;
  }
}

const LIMIT_W = 1_000_000;
/** No home with a sonnenBatterie has more; a thousand times too much was seen. */
export const SONNEN_LIMIT_W = 100_000;
const IGNORED_NAMES = 20;
const NAME_LENGTH = 40;

export type Body = Readonly<Record<string, unknown>>;
export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is there: its number times `factor`. @throws ContentError */
export const readNumber = (raw: unknown, name: string, factor: number): number | null => {
  const number = numberIn(raw);
  if (number.kind === 'invalid') throw new ContentError(`${name} is not a number`, name);
  // Adding 0 turns −0 into plain 0.
  return number.kind === 'value' ? number.value * factor + 0 : null;
};

/** Either sign is accepted, as the sensor's settings may reverse it. @throws ContentError */
export const checked = (quantity: Quantity, value: number, name: string, limitW = LIMIT_W): number => {
  if (quantity === 'batterySocPercent' || quantity === 'vehicleSocPercent') {
    if (value < 0 || value > 100) throw new ContentError(`${name} is not a state of charge`, name);
    return value;
  }
  if (Math.abs(value) > limitW) throw new ContentError(`${name} is out of range`, name);
  return value;
};

/** One quantity of a format: the field it comes from and the factor into our unit and sign. */
export interface Source {
  readonly quantity: Quantity;
  readonly name: string;
  readonly raw: unknown;
  readonly factor: number;
}

export const collect = (sources: readonly Source[], limitW = LIMIT_W): Pick<Content, 'values' | 'fields'> => {
  const values: Partial<Record<Quantity, number>> = {};
  const fields: string[] = [];
  for (const { quantity, name, raw, factor } of sources) {
    const value = readNumber(raw, name, factor);
    if (value === null) continue;
    values[quantity] = checked(quantity, value, name, limitW);
    fields.push(name);
  }
  return { values, fields };
};

export const readTime = (raw: unknown, name: string): number | null => {
  const time = timeIn(raw);
  if (time.kind === 'invalid') throw new ContentError(`${name} is not a time with a zone`, name);
  return time.kind === 'value' ? time.value : null;
};

export const plain = { ignored: [], timeMs: null, battery: null, nothing: false, fault: null } as const;

const isKnown = (path: string, known: readonly string[]): boolean =>
  known.some(
    (one) =>
      one === path ||
      (one.includes('*') && new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`).test(path)),
  );
const hasKnownIn = (path: string, known: readonly string[]): boolean => {
  const depth = path.split('.').length;
  return known.some((one) => {
    const parts = one.split('.');
    return parts.length > depth && isKnown(path, [parts.slice(0, depth).join('.')]);
  });
};

/**
 * Paths of the fields that a format does not know, as `siteMeters.imported_kwh`; of an object that holds none of its fields, its own.
 * @param known paths of the format's fields; `*` stands for any one name
 */
export const unknownIn = (body: Body, known: readonly string[]): readonly string[] => {
  const unknown: string[] = [];
  const walk = (at: Body, prefix: string): void => {
    for (const [name, value] of Object.entries(at)) {
      if (unknown.length >= IGNORED_NAMES) return;
      const path = `${prefix}${name}`;
      if (isKnown(path, known)) continue;
      if (isBody(value) && hasKnownIn(path, known)) walk(value, `${path}.`);
      else unknown.push(path.slice(0, NAME_LENGTH));
    }
  };
  walk(body, '');
  return unknown;
};
