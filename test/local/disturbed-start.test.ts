import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from './driver.ts';
import { type ProductProcess, startProcess } from './product-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await folder.remove();
});

const start = (name: string, env: Record<string, string> = {}): ProductProcess => {
  const product = startProcess({ PAST_HOURS: '0.1', DATA_DIR: join(folder.path, name), ...env }, []);
  running.add(product.child);
  product.child.once('exit', () => running.delete(product.child));
  return product;
};

describe('npm start, when something goes wrong', () => {
  test('Ctrl-C while history is being generated leaves nothing half-written', async () => {
    const dataDir = join(folder.path, 'interrupted');
    const product = start('interrupted', { PAST_HOURS: '48' });
    await product.says(/Simulating the last/);
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(await readdir(dataDir)).not.toContain('product.json');
    const again = start('interrupted');
    await again.says(/Ctrl-C/);
    expect(again.output()).toContain('Simulating the last');
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  });

  // Every write to this device fails with ENOSPC.
  test.skipIf(!existsSync('/dev/full')).each([
    ['its home', 'home.json', async () => undefined],
    [
      'its users',
      'identity/local_Sunward1.json',
      async (url: string) => {
        await fetch(`${url}/cognito`, {
          method: 'POST',
          headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword' },
          body: JSON.stringify({ ClientId: 'sunwardlocalwebclient01', Username: 'demo@sunward.example' }),
        });
      },
    ],
  ] as const)(
    'ends with a clear message when the disk is too full for %s, and keeps what was saved',
    async (_, name, write) => {
      const dataDir = join(folder.path, 'full');
      const product = start('full');
      await product.says(/Ctrl-C/);
      const path = join(dataDir, name);
      await symlink('/dev/full', `${path}.new`);
      await write(product.urls().url);
      expect(await product.ended).toBe(1);
      expect(product.output()).toContain(`The disk is full: ${path} could not be saved.`);
      expect(product.output()).not.toMatch(/\n {4}at |Error while stopping/);
      expect(await readdir(dataDir)).not.toContain('lock');
      const again = start('full');
      await again.says(/Ctrl-C/);
      expect(again.output()).not.toContain('Simulating the last');
      again.child.kill('SIGINT');
      expect(await again.ended).toBe(0);
    },
  );
});
