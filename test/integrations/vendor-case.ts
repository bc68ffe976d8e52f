import type { VendorErrorKind } from '#functions/integrations/port.ts';
import type { SimulatedDevice } from '#functions/integrations/simulated-home.ts';
import type { CallableAdapter } from '#test/support/callable-adapter.ts';
import { type Bench, failureOf, type Subject } from './bench.ts';
import type { StillHome } from './still-home.ts';

/** What a service has to show against its simulator: one row of the matrix. */
export interface VendorCase {
  readonly name: string;
  /** Why the service has nothing to try it on; null: it has. Absent: every one has. */
  readonly exempt?: (subject: Subject) => string | null;
  readonly run: (subject: Subject, bench: Bench) => Promise<void>;
}

/** The first of the home's devices that the service shows, and our target for it. */
export const firstOf = (
  { sample }: Subject,
  home: StillHome,
): { readonly device: SimulatedDevice; readonly target: { readonly deviceId: string } } => {
  const device = home.devices().find(({ kind }) => kind === sample.deviceKind);
  if (device === undefined) throw new Error('the home has no device of this service');
  return { device, target: { deviceId: sample.applianceDeviceId(device.id) } };
};

/** For cases of what can be switched. */
export const measuresOnly = (subject: Subject): string | null => (hasAppliances(subject) ? null : 'only measures');

/** False for a service that only measures. */
export const hasAppliances = ({ sample }: Subject): boolean => sample.deviceKind !== null;

/** How a command to the first device fails; none where there is nothing to command. */
export const commandFailures = async (
  subject: Subject,
  home: StillHome,
  adapter: CallableAdapter,
): Promise<VendorErrorKind[]> => {
  if (!hasAppliances(subject)) return [];
  const { target } = firstOf(subject, home);
  return [(await failureOf(subject, adapter.command(target, { kind: 'off' }))).kind];
};
