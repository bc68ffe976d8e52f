import type { Logger } from '@aws-lambda-powertools/logger';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import type { SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RunInput, RunLog, RunOutcome } from '#functions/control/run-types.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { type CallMeter, createCallMeter } from '#functions/integrations/call-meter.ts';
import { createLinkNotes } from '#functions/integrations/link-notes.ts';
import { createOutageWatch, type OutageWatch } from '#functions/integrations/outage-watch.ts';
import { type AppValues, createServices, type Services } from '#functions/integrations/services.ts';
import { createStoredTokens, type StoredTokens } from '#functions/integrations/stored-tokens.ts';
import { createAppCredentials, createFixedAppCredentials } from '#functions/platform/app-credentials.ts';
import { type Clock, systemClock } from '#functions/platform/clock.ts';
import { createIdentity, type Identity } from '#functions/platform/cognito.ts';
import { type Deadline, startDeadline } from '#functions/platform/deadline.ts';
import { type EnvSource, readEnv, readOptional, readWrappingKey } from '#functions/platform/env.ts';
import { createIds, type NewId } from '#functions/platform/ids.ts';
import { createLogger } from '#functions/platform/logger.ts';
import type { Mailer } from '#functions/platform/mail.ts';
import { createNotices, type Notices } from '#functions/platform/notices.ts';
import type { Payments } from '#functions/platform/payments.ts';
import { createPayments } from '#functions/platform/payments-stripe.ts';
import { createSchedules, type Schedules } from '#functions/platform/schedules.ts';
import type { Secrets } from '#functions/platform/secrets.ts';
import { sealTokens, unsealTokens } from '#functions/platform/token-seal.ts';
import { createEmailOf, type EmailOf } from '#functions/platform/user-email.ts';
import { createDropIdentity, type DropIdentity } from '#functions/platform/user-pool.ts';
import { createStorage, type Storage } from '#functions/storage/index.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';

export type { Fields, Services } from '#functions/integrations/services.ts';

/** Everything that handlers work with; a part is built when it is first asked for, and then once. */
export interface Deps {
  readonly now: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly schedules: Schedules;
  readonly identity: Identity;
  readonly emailOf: EmailOf;
  /** Takes a user out of the user pool. */
  readonly dropIdentity: DropIdentity;
  /** The mails that the product writes; without MAIL_FROM none goes out. */
  readonly notices: Notices;
  /** The payment provider; without its keys every call answers `payments_unavailable`. */
  readonly payments: Payments;
  readonly services: Services;
  /** Vendors' tokens of linked accounts. */
  readonly tokens: StoredTokens;
  /** Requests to vendors that no run has written down yet. */
  readonly meter: CallMeter;
  /** Trouble of whole services, as sites see it. */
  readonly outages: OutageWatch;
  /** Address of the product without a slash at its end. */
  readonly publicUrl: string;
  /** One control run of a site. */
  runSite(input: RunInput): Promise<RunOutcome>;
  /**
   * Runs a site because its user wants something now. Waits for it until the call's deadline (by default one that begins
   * now) and never fails: what it did not do the next scheduled run does.
   */
  runNow(accountId: AccountId, deadline?: Deadline): Promise<void>;
}

/** What one machine and tests replace. */
export interface DepsOverrides {
  readonly clock?: Clock;
  /** Waits between requests to vendors. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** For requests to vendors. */
  readonly fetch?: typeof globalThis.fetch;
  readonly logger?: Logger;
  /** Where AWS's APIs answer; without them the SDK's own rules hold (AWS_ENDPOINT_URL_*, else AWS). */
  readonly endpoints?: {
    readonly dynamodb?: string;
    readonly scheduler?: string;
    readonly cognito?: string;
    readonly ses?: string;
  };
  /** Region and keys for these endpoints; without them the SDK's own rules hold. */
  readonly aws?: {
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
}

/**
 * A user's click waits for the run that it caused longer than the run may take, as a Lambda that has answered is frozen,
 * and would send a frozen run's commands when they are long outdated.
 */
const AFTER_RUN_MS = SECOND_MS;

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

// Heavy parts are files of their own in a bundle: a function reads those that it uses, when it first does.
const lateSecrets = (load: () => Promise<Secrets>): Secrets => {
  const loaded = once(load);
  return {
    seal: async (...sealed) => (await loaded()).seal(...sealed),
    unseal: async (...sealed) => (await loaded()).unseal(...sealed),
  };
};
const lateMailer = (load: () => Promise<Mailer>): Mailer => {
  const loaded = once(load);
  return { send: async (mail) => (await loaded()).send(mail) };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Our keys at others: in the cloud a secret, on one machine the environment, else nothing. */
const createAppValues = (
  env: EnvSource,
  [fixedName, secretName]:
    | readonly ['APP_CREDENTIALS', 'APP_CREDENTIALS_SECRET']
    | readonly ['PAYMENTS', 'PAYMENTS_SECRET'],
  now: Clock,
  config: SecretsManagerClientConfig,
): AppValues => {
  const fixed = readOptional(fixedName, env);
  if (fixed !== null) return createFixedAppCredentials(fixed);
  const secret = readOptional(secretName, env);
  return secret === null ? createFixedAppCredentials({}) : createAppCredentials(config, secret, now);
};

const runLog = (logger: Logger): RunLog => ({
  info: (message, data = {}) => logger.info(message, data),
  warn: (message, data = {}) => logger.warn(message, data),
  error: (message, data = {}) => logger.error(message, data),
});

/** Waits for a run, but not for ever, and takes no failure from it. */
const createRunNow =
  (deps: Pick<Deps, 'logger' | 'now' | 'runSite'>): Deps['runNow'] =>
  async (accountId, deadline = startDeadline()) => {
    const { logger } = deps;
    const waitMs = deadline.leftMs();
    const withinMs = Math.max(0, waitMs - AFTER_RUN_MS);
    let timer: NodeJS.Timeout | undefined;
    const run = deps.runSite({ accountId, cause: 'user', scheduledMs: deps.now(), withinMs }).then(
      (outcome) => logger.info('run', { accountId, ...outcome }),
      (error: unknown) => logger.error('run failed', { accountId, fault: faultForLog(error) }),
    );
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        logger.warn('run not finished', { accountId });
        resolve();
      }, waitMs);
    });
    await Promise.race([run, late]);
    clearTimeout(timer);
  };

/**
 * The only place where clients are built. Each function's environment holds what its own parts ask for; a part that is
 * never used asks for nothing.
 * @throws EnvError when a part is first used and its variables are missing or wrong
 */
export const buildDeps = (env: EnvSource, overrides: DepsOverrides = {}): Deps => {
  const now = overrides.clock ?? systemClock;
  const { endpoints = {}, aws = {} } = overrides;
  const at = (endpoint: string | undefined) => ({ ...aws, ...(endpoint === undefined ? {} : { endpoint }) });

  const logger = once(
    () => overrides.logger ?? createLogger({ service: 'sunward', stage: readEnv(['STAGE'], env).STAGE }),
  );
  const storage = once(() =>
    createStorage({
      client: DynamoDBDocumentClient.from(new DynamoDBClient(at(endpoints.dynamodb))),
      tableName: readEnv(['TABLE_NAME'], env).TABLE_NAME,
      now,
      onBadRow: (row) => logger().error('bad row', { ...row }),
    }),
  );
  const secrets = once(() => {
    const wrapping = readWrappingKey(env);
    const { dataKeys } = storage();
    return lateSecrets(async () =>
      (await import('#functions/platform/vault.ts')).openVault(dataKeys, wrapping, { ...aws }),
    );
  });
  const schedules = once(() => {
    const names = [
      'SCHEDULE_GROUP',
      'CONTROL_FUNCTION_ARN',
      'SCHEDULE_ROLE_ARN',
      'SCHEDULE_FAILURE_QUEUE_ARN',
    ] as const;
    const values = readEnv(names, env);
    return createSchedules({
      client: new SchedulerClient(at(endpoints.scheduler)),
      group: values.SCHEDULE_GROUP,
      controlFunctionArn: values.CONTROL_FUNCTION_ARN,
      roleArn: values.SCHEDULE_ROLE_ARN,
      failureQueueArn: values.SCHEDULE_FAILURE_QUEUE_ARN,
      now,
    });
  });
  const cognito = once(() => new CognitoIdentityProviderClient(at(endpoints.cognito)));
  const identity = once(() => createIdentity(cognito(), readEnv(['USER_POOL_CLIENT_ID'], env).USER_POOL_CLIENT_ID));
  const emailOf = once(() => createEmailOf(cognito()));
  const dropIdentity = once(() => createDropIdentity(cognito(), readEnv(['USER_POOL_ID'], env).USER_POOL_ID));
  const { sleep = pause, fetch = globalThis.fetch } = overrides;
  const meter = createCallMeter();
  const notes = createLinkNotes(now);
  const outages = createOutageWatch({
    store: () => storage().outages,
    now,
    onFailed: (service, error) => logger().error('outage not kept', { vendor: service, fault: faultForLog(error) }),
  });
  const tokens = once(() =>
    createStoredTokens({
      store: storage().tokens,
      seal: (link, set) => sealTokens(secrets(), link, set),
      unseal: (link, sealed) => unsealTokens(secrets(), link, sealed),
      now,
      sleep,
      onUnsaved: ({ accountId, credentialsId }, error) =>
        logger().error('tokens not stored', { accountId, credentialsId, fault: faultForLog(error) }),
    }),
  );
  const linked = once(() =>
    createServices({
      fetch,
      now,
      sleep,
      baseUrls: readOptional('VENDOR_BASE_URLS', env) ?? {},
      app: createAppValues(env, ['APP_CREDENTIALS', 'APP_CREDENTIALS_SECRET'], now, { ...aws }),
      tokens,
      meter,
      publicUrl,
      notes,
      budgets: () => storage().budgets,
      onPauseUnsaved: (service, error) =>
        logger().error('pause not stored', { vendor: service, fault: faultForLog(error) }),
    }),
  );
  const payments = once(() =>
    createPayments({
      credentials: createAppValues(env, ['PAYMENTS', 'PAYMENTS_SECRET'], now, { ...aws }),
      apiUrl: readOptional('PAYMENTS_URL', env),
      trialDays: readOptional('TRIAL_DAYS', env) ?? 0,
      fetch,
      now,
    }),
  );
  const publicUrl = once(() => readEnv(['PUBLIC_URL'], env).PUBLIC_URL);
  const newId = createIds(now);
  const notices = once(() => {
    const from = readOptional('MAIL_FROM', env);
    return createNotices({
      storage: storage(),
      mailer:
        from === null
          ? null
          : lateMailer(async () =>
              (await import('#functions/platform/mail-client.ts')).openMailer(at(endpoints.ses), from),
            ),
      operator: readOptional('OPERATOR_EMAIL', env),
      publicUrl,
      serviceName: (service) => linked().manifest(service)?.name ?? service,
      now,
      log: logger(),
    });
  });

  const deps: Deps = {
    now,
    newId,
    get logger() {
      return logger();
    },
    get storage() {
      return storage();
    },
    get secrets() {
      return secrets();
    },
    get schedules() {
      return schedules();
    },
    get identity() {
      return identity();
    },
    get emailOf() {
      return emailOf();
    },
    get dropIdentity() {
      return dropIdentity();
    },
    get notices() {
      return notices();
    },
    get payments() {
      return payments();
    },
    get services() {
      return linked();
    },
    get tokens() {
      return tokens();
    },
    meter,
    outages,
    get publicUrl() {
      return publicUrl();
    },
    runSite: async (input) => {
      const { runSite } = await import('#functions/control/run.ts');
      return runSite(
        {
          store: storage().control,
          unseal: (...sealed) => secrets().unseal(...sealed),
          open: linked().open,
          manifest: linked().manifest,
          meter,
          notes,
          outages,
          tellBroken: (accountId, link) => notices().linkBroken(accountId, link),
          now,
          log: runLog(logger()),
        },
        input,
      );
    },
    runNow: (accountId, deadline) => createRunNow(deps)(accountId, deadline),
  };
  return deps;
};
