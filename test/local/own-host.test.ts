import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway } from '#infra/local/gateway/gateway.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { startTable } from '#infra/local/table.ts';
import { perFunction } from '#shared/functions.ts';

/** Every kind of server that the local product opens. */
const kinds = ['gateway', 'home, mail, identity, scheduler', 'table'] as const;
const urls = {} as Record<(typeof kinds)[number], string>;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sunward-host-'));
  closers.push(() => rm(folder, { recursive: true }));
  const table = await startTable(null);
  closers.push(table.stop);
  const served = await serveFetch(async () => Response.json({ ok: true }));
  closers.push(served.close);
  const gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    handlers: perFunction(() => async () => ({ statusCode: 200, body: '{}' })),
    authorizer: async () => null,
    cognito: async () => Response.json({}),
    webConfig: { userPoolId: '', clientId: '', region: 'local-1', cognitoEndpoint: '/cognito' },
    webRoot: folder,
    onError: () => undefined,
  });
  closers.push(gateway.close);
  urls.gateway = gateway.url;
  urls['home, mail, identity, scheduler'] = served.url;
  urls.table = table.endpoint;
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** The status of a request that names its server by `host`. */
const statusFor = (url: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: new URL(url).port, path: '/api/services', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe.each(kinds)('%s', (kind) => {
  test('answers by its own names', async () => {
    const { port } = new URL(urls[kind]);
    for (const name of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])
      expect([name, await statusFor(urls[kind], `${name}:${port}`)]).not.toEqual([name, 421]);
  });

  test('refuses a page whose own name was pointed at this machine, and any other', async () => {
    const { port } = new URL(urls[kind]);
    for (const host of [
      `evil.example:${port}`,
      'evil.example',
      `localhost.evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost.:${port}`,
      `192.168.0.2:${port}`,
      `localhost:${Number(port) + 1}`,
      'localhost',
      `evil@localhost:${port}`,
    ])
      expect([host, await statusFor(urls[kind], host)]).toEqual([host, 421]);
  });
});

test('no server of the local product is opened without this check', () => {
  const folder = new URL('../../infra/local/', import.meta.url);
  const opening = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) && /createServer\(|\.listen\(/.test(readFileSync(new URL(file, folder), 'utf8')),
  );
  expect(opening.toSorted()).toEqual(['gateway/gateway.ts', 'serve-fetch.ts', 'table-worker.ts']);
  for (const file of opening) expect(readFileSync(new URL(file, folder), 'utf8')).toMatch(/onlyByOwnName\(/);
});
