import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from './driver.ts';
import { type ProductProcess, runCommand, startProcess } from './product-process.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let occupied: Server;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await temporaryFolder();
  occupied = createServer();
  occupied.listen(0, '127.0.0.1');
  await once(occupied, 'listening');
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  occupied.close();
  await folder.remove();
});

const start = (env: Record<string, string> = {}, args: readonly string[] = []): ProductProcess => {
  const product = startProcess({ PAST_HOURS: '0.1', DATA_DIR: join(folder.path, 'a'), ...env }, args);
  running.add(product.child);
  product.child.once('exit', () => running.delete(product.child));
  return product;
};

describe('npm start', () => {
  test('prints address and login, serves, and Ctrl-C stops it with all resources freed and all data kept', async () => {
    const product = start();
    await product.says(/Ctrl-C/);
    const { url, homeUrl } = product.urls();
    expect(product.output()).toContain('demo@sunward.example');
    expect(product.output()).toContain('Sunward-demo-1');
    expect(await (await fetch(`${url}/`)).text()).toContain('<html');
    expect(await (await fetch(`${url}/config.json`)).json()).toMatchObject({ cognitoEndpoint: '/cognito' });
    expect((await fetch(`${homeUrl}/home`)).status).toBe(200);
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
    for (const address of [url, homeUrl]) await expect(fetch(address)).rejects.toThrow();
    expect(await readdir(join(folder.path, 'a'))).not.toContain('lock');
  });

  test('a second start resumes at once; SIGTERM stops it; the trail is read while it runs and afterwards', async () => {
    const product = start();
    await product.says(/Ctrl-C/);
    expect(product.output()).not.toContain('Simulating the last');
    const credentials = { email: 'demo@sunward.example', password: 'Sunward-demo-2' };
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(credentials) };
    expect((await fetch(`${product.urls().url}/api/auth/login`, init)).status).toBe(401);
    const env = { DATA_DIR: join(folder.path, 'a') };
    const trail = () => runCommand('infra/local/trail/main.ts', env, ['Demo@sunward.example', '--from', '1h']);
    const lines = await trail();
    expect(lines).toMatch(/ {2}visitor {2}sign-in-failed \(login\) .* login_failed /);
    product.child.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(await trail()).toBe(lines);
  });

  test.skipIf(process.platform === 'win32')('keeps its data readable for this user only', async () => {
    const dataDir = join(folder.path, 'c');
    const product = start({ DATA_DIR: dataDir });
    await product.says(/Ctrl-C/);
    const modes = async (): Promise<Record<string, string>> => {
      const found = await readdir(dataDir, { recursive: true });
      const entries = await Promise.all(
        ['.', ...found].map(async (name) => {
          const { mode } = await stat(join(dataDir, name));
          return [name, (mode & 0o777777).toString(8)] as const;
        }),
      );
      return Object.fromEntries(entries);
    };
    const open = async () => Object.entries(await modes()).filter(([, mode]) => !['40700', '100600'].includes(mode));
    expect(Object.keys(await modes())).toEqual(
      expect.arrayContaining(['table', 'identity', 'product.json', 'home.json', 'payments.json', 'scheduler.json']),
    );
    expect(await open()).toEqual([]);
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(await open()).toEqual([]);
  });

  test('reports what prevents the start', async () => {
    const port = String((occupied.address() as AddressInfo).port);
    const trace = join(folder.path, 'trace.csv');
    await writeFile(trace, 'day,minute\n');
    const cases: readonly [Parameters<typeof start>, RegExp][] = [
      [[{ PORT: port }], new RegExp(`Port ${port} is in use; set PORT`)],
      [[{ HOME_PORT: port }], new RegExp(`Port ${port} is in use; set HOME_PORT`)],
      [[{ PORT: 'many' }], /PORT/],
      [[{}, ['--trace', trace]], /trace\.csv/],
      [[{}, ['--trace', join(folder.path, 'none.csv')]], /none\.csv/],
      [[{}, ['--fast']], /--fast/],
    ];
    for (const [given, message] of cases) {
      const product = start(...given);
      expect(await product.ended).toBe(1);
      expect(product.output()).toMatch(message);
      expect(product.output()).not.toMatch(/\n {4}at /);
    }
    expect(await readdir(join(folder.path, 'a'))).not.toContain('lock');
  });
});
