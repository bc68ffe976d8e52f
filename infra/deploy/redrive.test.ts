import { describe, expect, it } from 'vitest';
import { controlEventInput, reconcileEventInput, shardEventInput, upkeepEventInput } from '#shared/events.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { type Aws, fateOf, redrive, stageQueues } from './redrive.ts';

const CONTROL = 'arn:aws:lambda:eu-central-1:123456789012:function:control:live';
const UPKEEP = 'arn:aws:lambda:eu-central-1:123456789012:function:upkeep';
const TIME = '2026-06-01T10:00:00Z';
const fired = (input: string) => input.replace('<aws.scheduler.scheduled-time>', TIME);
const NOW = Date.parse(TIME) + MINUTE_MS;
const control = fired(controlEventInput('acc_01JXAAAAAAAAAAAAAAAAAAAAAA'));
const upkeep = fired(upkeepEventInput());

/** A firing that Scheduler could not deliver. */
const firing = (Body: string, target: string = UPKEEP) => ({
  Body,
  MessageAttributes: { TARGET_ARN: { StringValue: target }, ERROR_CODE: { StringValue: 'AccessDenied' } },
});
/** Lambda's record of a failed run. */
const run = (event: string, functionArn = `${UPKEEP}:$LATEST`) => ({
  Body: JSON.stringify({
    version: '1.0',
    timestamp: TIME,
    requestContext: { requestId: 'r', functionArn, condition: 'RetriesExhausted', approximateInvokeCount: 1 },
    requestPayload: JSON.parse(event),
  }),
  MessageAttributes: {},
});

/** What the queue of notices gave up, as it was. */
const notice = (event: object) => ({ Body: JSON.stringify(event), MessageAttributes: {} });
const SITE = 'acc_01JXAAAAAAAAAAAAAAAAAAAAAA';
const APPLIANCE = 'app_01JXAAAAAAAAAAAAAAAAAAAAAB';
const toldAt = (at: string): Record<'notice' | 'happened' | 'hook', object> => {
  const of = { accountId: SITE, at, subject: APPLIANCE, episode: at };
  return {
    notice: {
      type: 'notice',
      userId: '24688438-40e1-70d0-d97e-1b2c3d4e5f60',
      notice: { ...of, kind: 'car-full', facts: { name: 'Car', percent: 80 } },
    },
    happened: {
      type: 'happened',
      happening: {
        ...of,
        type: 'session.started',
        data: { appliance: { id: APPLIANCE, name: 'Car' }, startedAt: at },
      },
    },
    hook: {
      ...{ type: 'hook', accountId: SITE, hookId: 'whk_01JXAAAAAAAAAAAAAAAAAAAAAC', at },
      ...{ deliveryId: 'msg_2f1c9d3e7a5b4c60', turn: 3 },
    },
  };
};

describe('a failed event', () => {
  it.each([
    ['a firing of control', firing(control, CONTROL)],
    ['a run of control', run(control, CONTROL)],
    ['a site of a shard that was not run', { Body: control, MessageAttributes: {} }],
    ['a firing of a shard', firing(fired(shardEventInput(17)))],
    ['a failed dispatch', run(fired(shardEventInput(17)))],
  ])('%s goes: it would act on a minute that is over', (_, message) => {
    expect(fateOf(message, NOW).kind).toBe('drop');
  });

  it.each(Object.entries(toldAt(TIME)))('%s of the last day is told again, as it was', (_, event) => {
    const message = notice(event);
    expect(fateOf(message, NOW)).toEqual({ kind: 'tell', body: message.Body });
    expect(fateOf(message, NOW + DAY_MS).kind).toBe('drop');
  });

  it('a way that somebody tried goes', () => {
    const tried = { type: 'test', accountId: SITE, userId: '24688438-40e1-70d0-d97e-1b2c3d4e5f60', channel: 'push' };
    expect(fateOf(notice({ ...tried, id: '1' }), NOW).kind).toBe('drop');
  });

  it.each([
    ['a firing of the upkeep', firing(upkeep), upkeep],
    ['a run of the upkeep', run(upkeep), upkeep],
    ['a firing of the comparison', firing(reconcileEventInput()), reconcileEventInput()],
    ['a run of it with leave', run('{"type":"reconcile","mayMend":60}'), '{"type":"reconcile","mayMend":60}'],
  ])('%s is still due, at the function that it was for', (_, message, payload) => {
    expect(fateOf(message, NOW)).toEqual({ kind: 'invoke', functionArn: UPKEEP, payload });
  });

  it.each([
    ['another event', firing('{"type":"check"}')],
    ['no JSON', firing('hello')],
    ['a firing that does not say whose it is', { ...firing(upkeep), MessageAttributes: {} }],
  ])('%s stays', (_, message) => {
    expect(fateOf(message, NOW).kind).toBe('keep');
  });
});

class Killed extends Error {}

/** Two queues that behave as SQS: received messages are invisible for a time, and reappear unless deleted. */
const createQueues = (messages: readonly (ReturnType<typeof firing> | ReturnType<typeof run>)[]) => {
  const stored = messages.map((message, nth) => ({ ...message, MessageId: `m${nth}`, queue: nth % 2, away: false }));
  const world = {
    stored,
    invoked: [] as string[],
    told: [] as string[],
    calls: 0,
    dieAt: Number.POSITIVE_INFINITY,
    comeBack: () => {
      for (const one of stored) one.away = false;
    },
  };
  const counted = () => {
    world.calls += 1;
    if (world.calls >= world.dieAt) throw new Killed();
  };
  const aws: Aws = {
    call: async (service, operation, ...args) => {
      counted();
      const of = (name: string) => args[args.indexOf(name) + 1] ?? '';
      if (service === 'cloudformation') {
        const nth = of('--stack-name').endsWith('control') ? 0 : 1;
        return {
          StackResourceSummaries: [
            {
              ResourceType: 'AWS::SQS::Queue',
              LogicalResourceId: `Failures${nth}`,
              PhysicalResourceId: `queue-${nth}`,
            },
            // Sites on their way to control: nothing has failed.
            { ResourceType: 'AWS::SQS::Queue', LogicalResourceId: 'SiteQueue', PhysicalResourceId: 'queue-9' },
            // Of the first stack alone.
            ...(nth === 0
              ? [{ ResourceType: 'AWS::SQS::Queue', LogicalResourceId: 'NoticeQueue', PhysicalResourceId: 'notices' }]
              : []),
            { ResourceType: 'AWS::IAM::Role', LogicalResourceId: 'Role', PhysicalResourceId: 'role' },
          ],
        };
      }
      if (operation === 'send-message') {
        expect(of('--queue-url')).toBe('notices');
        world.told.push(of('--message-body'));
        return { MessageId: 'new' };
      }
      const queue = Number(of('--queue-url').slice(-1));
      if (operation === 'receive-message') {
        const some = stored.filter((one) => one.queue === queue && !one.away).slice(0, 3);
        for (const one of some) one.away = true;
        return some.length === 0
          ? null
          : { Messages: some.map(({ queue: _q, away: _a, ...one }) => ({ ...one, ReceiptHandle: one.MessageId })) };
      }
      const ids = (JSON.parse(of('--entries')) as { ReceiptHandle: string }[]).map((one) => one.ReceiptHandle);
      stored.splice(0, Number.POSITIVE_INFINITY, ...stored.filter((one) => !ids.includes(one.MessageId)));
      return null;
    },
    invoke: async (arn, payload) => {
      counted();
      world.invoked.push(`${arn} ${payload}`);
      return 202;
    },
  };
  return { ...world, world, aws };
};
const mixed = () =>
  createQueues([
    ...Array.from({ length: 9 }, () => firing(control, CONTROL)),
    run(upkeep),
    firing(upkeep.replace(TIME, '2026-06-01T10:15:00Z')),
    run(reconcileEventInput()),
    firing('{"type":"unknown"}'),
    notice(toldAt(TIME).notice),
    notice(toldAt('2026-05-30T10:00:00Z').notice),
  ]);
const quiet = { dryRun: false, say: () => undefined, now: () => NOW };
const queues = { failures: ['queue-0', 'queue-1'], notices: 'notices' };

describe('a redrive', () => {
  it('empties all queues of the stage except for unknown messages, fires due events once, and tells what is news', async () => {
    const { aws, world } = mixed();
    expect(await stageQueues(aws, 'prod')).toEqual(queues);
    expect(await redrive(aws, queues, quiet)).toEqual({ dropped: 11, invoked: 2, told: 1, kept: 1 });
    expect(world.told).toEqual([JSON.stringify(toldAt(TIME).notice)]);
    expect(world.stored.map(({ Body }) => Body)).toEqual(['{"type":"unknown"}']);
    expect(world.invoked.map((one) => one.replace(/"scheduledTime":"[^"]*"/, '"scheduledTime":""')).sort()).toEqual([
      `${UPKEEP} {"type":"reconcile"}`,
      `${UPKEEP} {"type":"upkeep","scheduledTime":""}`,
    ]);
  });

  it('does nothing the second time', async () => {
    const { aws, world } = mixed();
    await redrive(aws, queues, quiet);
    world.comeBack();
    world.invoked.length = 0;
    expect(await redrive(aws, queues, quiet)).toEqual({ dropped: 0, invoked: 0, told: 0, kept: 1 });
    expect([world.invoked, world.told.length]).toEqual([[], 1]);
  });

  it('reports what it would do and changes nothing', async () => {
    const { aws, world } = mixed();
    const said: string[] = [];
    await redrive(aws, queues, { ...quiet, dryRun: true, say: (line) => said.push(line) });
    expect([world.stored.length, world.invoked, world.told]).toEqual([15, [], []]);
    expect(said.at(-1)).toBe('would have invoked 2, told again 1, dropped 11, kept 1');
  });

  it('loses no due event, whichever call was its last', async () => {
    const dry = mixed();
    await redrive(dry.aws, queues, quiet);
    for (let nth = 1; nth <= dry.world.calls; nth += 1) {
      const { aws, world } = mixed();
      world.dieAt = nth;
      await redrive(aws, queues, quiet).catch(() => undefined);
      world.dieAt = Number.POSITIVE_INFINITY;
      world.comeBack();
      await redrive(aws, queues, quiet);
      expect(world.stored, `ended at ${nth}`).toHaveLength(1);
      for (const kind of ['"upkeep"', '"reconcile"'])
        expect(
          world.invoked.some((one) => one.includes(kind)),
          `ended at ${nth}`,
        ).toBe(true);
      expect(world.told.length, `ended at ${nth}`).toBeGreaterThan(0);
    }
  });

  it('keeps events that their function does not accept', async () => {
    const { aws, world } = mixed();
    const refusing = { ...aws, invoke: async () => 429 };
    await expect(redrive(refusing, { ...queues, failures: ['queue-1'] }, quiet)).rejects.toThrow('did not take');
    expect(world.stored.some(({ Body }) => Body.includes('upkeep'))).toBe(true);
  });
});
