import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

const names = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: names, devDependencies: names, optionalDependencies: names })
  .parse(read('package.json'));
const entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  optionalDependencies: names.optional(),
});
const lock = z.object({ packages: z.record(z.string(), entry) }).parse(read('package-lock.json'));
const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

describe('packages', () => {
  it('are pinned to one exact version', () => {
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('are locked at a version, without a registry address', () => {
    const wrong = Object.entries(lock.packages).filter(
      ([path, { version, resolved }]) => path !== '' && (version === undefined || resolved !== undefined),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  // A release whose binaries for other platforms are not published yet is locked without them, and "npm ci" then
  // rejects the whole file.
  it('are locked with the binaries of every platform', () => {
    const locked = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')));
    const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !locked.has(name))
        .map((name) => `${path} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('have a reason in CONTRIBUTING', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const explained = [...text.matchAll(/`(@?[\w./*-]+)`/g)].map(([, name = '']) => name);
    const covers = (name: string): boolean =>
      explained.some((known) => (known.endsWith('/*') ? name.startsWith(known.slice(0, -1)) : known === name));
    expect(Object.keys(all).filter((name) => !name.startsWith('@types/') && !covers(name))).toEqual([]);
  });
});
