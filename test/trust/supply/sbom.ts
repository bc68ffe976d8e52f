import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { lockSchema, root } from './lock.ts';

/**
 * Prints the bill of materials of everything deployed (CycloneDX, JSON): `npm run --silent sbom`. npm writes it from a
 * lock file without development packages: with `--omit dev` it would also omit packages that both need, among them React.
 */
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const manifest = z.looseObject({ name: z.string() }).parse(read('package.json'));
const lock = lockSchema.parse(read('package-lock.json'));
const { devDependencies: _, overrides: __, scripts: ___, ...deployed } = manifest;
const { devDependencies: ____, ...top } = z.looseObject({}).parse(lock.packages['']);
const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);

const folder = mkdtempSync(join(tmpdir(), 'sunward-sbom-'));
try {
  // npm names the root after its folder.
  const own = join(folder, manifest.name);
  mkdirSync(own);
  writeFileSync(join(own, 'package.json'), JSON.stringify(deployed));
  const reduced = { ...lock, packages: { '': top, ...Object.fromEntries(packages) } };
  writeFileSync(join(own, 'package-lock.json'), JSON.stringify(reduced));
  const { stdout, stderr, status, error } = spawnSync(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
    { cwd: own, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  if (error) throw error;
  if (status === 0) process.stdout.write(stdout);
  else {
    process.stderr.write(stderr);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
