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

/** What of a device can be added: its relays as appliances, its metering channels as sensors. */
export const toDevices = ({ id, code, online, status }: CloudDevice): Device[] => {
  const nameOf = (component: Component): string =>
    `${code ?? 'Shelly'} ${formatDeviceId(id.slice(-6), component).replace('/', ' ')}`;
  const common = { model: code, online } as const;
  const appliances = switchesOf(status).map(
    (component): Device => ({
      ...common,
      deviceId: formatDeviceId(id, component),
      name: nameOf(component),
      kind: 'appliance',
      applianceKind: 'plug',
      capabilities: { current: null, phaseSwitching: false, metered: isMetered(status, component) },
      needsMeterRole: false,
      suggestedMeterRole: null,
    }),
  );
  const sensors = metersOf(status).map(
    (component): Device => ({
      ...common,
      deviceId: formatDeviceId(id, component),
      name: nameOf(component),
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
