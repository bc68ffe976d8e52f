import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Connections } from '#functions/platform/connections.ts';
import type { BoxKey, Storage } from '#functions/storage/index.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import { boxSchema } from './box.ts';
import { type Boxes, type CallOutcome, type KnownBox, noWishes, wishesSchema } from './known-boxes.ts';
import { callText } from './versions.ts';

export interface BoxesDeps {
  readonly store: Storage['boxes'];
  readonly connections: Connections;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Longest wait for an answer, and pause between two looks, ms. A box that is there answers within a second. */
const ANSWER_MS = 4 * SECOND_MS;
const LOOK_MS = 250;
/** How long a call waits for the one before, ms. */
const PLACE_MS = 2 * SECOND_MS;

const answerSchema = z.union([
  z.object({ ok: z.literal(true), payload: z.record(z.string(), z.unknown()) }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);

const outcomeOf = (answer: string): CallOutcome => {
  const settled = answerSchema.parse(JSON.parse(answer));
  return settled.ok ? { kind: 'answered', payload: settled.payload } : { kind: 'refused', code: settled.code };
};

/** The boxes of a link. A call takes the one place for calls to a box, so that several processes never have two open. */
export const createLinkBoxes = (
  { store, connections, now, sleep }: BoxesDeps,
  accountId: AccountId,
  credentialsId: CredentialsId,
): Boxes => {
  const keyOf = ({ identity }: Pick<KnownBox, 'identity'>): BoxKey => ({ accountId, credentialsId, identity });
  /** Tries until it holds or the time is over; counts pauses, not the clock, which a test may hold. */
  const within = async <T>(ms: number, look: () => Promise<T | null>): Promise<T | null> => {
    for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
      const found = await look();
      if (found !== null || waitedMs >= ms) return found;
      await sleep(LOOK_MS);
    }
  };
  return {
    list: async () => {
      const stored = await store.list(accountId, credentialsId, boxSchema, wishesSchema);
      return stored.map((each) => ({ ...each, wishes: each.wishes ?? noWishes }));
    },
    call: async (box, action, payload, before = async () => {}) => {
      const { connectionId } = box;
      if (connectionId === null) return { kind: 'offline' };
      const key = keyOf(box);
      const callId = randomUUID();
      const text = callText({ ...box, nowMs: now() }, callId, action, payload);
      // As a box answers that does not know the call.
      if (text === null) return { kind: 'refused', code: 'NotSupported' };
      const placed = await within(PLACE_MS, async () =>
        (await store.openCall(key, callId, { ...box, connectionId })) ? true : null,
      );
      if (placed === null) return { kind: 'busy' };
      await before();
      if (!(await connections.send(connectionId, text))) {
        await store.closeCall(key, callId);
        return { kind: 'offline' };
      }
      const answer = await within(ANSWER_MS, async () => {
        const call = await store.getCall(key);
        return call?.callId === callId ? call.answer : null;
      });
      if (answer === null) return { kind: 'silent' };
      await store.closeCall(key, callId);
      return outcomeOf(answer);
    },
    keepWishes: (box, wishes) => store.keepWishes(keyOf(box), wishes),
  };
};
