import { expect } from 'vitest';
import type { VendorErrorKind } from '#functions/integrations/port.ts';
import type { SimulatedFault } from '#functions/integrations/simulated-home.ts';
import { applianceStateSchema } from '#shared/model/reading.ts';
import { failureOf, kindsOf, refusalOf } from './bench.ts';
import { commandFailures, firstOf, hasAppliances, measuresOnly, type VendorCase } from './vendor-case.ts';

/** Faults after which nothing is known, and their error kinds. */
const kinds = [
  ['unauthorized', 'auth_failed'],
  ['rate-limited', 'rate_limited'],
  ['rate-limited-no-hint', 'rate_limited'],
  ['server-error', 'upstream'],
  ['html', 'bad_response'],
  ['half-body', 'bad_response'],
] as const satisfies readonly (readonly [SimulatedFault, VendorErrorKind])[];

const everyCallFails = kinds.map(
  ([fault, named]): VendorCase => ({
    name: `fault: ${fault}`,
    run: async (subject, { home, adapter, targets }) => {
      const kind = named === 'auth_failed' ? refusalOf(subject) : named;
      home.setFault(subject.integration.manifest.id, fault);
      const error = await failureOf(subject, adapter.verify());
      expect(error.kind).toBe(kind);
      const ownS = subject.sample.rateLimitedWaitS ?? null;
      const waits = { 'rate-limited': Math.max(30, ownS ?? 0), 'rate-limited-no-hint': ownS };
      expect(error.retryAfterS).toBe(fault in waits ? waits[fault as keyof typeof waits] : null);
      expect((await failureOf(subject, adapter.listDevices())).kind).toBe(kind);
      const { sensors, appliances } = await adapter.read(targets);
      for (const one of kindsOf(subject, [...sensors, ...appliances])) expect(one).toBe(kind);
      for (const one of await commandFailures(subject, home, adapter)) expect(one).toBe(kind);
    },
  }),
);

/** How every service handles a failing vendor. */
export const faultCases: readonly VendorCase[] = [
  ...everyCallFails,
  {
    name: 'fault: timeout',
    run: async (subject, { home, open, targets }) => {
      const { manifest } = subject.integration;
      const adapter = open({ timeoutMs: 30 });
      home.setFault(manifest.id, 'timeout');
      expect((await failureOf(subject, adapter.verify())).kind).toBe('timeout');
      const { sensors, appliances } = await adapter.read(targets);
      for (const kind of kindsOf(subject, [...sensors, ...appliances])) expect(kind).toBe('timeout');
      for (const kind of await commandFailures(subject, home, adapter)) expect(kind).toBe('timeout');
    },
  },
  {
    name: "fault: the caller's time is over",
    run: async (subject, { home, open }) => {
      const { manifest } = subject.integration;
      home.setFault(manifest.id, 'timeout');
      const signal = AbortSignal.timeout(30);
      expect((await failureOf(subject, open({ signal }).verify())).kind).toBe('timeout');
    },
  },
  {
    name: 'fault: 200, but failed',
    exempt: ({ sample }) => ('none' in sample.failsInside ? sample.failsInside.none : null),
    run: async (subject, { home, adapter, targets }) => {
      const { failsInside } = subject.sample;
      if ('none' in failsInside) throw new Error('it has no such answer');
      const { kind, commandsOnly = false } = failsInside;
      home.setFault(subject.integration.manifest.id, 'failed-inside');
      if (!commandsOnly) {
        expect((await failureOf(subject, adapter.verify())).kind).toBe(kind);
        expect((await failureOf(subject, adapter.listDevices())).kind).toBe(kind);
        const { sensors, appliances } = await adapter.read(targets);
        for (const one of kindsOf(subject, [...sensors, ...appliances])) expect(one).toBe(kind);
      }
      const before = home.devices();
      for (const one of await commandFailures(subject, home, adapter)) expect(one).toBe(kind);
      expect(home.devices()).toEqual(before);
    },
  },
  {
    name: 'fault: nulls are unknown',
    run: async (subject, { home, adapter, targets }) => {
      const { manifest } = subject.integration;
      home.setFault(manifest.id, 'nulls');
      const { sensors, appliances } = await adapter.read(targets);
      for (const outcome of sensors) expect(outcome.ok).toBe(false);
      kindsOf(subject, [...sensors, ...appliances]);
      for (const outcome of appliances) {
        if (!outcome.ok) continue;
        const { on, powerW, currentA, setCurrentA, plugged, full } = applianceStateSchema.parse(outcome.value);
        expect([on, powerW, currentA, setCurrentA, plugged, full]).toEqual(Array(6).fill(null));
      }
    },
  },
  {
    name: 'fault: unknown fields ignored',
    run: async (subject, { home, adapter, targets }) => {
      const { manifest } = subject.integration;
      const before = await adapter.read(targets);
      home.setFault(manifest.id, 'unknown-fields');
      const after = await adapter.read(targets);
      const kinds = kindsOf(subject, [...after.sensors, ...after.appliances]);
      expect(kinds).toEqual(kinds.map(() => 'value'));
      const values = ({ sensors, appliances }: typeof after): unknown[] => [
        ...sensors.map((one) => one.ok && { ...one.value, time: null, receivedAt: null }),
        ...appliances.map((one) => one.ok && { ...one.value, observedAt: null }),
      ];
      expect(values(after)).toEqual(values(before));
    },
  },
  {
    name: 'recovers after a fault',
    run: async (subject, { home, adapter, targets }) => {
      const { manifest } = subject.integration;
      home.setFault(manifest.id, 'server-error');
      await adapter.read(targets);
      home.setFault(manifest.id, null);
      const { sensors, appliances } = await adapter.read(targets);
      const recovered = kindsOf(subject, [...sensors, ...appliances]);
      expect(recovered).toEqual(recovered.map(() => 'value'));
    },
  },
  {
    name: 'offline device has no value',
    exempt: measuresOnly,
    run: async (subject, { home, adapter, targets }) => {
      const { sample } = subject;
      const { device, target } = firstOf(subject, home);
      home.change(device.id, { online: false });
      const { sensors, appliances } = await adapter.read(targets);
      const [first, ...others] = kindsOf(subject, appliances);
      expect(first).toBe('offline');
      expect([...others, ...kindsOf(subject, sensors)]).toEqual(Array(others.length + sensors.length).fill('value'));
      expect(others.length > 0).toBe(sample.devices === 'many');
      expect((await failureOf(subject, adapter.command(target, { kind: 'off' }))).kind).toBe('offline');
    },
  },
  {
    name: 'unknown device affects no other value',
    run: async (subject, { adapter, targets }) => {
      const { sample } = subject;
      const stranger = { deviceId: sample.applianceDeviceId('aabbccddeeff') };
      const { sensors, appliances } = hasAppliances(subject)
        ? await adapter.read({ sensors: [], appliances: [stranger, ...targets.appliances] })
        : await adapter.read({ sensors: [{ ...stranger, measures: 'grid' }, ...targets.sensors], appliances: [] });
      const [first, ...others] = kindsOf(subject, [...sensors, ...appliances]);
      expect(first).not.toBe('value');
      expect(others).toEqual(others.map(() => 'value'));
    },
  },
];
