import { type Body, type Content, collect, isBody, plain, unknownIn } from './content.ts';
import { numberIn } from './tolerant.ts';

const within = (body: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (isBody(at) ? at[name] : undefined), body);

/** Several numbers as one; undefined where any is missing or none. */
const sumOf = (values: readonly unknown[]): number | undefined => {
  const numbers = values.map(numberIn);
  return numbers.length > 0 && numbers.every((one) => one.kind === 'value')
    ? numbers.reduce((sum, one) => sum + (one.kind === 'value' ? one.value : 0), 0)
    : undefined;
};

const FRONIUS_SITE = 'Body.Data.Site';
/** `P_PV` is null in the dark, when nothing is produced. */
const FRONIUS_KNOWN = [
  'Head',
  ...['P_Grid', 'P_PV', 'P_Load', 'P_Akku'].map((name) => `${FRONIUS_SITE}.${name}`),
  'Body.Data.Inverters.*.SOC',
];

/**
 * A power flow of Fronius' Solar API, which its Push Service posts as it is (Solar API V1, GetPowerFlowRealtimeData): grid + import,
 * load − consumption, battery + discharging. Its time is left out: inverters without internet time are off by hours.
 */
const fromFronius = (body: Body): Content => {
  const site = within(body, 'Body', 'Data', 'Site');
  const inverters = within(body, 'Body', 'Data', 'Inverters');
  const socs = isBody(inverters) ? Object.values(inverters).map((one) => within(one, 'SOC')) : [];
  const soc = socs.find((one) => numberIn(one).kind === 'value');
  const of = (name: string) => ({ name: `${FRONIUS_SITE}.${name}`, raw: within(site, name) });
  return {
    ...plain,
    format: 'fronius',
    ...collect([
      { quantity: 'gridPowerW', ...of('P_Grid'), factor: 1 },
      { quantity: 'pvPowerW', ...of('P_PV'), factor: 1 },
      { quantity: 'consumptionPowerW', ...of('P_Load'), factor: -1 },
      { quantity: 'batteryPowerW', ...of('P_Akku'), factor: -1 },
      { quantity: 'batterySocPercent', name: 'Body.Data.Inverters.*.SOC', raw: soc, factor: 1 },
    ]),
    ignored: unknownIn(body, FRONIUS_KNOWN),
  };
};

/** HomeWizard's P1 meter, by the names of its local API v1 and v2: + import. */
const fromHomeWizard = (body: Body): Content => {
  const name = 'active_power_w' in body ? 'active_power_w' : 'power_w';
  return {
    ...plain,
    format: 'homewizard',
    ...collect([{ quantity: 'gridPowerW', name, raw: body[name], factor: 1 }]),
    ignored: unknownIn(body, [name]),
  };
};

/** Position of the power in a list of IAMMETER's values: voltage, current, power, import, export. */
const IAMMETER_POWER = 2;

/** IAMMETER's upload to a server of one's own: `Data` of one phase, `Datas` of three; + import. */
const fromIammeter = (body: Body): Content => {
  const name = 'Datas' in body ? 'Datas' : 'Data';
  const lists = name === 'Datas' ? body.Datas : [body.Data];
  const powers = Array.isArray(lists) ? lists.map((one) => (Array.isArray(one) ? one[IAMMETER_POWER] : undefined)) : [];
  return {
    ...plain,
    format: 'iammeter',
    ...collect([{ quantity: 'gridPowerW', name, raw: sumOf(powers.slice(0, 3)), factor: 1 }]),
    ignored: unknownIn(body, [name, 'method', 'mac', 'version', 'server', 'SN']),
  };
};

/** Names under which scripts for Tasmota's reading head give the power at the grid. */
const SML_POWERS = ['Power_curr', 'Power_cur', 'Power_in', 'power', 'Power', 'curr_w', 'Watt_Summe', 'Pges'];

/** Tasmota's `SENSOR`: a meter that is read by its head (`SML`) is at the grid, a plug's `ENERGY` carries a small solar system. */
const fromTasmota = (body: Body): Content => {
  const sml = isBody(body.SML) ? body.SML : null;
  const name = SML_POWERS.find((one) => sml !== null && one in sml) ?? SML_POWERS[0] ?? '';
  return {
    ...plain,
    format: 'tasmota',
    ...collect([
      { quantity: 'gridPowerW', name: `SML.${name}`, raw: sml?.[name], factor: 1 },
      { quantity: 'pvPowerW', name: 'ENERGY.Power', raw: within(body, 'ENERGY', 'Power'), factor: 1 },
    ]),
    ignored: unknownIn(body, ['Time', `SML.${name}`, 'ENERGY.Power']),
  };
};

/** How bodies that devices send as they are are recognized. */
export const deviceFormats: readonly {
  readonly is: (body: Body) => boolean;
  readonly read: (body: Body) => Content;
}[] = [
  { is: (body) => isBody(within(body, 'Body', 'Data', 'Site')), read: fromFronius },
  { is: (body) => 'active_power_w' in body || 'power_w' in body, read: fromHomeWizard },
  { is: (body) => 'SN' in body && ('Data' in body || 'Datas' in body), read: fromIammeter },
  { is: (body) => isBody(body.ENERGY) || isBody(body.SML), read: fromTasmota },
];
