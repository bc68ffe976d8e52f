import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, NOON, newId, runState } from '#test/integration/storage/samples.ts';
import { openWorld, type World } from './storage-world.ts';

let engine: Server;
let world: World;

beforeAll(async () => {
  engine = dynalite({ createTableMs: 0 });
  engine.listen(0, '127.0.0.1');
  await once(engine, 'listening');
  world = await openWorld(`http://127.0.0.1:${(engine.address() as AddressInfo).port}`, 'claims', 'many');
});
afterAll(async () => {
  await world.stop();
  await new Promise<void>((resolve) => engine.close(() => resolve()));
});

/** The response to the next write is lost after the table accepted it; the client sends it again. */
const loseNextAnswer = (): void => {
  let lost = false;
  world.table.trouble = ({ operation }) => {
    if (lost || operation === 'GetItem' || operation === 'Query') return null;
    lost = true;
    return 'lost';
  };
};

describe('a claim whose response was lost is sent again, and counts for its sender', () => {
  test.each([
    ['the first of a site', null, NOON],
    ['of a minute', 1, NOON + 60_000],
    ['caused by a user, without a minute', 1, 0],
  ])('%s', async (_, version, minuteMs) => {
    const { accounts, control } = world.storage;
    const { id } = await accounts.create(account());
    if (version !== null) expect(await control.claimRun(id, runState(NOON), null)).toBe(true);
    loseNextAnswer();
    const state = runState(NOON + 90_000, {}, { claimedMinuteMs: minuteMs });
    expect(await control.claimRun(id, state, version)).toBe(true);
    // Another run with the very same state comes too late.
    expect(await control.claimRun(id, state, version)).toBe(false);
    expect((await control.loadSite(id))?.run).toMatchObject({ version: (version ?? 0) + 1 });
  });
});

test('a call to a wallbox whose response was lost is open for its sender, and for nobody else', async () => {
  const { boxes } = world.storage;
  const box = { accountId: newId('acc'), credentialsId: newId('crd'), identity: 'BOX1' };
  const line = { connectionId: 'line', connectedAtMs: NOON };
  loseNextAnswer();
  expect(await boxes.openCall(box, 'first', line)).toBe(true);
  expect(await boxes.openCall(box, 'second', line)).toBe(false);
  expect(await boxes.answerCall(box, 'first', { ok: true })).toBe(true);
  expect((await boxes.getCall(box))?.callId).toBe('first');
  // Its answer waits for who asked.
  expect(await boxes.openCall(box, 'second', line)).toBe(false);
  await boxes.closeCall(box, 'first');
  expect(await boxes.openCall(box, 'second', line)).toBe(true);
});
