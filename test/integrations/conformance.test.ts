import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { integration as blueprint } from '#functions/integrations/_blueprint/index.ts';
import { inboxOf } from '#functions/integrations/inboxes.ts';
import { toApplianceState } from '#functions/integrations/ocpp/mapping.ts';
import type { Integration } from '#functions/integrations/port.ts';
import { loadIntegration, manifestOf, serviceIds } from '#functions/integrations/registry.ts';
import { parseReport } from '#functions/integrations/webhook/parse.ts';
import { isRead, manifestSchema } from '#shared/integration.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import { boxGateway } from '../integration/box-gateway.ts';
import { batteryCases } from './batteries.ts';
import { expectNoSecret, failureOf, onBench, unopened } from './bench.ts';
import { boxCases, boxSubject, onBoxBench, sharedCases } from './boxes.ts';
import { conductCases } from './conduct.ts';
import { consentCases } from './consent.ts';
import { faultCases } from './faults.ts';
import {
  boxFixtureSchema,
  fixtureNames,
  INTEGRATIONS,
  pollFixtureSchema,
  pushFixtureSchema,
  readFixture,
} from './fixture.ts';
import { createMatrix } from './matrix.ts';
import { type FrontDoor, openFrontDoor, pushCases } from './push.ts';
import { replay, type Sent } from './replay.ts';
import { subjects } from './subjects.ts';
import { tokenCases } from './tokens.ts';
import { vehicleCases } from './vehicles.ts';

const vendorCases = [...conductCases, ...batteryCases, ...vehicleCases, ...tokenCases, ...consentCases, ...faultCases];

interface Folder {
  readonly folder: string;
  readonly integration: Integration;
}
const services = await Promise.all(
  serviceIds.map(async (id): Promise<Folder> => ({ folder: id, integration: await loadIntegration(id) })),
);
const folders: readonly Folder[] = [{ folder: '_blueprint', integration: blueprint }, ...services];
const reports = ({ integration }: Folder): boolean => inboxOf(integration.manifest.id) !== null;
const dials = ({ integration }: Folder): boolean => integration.manifest.id === BOX_SERVICE;

const polled = await subjects();

const matrix = createMatrix(folders.map(({ integration }) => integration.manifest.id));
afterAll(() => {
  console.log(`\nWhat each service was shown to do:\n${matrix.print()}\n`);
});

/** A test that counts for a row of the matrix: the row is ok when all of its tests are. */
const counted = ({ integration }: Folder, row: string, name: string, run: () => Promise<void> | void): void => {
  it(name, async () => {
    onTestFailed(() => matrix.failed(integration.manifest.id, row));
    await run();
    matrix.passed(integration.manifest.id, row);
  });
};
const check = (entry: Folder, name: string, run: () => Promise<void> | void): void => counted(entry, name, name, run);

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

  check(entry, 'capabilities as the manifest offers', () => {
    const { delivery, offers, link, commandCost } = manifest;
    // What a command costs is said where there is something to command.
    expect(commandCost !== undefined).toBe(offers.appliance);
    const adapter = integration.open(unopened);
    expect(adapter.read !== undefined).toBe(isRead(manifest));
    expect(adapter.command !== undefined).toBe(offers.appliance);
    expect(adapter.vehicles !== undefined).toBe(offers.vehicle);
    if (adapter.revoke !== undefined) expect(link).toBe('oauth');
    expect(integration.oauth !== undefined).toBe(link === 'oauth');
    expect(integration.vendorFile !== undefined).toBe(manifest.vendorFile !== undefined);
    expect(inboxOf(manifest.id) !== null).toBe(delivery === 'push' && offers.sensor);
  });

  check(entry, 'texts in every language', () => {
    const texts = [...manifest.credentialFields.flatMap(({ label, help }) => [label, help]), ...manifest.caveats];
    for (const text of texts) {
      for (const words of [text.en, text.de]) expect(words.trim()).not.toBe('');
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

describe.each(polled)('$folder', (subject) => {
  const { folder, integration } = subject;

  describe('fixtures', () => {
    for (const name of fixtureNames(folder)) {
      counted(subject, 'fixtures parse and map', name, async () => {
        const fixture = readFixture(folder, name, pollFixtureSchema);
        const sent: Sent = { requests: [], bodies: [] };
        if (fixture.error === undefined) {
          expect(await replay(subject, fixture, sent)).toEqual(fixture.expected);
        } else {
          expect((await failureOf(subject, replay(subject, fixture, sent))).kind).toBe(fixture.error);
        }
        if (fixture.requests !== undefined) expect(sent.requests).toEqual(fixture.requests);
        if (fixture.bodies !== undefined) expect(sent.bodies).toEqual(fixture.bodies);
      });
    }

    check(subject, 'fixtures hold no secret', () => {
      for (const name of fixtureNames(folder)) {
        expectNoSecret(subject, readFileSync(new URL(`${folder}/fixtures/${name}`, INTEGRATIONS), 'utf8'));
      }
    });
  });

  const { id } = integration.manifest;
  for (const { name } of pushCases) matrix.exempt(id, name, 'is polled, pushes nothing');
  for (const { name } of boxCases) matrix.exempt(id, name, 'no box dials us');
  for (const { name, exempt, run } of vendorCases) {
    const why = exempt?.(subject) ?? null;
    if (why !== null) matrix.exempt(id, name, why);
    else check(subject, name, () => onBench(subject, (bench) => run(subject, bench)));
  }
});

describe.each(folders.filter(reports))('$folder', (entry) => {
  const { folder, integration } = entry;
  const { id } = integration.manifest;
  for (const { name } of vendorCases) matrix.exempt(id, name, 'pushes to us: its cases begin with "report"');
  for (const { name } of boxCases) matrix.exempt(id, name, 'no box dials us');
  matrix.exempt(id, 'fixtures hold no secret', 'we generate its key: no fixture has one');

  describe('reports', () => {
    let door: FrontDoor;
    beforeAll(async () => {
      door = await openFrontDoor();
    });
    afterAll(() => door.close());
    for (const { name, run } of pushCases) check(entry, name, async () => run(await door.newSite()));
  });

  for (const name of fixtureNames(folder)) {
    counted(entry, 'fixtures parse and map', name, () => {
      const { contentType, raw, now, expected, error } = readFixture(folder, name, pushFixtureSchema);

      const report = parseReport({ contentType, raw }, Date.parse(now));

      expect(report.payload).not.toContain('secret');
      if (report.ok) {
        const { ok: _ok, payload: _payload, battery, ...content } = report;
        expect({ ...content, ...(battery !== null && { battery }) }).toEqual(expected);
      } else {
        expect(report.code).toBe(error);
      }
    });
  }
});

describe.each(folders.filter(dials))('$folder', (entry) => {
  const { folder, integration } = entry;
  const { id } = integration.manifest;
  const gateway = boxGateway();
  for (const { name } of pushCases) matrix.exempt(id, name, 'its devices report over a connection of their own');
  matrix.exempt(id, 'fixtures hold no secret', 'we generate its key: no fixture has one');

  for (const { name, run } of vendorCases) {
    if (sharedCases.has(name)) check(entry, name, () => onBoxBench(gateway, (bench) => run(boxSubject, bench)));
    else matrix.exempt(id, name, 'no cloud is asked: its cases begin with "box"');
  }
  for (const { name, options, run } of boxCases) check(entry, name, () => onBoxBench(gateway, run, options));

  for (const name of fixtureNames(folder)) {
    counted(entry, 'fixtures parse and map', name, () => {
      const { now, connectorId, box, expected, error } = readFixture(folder, name, boxFixtureSchema);
      const map = () => toApplianceState(box, connectorId, Date.parse(now));
      if (error === undefined) expect(map()).toEqual(expected);
      else expect(map).toThrow(expect.objectContaining({ kind: error }));
    });
  }
});
