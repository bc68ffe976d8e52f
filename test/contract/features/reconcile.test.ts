import { Logger } from '@aws-lambda-powertools/logger';
import { DeleteScheduleCommand, SchedulerClient, UpdateScheduleCommand } from '@aws-sdk/client-scheduler';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reconcile } from '#functions/features/upkeep/reconcile.ts';
import { createSchedules, type Schedules } from '#functions/platform/schedules.ts';
import { createStorage, type Storage } from '#functions/storage/index.ts';
import { createClock } from '#infra/local/clock.ts';
import { createSchedulerApi } from '#infra/local/scheduler/api.ts';
import { createEngine } from '#infra/local/scheduler/engine.ts';
import { localArn, type SchedulerState } from '#infra/local/scheduler/schedule.ts';
import { type ServedFetch, serveFetch } from '#infra/local/serve-fetch.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';
import { account, appliance, iso, NOON, newId } from '#test/integration/storage/samples.ts';
import { startDynamo, type TestDynamo } from '#test/support/dynamo.ts';

const GROUP = 'sunward-test';
const target = {
  controlFunctionArn: localArn('lambda', 'function:control'),
  roleArn: localArn('iam', 'role/schedules'),
  failureQueueArn: localArn('sqs', 'failures'),
};

let dynamo: TestDynamo;
let served: ServedFetch;
let client: SchedulerClient;
let storage: Storage;
let schedules: Schedules;
let state: SchedulerState;
let saves = 0;
let nowMs = NOON;

beforeEach(async () => {
  nowMs = NOON;
  state = { groups: [GROUP], schedules: [], deadLetters: [] };
  const clock = createClock(NOON);
  const save = () => {
    saves += 1;
  };
  served = await serveFetch(
    createSchedulerApi(
      createEngine(state, clock, async () => {}, { save }),
      clock,
    ),
  );
  client = new SchedulerClient({
    endpoint: served.url,
    region: 'local-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  dynamo = await startDynamo();
  storage = createStorage({ client: dynamo.client, tableName: dynamo.tableName, now: () => nowMs });
  // The engine's clock does not advance, and it rejects start dates in the distant past.
  schedules = createSchedules({ client, group: GROUP, ...target, now: () => NOON });
});
afterEach(async () => {
  client.destroy();
  await served.close();
  await dynamo.stop();
});

const fire = () =>
  reconcile({ storage, schedules, now: () => nowMs, logger: new Logger({ logLevel: 'SILENT' }) }, () => 900_000);
/** A site created yesterday with a charger in this mode: every minute while it is automatic, else every fifteen. */
const addSite = async (mode: 'AUTO' | 'OFF' = 'AUTO'): Promise<AccountId> => {
  const site = account({ createdAt: iso(NOON - DAY_MS) });
  await storage.accounts.create(site);
  await storage.appliances.create(appliance(site.id, { mode }));
  return site.id;
};
/** Like a row from before there was a list. */
const withoutList = (id: AccountId) =>
  dynamo.client.send(
    new UpdateCommand({
      TableName: dynamo.tableName,
      Key: { pk: `$sunward#accountId_${id}`, sk: '$site#account_1' },
      ConditionExpression: 'attribute_exists(listPart)',
      UpdateExpression: 'REMOVE listPart, gsi1pk, gsi1sk',
    }),
  );
const expressions = (): Record<string, string> =>
  Object.fromEntries(state.schedules.map((one) => [one.Name, one.ScheduleExpression]));

describe('sites and schedules, with engines of both', () => {
  it('agree after a night: missing, wrong, disabled, with a wrong target, left over', async () => {
    const [missing, wrong, off, stray, right] = [
      await addSite(),
      await addSite('OFF'),
      await addSite(),
      await addSite(),
      await addSite('OFF'),
    ] as const;
    const orphan = newId('acc');
    await schedules.ensure(wrong, 1);
    for (const id of [off, stray, orphan]) await schedules.ensure(id, 1);
    await schedules.ensure(right, 15);
    const change = (id: AccountId, how: (one: SchedulerState['schedules'][number]) => object) =>
      state.schedules.splice(
        0,
        Number.POSITIVE_INFINITY,
        ...state.schedules.map((one) => (one.Name === id ? { ...one, ...how(one) } : one)),
      );
    change(off, () => ({ State: 'DISABLED' }));
    change(stray, (one) => ({ Target: { ...one.Target, Arn: localArn('lambda', 'function:gone') } }));

    expect(await fire()).toEqual({ status: 'done', differing: 5, mended: 5, failed: 0 });
    expect(expressions()).toEqual({
      [missing]: 'rate(1 minute)',
      [wrong]: 'rate(15 minutes)',
      [off]: 'rate(1 minute)',
      [stray]: 'rate(1 minute)',
      [right]: 'rate(15 minutes)',
    });
    for (const one of state.schedules) {
      expect(one.State).toBe('ENABLED');
      expect(one.Target.Arn).toBe(target.controlFunctionArn);
    }

    const before = saves;
    nowMs += DAY_MS;
    expect(await fire()).toEqual({ status: 'done', differing: 0, mended: 0, failed: 0 });
    expect(saves).toBe(before);
  });

  it('agree after a prepayment ran out, for which there is no event', async () => {
    const site = account({
      createdAt: iso(NOON - DAY_MS),
      products: ['BASIC'],
      grant: { plan: 'PREMIUM', until: iso(NOON + HOUR_MS) },
    });
    await storage.accounts.create(site);
    await storage.appliances.create(appliance(site.id));
    await schedules.ensure(site.id, 1);
    expect(await fire()).toMatchObject({ differing: 0 });
    nowMs += DAY_MS;
    expect(await fire()).toMatchObject({ differing: 1, mended: 1 });
    expect(expressions()).toEqual({ [site.id]: 'rate(15 minutes)' });
  });

  it('lose the schedule of a site that is being removed, and keep that of a site older than the list', async () => {
    const [going, old] = [await addSite(), await addSite()];
    for (const id of [going, old]) await schedules.ensure(id, 1);
    await storage.accounts.mark(going, iso(NOON));
    await withoutList(old);
    expect(await fire()).toMatchObject({ status: 'done', mended: 1 });
    expect(Object.keys(expressions())).toEqual([old]);
    expect(await storage.siteList.statusOf(old)).toBe('listed');
  });

  it('are compared through the API alone: manual changes at Scheduler are noticed the next night', async () => {
    const id = await addSite();
    await fire();
    const made = state.schedules[0] ?? expect.fail('no schedule');
    nowMs += DAY_MS;
    await client.send(
      new UpdateScheduleCommand({
        Name: id,
        GroupName: GROUP,
        ScheduleExpression: 'rate(7 minutes)',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: made.Target,
      }),
    );
    await fire();
    expect(expressions()).toEqual({ [id]: 'rate(1 minute)' });
    nowMs += DAY_MS;
    await client.send(new DeleteScheduleCommand({ Name: id, GroupName: GROUP }));
    await fire();
    expect(expressions()).toEqual({ [id]: 'rate(1 minute)' });
  });
});
