import type { Device } from '#shared/model/credentials.ts';
import { type Component, formatDeviceId } from './device-id.ts';
import type { CloudDevice, Status } from './schemas.ts';

/** A Gen1 meter with as many channels measures three phases. */
const PHASES = 3;

const channelsOf = (status: Status, kind: 'switch' | 'pm1' | 'em' | 'em1'): Component[] =>
  Object.keys(status)
    .map((key) => new RegExp(`^${kind}:(\\d{1,3})$`).exec(key)?.[1])
    .filter((digits) => digits !== undefined)
    .map((digits) => ({ kind, channel: Number(digits) }));

/** Relays of a device; none when they drive a cover. */
const switchesOf = (status: Status): Component[] => {
  const drivesCover = status.rollers.length > 0 || Object.keys(status).some((key) => /^cover:\d+$/.test(key));
  if (drivesCover) return [];
  return [
    ...channelsOf(status, 'switch'),
    ...status.relays.map((_relay, channel): Component => ({ kind: 'relay', channel })),
  ];
};

const metersOf = (status: Status): Component[] => {
  const phases = status.emeters.map((_meter, channel): Component => ({ kind: 'emeters', channel }));
  const sum: Component[] = phases.length === PHASES ? [{ kind: 'emeters', channel: null }] : [];
  return [
    ...channelsOf(status, 'em'),
    ...sum,
    ...phases,
    ...channelsOf(status, 'em1'),
    ...channelsOf(status, 'pm1'),
    ...switchesOf(status).filter((relay) => isMetered(status, relay)),
  ];
};

const isMetered = (status: Status, { kind, channel }: Component): boolean => {
  if (kind === 'relay') return status.meters[channel]?.total != null;
  const raw = status[`${kind}:${channel}`];
  return typeof raw === 'object' && raw !== null && 'apower' in raw;
};

/** Product names by the beginning of the cloud's code; longer ones first. */
const products: readonly (readonly [string, string])[] = [
  ['SPEM-003', 'Pro 3EM'],
  ['SPEM-002', 'Pro EM'],
  ['SPSW-001P', 'Pro 1PM'],
  ['SPSW-002P', 'Pro 2PM'],
  ['SPSW-004P', 'Pro 4PM'],
  ['SNPL', 'Plus Plug S'],
  ['SNSW-001P', 'Plus 1PM'],
  ['SNSW-002P', 'Plus 2PM'],
  ['SNSW-001', 'Plus 1'],
  ['SHPLG', 'Plug S'],
  ['SHEM-3', '3EM'],
  ['SHEM', 'EM'],
  ['SHSW-PM', '1PM'],
  ['SHSW-25', '2.5'],
];
const productOf = (code: string | null): string | null =>
  code === null ? null : (products.find(([beginning]) => code.startsWith(beginning))?.[1] ?? code);

/** Which of several channels, as people count them; empty where there is one, or for the sum of all. */
const channelName = (status: Status, { kind, channel }: Component, of: readonly Component[]): string => {
  const alike = of.filter((other) => other.kind === kind && other.channel !== null);
  if (channel === null || alike.length < 2) return '';
  return kind === 'emeters' && status.emeters.length === PHASES ? ` L${channel + 1}` : ` ${channel + 1}`;
};

/** What of a device can be added: its relays as appliances, its metering channels as sensors. */
export const toDevices = ({ id, code, online, status }: CloudDevice): Device[] => {
  const relays = switchesOf(status);
  const meters = metersOf(status);
  /** Two of a kind differ by the end of their id, as printed on the device. */
  const nameOf = (component: Component, of: readonly Component[]): string =>
    ['Shelly', productOf(code), id.slice(-4).toUpperCase()].filter((part) => part !== null).join(' ') +
    channelName(status, component, of);
  const common = { model: code, online } as const;
  const appliances = relays.map(
    (component): Device => ({
      ...common,
      deviceId: formatDeviceId(id, component),
      name: nameOf(component, relays),
      kind: 'appliance',
      applianceKind: 'plug',
      capabilities: { current: null, phaseSwitching: false, metered: isMetered(status, component) },
      needsMeterRole: false,
      suggestedMeterRole: null,
    }),
  );
  const sensors = meters.map(
    (component): Device => ({
      ...common,
      deviceId: formatDeviceId(id, component),
      name: nameOf(component, meters),
      kind: 'sensor',
      applianceKind: null,
      capabilities: null,
      needsMeterRole: true,
      suggestedMeterRole:
        component.kind === 'em' || (component.kind === 'emeters' && component.channel === null) ? 'grid' : null,
    }),
  );
  return [...appliances, ...sensors];
};
