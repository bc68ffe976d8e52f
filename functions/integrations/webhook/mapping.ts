import {
  chargeHqSchema,
  cleverPvSchema,
  ownSchema,
  type Quantity,
  sonnenPowermeterSchema,
  sonnenSchema,
  type Values,
} from './schemas.ts';
import { isAbsent, numberIn, timeIn } from './tolerant.ts';

export const formats = ['own', 'sonnen', 'sonnen-powermeter', 'charge-hq', 'clever-pv'] as const;
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
const SONNEN_LIMIT_W = 100_000;
const IGNORED_NAMES = 20;
const NAME_LENGTH = 40;

type Body = Readonly<Record<string, unknown>>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that is there: its number times `factor`. @throws ContentError */
const readNumber = (raw: unknown, name: string, factor: number): number | null => {
  const number = numberIn(raw);
  if (number.kind === 'invalid') throw new ContentError(`${name} is not a number`, name);
  // Adding 0 turns −0 into plain 0.
  return number.kind === 'value' ? number.value * factor + 0 : null;
};

/** Either sign is accepted, as the sensor's settings may reverse it. @throws ContentError */
const checked = (quantity: Quantity, value: number, name: string, limitW = LIMIT_W): number => {
  if (quantity === 'batterySocPercent') {
    if (value < 0 || value > 100) throw new ContentError(`${name} is not a state of charge`, name);
    return value;
  }
  if (Math.abs(value) > limitW) throw new ContentError(`${name} is out of range`, name);
  return value;
};

/** One quantity of a format: the field it comes from and the factor into our unit and sign. */
interface Source {
  readonly quantity: Quantity;
  readonly name: string;
  readonly raw: unknown;
  readonly factor: number;
}

const collect = (sources: readonly Source[], limitW = LIMIT_W): Pick<Content, 'values' | 'fields'> => {
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

const readTime = (raw: unknown, name: string): number | null => {
  const time = timeIn(raw);
  if (time.kind === 'invalid') throw new ContentError(`${name} is not a time with a zone`, name);
  return time.kind === 'value' ? time.value : null;
};

const plain = { ignored: [], timeMs: null, nothing: false, fault: null } as const;

/** 0…1; a value above is percent, as no device sends 0.9 for 0.9 %. Exactly 1 is full. */
const socFactor = (raw: unknown): number => {
  const number = numberIn(raw);
  return number.kind === 'value' && number.value > 1 ? 1 : 100;
};

const OWN_NAMES = ['pvProductionW', 'consumptionW', 'gridW', 'batteryW', 'batterySoc', 'batterySocPercent'];

const fromOwn = (json: unknown): Content => {
  const body = ownSchema.parse(json);
  const source = (quantity: Quantity, name: string, factor = 1): Source => ({
    quantity,
    name,
    raw: body[name],
    factor,
  });
  return {
    ...plain,
    format: 'own',
    ...collect([
      source('pvPowerW', 'pvProductionW'),
      source('consumptionPowerW', 'consumptionW'),
      source('gridPowerW', 'gridW'),
      source('batteryPowerW', 'batteryW'),
      source('batterySocPercent', 'batterySoc', socFactor(body.batterySoc)),
      // Later, so that it wins: it is unambiguous.
      source('batterySocPercent', 'batterySocPercent'),
    ]),
    ignored: Object.keys(body)
      .filter((name) => name !== 'time' && !OWN_NAMES.includes(name))
      .slice(0, IGNORED_NAMES)
      .map((name) => name.slice(0, NAME_LENGTH)),
    timeMs: readTime(body.time, 'time'),
  };
};

/** Signs by recording: feed-in +, battery + discharging. Its `Timestamp` has no zone and is left alone. */
const fromSonnen = (json: unknown): Content => {
  const body = sonnenSchema.parse(json);
  const bms = body.ic_status?.statebms ?? body.statebms;
  const content = collect(
    [
      { quantity: 'pvPowerW', name: 'Production_W', raw: body.Production_W, factor: 1 },
      { quantity: 'consumptionPowerW', name: 'Consumption_W', raw: body.Consumption_W, factor: 1 },
      { quantity: 'gridPowerW', name: 'GridFeedIn_W', raw: body.GridFeedIn_W, factor: -1 },
      { quantity: 'batteryPowerW', name: 'Pac_total_W', raw: body.Pac_total_W, factor: -1 },
      { quantity: 'batterySocPercent', name: 'USOC', raw: body.USOC, factor: 1 },
    ],
    SONNEN_LIMIT_W,
  );
  // Off the grid, what looks like surplus belongs to the house.
  const state = [body.ic_status?.statecorecontrolmodule, body.SystemStatus].find(
    (one) => typeof one === 'string' && /^off.?grid/i.test(one),
  );
  // A starting battery reports zeros for everything.
  return { ...plain, format: 'sonnen', ...content, nothing: bms === 'not ready', fault: state ? String(state) : null };
};

/** Only production: the consumption channel measures house or grid, depending on the installation. */
const fromSonnenPowermeter = (json: unknown): Content => {
  const entries = sonnenPowermeterSchema.parse(json);
  const ok = entries.filter(({ direction, error }) => direction === 'production' && (isAbsent(error) || error === 0));
  const powers = ok.map(({ w_total }) => readNumber(w_total, 'w_total', 1)).filter((power) => power !== null);
  const sum = powers.reduce((total, power) => total + power, 0);
  const others = entries.some(({ direction }) => direction === 'consumption');
  return {
    ...plain,
    format: 'sonnen-powermeter',
    values: powers.length === 0 ? {} : { pvPowerW: checked('pvPowerW', sum, 'w_total') },
    fields: powers.length === 0 ? [] : ['production'],
    ignored: others ? ['consumption'] : [],
  };
};

const fromChargeHq = (json: unknown): Content => {
  const body = chargeHqSchema.parse(json);
  const meters = body.siteMeters;
  const content = collect([
    { quantity: 'pvPowerW', name: 'production_kw', raw: meters?.production_kw, factor: 1_000 },
    { quantity: 'consumptionPowerW', name: 'consumption_kw', raw: meters?.consumption_kw, factor: 1_000 },
    { quantity: 'gridPowerW', name: 'net_import_kw', raw: meters?.net_import_kw, factor: 1_000 },
    { quantity: 'batteryPowerW', name: 'battery_discharge_kw', raw: meters?.battery_discharge_kw, factor: -1_000 },
    { quantity: 'batterySocPercent', name: 'battery_soc', raw: meters?.battery_soc, factor: 100 },
  ]);
  const fault = typeof body.error === 'string' && !isAbsent(body.error) ? body.error : null;
  return { ...plain, format: 'charge-hq', ...content, timeMs: readTime(body.tsms, 'tsms'), fault };
};

/** Direction of `chargingPower` by `powerStorageState`: 0 idle, 1 charging, 2 disabled, 3 discharging. */
const cleverSigns: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [1, 1],
  [2, 0],
  [3, -1],
]);

/** Without its sign: some senders give one (OpenEMS: negative while charging), others none. */
const magnitudeOf = (raw: unknown): unknown => {
  const number = numberIn(raw);
  return number.kind === 'value' ? Math.abs(number.value) : raw;
};

const fromCleverPv = (json: unknown): Content => {
  const body = cleverPvSchema.parse(json);
  const state = numberIn(body.powerStorageState);
  // Without the state the direction is unknown, and so is the battery's power.
  const sign = state.kind === 'value' ? cleverSigns.get(state.value) : undefined;
  const battery = sign === undefined ? undefined : sign === 0 ? 0 : magnitudeOf(body.chargingPower);
  return {
    ...plain,
    format: 'clever-pv',
    ...collect([
      { quantity: 'gridPowerW', name: 'watt', raw: body.watt, factor: 1 },
      { quantity: 'pvPowerW', name: 'producingWatt', raw: body.producingWatt, factor: 1 },
      { quantity: 'batterySocPercent', name: 'soc', raw: body.soc, factor: 1 },
      { quantity: 'batteryPowerW', name: 'chargingPower', raw: battery, factor: sign === -1 ? -1 : 1 },
    ]),
  };
};

const hasAny =
  (...names: readonly string[]) =>
  (body: Body): boolean =>
    names.some((name) => name in body);

/** How each format is recognized, in this order: by any of its own fields. */
const formatsByField: readonly { readonly is: (body: Body) => boolean; readonly read: (body: Body) => Content }[] = [
  { is: hasAny(...OWN_NAMES), read: fromOwn },
  { is: hasAny('GridFeedIn_W', 'USOC', 'Production_W', 'Consumption_W', 'Pac_total_W'), read: fromSonnen },
  { is: (body) => 'siteMeters' in body || ('apiKey' in body && 'error' in body), read: fromChargeHq },
  { is: hasAny('watt', 'producingWatt', 'chargingPower', 'powerStorageState', 'soc'), read: fromCleverPv },
];

/** Tells the format by its keys. @throws ContentError */
export const readContent = (json: unknown): Content => {
  if (Array.isArray(json)) {
    if (!json.every(isBody)) throw new ContentError('the list holds something else than objects');
    return fromSonnenPowermeter(json);
  }
  if (!isBody(json)) throw new ContentError('the report is not an object');
  return (formatsByField.find(({ is }) => is(json))?.read ?? fromOwn)(json);
};
