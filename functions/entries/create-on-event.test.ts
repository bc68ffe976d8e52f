import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import type { RunDeps, RunInput, RunOutcome } from '#functions/control/run-types.ts';
import type { Deps } from '#functions/deps.ts';
import { createControlHandler } from './create-on-event.ts';

const ACCOUNT = 'acc_01JXAAAAAAAAAAAAAAAAAAAAAA';
const event = { type: 'control', accountId: ACCOUNT, scheduledTime: '2026-06-01T10:00:00Z' };
const done: RunOutcome = {
  status: 'done',
  commands: 1,
  failedCommands: 0,
  failedReads: 0,
  tookMs: 5,
  sunWh: 0,
  dataAgeS: 9,
  stale: 0,
};
const context = { functionName: 'control', awsRequestId: 'r' } as Context;

const NOW = Date.parse('2026-06-01T10:00:01Z');
const controlWith = (
  runSite: (input: RunInput, changes?: Partial<RunDeps>) => Promise<RunOutcome>,
  send: Deps['siteQueue']['send'] = async () => {},
) => {
  const logger = new Logger({ logLevel: 'SILENT' });
  const error = vi.spyOn(logger, 'error');
  const info = vi.spyOn(logger, 'info');
  const warn = vi.spyOn(logger, 'warn');
  return {
    error,
    info,
    warn,
    handler: createControlHandler({ logger, runSite, siteQueue: { send }, now: () => NOW } as Partial<Deps> as Deps),
  };
};

describe('the control function', () => {
  it('runs the schedule’s site for its scheduled time', async () => {
    const inputs: RunInput[] = [];
    const { handler } = controlWith(async (input) => {
      inputs.push(input);
      return done;
    });
    expect(await handler(event, context)).toEqual(done);
    expect(inputs).toEqual([{ accountId: ACCOUNT, trigger: 'schedule', atMs: Date.parse(event.scheduledTime) }]);
  });

  it.each([
    { outcome: done, lines: 1 },
    { outcome: { status: 'skipped', why: 'duplicate' }, lines: 1 },
    { outcome: { status: 'skipped', why: 'resting' }, lines: 0 },
    { outcome: { status: 'skipped', why: 'awaits-refresh' }, lines: 0 },
    { outcome: { status: 'skipped', why: 'left-to-reports' }, lines: 0 },
  ] as const)('logs $lines lines of $outcome', async ({ outcome, lines }) => {
    const { handler, info } = controlWith(async () => outcome);
    await handler(event, context);
    expect(info).toHaveBeenCalledTimes(lines);
  });

  it.each([
    {},
    null,
    'control',
    { ...event, type: 'other' },
    { ...event, accountId: 'acc_1' },
    { ...event, scheduledTime: '<aws.scheduler.scheduled-time>' },
  ])('rejects %j and runs nothing', async (wrong) => {
    const runSite = vi.fn(async () => done);
    const { handler, error } = controlWith(runSite);
    await expect(handler(wrong, context)).rejects.toThrow();
    expect(runSite).not.toHaveBeenCalled();
    expect(error).toHaveBeenCalledWith('event refused', expect.anything());
  });

  it('orders a run for later through the queue, which hands it back as one of the schedule', async () => {
    const sent: Parameters<Deps['siteQueue']['send']>[] = [];
    const inputs: RunInput[] = [];
    const { handler } = controlWith(
      async (input, changes) => {
        inputs.push(input);
        expect(await changes?.order?.(input.accountId, NOW + 47_400)).toBe(true);
        return done;
      },
      async (...args) => {
        sent.push(args);
      },
    );
    await handler(event, context);
    const [ordered] = sent[0]?.[0] ?? [];
    expect(sent).toEqual([
      [[{ type: 'control', accountId: ACCOUNT, scheduledTime: new Date(NOW + 47_400).toISOString() }], 47],
    ]);
    await handler({ Records: [{ messageId: '1', body: JSON.stringify(ordered) }] }, context);
    expect(inputs[1]).toEqual({ accountId: ACCOUNT, trigger: 'schedule', atMs: NOW + 47_400 });
  });

  it('a queue that takes no order fails no run', async () => {
    const { handler, warn } = controlWith(
      async (input, changes) => {
        expect(await changes?.order?.(input.accountId, NOW + 47_400)).toBe(false);
        return done;
      },
      () => Promise.reject(new Error('queue is down')),
    );
    expect(await handler(event, context)).toEqual(done);
    expect(warn).toHaveBeenCalledWith('run not ordered', expect.objectContaining({ accountId: ACCOUNT }));
  });

  it('fails when the run fails, so that the failure is recorded', async () => {
    const { handler, error } = controlWith(() => Promise.reject(new Error('storage is down')));
    await expect(handler(event, context)).rejects.toThrow('storage is down');
    expect(error).toHaveBeenCalledWith('run failed', expect.objectContaining({ accountId: ACCOUNT }));
  });
});
