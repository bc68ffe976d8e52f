import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { integration as blueprint } from '#functions/integrations/_blueprint/index.ts';
import { VendorError, type VendorErrorKind } from '#functions/integrations/port.ts';
import { loadIntegration, manifestOf, serviceIds } from '#functions/integrations/registry.ts';
import type { CreateSimulator, SimulatedFault, SimulatorSample } from '#functions/integrations/simulated-home.ts';
import { parseReport } from '#functions/integrations/webhook/parse.ts';
import { manifestSchema } from '#shared/integration.ts';
import { languages } from '#shared/locales.ts';
import { deviceSchema } from '#shared/model/credentials.ts';
import { applianceStateSchema, sensorReadingSchema } from '#shared/model/reading.ts';
import { type Bench, expectNoSecret, failureOf, kindsOf, onBench, type Subject, targetsOf } from './bench.ts';
import {
  fixtureNames,
  INTEGRATIONS,
  type PollFixture,
  pollFixtureSchema,
  pushFixtureSchema,
  readFixture,
} from './fixture.ts';
import { createMatrix } from './matrix.ts';
import { createStillHome, METER_LAG_MS } from './still-home.ts';

interface Folder {
  readonly folder: string;
  readonly integration: Subject['integration'];
}
const folders: readonly Folder[] = [
  { folder: '_blueprint', integration: blueprint },
  ...(await Promise.all(serviceIds.map(async (id) => ({ folder: id, integration: await loadIntegration(id) })))),
];

const subjectOf = async ({ folder, integration }: Folder): Promise<Subject> => {
  const simulator: { createSimulator: CreateSimulator; sample: SimulatorSample } = await import(
    new URL(`${folder}/simulator.ts`, INTEGRATIONS).href
  );
  return { folder, integration, createSimulator: simulator.createSimulator, sample: simulator.sample };
};
const polled = await Promise.all(
  folders.filter(({ integration }) => integration.manifest.delivery === 'poll').map(subjectOf),
);

const matrix = createMatrix(folders.map(({ integration }) => integration.manifest.id));
const pushed = folders.filter(({ integration }) => integration.manifest.delivery === 'push');
afterAll(() => {
  console.log(`\nWhat each service was shown to do:\n${matrix.print()}\n`);
});

/** One case of the matrix over a service's folder. */
const check = ({ integration }: Folder, name: string, run: () => Promise<void> | void): void => {
  it(name, async () => {
    await run();
    matrix.passed(integration.manifest.id, name);
  });
};

/** One case over a simulator; services that are not asked are exempt. */
const checkOnBench = (subject: Subject, name: string, run: (bench: Bench) => Promise<void>): void => {
  for (const { integration } of pushed) matrix.exempt(integration.manifest.id, name);
  check(subject, name, () => onBench(subject, run));
};

describe.each(folders)('$folder', (entry) => {
  const { folder, integration } = entry;
  const { manifest } = integration;

  check(entry, 'manifest parses', () => {
    expect(manifestSchema.parse(manifest)).toEqual(manifest);
    if (folder !== '_blueprint') {
      expect(manifest.id).toBe(folder);
      expect(manifestOf(folder)).toBe(manifest);
    }
  });

  check(entry, 'texts in every language', () => {
    const texts = [...manifest.credentialFields.flatMap(({ label, help }) => [label, help]), ...manifest.caveats];
    for (const text of texts) {
      for (const language of languages) expect(text[language].trim()).not.toBe('');
    }
    const helps = manifest.credentialFields.map(({ help }) => help);
    for (const help of helps) expect(help.de).not.toBe(help.en);
  });

  check(entry, 'folder is complete', () => {
    const files = ['manifest', 'fields', 'schemas', 'mapping', 'adapter', 'index', 'simulator'];
    if (manifest.delivery === 'poll') files.push('client');
    for (const file of files) expect(existsSync(new URL(`${folder}/${file}.ts`, INTEGRATIONS)), file).toBe(true);
    const readme = readFileSync(new URL(`${folder}/README.md`, INTEGRATIONS), 'utf8');
    expect(readme).toMatch(/source/i);
    expect(readme).toMatch(/confidence/i);
    expect(fixtureNames(folder).length).toBeGreaterThan(0);
  });

  check(entry, 'nothing a Lambda loads reaches the simulator', () => {
    const seen = new Set<string>();
    const visit = (url: URL): void => {
      if (seen.has(url.href)) return;
      seen.add(url.href);
      for (const [, path] of readFileSync(url, 'utf8').matchAll(/from '(\.[^']+\.ts)'/g))
        visit(new URL(path ?? '', url));
    };
    visit(new URL(`${folder}/index.ts`, INTEGRATIONS));
    expect([...seen].filter((href) => href.includes('simulat'))).toEqual([]);
    expect(seen.size).toBeGreaterThan(3);
  });
});

/** Answers in the order given; records what was asked, without what comes after `auth_key`. */
const cannedFetch = (answers: PollFixture['answers'], asked: string[]): typeof globalThis.fetch => {
  const left = [...answers];
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    asked.push(`${init?.method} ${pathname}${search.replace(/\?auth_key=[^&]*$/, '')}`);
    const answer = left.shift();
    if (answer === undefined) throw new Error('the fixture has no further answer');
    const { status, headers, json, text } = answer;
    const body = text ?? JSON.stringify(json);
    return new Response(body === '' ? null : body, { status, headers });
  };
};

const callOf = async (subject: Subject, fixture: PollFixture, asked: string[]): Promise<unknown> => {
  const clock = { now: () => Date.parse(fixture.now), sleep: async () => {} };
  const { sensors, appliances, target = { deviceId: '' }, command = { kind: 'off' } } = fixture;
  const adapter = subject.integration.open({
    ...clock,
    fetch: cannedFetch(fixture.answers, asked),
    fields: subject.sample.fields,
    baseUrlOverride: null,
  });
  switch (fixture.call) {
    case 'verify':
      return await adapter.verify();
    case 'listDevices':
      return await adapter.listDevices();
    case 'command':
      return await adapter.command(target, command);
    case 'read': {
      const result = await adapter.read({ sensors, appliances });
      const plain = (outcomes: readonly { ok: boolean; value?: unknown; error?: VendorError }[]): unknown[] =>
        outcomes.map(({ ok, value, error }) => (ok ? value : { error: error?.kind }));
      return { sensors: plain(result.sensors), appliances: plain(result.appliances) };
    }
  }
};

const faultKinds: Readonly<Partial<Record<SimulatedFault, VendorErrorKind>>> = {
  unauthorized: 'auth_failed',
  'rate-limited': 'rate_limited',
  'rate-limited-no-hint': 'rate_limited',
  'server-error': 'upstream',
  html: 'bad_response',
  'half-body': 'bad_response',
};

describe.each(polled)('$folder at its vendor', (subject) => {
  const { folder, integration, sample } = subject;
  const { manifest } = integration;
  const home = createStillHome();
  const firstDevice = home.devices().find(({ kind }) => kind === sample.deviceKind);
  const firstTarget = { deviceId: firstDevice === undefined ? '' : sample.applianceDeviceId(firstDevice.id) };

  describe('fixtures', () => {
    it.each(fixtureNames(folder))('%s', async (name) => {
      const fixture = readFixture(folder, name, pollFixtureSchema);
      const asked: string[] = [];
      if (fixture.error === undefined) {
        expect(await callOf(subject, fixture, asked)).toEqual(fixture.expected);
      } else {
        expect((await failureOf(subject, callOf(subject, fixture, asked))).kind).toBe(fixture.error);
      }
      if (fixture.requests !== undefined) expect(asked).toEqual(fixture.requests);
      matrix.passed(manifest.id, 'fixtures parse and map');
    });

    check(subject, 'fixtures hold no secret', () => {
      for (const name of fixtureNames(folder)) {
        expectNoSecret(subject, readFileSync(new URL(`${folder}/fixtures/${name}`, INTEGRATIONS), 'utf8'));
      }
    });
  });

  checkOnBench(subject, 'credentials verified', async ({ adapter }) => {
    await expect(adapter.verify()).resolves.toBeUndefined();
  });

  checkOnBench(subject, 'wrong credentials told', async ({ open, targets }) => {
    const adapter = open({ fields: sample.wrongFields });
    expect((await failureOf(subject, adapter.verify())).kind).toBe('auth_failed');
    expect((await failureOf(subject, adapter.listDevices())).kind).toBe('auth_failed');
    expect((await failureOf(subject, adapter.command(firstTarget, { kind: 'off' }))).kind).toBe('auth_failed');
    const { sensors, appliances } = await adapter.read(targets);
    for (const kind of kindsOf(subject, [...sensors, ...appliances])) expect(kind).toBe('auth_failed');
  });

  checkOnBench(subject, 'same account has one key', async () => {
    const key = integration.accountKey(sample.fields);
    expect(key).toBe(integration.accountKey({ ...sample.fields }));
    expect(key).not.toBeNull();
    expectNoSecret(subject, String(key));
  });

  checkOnBench(subject, 'devices listed', async ({ adapter, targets }) => {
    const devices = await adapter.listDevices();
    for (const device of devices) expect(deviceSchema.parse(device)).toEqual(device);
    const idsOf = (kind: string): string[] => devices.filter((d) => d.kind === kind).map(({ deviceId }) => deviceId);
    expect(idsOf('sensor')).toEqual(expect.arrayContaining(targets.sensors.map(({ deviceId }) => deviceId)));
    expect(idsOf('appliance')).toEqual(expect.arrayContaining(targets.appliances.map(({ deviceId }) => deviceId)));
    const current = devices.some(({ capabilities }) => capabilities?.current != null);
    expect(current).toBe(manifest.capabilities.setCurrent);
    expect(devices.some(({ capabilities }) => capabilities?.phaseSwitching)).toBe(manifest.capabilities.switchPhases);
  });

  checkOnBench(subject, 'offers what it says', async ({ adapter, targets }) => {
    expect(targets.sensors.length > 0).toBe(manifest.offers.sensor);
    expect(targets.appliances.length > 0).toBe(manifest.offers.appliance);
    const kinds = new Set((await adapter.listDevices()).map(({ kind }) => kind));
    expect(kinds.has('sensor')).toBe(manifest.offers.sensor);
    expect(kinds.has('appliance')).toBe(manifest.offers.appliance);
    expect(kinds.has('vehicle')).toBe(manifest.offers.vehicle);
  });

  checkOnBench(subject, 'values read', async ({ home, adapter, targets }) => {
    const { sensors, appliances } = await adapter.read(targets);
    const meter = home.meter();
    for (const [index, outcome] of sensors.entries()) {
      if (!outcome.ok) throw outcome.error;
      const reading = sensorReadingSchema.parse(outcome.value);
      expect(reading).toEqual(outcome.value);
      expect(reading.timeIsMeasured).toBe(manifest.capabilities.measuredTime);
      // Some vendors tell whole seconds.
      const lagMs = home.now() - Date.parse(reading.time);
      if (reading.timeIsMeasured) expect(Math.abs(lagMs - METER_LAG_MS)).toBeLessThan(1_000);
      const role = targets.sensors[index]?.measures ?? 'grid';
      const expected = { grid: meter.gridPowerW, pv: meter.pvPowerW, consumption: meter.consumptionPowerW, battery: 0 };
      expect(reading[`${role}PowerW`]).toBeCloseTo(expected[role], 1);
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
  });

  checkOnBench(subject, 'switched off and on', async ({ home, adapter }) => {
    const isOn = async (): Promise<boolean | null> => {
      const [outcome] = (await adapter.read({ sensors: [], appliances: [firstTarget] })).appliances;
      if (outcome?.ok !== true) throw new Error('not read');
      expect(outcome.value.on).toBe(home.device(firstDevice?.id ?? '')?.on);
      return outcome.value.on;
    };
    for (const on of [false, true, true, false, false]) {
      await adapter.command(firstTarget, on ? { kind: 'on', currentA: null, phases: null } : { kind: 'off' });
      expect(home.device(firstDevice?.id ?? '')?.on).toBe(on);
      expect(await isOn()).toBe(on);
    }
    await expect(adapter.command(firstTarget, { kind: 'release' })).resolves.toBeUndefined();
  });

  checkOnBench(subject, 'current as the manifest says', async ({ home, adapter }) => {
    const call = adapter.command(firstTarget, { kind: 'on', currentA: 10, phases: null });
    if (!manifest.capabilities.setCurrent) {
      expect((await failureOf(subject, call)).kind).toBe('unsupported');
      return;
    }
    await call;
    expect(home.device(firstDevice?.id ?? '')).toMatchObject({ on: true, setCurrentA: 10 });
  });

  checkOnBench(subject, 'phases as the manifest says', async ({ home, adapter }) => {
    const call = adapter.command(firstTarget, { kind: 'on', currentA: null, phases: 1 });
    if (!manifest.capabilities.switchPhases) {
      expect((await failureOf(subject, call)).kind).toBe('unsupported');
      return;
    }
    await call;
    expect(home.device(firstDevice?.id ?? '')).toMatchObject({ on: true, phases: 1 });
  });

  for (const [fault, kind] of Object.entries(faultKinds) as [SimulatedFault, VendorErrorKind][]) {
    checkOnBench(subject, `fault: ${fault}`, async ({ home, adapter, targets }) => {
      home.setFault(manifest.id, fault);
      const error = await failureOf(subject, adapter.verify());
      expect(error.kind).toBe(kind);
      expect(error.retryAfterS).toBe(fault === 'rate-limited' ? 30 : null);
      expect((await failureOf(subject, adapter.listDevices())).kind).toBe(kind);
      const { sensors, appliances } = await adapter.read(targets);
      for (const one of kindsOf(subject, [...sensors, ...appliances])) expect(one).toBe(kind);
      const command = await adapter.command(firstTarget, { kind: 'off' }).catch((caught: unknown) => caught);
      expect((await failureOf(subject, Promise.reject(command))).kind).toBe(kind);
      home.setFault(manifest.id, null);
    });
  }

  checkOnBench(subject, 'fault: timeout', async ({ home, open, targets }) => {
    const adapter = open({ timeoutMs: 30 });
    home.setFault(manifest.id, 'timeout');
    expect((await failureOf(subject, adapter.verify())).kind).toBe('timeout');
    const { sensors, appliances } = await adapter.read(targets);
    for (const kind of kindsOf(subject, [...sensors, ...appliances])) expect(kind).toBe('timeout');
    expect((await failureOf(subject, adapter.command(firstTarget, { kind: 'off' }))).kind).toBe('timeout');
  });

  checkOnBench(subject, "fault: the caller's time is over", async ({ home, open }) => {
    home.setFault(manifest.id, 'timeout');
    const signal = AbortSignal.timeout(30);
    expect((await failureOf(subject, open({ signal }).verify())).kind).toBe('timeout');
  });

  checkOnBench(subject, 'fault: nulls are unknown', async ({ home, adapter, targets }) => {
    home.setFault(manifest.id, 'nulls');
    const { sensors, appliances } = await adapter.read(targets);
    for (const outcome of sensors) expect(outcome.ok).toBe(false);
    kindsOf(subject, [...sensors, ...appliances]);
    for (const outcome of appliances) {
      if (!outcome.ok) continue;
      const { on, powerW, currentA, setCurrentA, plugged, full } = applianceStateSchema.parse(outcome.value);
      expect([on, powerW, currentA, setCurrentA, plugged, full]).toEqual(Array(6).fill(null));
    }
  });

  checkOnBench(subject, 'fault: unknown fields ignored', async ({ home, adapter, targets }) => {
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
  });

  checkOnBench(subject, 'heals after a fault', async ({ home, adapter, targets }) => {
    home.setFault(manifest.id, 'server-error');
    await adapter.read(targets);
    home.setFault(manifest.id, null);
    const { sensors, appliances } = await adapter.read(targets);
    expect(kindsOf(subject, [...sensors, ...appliances])).not.toContain('upstream');
  });

  checkOnBench(subject, 'offline device has no value', async ({ home, adapter, targets }) => {
    home.change(firstDevice?.id ?? '', { online: false });
    const { sensors, appliances } = await adapter.read(targets);
    const [first, ...others] = kindsOf(subject, appliances);
    expect(first).toBe('offline');
    expect([...others, ...kindsOf(subject, sensors)]).toEqual(Array(others.length + sensors.length).fill('value'));
    expect(others.length > 0).toBe(sample.devices === 'many');
    expect((await failureOf(subject, adapter.command(firstTarget, { kind: 'off' }))).kind).toBe('offline');
  });

  checkOnBench(subject, 'unknown device takes no other value', async ({ adapter, targets }) => {
    const stranger = { deviceId: sample.applianceDeviceId('aabbccddeeff') };
    const { appliances } = await adapter.read({ sensors: [], appliances: [stranger, ...targets.appliances] });
    const [first, ...others] = kindsOf(subject, appliances);
    expect(first).not.toBe('value');
    expect(others).toEqual(others.map(() => 'value'));
  });

  checkOnBench(subject, 'requests spaced as the manifest says', async ({ home, adapter, targets }) => {
    const startMs = home.now();
    for (let i = 0; i < 4; i += 1) await adapter.read(targets);
    expect(home.now() - startMs).toBeGreaterThanOrEqual(3 * manifest.limits.spacingMs);
  });

  checkOnBench(subject, 'asks no host but the listed', async ({ targets }) => {
    const asked: URL[] = [];
    const adapter = integration.open({
      ...createStillHome().clock,
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
  });

  checkOnBench(subject, 'host outside the list refused', async ({ targets }) => {
    let asked = 0;
    const texts = manifest.credentialFields.filter(({ kind }) => kind === 'text').map(({ name }) => name);
    const adapter = integration.open({
      ...createStillHome().clock,
      fields: { ...sample.fields, ...Object.fromEntries(texts.map((name) => [name, 'https://evil.example'])) },
      baseUrlOverride: null,
      fetch: async () => {
        asked += 1;
        return Response.json({});
      },
    });
    if (texts.length === 0) return;
    await failureOf(subject, adapter.verify());
    const { sensors, appliances } = await adapter.read(targets);
    expect(kindsOf(subject, [...sensors, ...appliances])).not.toContain('value');
    expect(asked).toBe(0);
  });
});

describe('webhook reports', () => {
  it.each(fixtureNames('webhook'))('%s', (name) => {
    const { contentType, raw, now, expected, error } = readFixture('webhook', name, pushFixtureSchema);

    const report = parseReport({ contentType, raw }, Date.parse(now));

    expect(report.payload).not.toContain('secret');
    if (report.ok) {
      const { ok: _ok, payload: _payload, ...content } = report;
      expect(content).toEqual(expected);
    } else {
      expect(report.code).toBe(error);
    }
    matrix.passed('webhook', 'fixtures parse and map');
  });
});

it('every polled service has targets in the still home', () => {
  for (const subject of polled) {
    const { sensors, appliances } = targetsOf(subject, createStillHome());
    expect(sensors.length + appliances.length, subject.folder).toBeGreaterThan(0);
  }
  expect(new VendorError('timeout', 'x').retryable).toBe(true);
});
