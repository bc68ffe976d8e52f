import type { Deps } from '#functions/deps.ts';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { ORIGIN_KEY_HEADER } from '#shared/origin.ts';
import { settle } from './real-home.ts';
import { ORIGIN_KEY, type RealWorld } from './real-world.ts';
import type { TwiceCase } from './twice-case.ts';

/** A home with a link for wallboxes that connect to us, and what its box dials with. */
const linkedBox = async (world: RealWorld, deps: Deps) => {
  const { accountId } = await settle(world, deps);
  const [credentialsId, { key }] = [deps.newId('crd'), newBoxAccess()];
  const createdAt = isoTime(deps.now());
  await deps.storage.credentials.create({
    id: credentialsId,
    accountId,
    health: { lastSuccessAt: createdAt, error: null, errorAt: null },
    createdAt,
    service: 'ocpp',
    name: 'Wallbox',
    settings: {},
    sealed: await deps.secrets.seal(accountId, credentialsId, {}),
    webhookKeyHash: hashAccess(key),
    accountKey: null,
  });
  return { key, box: { accountId, credentialsId, identity: 'BOX1' } };
};

/** What wallboxes that connect to us send. */
export const boxCases: readonly TwiceCase[] = [
  {
    name: 'a wallbox that dials',
    entry: 'ocpp',
    id: 'ocpp',
    prepare: async ({ world, deps }) => {
      const { key } = await linkedBox(world, deps);
      const headers = { 'X-Sunward-Box-Path': `/ocpp/${key}/BOX1`, [ORIGIN_KEY_HEADER]: ORIGIN_KEY };
      return { requestContext: { eventType: 'CONNECT', connectionId: 'c1' }, headers };
    },
  },
  {
    name: 'a wallbox that starts a transaction',
    entry: 'ocpp',
    id: 'ocpp',
    prepare: async ({ world, deps }) => {
      await deps.storage.boxes.connect((await linkedBox(world, deps)).box, 'c1', 'ocpp1.6');
      const start = { connectorId: 1, idTag: 'card', meterStart: 1200, timestamp: isoTime(deps.now()) };
      const body = JSON.stringify([2, 'm1', 'StartTransaction', start]);
      return { requestContext: { eventType: 'MESSAGE', connectionId: 'c1' }, body };
    },
  },
  {
    name: 'the end of a connection of a wallbox',
    entry: 'ocpp',
    id: 'ocpp',
    prepare: async ({ world, deps }) => {
      await deps.storage.boxes.connect((await linkedBox(world, deps)).box, 'c1', 'ocpp1.6');
      return { requestContext: { eventType: 'DISCONNECT', connectionId: 'c1' } };
    },
  },
];
