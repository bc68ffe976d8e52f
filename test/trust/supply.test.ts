import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { developmentPackages, productionPackages, root } from './supply/lock.ts';
import { readAudit } from './supply/read-audit.ts';

const deployed = productionPackages();
const names = new Set(deployed.map(({ name }) => name));

/** Licences that let us deploy and distribute what we build without disclosing our own code. */
const ALLOWED = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']);
/** Fonts may be served with any software as they are: their files carry the notice that the licence asks for. */
const FONTS = /^@fontsource(-variable)?\//;
const isFont = (name: string, license: string): boolean => FONTS.test(name) && license === 'OFL-1.1';
/** An SPDX expression without parentheses: AND requires all its parts, OR any. */
const isAllowed = (license: string): boolean =>
  license
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));

describe('licences', () => {
  it('of everything deployed are among the allowed ones', () => {
    const wrong = deployed.filter(({ name, license }) => !isAllowed(license) && !isFont(name, license));
    expect(wrong.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    const tally = Map.groupBy(deployed, ({ license }) => license);
    const counts = [...tally].map(([license, all]) => `${license} ${all.length}`).sort();
    console.log(`${deployed.length} packages without development's: ${counts.join(', ')}`);
  });

  it('of what the build itself writes into the service worker are, too', () => {
    const parts = ['workbox-precaching', 'workbox-routing', 'workbox-strategies'];
    const found = developmentPackages().filter(({ name }) => parts.includes(name));
    expect(found.map(({ name }) => name).sort()).toEqual(parts);
    expect(found.filter(({ license }) => !isAllowed(license))).toEqual([]);
  });

  it('are distinguished from disallowed ones', () => {
    for (const license of ['GPL-3.0-only', 'UNLICENSED', '', 'MIT AND GPL-3.0-only', 'AGPL-3.0 OR SSPL-1.0'])
      expect(isAllowed(license), license).toBe(false);
    expect(isAllowed('(GPL-2.0 OR MIT)')).toBe(true);
    expect([isFont('@fontsource-variable/figtree', 'OFL-1.1'), isFont('left-pad', 'OFL-1.1')]).toEqual([true, false]);
    expect(isFont('@fontsource-variable/figtree', 'GPL-3.0-only')).toBe(false);
  });

  it('are the same in the packages and the lock file', () => {
    const own = z.object({ version: z.string(), license: z.string().optional() });
    const installed = deployed.filter(({ path }) => existsSync(join(root, path, 'package.json')));
    expect(installed.length).toBeGreaterThan(deployed.length * 0.8);
    const other = installed.filter(({ path, version, license }) => {
      const found = own.parse(JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')));
      return found.version !== version || found.license !== license;
    });
    expect(other.map(({ path }) => path)).toEqual([]);
  });
});

describe('deployed code', () => {
  /** Names of packages that a file loads; null for its own files and Node's. */
  const loadedBy = (file: string): string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\()'([^']+)'/g)]
      .flatMap(([, specifier = '']) => /^(@[^/]+\/[^/]+|[a-z][^/:]*)(?:\/|$)/.exec(specifier)?.[1] ?? [])
      .filter((name) => !builtinModules.includes(name));

  it.each(['functions', 'shared', 'frontend/src'])('in %s loads production packages only', (folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/simulat|\.d\.ts$/.test(file));
    const loads = files.flatMap((file) => loadedBy(file).map((name) => ({ file, name })));
    // Types are no code: aws-lambda is types only.
    expect(loads.filter(({ name }) => !names.has(name) && name !== 'aws-lambda')).toEqual([]);
    expect(loads.length).toBeGreaterThan(20);
  });

  it('runs no install scripts, and each package is pinned by its hash', () => {
    expect(deployed.filter(({ installs }) => installs).map(({ path }) => path)).toEqual([]);
    expect(deployed.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ path }) => path)).toEqual([]);
  });
});

/** What CycloneDX 1.5 requires (cyclonedx.org/docs/1.5/json), and what a bill is useless without. */
const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.enum(['1.5', '1.6', '1.7']),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  version: z.int().min(1),
  metadata: z.object({ component: z.object({ type: z.literal('application'), 'bom-ref': z.string() }) }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      type: z.literal('library'),
      name: z.string(),
      version: z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })).min(1),
      licenses: z.array(z.unknown()).min(1),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

describe('the bill of materials', () => {
  it('is valid, and lists exactly the production packages of the lock file', () => {
    const printed = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    const bom = bomSchema.parse(JSON.parse(printed));
    const refs = bom.components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(new Set(bom.components.map(({ name, version }) => `${name}@${version}`))).toEqual(
      new Set(deployed.map(({ name, version }) => `${name}@${version}`)),
    );
    const known = new Set([...refs, bom.metadata.component['bom-ref']]);
    const dangling = bom.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((ref) => !known.has(ref));
    expect(dangling).toEqual([]);
    console.log(`CycloneDX ${bom.specVersion}: ${bom.components.length} components`);
  });
});

describe('the audit', () => {
  const report = (severity: string): string =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: {
        left: {
          severity,
          range: '<1.0.1',
          via: [{ title: 'Runs what it is told', url: 'https://x.example/1' }, 'pad'],
        },
      },
      metadata: { vulnerabilities: {}, dependencies: { prod: 3, total: 5 } },
    });

  it.each(['high', 'critical'])('fails for severity %s, naming it', (severity) => {
    const line = `left <1.0.1 (${severity}): Runs what it is told https://x.example/1; by pad`;
    expect(readAudit(report(severity))).toEqual({ status: 'weak', found: [line] });
  });

  it.each(['info', 'low', 'moderate'])('mentions severity %s', (severity) => {
    expect(readAudit(report(severity))).toMatchObject({ status: 'clean', packages: 5, lesser: [expect.any(String)] });
  });

  it.each([
    ['', 'npm printed no report'],
    ['<html>', 'npm printed no report'],
    ['{}', 'npm printed no report'],
    ['{"statusCode":405,"body":""}', 'status 405'],
    ['{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}', '405 Method Not Allowed'],
    ['{"error":{"code":"ENOTFOUND","summary":"request failed"}}', 'request failed'],
    ['{"auditReportVersion":3,"vulnerabilities":{}}', 'npm printed no report'],
  ])('rejects %j as a report', (printed, why) => {
    expect(readAudit(printed)).toEqual({ status: 'not-asked', why });
  });
});
