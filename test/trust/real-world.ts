import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@aws-lambda-powertools/logger';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { buildDeps, type Deps } from '#functions/deps.ts';
import { createSimulator, sample } from '#functions/integrations/easee/simulator.ts';
import type { Simulator } from '#functions/integrations/simulated-home.ts';
import type { LocalClock } from '#infra/local/clock.ts';
import { createIdentity, type LocalIdentity } from '#infra/local/identity/identity.ts';
import { createMailApi, type SentMail } from '#infra/local/outbox.ts';
import { createSchedulerApi } from '#infra/local/scheduler/api.ts';
import { createEngine } from '#infra/local/scheduler/engine.ts';
import { createQueue } from '#infra/local/scheduler/queue.ts';
import { localArn, type SchedulerState } from '#infra/local/scheduler/schedule.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { startDynamo, type TestDynamo } from '#test/support/dynamo.ts';
import { startPayments, type TestPayments } from '#test/support/payments.ts';
import { paymentCounts, tableRows, type World, withoutCounters } from './effects.ts';
import { createLivingHome, type LivingHome } from './living-home.ts';

/** Everything that the product calls over the network, each at its own address. */
export const engineNames = ['dynamodb', 'scheduler', 'cognito', 'ses', 'sqs', 'payments', 'vendor'] as const;
export type EngineName = (typeof engineNames)[number];
export type Addresses = Readonly<Record<EngineName, string>>;

const GROUP = 'group';
export const ORIGIN_KEY = 'o'.repeat(48);
export const AWS = {
  region: 'local-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} as const;

/** The engines that the local product and other tests use, all over HTTP, on one clock. */
export interface RealWorld {
  readonly addresses: Addresses;
  readonly dynamo: TestDynamo;
  readonly payments: TestPayments;
  readonly schedules: SchedulerState;
  readonly identity: LocalIdentity;
  readonly mails: readonly SentMail[];
  /** Replaces the home behind the vendor's cloud. */
  moveIn(): LivingHome;
  /** Advances time in the homes; the clock is the caller's. */
  pass(ms: number): void;
  /** Environment of the functions, as their stacks set it. */
  environment(addresses: Addresses): Readonly<Record<string, string>>;
  /** A process that has just started, and knows nothing of others. */
  startProcess(addresses?: Addresses): Deps;
  observe(): Promise<World>;
  /** Commands that devices received since the world was cleared: each command once, however often it was sent. */
  commandsReceived(): ReadonlySet<string>;
  /** Removes what earlier cases left behind: all rows except keys, schedules, and events. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

const usersSchema = z.object({ Users: z.array(z.unknown()) });
const countUsers = async ({ api, userPoolId }: LocalIdentity): Promise<number> => {
  const answer = await api(
    new Request('http://cognito.test/', {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
      body: JSON.stringify({ UserPoolId: userPoolId }),
    }),
  );
  return usersSchema.parse(await answer.json()).Users.length;
};

/** @param now of the product and everything around it */
export const startRealWorld = async (now: () => number): Promise<RealWorld> => {
  const sleep = async (): Promise<void> => {};
  const clock: LocalClock = { now, speed: 1, held: () => true, hold: () => {}, release: () => {}, sleep };
  const folder = await mkdtemp(join(tmpdir(), 'sunward-world-'));
  const dynamo = await startDynamo();
  const payments = await startPayments(now);
  const schedules: SchedulerState = { groups: ['default', GROUP], schedules: [], deadLetters: [] };
  const mails: SentMail[] = [];
  /** Bodies of messages: a site's run claims its minute, however often it is sent. */
  const queued = new Set<string>();
  const queue = createQueue({
    clock,
    take: async (records) => {
      for (const { body } of records) queued.add(body);
      return { batchItemFailures: [] };
    },
    batchSize: 10,
    atOnce: 1,
    visibilityMs: 0,
    maxReceives: 1,
  });
  const identity = await createIdentity(folder, () => {});
  const homes: LivingHome[] = [];
  let home = createLivingHome('charger', now());
  let vendor: Simulator = createSimulator(home, [sample.fields]);
  const served = {
    scheduler: await serveFetch(
      createSchedulerApi(
        createEngine(schedules, clock, async () => {}),
        clock,
      ),
    ),
    cognito: await serveFetch(identity.api),
    ses: await serveFetch(createMailApi((mail) => mails.push(mail), now, randomUUID)),
    sqs: await serveFetch(async (request) =>
      // Tests of this world fire the schedule themselves, so that an order would never be carried out.
      (await request.clone().text()).includes('DelaySeconds')
        ? Response.json({ __type: 'InvalidParameterValue' }, { status: 400 })
        : queue.api(request),
    ),
    payments: await serveFetch((request) => payments.fetch(request)),
    vendor: await serveFetch(async (request) => vendor(request)),
  };
  const addresses: Addresses = {
    dynamodb: dynamo.endpoint,
    ...(Object.fromEntries(Object.entries(served).map(([name, { url }]) => [name, url])) as Omit<
      Addresses,
      'dynamodb'
    >),
  };
  const environment: RealWorld['environment'] = (at) => ({
    STAGE: 'test',
    ORIGIN_KEY,
    TABLE_NAME: dynamo.tableName,
    USER_POOL_ID: identity.userPoolId,
    USER_POOL_CLIENT_ID: identity.serverClientId,
    LOCAL_KEY: Buffer.alloc(32, 7).toString('base64'),
    SCHEDULE_GROUP: GROUP,
    CONTROL_FUNCTION_ARN: localArn('lambda', 'function:control'),
    SCHEDULE_ROLE_ARN: localArn('iam', 'role/scheduler'),
    SCHEDULE_FAILURE_QUEUE_ARN: localArn('sqs', 'failures'),
    BOXES_ENDPOINT: `${at.vendor}/boxes`,
    SITE_QUEUE_URL: `${at.sqs}/000000000000/sites`,
    NOTICE_QUEUE_URL: `${at.sqs}/000000000000/notices`,
    PUBLIC_URL: 'https://app.example',
    PAYMENTS: payments.env.PAYMENTS,
    PAYMENTS_URL: at.payments,
    CARD_KEY: 'k'.repeat(48),
    PUSH_KEY: 'p'.repeat(48),
    VENDOR_BASE_URLS: JSON.stringify({ easee: at.vendor }),
    MAIL_FROM: 'no-reply@sunward.example',
    OPERATOR_EMAIL: 'operator@sunward.example',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    AWS_REGION: AWS.region,
    AWS_ACCESS_KEY_ID: AWS.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: AWS.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: at.dynamodb,
    AWS_ENDPOINT_URL_SCHEDULER: at.scheduler,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: at.cognito,
    AWS_ENDPOINT_URL_SESV2: at.ses,
    AWS_ENDPOINT_URL_SQS: at.sqs,
  });
  return {
    addresses,
    dynamo,
    payments,
    schedules,
    identity,
    mails,
    moveIn: () => {
      home = createLivingHome('charger', now());
      vendor = createSimulator(home, [sample.fields]);
      homes.push(home);
      return home;
    },
    pass: (ms) => {
      for (const each of homes) each.pass(ms);
    },
    environment,
    startProcess: (at = addresses) =>
      buildDeps(environment(at), {
        clock: now,
        sleep,
        logger: new Logger({ logLevel: 'SILENT' }),
        endpoints: { dynamodb: at.dynamodb, scheduler: at.scheduler, cognito: at.cognito, ses: at.ses, sqs: at.sqs },
        aws: AWS,
      }),
    observe: async () => {
      await queue.idle();
      return {
        queued: queued.size,
        rows: withoutCounters(await tableRows(dynamo)),
        mails: mails.length,
        schedules: new Map(schedules.schedules.map(({ Name, ScheduleExpression }) => [Name, ScheduleExpression])),
        dropped: -(await countUsers(identity)),
        commands: homes.reduce((sum, { received }) => sum + received.length, 0),
        payments: paymentCounts(payments.state),
      };
    },
    commandsReceived: () =>
      new Set(homes.flatMap(({ received }) => received.map(({ command }) => JSON.stringify(command)))),
    clear: async () => {
      homes.length = 0;
      queued.clear();
      schedules.schedules.length = 0;
      payments.take();
      for (const id of Object.keys(payments.state.event)) delete payments.state.event[id];
      const { client, tableName: TableName } = dynamo;
      for (const { pk, sk, __edb_e__: entity } of (await tableRows(dynamo)).values())
        if (entity !== 'dataKey') await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    },
    stop: async () => {
      for (const { close } of Object.values(served)) await close();
      await dynamo.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
