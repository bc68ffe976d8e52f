import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { createBoxHandler } from '#functions/ocpp/handler.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { credentials } from '../../integration/storage/samples.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
let { key, password } = newBoxAccess();
let link = credentials('acc_none' as never);
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
  ({ key, password } = newBoxAccess());
  link = credentials(site.accountId, { service: 'ocpp', settings: { make: 'alfen' }, webhookKeyHash: hashAccess(key) });
  await product.deps.storage.credentials.create({ ...link, passwordHash: hashAccess(password) });
});
afterAll(() => product.stop());

const handle = (event: object) => createBoxHandler(product.deps)(event, {} as Context);
const dial = (connectionId: string, identity: string, headers: Record<string, string> = {}) =>
  handle({
    requestContext: { eventType: 'CONNECT', connectionId },
    headers: { 'X-Sunward-Box-Path': `/ocpp/${key}/${identity}`, ...headers },
  });
const say = (connectionId: string, ...frame: unknown[]) =>
  handle({ requestContext: { eventType: 'MESSAGE', connectionId }, body: JSON.stringify(frame) });
const shown = async (credentialsId = link.id) => {
  const params = { accountId: site.accountId, credentialsId };
  const { status, body } = await product.call('listBoxes', { params, claims: accessClaims(site.ownerId) });
  expect(status).toBe(200);
  return body;
};

describe('the page on which a wallbox is linked', () => {
  it('waits: nothing has dialled yet', async () => {
    expect(await shown()).toEqual({ boxes: [], refused: null });
  });

  it('says that a box has connected, who it is, what it can do, and how far its set-up has come', async () => {
    const nowIso = new Date(product.time.nowMs).toISOString();
    await dial('c1', 'BOX1');
    const boot = { chargePointVendor: 'Alfen', chargePointModel: 'Eve', firmwareVersion: '7.1' };
    await say('c1', 2, 'a', 'BootNotification', boot);
    await say('c1', 2, 'b', 'StatusNotification', { connectorId: 1, status: 'Preparing', errorCode: 'NoError' });
    const { boxes } = await shown();
    expect(boxes).toEqual([
      {
        ...{ identity: 'BOX1', connected: true, protocol: 'ocpp1.6', connectedAt: nowIso, seenAt: nowIso },
        ...{ vendor: 'Alfen', model: 'Eve', firmware: '7.1', isSetUp: false },
        connectors: [{ deviceId: '1:BOX1', status: 'Preparing', error: null, charging: false, maxA: 16 }],
        abilities: { limits: null, switchesPhases: true, safeWithoutUs: null, pauses: true, reportsPower: null },
        setup: expect.arrayContaining([
          { step: 'boot', result: 'kept', at: nowIso },
          { step: 'configuration', result: null, at: null },
        ]),
      },
    ]);
  });

  it('says when it has gone, and which came last', async () => {
    await dial('c1', 'BOX1');
    product.time.nowMs += MINUTE_MS;
    await dial('c2', 'BOX2');
    product.time.nowMs += 9 * MINUTE_MS;
    await say('c2', 2, 'a', 'Heartbeat', {});
    const { boxes } = await shown();
    expect(
      boxes.map(({ identity, connected }: { identity: string; connected: boolean }) => [identity, connected]),
    ).toEqual([
      ['BOX2', true],
      ['BOX1', true],
    ]);
    product.time.nowMs += MINUTE_MS;
    expect((await shown()).boxes[1]).toMatchObject({ identity: 'BOX1', connected: false });
  });

  it('says for a day why a box was not let in', async () => {
    const at = new Date(product.time.nowMs).toISOString();
    const wrong = { Authorization: `Basic ${Buffer.from('BOX1:wrong').toString('base64')}` };
    expect(await dial('c1', 'BOX1', wrong)).toEqual({ statusCode: 401 });
    expect(await shown()).toEqual({ boxes: [], refused: { at, why: 'password' } });
    product.time.nowMs += 25 * HOUR_MS;
    expect((await shown()).refused).toBeNull();
  });

  it('has nothing to say of a link that nobody dials', async () => {
    expect(await shown(site.credentialsId)).toEqual({ boxes: [], refused: null });
  });
});
