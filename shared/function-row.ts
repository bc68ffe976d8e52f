/** What invokes a function. */
export type Trigger =
  /**
   * API Gateway, for the contract rows that name this function. `callers`: how they are authorised: not at all, by a user's
   * access token, or a key or signature in the request.
   */
  | { readonly kind: 'contract'; readonly callers: 'public' | 'users' | 'keys' }
  /** EventBridge Scheduler, with one schedule per site. */
  | { readonly kind: 'site-schedules'; readonly failures: Failures }
  /** EventBridge Scheduler, with one schedule per shard of sites; only on a stage with the setting `shards`. */
  | { readonly kind: 'shard-schedules'; readonly failures: Failures }
  /** The stage's own schedules. */
  | ({ readonly kind: 'clock'; readonly failures: Failures } & StageSchedules)
  /** The stage's own schedules, to check the product from outside. Not run locally; a failed run raises the alarm. */
  | ({ readonly kind: 'canary' } & StageSchedules)
  /** The queue of notices, in batches. */
  | { readonly kind: 'notices'; readonly failures: Failures }
  /** API Gateway's WebSocket API, for each event of a wallbox's connection. */
  | { readonly kind: 'boxes' }
  /** The user pool, before it sends a code by mail or issues a token. */
  | { readonly kind: 'user-pool' };

interface StageSchedules {
  readonly everyMinutes: number;
  /** `id`: construct id, must not change. `name`: name in the local scheduler. `input`: the event, as JSON. */
  readonly schedules: readonly { readonly id: string; readonly name: string; readonly input: string }[];
}

/** The queue of events that failed or could not be delivered, and the alarm on it (runbook `<name>-failures`). */
interface Failures {
  /** Construct id, must not change. */
  readonly id: string;
  /** Effect on users while an event waits here. */
  readonly errorImpact: string;
}

/** Parts that a function is composed of (`functions/parts`). */
export type PartName =
  | 'addresses'
  | 'arrivals'
  | 'boxes'
  | 'catalogue'
  | 'control'
  | 'notices'
  | 'outgoing'
  | 'payments'
  | 'payouts'
  | 'push'
  | 'schedules'
  | 'factors'
  | 'secrets'
  | 'queue'
  | 'storage'
  | 'tariffs'
  | 'users'
  | 'vendors';

/** Environment variables by group. Variables of an optional group are set only if the stage has the setting. */
export const environmentGroups = {
  address: { names: ['PUBLIC_URL'] },
  boxes: { names: ['BOXES_ENDPOINT'] },
  cards: { names: ['CARD_KEY'] },
  control: { names: ['CONTROL_FUNCTION_ARN'] },
  credentials: { names: ['KMS_KEY_ID'] },
  'free-sites': { names: ['FREE_SITES'], optional: true },
  mail: { names: ['MAIL_FROM', 'OPERATOR_EMAIL'], optional: true },
  'notice-queue': { names: ['NOTICE_QUEUE_URL'] },
  origin: { names: ['ORIGIN_KEY'] },
  payments: { names: ['PAYMENTS_SECRET'] },
  push: { names: ['PUSH_KEY'] },
  schedules: {
    names: ['SCHEDULE_GROUP', 'CONTROL_FUNCTION_ARN', 'SCHEDULE_ROLE_ARN', 'SCHEDULE_FAILURE_QUEUE_ARN'],
  },
  shards: { names: ['SHARDS_ABOVE', 'DISPATCH_FUNCTION_ARN'], optional: true },
  'site-queue': { names: ['SITE_QUEUE_URL'] },
  'sign-in': { names: ['USER_POOL_CLIENT_ID'] },
  table: { names: ['TABLE_NAME'] },
  tax: { names: ['TAX_BEHAVIOR'], optional: true },
  trial: { names: ['TRIAL_DAYS'], optional: true },
  users: { names: ['USER_POOL_ID'] },
  'vendor-apps': { names: ['APP_CREDENTIALS_SECRET'] },
} as const satisfies Readonly<Record<string, { readonly names: readonly string[]; readonly optional?: true }>>;
export type EnvironmentGroup = keyof typeof environmentGroups;

/** Permissions by name; `infra/constructs/grants.ts` says what each one allows. */
export type Grant =
  | 'check-second-factors'
  | 'compare-schedules'
  | 'count-quotas'
  | 'delete-users'
  | 'drop-pushes'
  | 'end-tokens'
  | 'keep-schedules'
  | 'keep-sessions'
  | 'leave-shards'
  | 'list-users'
  | 'mail'
  | 'mailed-codes'
  | 'open-addresses'
  | 'payment-keys'
  | 'payout-details'
  | 'read-addresses'
  | 'read-prices'
  | 'read-shards'
  | 'read-users'
  | 'record-trail'
  | 'register-users'
  | 'remove-schedules'
  | 'reach-boxes'
  | 'seal-addresses'
  | 'second-factors'
  | 'send-notices'
  | 'send-sites'
  | 'set-addresses'
  | 'set-passwords'
  | 'sign-in'
  | 'start-runs'
  | 'table'
  | 'table-by-key'
  | 'table-without-delete'
  | 'vendor-secrets';

/** One Lambda function. */
export interface FunctionRow {
  readonly trigger: Trigger;
  readonly parts: readonly PartName[];
  /** In addition to STAGE, which every function gets. */
  readonly environment: readonly EnvironmentGroup[];
  /** Its permissions, apart from writing its log and traces. */
  readonly grants: readonly Grant[];
  readonly memoryMb: number;
  readonly timeoutS: number;
  /** Effect on users when the function fails: the text of the alarm `<name>-errors`. */
  readonly errorImpact: string;
  /**
   * New versions get a tenth of the calls first. Says what is lost when such a version fails: the end of the text of the
   * alarm `<name>-release`. Absent: a new version takes over at once.
   */
  readonly release?: string;
  /** Lambda's own log lines only about failed calls: for functions called day and night, where they would cost more than the calls. */
  readonly quiet?: true;
  /** No traces: for calls so cheap that a trace would cost more. */
  readonly untraced?: true;
  /** The stage may reserve concurrency for it (`reservedConcurrency` of its settings). */
  readonly reservable?: true;
  /** Whether the stage's dashboard shows it. */
  readonly dashboard: boolean;
  /** Limit on the code that every cold start reads, kB minified: slightly above today's size, so that additions show. */
  readonly startKb: number;
}
