import type { Credentials, Device } from '#shared/model/credentials.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import type { MeterRole } from '#shared/model/reading.ts';

/** The devices that a link offers. */
export interface Offered {
  readonly link: Pick<Credentials, 'id' | 'name' | 'service'>;
  readonly devices: readonly Device[];
}

/** A device that could be used, and whether it should. */
export interface Candidate {
  readonly key: string;
  readonly credentialsId: CredentialsId;
  readonly service: string;
  readonly device: Device;
  /** It fits beyond doubt: chosen until the user says otherwise. */
  readonly fits: boolean;
  /** What its channel measures; null: it knows, or nobody does yet. */
  readonly measures: MeterRole | null;
}

export interface KnownDevice {
  readonly credentialsId: CredentialsId;
  readonly deviceId: string;
}

const present = ({ online }: Device): boolean => online !== false;

/** Sensors without doubt: one that knows the whole home, else one channel for each thing that is measured. */
const fittingSensors = (sensors: readonly Device[]): ReadonlySet<Device> => {
  const there = sensors.filter(present);
  const whole = there.find(({ needsMeterRole }) => !needsMeterRole);
  const channels = new Map<MeterRole, Device>();
  for (const device of there) {
    const { needsMeterRole, suggestedMeterRole: role } = device;
    if (!needsMeterRole || role === null || channels.has(role)) continue;
    // A second source of the same would count twice; a second look at the grid does not.
    if (whole === undefined || role === 'grid') channels.set(role, device);
  }
  return new Set([...(whole === undefined ? [] : [whole]), ...channels.values()]);
};

const eager = ['charger', 'car', 'plug'] as const;

/** As many appliances as the plan holds, all of the most likely kind: who has a charger did not come for the plug. */
const fittingAppliances = (appliances: readonly Device[], room: number | null): ReadonlySet<Device> => {
  const there = appliances.filter(present);
  const kind = eager.find((each) => there.some(({ applianceKind }) => applianceKind === each));
  const likely = there.filter(({ applianceKind }) => applianceKind === kind);
  // Several plugs, or several cars of one account: which of them, only the user knows.
  const sure = kind === 'charger' ? likely : likely.slice(0, 1);
  return new Set(room === null ? sure : sure.slice(0, room));
};

/**
 * What can be used of all links, sensors first; those that the site has already are left out.
 * @param room appliances that the plan still holds; null: any number
 */
export const candidatesOf = (
  offered: readonly Offered[],
  known: readonly KnownDevice[],
  room: number | null,
): Candidate[] => {
  const open = offered.flatMap(({ link, devices }) =>
    devices
      .filter(({ kind }) => kind !== 'vehicle')
      .filter(({ deviceId }) => !known.some((one) => one.credentialsId === link.id && one.deviceId === deviceId))
      .map((device) => ({ link, device })),
  );
  const of = (kind: Device['kind']): Device[] =>
    open.map(({ device }) => device).filter((device) => device.kind === kind);
  const fitting = new Set([...fittingSensors(of('sensor')), ...fittingAppliances(of('appliance'), room)]);
  return open
    .map(({ link, device }) => ({
      key: `${link.id} ${device.kind} ${device.deviceId}`,
      credentialsId: link.id,
      service: link.service,
      device,
      fits: fitting.has(device),
      measures: device.needsMeterRole ? device.suggestedMeterRole : null,
    }))
    .sort(
      (a, b) =>
        Number(a.device.kind === 'appliance') - Number(b.device.kind === 'appliance') ||
        Number(b.fits) - Number(a.fits),
    );
};
