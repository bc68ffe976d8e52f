import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { boxSchema, connectorOf, newBox } from '#functions/ocpp/box.ts';
import { createLinkBoxes } from '#functions/ocpp/commands.ts';
import { type BoxAnswer, createBoxHandler } from '#functions/ocpp/handler.ts';
import { noWishes } from '#functions/ocpp/known-boxes.ts';
import type { Connections } from '#functions/platform/connections.ts';
import type { BoxKey } from '#functions/storage/index.ts';
import { MAX_BOXES } from '#shared/ocpp.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { storageEngine } from './storage/engine.ts';
import { account, credentials, newId } from './storage/samples.ts';

const engine = storageEngine();
const logger = new Logger({ logLevel: 'SILENT' });
/** What the link of this test is dialled with. */
let { key: linkKey, password } = newBoxAccess();

/** Texts that were sent to boxes, by connection, and connections that do not exist. */
const sent: { readonly connectionId: string; readonly text: string }[] = [];
const gone = new Set<string>();
const closed: string[] = [];
let onSend: (connectionId: string, text: string) => Promise<void> = async () => {};
const connections: Connections = {
  send: async (connectionId, text) => {
    if (gone.has(connectionId)) return false;
    sent.push({ connectionId, text });
    await onSend(connectionId, text);
    return true;
  },
  close: async (connectionId) => void closed.push(connectionId),
};
let runs = 0;

const handle = (event: unknown): Promise<BoxAnswer> =>
  createBoxHandler({
    storage: engine.storage,
    connections,
    runStarter: {
      start: async () => {
        runs += 1;
      },
    },
    logger,
    now: () => engine.nowMs,
  })(event, {} as Context);

const dial = (connectionId: string, path: string, headers: Record<string, string> = {}) =>
  handle({
    requestContext: { eventType: 'CONNECT', connectionId },
    headers: { 'X-Sunward-Box-Path': path, 'Sec-WebSocket-Protocol': 'ocpp2.0.1, ocpp1.6', ...headers },
  });
const say = async (connectionId: string, ...frame: unknown[]): Promise<unknown> => {
  const { body } = await handle({
    requestContext: { eventType: 'MESSAGE', connectionId },
    body: JSON.stringify(frame),
  });
  return body === undefined ? null : JSON.parse(body);
};
const hangUp = (connectionId: string) => handle({ requestContext: { eventType: 'DISCONNECT', connectionId } });
const basic = (user: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
});

let key: BoxKey;

beforeEach(async () => {
  sent.splice(0);
  closed.splice(0);
  gone.clear();
  onSend = async () => {};
  runs = 0;
  ({ key: linkKey, password } = newBoxAccess());
  const site = account();
  await engine.storage.accounts.create(site);
  const link = { ...credentials(site.id), id: newId('crd'), service: 'ocpp', webhookKeyHash: hashAccess(linkKey) };
  await engine.storage.credentials.create({ ...link, passwordHash: hashAccess(password) });
  key = { accountId: site.id, credentialsId: link.id, identity: 'BOX 1' };
});

const stored = () => engine.storage.boxes.get(key, boxSchema);

describe('a box that dials', () => {
  it('is let in by the key in its address, and the protocol that it also speaks is agreed on', async () => {
    expect(await dial('c1', `/ocpp/${linkKey}/BOX%201`)).toEqual({
      statusCode: 200,
      headers: { 'Sec-WebSocket-Protocol': 'ocpp1.6' },
    });
    expect(await stored()).toMatchObject({ identity: 'BOX 1', connectionId: 'c1', state: null });
    expect(runs).toBe(1);
  });

  it.each([
    ['its name and a slash too many', () => `/ocpp/${linkKey}//BOX%201/`, () => ({})],
    ['its name in Basic authentication alone', () => `/ocpp/${linkKey}`, () => basic('BOX 1', password)],
    ['the right password', () => `/ocpp/${linkKey}/BOX%201`, () => basic('BOX 1', password)],
  ])('is let in with %s', async (_what, path, headers) => {
    expect((await dial('c1', path(), headers())).statusCode).toBe(200);
    expect((await stored())?.connectionId).toBe('c1');
  });

  it('that offers no protocol speaks 1.6', async () => {
    const answer = await dial('c1', `/ocpp/${linkKey}/BOX%201`, { 'Sec-WebSocket-Protocol': '' });
    expect(answer).toEqual({ statusCode: 200 });
  });

  it.each([
    ['an unknown key', () => '/ocpp/0000000000000000000000/BOX1', {}, 404],
    ['no key', () => '/ocpp/BOX1', {}, 404],
    ['another path', () => `/api/${linkKey}/BOX1`, {}, 404],
    ['a wrong password', () => `/ocpp/${linkKey}/BOX%201`, basic('BOX 1', 'wrong'), 401],
    ['a password that cannot be read', () => `/ocpp/${linkKey}/BOX%201`, { Authorization: 'Basic ???' }, 401],
    ['no version that we speak', () => `/ocpp/${linkKey}/BOX%201`, { 'Sec-WebSocket-Protocol': 'ocpp2.1' }, 400],
  ])('is refused with %s', async (_what, path, headers, status) => {
    expect(await dial('c1', path(), headers)).toEqual({ statusCode: status });
    expect(await stored()).toBeNull();
    expect(runs).toBe(0);
  });

  it('is one of at most ten of its link; those that are known go on', async () => {
    for (let nth = 0; nth < MAX_BOXES; nth += 1)
      expect(await dial(`c${nth}`, `/ocpp/${linkKey}/BOX${nth}`)).toMatchObject({ statusCode: 200 });
    expect(await dial('one more', `/ocpp/${linkKey}/ANOTHER`)).toEqual({ statusCode: 403 });
    expect(await dial('again', `/ocpp/${linkKey}/BOX3`)).toMatchObject({ statusCode: 200 });
    const { boxes, refusedWhy } = (await engine.storage.webhooks.findKey(hashAccess(linkKey))) ?? expect.fail('no key');
    expect(boxes).toHaveLength(MAX_BOXES);
    expect(refusedWhy).toBe('too_many');
  });

  it('that is refused is noted for the page of its link, with the last reason', async () => {
    const refusal = async () => {
      const { refusedAtMs, refusedWhy } = (await engine.storage.webhooks.findKey(hashAccess(linkKey))) ?? {};
      return [refusedAtMs, refusedWhy];
    };
    const noted = engine.nowMs;
    await dial('c1', `/ocpp/${linkKey}/BOX%201`, basic('BOX 1', 'wrong'));
    engine.nowMs += 10 * SECOND_MS;
    await dial('c1', `/ocpp/${linkKey}/BOX%201`, basic('BOX 1', 'wrong'));
    expect(await refusal()).toEqual([noted, 'password']);
    await dial('c1', `/ocpp/${linkKey}/BOX%201`, { 'Sec-WebSocket-Protocol': 'ocpp2.1' });
    expect(await refusal()).toEqual([engine.nowMs, 'protocol']);
  });

  it('takes over from its older connection, whose end and last words come late', async () => {
    await dial('c1', `/ocpp/${linkKey}/BOX%201`);
    await say('c1', 2, '1', 'BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Box 2' });
    await dial('c2', `/ocpp/${linkKey}/BOX%201`);
    expect(await say('c1', 2, '2', 'StatusNotification', { connectorId: 1, status: 'Charging' })).toBeNull();
    expect(closed).toEqual(['c1']);
    await hangUp('c1');
    expect(await stored()).toMatchObject({ connectionId: 'c2', state: { vendor: 'Acme', connectors: {} } });
    await hangUp('c2');
    expect(await stored()).toMatchObject({ connectionId: null, state: { vendor: 'Acme' } });
  });
});

describe('frames of a box', () => {
  beforeEach(async () => {
    await dial('c1', `/ocpp/${linkKey}/BOX%201`);
    runs = 0;
  });

  it('are stored before they are answered, and start a run when a car comes', async () => {
    const answer = await say('c1', 2, 'a', 'StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: 'Preparing',
    });
    expect(answer).toEqual([3, 'a', {}]);
    expect(connectorOf((await stored())?.state ?? newBox, 1).status?.value).toBe('Preparing');
    expect(runs).toBe(1);
    await say('c1', 2, 'b', 'Heartbeat', {});
    expect(runs).toBe(1);
  });

  it('tell that it is there', async () => {
    engine.nowMs += 4 * MINUTE_MS;
    await say('c1', 2, 'a', 'Heartbeat', {});
    expect((await stored())?.seenAtMs).toBe(engine.nowMs);
  });

  it('start a transaction once, whatever its repeats', async () => {
    const start = { connectorId: 1, idTag: 'CARD', meterStart: 10, timestamp: '2026-05-14T10:00:00Z' };
    const all = await Promise.all(['a', 'b', 'c'].map((id) => say('c1', 2, id, 'StartTransaction', start)));
    const ids = new Set(all.map((answer) => (answer as [number, string, { transactionId: number }])[2].transactionId));
    expect(ids.size).toBe(1);
    expect(connectorOf((await stored())?.state ?? newBox, 1).transaction?.id).toBe([...ids][0]);
  });

  it('that arrive together are all kept', async () => {
    const values = (connectorId: number) => ({
      connectorId,
      meterValue: [{ timestamp: '2026-05-14T10:00:00Z', sampledValue: [{ value: '5' }] }],
    });
    await Promise.all([1, 2, 3].map((each) => say('c1', 2, `m${each}`, 'MeterValues', values(each))));
    expect(Object.keys((await stored())?.state?.connectors ?? {})).toEqual(['1', '2', '3']);
  });

  it('of a connection that nobody knows end it', async () => {
    expect(await say('unknown', 2, 'a', 'Heartbeat', {})).toBeNull();
    expect(closed).toEqual(['unknown']);
  });

  it('that cannot be read do no harm', async () => {
    expect(await handle({ requestContext: { eventType: 'MESSAGE', connectionId: 'c1' }, body: '{"a":' })).toEqual({
      statusCode: 200,
    });
    expect(await say('c1', 2, 'a', 'Dance', {})).toEqual([4, 'a', 'NotImplemented', expect.any(String), {}]);
    expect((await stored())?.connectionId).toBe('c1');
  });

  it('are answered with an error when they cannot be stored, so that the box repeats them', async () => {
    const handler = createBoxHandler({
      storage: {
        ...engine.storage,
        boxes: { ...engine.storage.boxes, put: async () => Promise.reject(new Error('busy')) },
      },
      ...{ connections, logger, now: () => engine.nowMs, runStarter: { start: async () => {} } },
    });
    const { body } = await handler(
      { requestContext: { eventType: 'MESSAGE', connectionId: 'c1' }, body: '[2,"a","Heartbeat",{}]' },
      {} as Context,
    );
    expect(JSON.parse(body ?? '')).toEqual([4, 'a', 'InternalError', expect.any(String), {}]);
  });
});

describe('a call of ours', () => {
  const boxes = () =>
    createLinkBoxes(
      { store: engine.storage.boxes, connections, now: () => engine.nowMs, sleep: async () => {} },
      key.accountId,
      key.credentialsId,
    );
  const only = async () => (await boxes().list())[0] ?? expect.fail('no box');
  const idIn = (text: string): string => (JSON.parse(text) as [number, string])[1];

  beforeEach(() => dial('c1', `/ocpp/${linkKey}/BOX%201`).then(() => undefined));

  it('gets the answer of the box, whichever process takes it', async () => {
    onSend = async (connectionId, text) => void (await say(connectionId, 3, idIn(text), { status: 'Accepted' }));
    const outcome = await boxes().call(await only(), 'ClearChargingProfile', { id: 1 });
    expect(outcome).toEqual({ kind: 'answered', payload: { status: 'Accepted' } });
    expect(JSON.parse(sent[0]?.text ?? '')).toEqual([2, expect.any(String), 'ClearChargingProfile', { id: 1 }]);
    onSend = async (connectionId, text) => void (await say(connectionId, 4, idIn(text), 'NotSupported', '', {}));
    expect(await boxes().call(await only(), 'Reset', { type: 'Soft' })).toEqual({
      kind: 'refused',
      code: 'NotSupported',
    });
  });

  it('takes no answer to something else for its own', async () => {
    onSend = async (connectionId) => void (await say(connectionId, 3, 'something else', { status: 'Accepted' }));
    expect(await boxes().call(await only(), 'ClearChargingProfile', {})).toEqual({ kind: 'silent' });
  });

  it('waits for the one before, and no longer than that one may be lost', async () => {
    expect(await boxes().call(await only(), 'ClearChargingProfile', {})).toEqual({ kind: 'silent' });
    expect(await boxes().call(await only(), 'ClearChargingProfile', {})).toEqual({ kind: 'busy' });
    expect(sent).toHaveLength(1);
    engine.nowMs += 31 * SECOND_MS;
    expect(await boxes().call(await only(), 'ClearChargingProfile', {})).toEqual({ kind: 'silent' });
    expect(sent).toHaveLength(2);
  });

  it('that had no answer when the connection ended holds up no call over the next', async () => {
    const older = await only();
    expect(await boxes().call(older, 'ClearChargingProfile', {})).toEqual({ kind: 'silent' });
    await dial('c2', `/ocpp/${linkKey}/BOX%201`);
    // The first call of its set-up goes out with its first message.
    await say('c2', 2, 'a', 'Heartbeat', {});
    expect(sent.map(({ connectionId }) => connectionId)).toEqual(['c1', 'c2']);
    engine.nowMs += SECOND_MS;
    onSend = async (connectionId, text) => void (await say(connectionId, 3, idIn(text), { status: 'Accepted' }));
    await say('c2', 3, idIn(sent[1]?.text ?? ''), { configurationKey: [] });
    // A caller that still holds the older connection does not displace a call over the current one.
    onSend = async () => {};
    expect(await boxes().call(await only(), 'ClearChargingProfile', {})).toEqual({ kind: 'silent' });
    expect(await boxes().call(older, 'ClearChargingProfile', {})).toEqual({ kind: 'busy' });
  });

  it('reaches no box that is not there', async () => {
    gone.add('c1');
    expect(await boxes().call(await only(), 'ClearChargingProfile', {})).toEqual({ kind: 'offline' });
    await hangUp('c1');
    expect(await boxes().call(await only(), 'ClearChargingProfile', {})).toEqual({ kind: 'offline' });
  });

  it('is remembered with what the box accepted, and forgotten with its link', async () => {
    const wish = {
      ...{ currentA: 9, phases: null, withoutUs: 'minimum' as const },
      ...{ atMs: engine.nowMs, connectionId: 'c1', accepted: true },
    };
    expect((await only()).wishes).toEqual(noWishes);
    await boxes().keepWishes(await only(), { ...noWishes, dialect: 1, connectors: { 1: wish } });
    expect((await only()).wishes).toEqual({ ...noWishes, dialect: 1, connectors: { 1: wish } });
    await engine.storage.credentials.delete(key.accountId, key.credentialsId);
    expect(await boxes().list()).toEqual([]);
    expect(await engine.storage.boxes.getCall(key)).toBeNull();
  });
});
