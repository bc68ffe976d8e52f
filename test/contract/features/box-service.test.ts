import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Box, newBox, withConnector } from '#functions/ocpp/box.ts';
import type { Payload } from '#functions/ocpp/frames.ts';
import type { UserId } from '#shared/model/ids.ts';
import type { BoxAction, BoxProtocol } from '#shared/ocpp.ts';
import { accepting, type BoxAnswer } from '#test/support/answering-box.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { BOX_IDENTITY, newUserId, type SeededSite, seedOthers, seedSite } from '../site.ts';

/** What people have a wallbox do: from a click to its answer, over the one place for calls. */
let product: TestProduct;
let site: SeededSite;
/** What the box was called. */
const called: [string, Payload][] = [];

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  site = await seedSite(product);
  await seedOthers(product, site);
  answering(accepting);
});

const answering = (answer: BoxAnswer): void => {
  called.splice(0);
  product.wallbox.answer = (action, payload) => {
    called.push([action, payload]);
    return answer(action, payload);
  };
};
const boxKey = () => ({ accountId: site.accountId, credentialsId: site.boxesId, identity: BOX_IDENTITY });
/** What the box reported, over a connection of its own. */
const reported = async (state: Box, protocol: BoxProtocol = 'ocpp1.6'): Promise<void> => {
  const { boxes } = product.deps.storage;
  await boxes.connect(boxKey(), 'c2', protocol);
  const { version } =
    (await boxes.get(boxKey(), { parse: (given: unknown) => given } as never)) ?? expect.fail('no box');
  expect(await boxes.put(boxKey(), 'c2', state, version ?? 0)).toBe(true);
};
const charging = (name?: string): Box =>
  withConnector(newBox, 1, {
    transaction: {
      ...{ id: 4_711, startedAtMs: product.time.nowMs, idTag: 'CARD', meterStartWh: 0 },
      ...(name === undefined ? {} : { name }),
    },
  });
const service = (
  action: BoxAction,
  {
    by = site.ownerId,
    deviceId = `1:${BOX_IDENTITY}`,
    credentialsId = site.boxesId,
  }: { by?: UserId; deviceId?: string; credentialsId?: typeof site.boxesId } = {},
) =>
  product.call('serviceBox', {
    params: { accountId: site.accountId, credentialsId },
    claims: accessClaims(by),
    body: { deviceId, action },
  });

describe('a wallbox is made to', () => {
  it.each<[BoxAction, string, Payload]>([
    ['unlock', 'UnlockConnector', { connectorId: 1 }],
    ['restart', 'Reset', { type: 'Soft' }],
    ['restartNow', 'Reset', { type: 'Hard' }],
    ['disable', 'ChangeAvailability', { connectorId: 1, type: 'Inoperative' }],
    ['enable', 'ChangeAvailability', { connectorId: 1, type: 'Operative' }],
    ['start', 'RemoteStartTransaction', { connectorId: 1, idTag: 'sunward' }],
    ['stop', 'RemoteStopTransaction', { transactionId: 4_711 }],
  ])('%s, by one call of OCPP 1.6', async (action, call, payload) => {
    await reported(charging());
    const { status, body } = await service(action);
    expect([status, body]).toEqual([200, { result: 'done' }]);
    expect(called).toEqual([[call, payload]]);
  });

  it.each<[BoxAction, string, Payload]>([
    ['unlock', 'UnlockConnector', { evseId: 1, connectorId: 1 }],
    ['restart', 'Reset', { type: 'OnIdle' }],
    ['restartNow', 'Reset', { type: 'Immediate' }],
    ['disable', 'ChangeAvailability', { operationalStatus: 'Inoperative', evse: { id: 1, connectorId: 1 } }],
    ['stop', 'RequestStopTransaction', { transactionId: 'tx-1' }],
  ])('%s, by one call of OCPP 2.0.1', async (action, call, payload) => {
    await reported(charging('tx-1'), 'ocpp2.0.1');
    expect((await service(action)).body).toEqual({ result: 'done' });
    expect(called).toEqual([[call, payload]]);
  });

  it.each([
    ['Unlocked', 'done'],
    ['UnlockFailed', 'refused'],
    ['NotSupported', 'unknown'],
    ['Scheduled', 'later'],
    ['Rejected', 'refused'],
    ['', 'refused'],
  ])('something, and what it answers is told: %s is %s', async (status, result) => {
    answering(() => ({ ok: true, payload: { status } }));
    expect((await service('unlock')).body).toEqual({ result });
  });

  it.each([
    ['NotImplemented', 'unknown'],
    ['NotSupported', 'unknown'],
    ['InternalError', 'refused'],
  ])('something, and answers with an error: %s is %s', async (code, result) => {
    answering(() => ({ ok: false, code }));
    expect((await service('restart')).body).toEqual({ result });
  });

  it('end a charge where there is none: it is not asked', async () => {
    await reported(newBox);
    expect((await service('stop')).body).toEqual({ result: 'nothing' });
    expect(called).toEqual([]);
  });
});

describe('a wallbox that does not answer', () => {
  const codeOf = async (): Promise<unknown> => (await service('unlock')).body.code;

  it('is said to be away where its connection has ended, and where it does not answer', async () => {
    product.wallbox.answer = null;
    expect(await codeOf()).toBe('device_offline');
    answering(() => null);
    expect(await codeOf()).toBe('vendor_timeout');
    // The call that has no answer yet keeps its place.
    expect(await codeOf()).toBe('vendor_busy');
    await product.deps.storage.boxes.disconnect(boxKey(), `of-${site.boxesId}`);
    expect(await codeOf()).toBe('device_offline');
  });
});

describe('who is turned away', () => {
  it('the family and strangers, whom the owner has not asked to look after it; not the installer', async () => {
    const familyId = newUserId();
    await product.deps.storage.members.add({ accountId: site.accountId, userId: familyId, role: 'family' });
    for (const by of [familyId, newUserId()]) expect((await service('unlock', { by })).status).toBe(403);
    expect(called).toEqual([]);
    expect((await service('unlock', { by: site.installerId })).status).toBe(200);
  });

  it('a box of another site, one that has never connected, and other services', async () => {
    const stranger = await seedSite(product);
    await seedOthers(product, stranger);
    const other = await service('unlock', { credentialsId: stranger.boxesId });
    expect([other.status, other.body.code]).toEqual([404, 'credentials_not_found']);
    for (const deviceId of ['1:NOBODY', 'BOX1', `0:${BOX_IDENTITY}`])
      expect((await service('unlock', { deviceId })).body.code).toBe('unknown_device');
    expect((await service('unlock', { credentialsId: site.credentialsId })).body.code).toBe('unknown_device');
    expect(called).toEqual([]);
  });
});
