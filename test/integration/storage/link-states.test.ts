import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { storageEngine } from './engine.ts';
import { NOON, newId, newUserId } from './samples.ts';

const engine = storageEngine();
const MINUTES_10 = 600_000;
const started = async () => {
  const stateHash = randomUUID();
  const state = {
    userId: newUserId(),
    accountId: newId('acc'),
    credentialsId: newId('crd'),
    service: 'tesla',
    relinks: false,
    locale: null,
    sealed: new Uint8Array([1]),
  };
  await engine.storage.linkStates.start(stateHash, state, NOON + MINUTES_10);
  return { stateHash, state };
};
const back = (stateHash: string, service = 'tesla', ticketHash = 'ticket') =>
  engine.storage.linkStates.storeReturned(stateHash, service, ticketHash, new Uint8Array([7]));

describe('a link in progress', () => {
  test('is found as it was started, until it expires', async () => {
    const { stateHash, state } = await started();
    const { get } = engine.storage.linkStates;
    expect(await get(stateHash)).toMatchObject({ ...state, returned: null });
    expect(await get('unknown')).toBeNull();
    engine.nowMs += MINUTES_10;
    expect(await get(stateHash)).toBeNull();
  });

  test('is completed once, by its service, in time', async () => {
    const { stateHash, state } = await started();
    expect(await back('unknown')).toBeNull();
    expect(await back(stateHash, 'sma')).toBeNull();
    expect((await engine.storage.linkStates.get(stateHash))?.returned).toBeNull();
    const all = await Promise.all([back(stateHash), back(stateHash), back(stateHash)]);
    expect(all.filter((each) => each !== null)).toEqual([
      expect.objectContaining({ accountId: state.accountId, returned: new Uint8Array([7]) }),
    ]);
    const late = await started();
    engine.nowMs += MINUTES_10;
    expect(await back(late.stateHash)).toBeNull();
  });

  test('is taken once, with its ticket', async () => {
    const { stateHash } = await started();
    const { take, get } = engine.storage.linkStates;
    expect(await take(stateHash, 'ticket')).toBe(false);
    await back(stateHash);
    expect(await take(stateHash, 'another')).toBe(false);
    const all = await Promise.all([1, 2, 3].map(() => take(stateHash, 'ticket')));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await get(stateHash)).toBeNull();
    expect(await back(stateHash)).toBeNull();
  });
});
