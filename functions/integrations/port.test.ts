import { describe, expect, it } from 'vitest';
import type { Manifest } from '#shared/integration.ts';
import { type AdapterOf, capability, type LinkedAccount, type Reads, VendorError } from './port.ts';

const account: LinkedAccount = { verify: async () => {}, listDevices: async () => [] };
const read: Reads['read'] = async () => ({ sensors: [], appliances: [] });

type Offering<Offers extends Manifest['offers']> = Manifest & { readonly delivery: 'poll'; readonly offers: Offers };
type Meter = Offering<{ sensor: true; appliance: false; vehicle: false }>;
type Charger = Offering<{ sensor: false; appliance: true; vehicle: false }>;

describe('an adapter', () => {
  it('has the capabilities that its manifest offers, and no others', () => {
    const meter: AdapterOf<Meter> = { ...account, read };
    const charger: AdapterOf<Charger> = { ...account, read, command: async () => {} };
    expect([meter.command, charger.vehicles]).toEqual([undefined, undefined]);
    // @ts-expect-error a charger must take commands
    const incomplete: AdapterOf<Charger> = meter;
    // @ts-expect-error a meter must not
    const surplus: AdapterOf<Meter> = charger;
    expect([incomplete, surplus]).toHaveLength(2);
  });

  it('refuses a capability that it does not have', () => {
    expect(capability({ ...account, read }, 'read')).toBe(read);
    expect(() => capability(account, 'command')).toThrow(VendorError);
  });
});
