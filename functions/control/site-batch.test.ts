import { describe, expect, it } from 'vitest';
import { createIds } from '#functions/platform/ids.ts';
import type { ControlEvent } from '#shared/events.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { runBatch } from './site-batch.ts';

const NOW = Date.parse('2026-06-01T10:00:30Z');
const newId = createIds(() => NOW);
const eventAt = (atMs: number): ControlEvent => ({
  type: 'control',
  accountId: newId('acc'),
  scheduledTime: new Date(atMs).toISOString(),
});
const messageOf = (event: object | string, nth: number) => ({
  messageId: `m${nth}`,
  body: typeof event === 'string' ? event : JSON.stringify(event),
});

const take = async (bodies: readonly (object | string)[], fails: (nth: number) => boolean = () => false) => {
  const ran: ControlEvent[] = [];
  const refused: string[] = [];
  const answer = await runBatch(bodies.map(messageOf), {
    run: async (event) => {
      ran.push(event);
      if (fails(ran.length - 1)) throw new Error('storage busy');
    },
    now: () => NOW,
    onFailure: (messageId, { code }) => void refused.push(`${messageId} ${code}`),
  });
  return { ran, refused, failed: answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
};

describe('a batch of sites', () => {
  it('runs each of them, and reports nothing when all went well', async () => {
    const events = Array.from({ length: 10 }, () => eventAt(NOW));
    expect(await take(events)).toEqual({ ran: events, refused: [], failed: [] });
  });

  it('reports only the site that failed', async () => {
    const events = Array.from({ length: 4 }, () => eventAt(NOW));
    const { ran, failed, refused } = await take(events, (nth) => nth === 2);
    expect([ran.length, failed, refused]).toEqual([4, ['m2'], []]);
  });

  it('runs them at the same time', async () => {
    let running = 0;
    let most = 0;
    const run = async (): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    const messages = Array.from({ length: 10 }, (_, nth) => messageOf(eventAt(NOW), nth));
    await runBatch(messages, { run, now: () => NOW, onFailure: () => {} });
    expect(most).toBe(10);
  });

  it('does not run what comes too late: it would act on an old minute', async () => {
    const events = [eventAt(NOW - 2 * MINUTE_MS), eventAt(NOW - 2 * MINUTE_MS - 1)];
    const { ran, failed, refused } = await take(events);
    expect([ran, failed, refused]).toEqual([[events[0]], ['m1'], ['m1 run too late']]);
  });

  it.each(['', '{', '{"type":"tide"}', '{"type":"control","accountId":"acc_1"}'])(
    'keeps what is not ours, %j, without harm to the rest',
    async (body) => {
      const event = eventAt(NOW);
      expect(await take([body, event])).toEqual({ ran: [event], refused: ['m0 event refused'], failed: ['m0'] });
    },
  );
});
