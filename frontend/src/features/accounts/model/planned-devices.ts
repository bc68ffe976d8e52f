import type { Manifest } from '#shared/integration.ts';
import { MAX_PLANNED, type PlannedDevice, type PlannedKind } from '#shared/model/prepared-site.ts';

/** What is known of a service without a site. */
export type KnownService = Pick<Manifest, 'id' | 'name' | 'offers' | 'makes'>;

/** What is wrong with the devices of a line. */
export type DeviceFault = 'service' | 'kind' | 'deviceId' | 'manyDevices';

const MAX_ID = 60;

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Words for what a device does, as people write them. */
const kindWords: Readonly<Record<PlannedKind, RegExp>> = {
  appliance:
    /^(appliance|charger|plug|wallbox|ladestation|ladegerat|steckdose|verbraucher|borne|prise|caricatore|presa|laadpaal|stekker|cargador|enchufe)$/,
  sensor:
    /^(sensor|meter|inverter|battery|zahler|wechselrichter|speicher|capteur|compteur|onduleur|sensore|contatore|meters|omvormer|contador|inversor)$/,
};
const kindOf = (word: string): PlannedKind | null => {
  const wanted = plain(word);
  if (kindWords.appliance.test(wanted)) return 'appliance';
  return kindWords.sensor.test(wanted) ? 'sensor' : null;
};

const serviceOf = (typed: string, services: readonly KnownService[]): KnownService | undefined => {
  const wanted = plain(typed);
  return (
    services.find(({ id, name }) => plain(id) === wanted || plain(name) === wanted) ??
    services.find(({ makes = [] }) => makes.some((make) => plain(make) === wanted))
  );
};

/**
 * The devices of a cell: `easee:charger:EH123456 | fronius`. A service by its id, name or make; what it does, where it is not clear; and
 * a serial number or id, if it is known.
 */
export const devicesIn = (
  cell: string,
  services: readonly KnownService[],
): { readonly devices: readonly PlannedDevice[]; readonly fault: DeviceFault | null } => {
  const typed = cell
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean);
  if (typed.length > MAX_PLANNED) return { devices: [], fault: 'manyDevices' };
  const devices: PlannedDevice[] = [];
  for (const one of typed) {
    const [name = '', ...parts] = one.split(':').map((part) => part.trim());
    const service = serviceOf(name, services);
    if (service === undefined) return { devices, fault: 'service' };
    const named = kindOf(parts[0] ?? '');
    const kind = named ?? (service.offers.appliance ? 'appliance' : 'sensor');
    if (!service.offers[kind]) return { devices, fault: 'kind' };
    const id = (named === null ? parts : parts.slice(1)).join(':');
    if (id.length > MAX_ID) return { devices, fault: 'deviceId' };
    devices.push({ service: service.id, kind, ...(id === '' ? {} : { id }) });
  }
  return { devices, fault: null };
};
