import { BATTERY_NAMES, openEmsBattery, ownBattery } from './battery.ts';
import {
  type Body,
  type Content,
  ContentError,
  checked,
  collect,
  isBody,
  plain,
  readNumber,
  readTime,
  SONNEN_LIMIT_W,
  type Source,
  unknownIn,
} from './content.ts';
import { deviceFormats } from './device-formats.ts';
import {
  chargeHqSchema,
  cleverPvSchema,
  ownSchema,
  type Quantity,
  sonnenPowermeterSchema,
  sonnenSchema,
} from './schemas.ts';
import { isAbsent, numberIn } from './tolerant.ts';

/** 0…1; a value above is percent, as no device sends 0.9 for 0.9 %. Exactly 1 is full. */
const socFactor = (raw: unknown): number => {
  const number = numberIn(raw);
  return number.kind === 'value' && number.value > 1 ? 1 : 100;
};

const OWN_NAMES = [
  ...['pvProductionW', 'consumptionW', 'gridW', 'batteryW', 'batterySoc', 'batterySocPercent'],
  'vehicleSoc',
];

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
      // Percent alone: cars and the programs that read them know no other.
      source('vehicleSocPercent', 'vehicleSoc'),
    ]),
    battery: ownBattery(body),
    ignored: unknownIn(body, [...OWN_NAMES, ...BATTERY_NAMES, 'time']),
    timeMs: readTime(body.time, 'time'),
  };
};

const SONNEN_KNOWN = [
  ...['Production_W', 'Consumption_W', 'GridFeedIn_W', 'Pac_total_W', 'USOC', 'SystemStatus', 'statebms'],
  ...['ic_status.statebms', 'ic_status.statecorecontrolmodule'],
];

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
  return {
    ...plain,
    format: 'sonnen',
    ...content,
    ignored: unknownIn(body, SONNEN_KNOWN),
    nothing: bms === 'not ready',
    fault: state ? String(state) : null,
  };
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

const CHARGE_HQ_KNOWN = [
  ...['apiKey', 'tsms', 'error'],
  ...['production_kw', 'net_import_kw', 'consumption_kw', 'battery_discharge_kw', 'battery_soc'].map(
    (name) => `siteMeters.${name}`,
  ),
];

/** Older clients wrap the same in `SiteMeterPush`, with the key as `siteId`. */
const fromChargeHq = (sent: Body): Content => {
  const inner = isBody(sent.SiteMeterPush) ? sent.SiteMeterPush : sent;
  const body = chargeHqSchema.parse(inner);
  const meters = body.siteMeters;
  const content = collect([
    { quantity: 'pvPowerW', name: 'production_kw', raw: meters?.production_kw, factor: 1_000 },
    { quantity: 'consumptionPowerW', name: 'consumption_kw', raw: meters?.consumption_kw, factor: 1_000 },
    { quantity: 'gridPowerW', name: 'net_import_kw', raw: meters?.net_import_kw, factor: 1_000 },
    { quantity: 'batteryPowerW', name: 'battery_discharge_kw', raw: meters?.battery_discharge_kw, factor: -1_000 },
    { quantity: 'batterySocPercent', name: 'battery_soc', raw: meters?.battery_soc, factor: 100 },
  ]);
  const fault = typeof body.error === 'string' && !isAbsent(body.error) ? body.error : null;
  return {
    ...plain,
    format: 'charge-hq',
    ...content,
    ignored: unknownIn(inner, [...CHARGE_HQ_KNOWN, ...(inner === sent ? [] : ['siteId'])]),
    timeMs: readTime(body.tsms, 'tsms'),
    fault,
  };
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

const CLEVER_PV_KNOWN = [
  ...['watt', 'producingWatt', 'soc', 'chargingPower', 'powerStorageState'],
  // What OpenEMS adds: the same values once more, and how its battery is controlled.
  ...['edgeId', 'state', 'currentData', 'activeControlModes', 'availableControlModes'],
];

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
    battery: openEmsBattery(body),
    ignored: unknownIn(body, CLEVER_PV_KNOWN),
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
  {
    is: (body) => 'siteMeters' in body || 'SiteMeterPush' in body || ('apiKey' in body && 'error' in body),
    read: fromChargeHq,
  },
  ...deviceFormats,
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
