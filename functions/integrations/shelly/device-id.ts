import { VendorError } from '../port.ts';

/** A channel of a device: the status key that it is read from, as Shelly writes it. */
export type Component =
  | { readonly kind: 'switch' | 'pm1' | 'em' | 'em1'; readonly channel: number }
  /** Gen1 relay; `meters` of the same channel measures it. */
  | { readonly kind: 'relay'; readonly channel: number }
  /** Gen1 meter: one channel, or null for the sum over all. */
  | { readonly kind: 'emeters'; readonly channel: number | null };

/** A device and its channel. `component` null: what was typed names the device only. */
export interface DeviceRef {
  readonly id: string;
  readonly component: Component | null;
}

const componentOf = (text: string): Component | null => {
  if (text === 'emeters') return { kind: 'emeters', channel: null };
  const [, kind, digits] = /^(switch|pm1|em1|em|relay|emeters):(\d{1,3})$/.exec(text) ?? [];
  if (kind === undefined || digits === undefined) return null;
  return { kind: kind as Component['kind'], channel: Number(digits) };
};

/**
 * Reads our device id: `b48a0a1cd978/switch:0`, `c45bbe6b1f2a/em:0`, `c8c9a3a4b5c6/emeters`, or a device alone. Ids are
 * hex in lower case or, for virtual devices, decimal; users also type `shellyplug-s-B48A0A1CD978`.
 * @throws VendorError unsupported
 */
export const parseDeviceId = (deviceId: string): DeviceRef => {
  const [device = '', channel, ...rest] = deviceId.trim().split('/');
  const id = /^(?:[a-z0-9-]+-)?([0-9a-z]{2,32})$/i.exec(device)?.[1]?.toLowerCase();
  const component = channel === undefined ? null : componentOf(channel.toLowerCase());
  if (id === undefined || rest.length > 0 || (channel !== undefined && component === null)) {
    throw new VendorError('unsupported', 'shelly: the device id is not known to this service');
  }
  return { id, component };
};

export const formatDeviceId = (id: string, { kind, channel }: Component): string =>
  `${id}/${channel === null ? kind : `${kind}:${channel}`}`;
