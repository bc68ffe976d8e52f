import { describe, expect, it } from 'vitest';
import { controlEventInput, reconcileEventInput, shardEventInput, upkeepEventInput } from '#shared/events.ts';
import { type Aws, failureQueues, fateOf, redrive } from './redrive.ts';

const CONTROL = 'arn:aws:lambda:eu-central-1:123456789012:function:control:live';
const UPKEEP = 'arn:aws:lambda:eu-central-1:123456789012:function:upkeep';
const TIME = '2026-06-01T10:00:00Z';
const fired = (input: string) => input.replace('<aws.scheduler.scheduled-time>', TIME);
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

describe('a failed event', () => {
  it.each([
    ['a firing of control', firing(control, CONTROL)],
    ['a run of control', run(control, CONTROL)],
    ['a site of a shard that was not run', { Body: control, MessageAttributes: {} }],
    ['a firing of a shard', firing(fired(shardEventInput(17)))],
    ['a failed dispatch', run(fired(shardEventInput(17)))],
  ])('%s goes: it would act on a minute that is over', (_, message) => {
    expect(fateOf(message).kind).toBe('drop');
  });

  it.each([
    ['a firing of the upkeep', firing(upkeep), upkeep],
    ['a run of the upkeep', run(upkeep), upkeep],
    ['a firing of the comparison', firing(reconcileEventInput()), reconcileEventInput()],
    ['a run of it with leave', run('{"type":"reconcile","mayMend":60}'), '{"type":"reconcile","mayMend":60}'],
  ])('%s is still due, at the function that it was for', (_, message, payload) => {
    expect(fateOf(message)).toEqual({ kind: 'invoke', functionArn: UPKEEP, payload });
  });

  it.each([
    ['another event', firing('{"type":"check"}')],
    ['no JSON', firing('hello')],
    ['a firing that does not say whose it is', { ...firing(upkeep), MessageAttributes: {} }],
  ])('%s stays', (_, message) => {
    expect(fateOf(message).kind).toBe('keep');
  });
});

class Killed extends Error {}

/** Two queues that behave as SQS: received messages are invisible for a time, and reappear unless deleted. */
const createQueues = (messages: readonly (ReturnType<typeof firing> | ReturnType<typeof run>)[]) => {
  const stored = messages.map((message, nth) => ({ ...message, MessageId: `m${nth}`, queue: nth % 2, away: false }));
  const world = {
    stored,
    invoked: [] as string[],
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
            { ResourceType: 'AWS::IAM::Role', LogicalResourceId: 'Role', PhysicalResourceId: 'role' },
          ],
        };
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
  ]);
const quiet = { dryRun: false, say: () => undefined };

describe('a redrive', () => {
  it('empties all queues of the stage except for unknown messages, and fires due events once', async () => {
    const { aws, world } = mixed();
    const queues = await failureQueues(aws, 'prod');
    expect(queues).toEqual(['queue-0', 'queue-1']);
    expect(await redrive(aws, queues, quiet)).toEqual({ dropped: 10, invoked: 2, kept: 1 });
    expect(world.stored.map(({ Body }) => Body)).toEqual(['{"type":"unknown"}']);
    expect(world.invoked.map((one) => one.replace(/"scheduledTime":"[^"]*"/, '"scheduledTime":""')).sort()).toEqual([
      `${UPKEEP} {"type":"reconcile"}`,
      `${UPKEEP} {"type":"upkeep","scheduledTime":""}`,
    ]);
  });

  it('does nothing the second time', async () => {
    const { aws, world } = mixed();
    await redrive(aws, ['queue-0', 'queue-1'], quiet);
    world.comeBack();
    world.invoked.length = 0;
    expect(await redrive(aws, ['queue-0', 'queue-1'], quiet)).toEqual({ dropped: 0, invoked: 0, kept: 1 });
    expect(world.invoked).toEqual([]);
  });

  it('reports what it would do and changes nothing', async () => {
    const { aws, world } = mixed();
    const said: string[] = [];
    await redrive(aws, ['queue-0', 'queue-1'], { dryRun: true, say: (line) => said.push(line) });
    expect([world.stored.length, world.invoked]).toEqual([13, []]);
    expect(said.at(-1)).toBe('would have invoked 2, dropped 10, kept 1');
  });

  it('loses no due event, whichever call was its last', async () => {
    const dry = mixed();
    await redrive(dry.aws, ['queue-0', 'queue-1'], quiet);
    for (let nth = 1; nth <= dry.world.calls; nth += 1) {
      const { aws, world } = mixed();
      world.dieAt = nth;
      await redrive(aws, ['queue-0', 'queue-1'], quiet).catch(() => undefined);
      world.dieAt = Number.POSITIVE_INFINITY;
      world.comeBack();
      await redrive(aws, ['queue-0', 'queue-1'], quiet);
      expect(world.stored, `ended at ${nth}`).toHaveLength(1);
      for (const kind of ['"upkeep"', '"reconcile"'])
        expect(
          world.invoked.some((one) => one.includes(kind)),
          `ended at ${nth}`,
        ).toBe(true);
    }
  });

  it('keeps events that their function does not accept', async () => {
    const { aws, world } = mixed();
    const refusing = { ...aws, invoke: async () => 429 };
    await expect(redrive(refusing, ['queue-1'], quiet)).rejects.toThrow('did not take');
    expect(world.stored.some(({ Body }) => Body.includes('upkeep'))).toBe(true);
  });
});
