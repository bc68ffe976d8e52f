import { expect } from 'vitest';
import type { Integration } from '#functions/integrations/port.ts';
import { knowsCars } from '#shared/integration.ts';
import { deviceSchema } from '#shared/model/credentials.ts';
import { applianceStateSchema, rawReadingSchema } from '#shared/model/reading.ts';
import { expectNoSecret, failureOf, kindsOf, linkOf, refusalOf } from './bench.ts';
import { createStillHome, METER_LAG_MS } from './still-home.ts';
import { commandFailures, firstOf, hasAppliances, measuresOnly, type VendorCase } from './vendor-case.ts';

const textFieldsOf = ({ manifest }: Pick<Integration, 'manifest'>): string[] =>
  manifest.credentialFields.filter(({ kind }) => kind === 'text').map(({ name }) => name);

const quantities = ['gridPowerW', 'pvPowerW', 'consumptionPowerW', 'batteryPowerW', 'batterySocPercent'] as const;

/** What every service does when all is well, and what it never does. */
export const conductCases: readonly VendorCase[] = [
  {
    name: 'credentials verified',
    run: async (_subject, { adapter }) => {
      await expect(adapter.verify()).resolves.toBeUndefined();
    },
  },
  {
    name: 'wrong credentials reported',
    run: async (subject, { home, open, targets }) => {
      const { sample } = subject;
      const adapter = open({ fields: sample.wrongFields, ...linkOf(subject, sample.consent?.withdrawn) });
      const refusal = refusalOf(subject);
      expect((await failureOf(subject, adapter.verify())).kind).toBe(refusal);
      expect((await failureOf(subject, adapter.listDevices())).kind).toBe(refusal);
      for (const kind of await commandFailures(subject, home, adapter)) expect(kind).toBe(refusal);
      const { sensors, appliances } = await adapter.read(targets);
      for (const kind of kindsOf(subject, [...sensors, ...appliances])) expect(kind).toBe(refusal);
    },
  },
  {
    name: 'same account has the same key',
    run: async (subject) => {
      const { integration, sample } = subject;
      const key = integration.accountKey(sample.fields);
      expect(key).toBe(integration.accountKey({ ...sample.fields }));
      expect(key).not.toBeNull();
      expectNoSecret(subject, String(key));
    },
  },
  {
    name: 'devices listed',
    run: async (subject, { adapter, targets }) => {
      const { manifest } = subject.integration;
      const devices = await adapter.listDevices();
      for (const device of devices) expect(deviceSchema.parse(device)).toEqual(device);
      const idsOf = (kind: string): string[] => devices.filter((d) => d.kind === kind).map(({ deviceId }) => deviceId);
      expect(idsOf('sensor')).toEqual(expect.arrayContaining(targets.sensors.map(({ deviceId }) => deviceId)));
      expect(idsOf('appliance')).toEqual(expect.arrayContaining(targets.appliances.map(({ deviceId }) => deviceId)));
      const current = devices.some(({ capabilities }) => capabilities?.current != null);
      expect(current).toBe(manifest.capabilities.setCurrent);
      expect(devices.some(({ capabilities }) => capabilities?.phaseSwitching)).toBe(manifest.capabilities.switchPhases);
    },
  },
  {
    name: 'offers what the manifest says',
    run: async (subject, { adapter, targets }) => {
      const { manifest } = subject.integration;
      expect(targets.sensors.length > 0).toBe(manifest.offers.sensor);
      expect(targets.appliances.length > 0).toBe(manifest.offers.appliance);
      const kinds = new Set((await adapter.listDevices()).map(({ kind }) => kind));
      expect(kinds.has('sensor')).toBe(manifest.offers.sensor);
      expect(kinds.has('appliance')).toBe(manifest.offers.appliance);
      expect(kinds.has('vehicle')).toBe(knowsCars(manifest));
    },
  },
  {
    name: 'values read',
    run: async (subject, { home, adapter, targets }) => {
      const { sample } = subject;
      const { manifest } = subject.integration;
      const { sensors, appliances } = await adapter.read(targets);
      const meter = home.meter();
      for (const [index, outcome] of sensors.entries()) {
        if (!outcome.ok) throw outcome.error;
        const reading = rawReadingSchema.parse(outcome.value);
        expect(reading).toEqual(outcome.value);
        expect(reading.timeIsMeasured).toBe(manifest.capabilities.measuredTime);
        const windowMs = (sample.closedWindowS ?? 0) * 1_000;
        const lagMs = windowMs > 0 ? home.now() - Math.floor(meter.timeMs / windowMs) * windowMs : METER_LAG_MS;
        // Some vendors report whole seconds.
        const offMs = home.now() - Date.parse(reading.time) - lagMs;
        if (reading.timeIsMeasured) expect(Math.abs(offMs)).toBeLessThan(1_000);
        const role = targets.sensors[index]?.measures ?? 'grid';
        expect(reading[`${role}PowerW`]).not.toBeNull();
        for (const name of quantities) {
          const value = reading[name];
          // Some vendors report whole watts.
          if (value !== null) expect(Math.abs(value - (meter[name] ?? Number.NaN)), name).toBeLessThan(1);
        }
      }
      const devices = home.devices().filter(({ kind }) => kind === sample.deviceKind);
      for (const [index, outcome] of appliances.entries()) {
        if (!outcome.ok) throw outcome.error;
        const state = applianceStateSchema.parse(outcome.value);
        expect(state).toEqual(outcome.value);
        const device = devices[index];
        expect(state).toMatchObject({ online: true, on: device?.on });
        expect(state.powerW).toBeCloseTo(device?.powerW ?? Number.NaN, 0);
        if (manifest.capabilities.setCurrent) expect(state.setCurrentA).toBe(device?.setCurrentA);
      }
    },
  },
  {
    name: 'switched off and on',
    exempt: measuresOnly,
    run: async (subject, { home, adapter }) => {
      const { device, target } = firstOf(subject, home);
      const isOn = async (): Promise<boolean | null> => {
        const [outcome] = (await adapter.read({ sensors: [], appliances: [target] })).appliances;
        if (outcome?.ok !== true) throw new Error('not read');
        expect(outcome.value.on).toBe(home.device(device.id)?.on);
        return outcome.value.on;
      };
      for (const on of [false, true, true, false, false]) {
        await adapter.command(target, on ? { kind: 'on', currentA: null, phases: null } : { kind: 'off' });
        expect(home.device(device.id)?.on).toBe(on);
        expect(await isOn()).toBe(on);
      }
      await expect(adapter.command(target, { kind: 'release' })).resolves.toBeUndefined();
    },
  },
  {
    name: 'current as the manifest says',
    exempt: measuresOnly,
    run: async (subject, { home, adapter }) => {
      const { manifest } = subject.integration;
      const { device, target } = firstOf(subject, home);
      const call = adapter.command(target, { kind: 'on', currentA: 10, phases: null });
      if (!manifest.capabilities.setCurrent) {
        expect((await failureOf(subject, call)).kind).toBe('unsupported');
        return;
      }
      await call;
      expect(home.device(device.id)).toMatchObject({ on: true, setCurrentA: 10 });
    },
  },
  {
    name: 'commands nothing where it only measures',
    exempt: (subject) => (hasAppliances(subject) ? 'has appliances' : null),
    run: async (subject, { home, adapter, targets }) => {
      const before = home.devices();
      const [target] = targets.sensors;
      if (target === undefined) throw new Error('neither a sensor nor an appliance');
      expect((await failureOf(subject, adapter.command(target, { kind: 'off' }))).kind).toBe('unsupported');
      const { appliances } = await adapter.read({ sensors: [], appliances: [target] });
      expect(kindsOf(subject, appliances)).toEqual(['unsupported']);
      expect(home.devices()).toEqual(before);
    },
  },
  {
    name: 'phases as the manifest says',
    exempt: measuresOnly,
    run: async (subject, { home, adapter }) => {
      const { manifest } = subject.integration;
      const { device, target } = firstOf(subject, home);
      const call = adapter.command(target, { kind: 'on', currentA: null, phases: 1 });
      if (!manifest.capabilities.switchPhases) {
        expect((await failureOf(subject, call)).kind).toBe('unsupported');
        return;
      }
      await call;
      expect(home.device(device.id)).toMatchObject({ on: true, phases: 1 });
    },
  },
  {
    name: 'requests spaced as the manifest says',
    exempt: ({ integration }) => (integration.manifest.limits.spacingMs > 0 ? null : 'the vendor requires no spacing'),
    run: async (subject, { home, adapter, targets }) => {
      const { manifest } = subject.integration;
      const startMs = home.now();
      for (let i = 0; i < 4; i += 1) await adapter.read(targets);
      expect(home.now() - startMs).toBeGreaterThanOrEqual(3 * manifest.limits.spacingMs);
    },
  },
  {
    name: 'calls only listed hosts',
    run: async (subject, { targets }) => {
      const { integration, sample } = subject;
      const { manifest } = subject.integration;
      const asked: URL[] = [];
      const adapter = integration.open({
        ...createStillHome().clock,
        ...linkOf(subject),
        fields: sample.fields,
        baseUrlOverride: null,
        fetch: async (input) => {
          asked.push(new URL(String(input)));
          return new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } });
        },
      });
      expect((await failureOf(subject, adapter.verify())).kind).toBe('bad_response');
      await adapter.read(targets);
      expect(asked.length).toBeGreaterThan(0);
      for (const { protocol, hostname, port } of asked) {
        expect([protocol, port]).toEqual(['https:', '']);
        const listed = manifest.egressHosts.some(
          (host) => hostname === host || (host[0] === '.' && hostname.endsWith(host)),
        );
        expect(listed, hostname).toBe(true);
      }
    },
  },
  {
    name: 'host outside the list rejected',
    exempt: ({ integration }) => (textFieldsOf(integration).length > 0 ? null : 'no typed field could name a host'),
    run: async (subject, { targets }) => {
      const { integration, sample } = subject;
      let asked = 0;
      const texts = textFieldsOf(integration);
      const adapter = integration.open({
        ...createStillHome().clock,
        ...linkOf(subject),
        fields: { ...sample.fields, ...Object.fromEntries(texts.map((name) => [name, 'https://evil.example'])) },
        baseUrlOverride: null,
        fetch: async () => {
          asked += 1;
          return Response.json({});
        },
      });
      await failureOf(subject, adapter.verify());
      const { sensors, appliances } = await adapter.read(targets);
      expect(kindsOf(subject, [...sensors, ...appliances])).not.toContain('value');
      expect(asked).toBe(0);
    },
  },
];
