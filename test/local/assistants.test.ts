import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { MCP_PATH, type TokenScope, tokenPath } from '#shared/token-scopes.ts';
import { drive, startFast, temporaryFolder } from './driver.ts';

// Clients that are not ours, over HTTP, at the running product: the protocol's own client, and its inspector.
let state: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
let url: string;
beforeAll(async () => {
  state = await temporaryFolder();
  product = await startFast(state.path);
  url = `${product.url}${MCP_PATH}`;
});
afterAll(async () => {
  await product?.stop();
  await state?.remove();
});

const tokenOf = async (scope: TokenScope): Promise<string> => {
  const { client } = await drive(product, DEMO);
  const { id: userId } = await client.getMe();
  const body = { name: 'An assistant', scope, accountIds: null, days: 30 } as const;
  return (await client.createToken({ params: { userId }, body })).token;
};

const connect = async (token: string, mode: 'legacy' | 'auto'): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
};
type Answer = Awaited<ReturnType<Client['callTool']>>;
const textOf = ({ content }: Answer): string =>
  (content as { type: string; text?: string }[]).map(({ text = '' }) => text).join('');

describe.each(['legacy', 'auto'] as const)('the official client, %s', (mode) => {
  it('lists tools with their hints, and asks where the power goes and why', async () => {
    const client = await connect(await tokenOf('control'), mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_sites', 'get_status', 'why', 'get_plan', 'list_sessions', 'get_days'],
      ...['set_mode', 'charge_by', 'pause', 'resume'],
    ]);
    for (const { name, annotations } of tools) {
      const reads = !['set_mode', 'charge_by', 'pause', 'resume'].includes(name);
      expect(annotations).toMatchObject({ readOnlyHint: reads, destructiveHint: false, idempotentHint: true });
    }
    const status = await client.callTool({ name: 'get_status', arguments: {} });
    expect(status.structuredContent).toMatchObject({
      site: { id: product.accountId },
      sensors: expect.any(Array),
      appliances: [{ kind: 'charger' }, { kind: 'plug' }],
    });
    const why = await client.callTool({ name: 'why', arguments: {} });
    expect(why.structuredContent).toMatchObject({
      appliance: {
        kind: 'charger',
        decision: { sentence: expect.stringMatching(/^\p{Lu}[^{}]+\.$/u), reason: { code: expect.any(String) } },
      },
      decisions: expect.any(Array),
      timezone: expect.stringContaining('/'),
    });
    expect((status.structuredContent as { sensors: unknown[] }).sensors).toContainEqual(
      expect.objectContaining({
        measures: 'grid',
        reading: expect.objectContaining({ gridPowerW: expect.any(Number) }),
      }),
    );
    for (const name of ['get_plan', 'list_sessions'])
      expect(await client.callTool({ name, arguments: {} })).toMatchObject({
        structuredContent: { timezone: expect.stringContaining('/') },
      });
    for (const name of ['list_sites', 'get_plan', 'list_sessions', 'get_days'])
      expect([name, (await client.callTool({ name, arguments: {} })).isError ?? false]).toEqual([name, false]);
    await client.close();
  });

  it('sets a mode, a goal and a pause, and is told in words what is wrong', async () => {
    const client = await connect(await tokenOf('control'), mode);
    const { client: own, appliance } = await drive(product, DEMO);
    const set = await client.callTool({ name: 'set_mode', arguments: { mode: mode === 'legacy' ? 'ON' : 'AUTO' } });
    expect([set.isError ?? false, textOf(set)]).toEqual([false, expect.stringContaining('"mode"')]);
    expect((await appliance('charger')).mode).toBe(mode === 'legacy' ? 'ON' : 'AUTO');
    const by = await client.callTool({
      name: 'charge_by',
      arguments: { by: '2026-06-16T06:00:00+02:00', energyKWh: 12 },
    });
    expect([by.isError ?? false, textOf(by)]).toEqual([false, expect.stringContaining('2026-06-16T04:00:00.000Z')]);
    const params = { accountId: product.accountId };
    await client.callTool({ name: 'pause', arguments: { until: '2026-06-17T06:00:00+02:00' } });
    expect((await own.getAccount({ params })).override?.cause).toBe('paused');
    await client.callTool({ name: 'resume', arguments: {} });
    expect((await own.getAccount({ params })).override).toBeNull();
    const over = await client.callTool({ name: 'pause', arguments: { until: '2020-01-01T00:00:00Z' } });
    expect([over.isError, textOf(over)]).toEqual([
      true,
      expect.stringMatching(/^This time is not possible\. \(invalid_time; .*is already past/),
    ]);
    const noAppliance = await client.callTool({
      name: 'set_mode',
      arguments: { appliance: 'app_01KV4YPHN0SED79RH76B67HZ00', mode: 'ON' },
    });
    expect([noAppliance.isError, textOf(noAppliance)]).toEqual([
      true,
      expect.stringMatching(/^Which appliance\? Choose one of: .+\. \(invalid_request; appliance: app_/),
    ]);
    await client.close();
  });
});

it('answers in few words: an assistant reads them all', async () => {
  const client = await connect(await tokenOf('read'), 'auto');
  const sizes: Record<string, number> = {};
  for (const { name } of (await client.listTools()).tools)
    sizes[name] = Buffer.byteLength(textOf(await client.callTool({ name, arguments: {} })));
  console.log(`bytes of the demo home's answers: ${JSON.stringify(sizes)}`);
  expect(sizes.get_plan).toBeLessThan(4000);
  for (const [name, size] of Object.entries(sizes)) expect(size, name).toBeLessThan(6000);
  await client.close();
});

it('shows a token that only reads no tool that switches, and refuses it one', async () => {
  const client = await connect(await tokenOf('read'), 'auto');
  expect((await client.listTools()).tools).toHaveLength(6);
  const refused = await client.callTool({ name: 'resume', arguments: {} }).catch((error: Error) => error.message);
  expect(JSON.stringify(refused)).toMatch(/resume/);
  await client.close();
});

describe('one message over HTTP', () => {
  const send = (headers: Record<string, string>, body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('is refused without a token, by a page of another origin, and when there is nothing to listen to', async () => {
    const authorization = `Bearer ${await tokenOf('read')}`;
    expect((await send({}, list)).status).toBe(401);
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify(list);
    const inContract = await fetch(`${product.url}${tokenPath('/api/mcp')}`, { method: 'POST', headers, body });
    expect(await inContract.json()).toMatchObject({ id: 1, result: { tools: { length: 6 } } });
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1'])
      expect((await send({ authorization, origin }, list)).status).toBe(403);
    expect((await send({ authorization, origin: product.url }, list)).status).toBe(200);
    const listen = await send({ authorization }, { ...list, method: 'subscriptions/listen' });
    expect(await listen.json()).toMatchObject({ error: { code: -32601 } });
    expect((await send({ authorization }, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    for (const body of ['x', {}, [], { jsonrpc: '1.0' }])
      expect((await send({ authorization }, body)).status).toBeLessThan(500);
  });
});

it.each(['GET', 'DELETE', 'PUT'])('%s says that there is no stream and no session', async (method) => {
  const answer = await fetch(url, { method, headers: { accept: 'text/event-stream' } });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await fetch(url.replace(MCP_PATH, '/api/auth/me'), { method: 'DELETE' })).status).toBe(404);
});

const inspector = process.env.MCP_INSPECTOR ?? '';
if (!existsSync(inspector))
  console.log('No inspector of the Model Context Protocol: set MCP_INSPECTOR to its program mcp-inspector');
describe.skipIf(!existsSync(inspector))('the inspector', () => {
  const run = promisify(execFile);
  const ask = async (token: string, ...args: string[]): Promise<string> => {
    const header = ['--header', `Authorization: Bearer ${token}`];
    return (await run(inspector, ['--cli', url, '--transport', 'http', ...header, ...args, '--format', 'json'])).stdout;
  };

  it('lists the tools and calls one', async () => {
    const token = await tokenOf('read');
    expect(await ask(token, '--method', 'tools/list')).toContain('get_status');
    expect(await ask(token, '--method', 'tools/call', '--tool-name', 'list_sites')).toContain(product.accountId);
  });
});
