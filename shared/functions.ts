import { checkEventInput, marketEventInput, reconcileEventInput, UPKEEP_MINUTES, upkeepEventInput } from './events.ts';
import { environmentGroups, type FunctionRow } from './function-row.ts';

/**
 * Every Lambda function of the product. The entry's composition, the bundles, the stacks, the local product, metrics, dashboard
 * and their tests follow from these rows; each function has only the grants, parts and variables that its row names.
 */
export const functions = {
  /** Public rows. The table counts failures and records who signs in. */
  auth: {
    trigger: { kind: 'contract', callers: 'public' },
    parts: ['catalogue', 'notices', 'storage', 'factors', 'users'],
    environment: ['users', 'sign-in', 'origin', 'table', 'credentials', 'address', 'mail'],
    grants: [
      'count-quotas',
      'read-prices',
      'keep-sessions',
      'end-tokens',
      'record-trail',
      'check-second-factors',
      'sign-in',
      'register-users',
      'mailed-codes',
      'read-users',
      'mail',
    ],
    memoryMb: 512,
    timeoutS: 10,
    errorImpact: 'Nobody can sign in, and the landing page shows no plans and services.',
    release: 'a tenth of all sign-ins is lost',
    dashboard: true,
    startKb: 1_050,
  },
  /** Rows of signed-in users that neither call the payment provider nor end a site. */
  api: {
    trigger: { kind: 'contract', callers: 'users' },
    parts: [
      'storage',
      'secrets',
      'vendors',
      'boxes',
      'notices',
      'queue',
      'push',
      'addresses',
      'payouts',
      'schedules',
      'users',
      'control',
      'tariffs',
    ],
    environment: [
      'users',
      'origin',
      'table',
      'credentials',
      'vendor-apps',
      'boxes',
      'schedules',
      'shards',
      'free-sites',
      'notice-queue',
      'push',
      'address',
      'mail',
    ],
    grants: [
      'table',
      'read-addresses',
      'vendor-secrets',
      'reach-boxes',
      'payout-details',
      'seal-addresses',
      'send-notices',
      'keep-schedules',
      'mail',
    ],
    memoryMb: 1024,
    timeoutS: 29,
    errorImpact: 'Pages of signed-in users do not load, or their clicks do nothing.',
    release: 'a tenth of all calls of the pages is lost',
    dashboard: true,
    startKb: 1_240,
  },
  /** Rows of signed-in users that call the payment provider. */
  money: {
    trigger: { kind: 'contract', callers: 'users' },
    parts: ['catalogue', 'storage', 'notices', 'payments', 'schedules', 'users'],
    environment: [
      'users',
      'origin',
      'table',
      'schedules',
      'shards',
      'payments',
      'trial',
      'free-sites',
      'tax',
      'address',
      'mail',
    ],
    grants: ['table', 'read-addresses', 'payment-keys', 'keep-schedules', 'mail'],
    memoryMb: 1024,
    timeoutS: 29,
    errorImpact:
      'Nobody can buy, change or cancel a plan, make a site, take one over or export data; plan pages do not load.',
    release: 'a tenth of all purchases and changes of plans is lost',
    dashboard: true,
    startKb: 1_115,
  },
  /** Rows that delete a site or a user: they release money, schedule, devices and consents together. */
  removal: {
    trigger: { kind: 'contract', callers: 'users' },
    parts: ['storage', 'secrets', 'vendors', 'boxes', 'notices', 'payments', 'schedules', 'users'],
    environment: [
      'users',
      'origin',
      'table',
      'credentials',
      'vendor-apps',
      'boxes',
      'schedules',
      'shards',
      'payments',
      'address',
      'mail',
    ],
    grants: ['table', 'vendor-secrets', 'reach-boxes', 'payment-keys', 'remove-schedules', 'delete-users', 'mail'],
    memoryMb: 1024,
    timeoutS: 29,
    errorImpact: 'Nobody can delete a site or their own account at once; what was begun the upkeep ends.',
    release: 'a tenth of all deletions of sites and users is lost',
    dashboard: true,
    startKb: 1_128,
  },
  /** How users sign in: what they do to their own address, password and second factor, and the link that undoes a new address. */
  security: {
    trigger: { kind: 'contract', callers: 'users' },
    parts: ['storage', 'factors', 'notices', 'users'],
    environment: ['users', 'sign-in', 'origin', 'table', 'credentials', 'address', 'mail'],
    grants: [
      'table',
      'read-addresses',
      'second-factors',
      'sign-in',
      'set-passwords',
      'set-addresses',
      'delete-users',
      'mail',
    ],
    memoryMb: 512,
    timeoutS: 29,
    errorImpact: 'Nobody can change how they sign in: password, second factor and recovery codes stay as they are.',
    release: 'a tenth of all changes to how people sign in is lost',
    dashboard: true,
    startKb: 1_055,
  },
  /** Reports of webhook sensors, and browsers returning from vendors' consent pages. */
  webhook: {
    trigger: { kind: 'contract', callers: 'keys' },
    parts: ['storage', 'arrivals'],
    environment: ['table', 'origin', 'control'],
    grants: ['table-by-key', 'start-runs'],
    memoryMb: 256,
    // Long enough for all retries of an unresponsive table: the caller then learns when to retry.
    timeoutS: 29,
    errorImpact:
      'Reports of webhook sensors are lost: those homes are controlled on ageing data, then not at all. Linking in vendors’ pages fails.',
    release: 'a tenth of all reports of webhook sensors is lost',
    quiet: true,
    untraced: true,
    reservable: true,
    dashboard: true,
    startKb: 930,
  },
  /** Wallboxes that connect to us. */
  ocpp: {
    trigger: { kind: 'boxes' },
    parts: ['storage', 'arrivals', 'boxes'],
    environment: ['table', 'origin', 'control', 'boxes'],
    grants: ['table-by-key', 'start-runs', 'reach-boxes'],
    memoryMb: 256,
    // What is not stored by then is answered with an error, and the box repeats it.
    timeoutS: 20,
    errorImpact:
      'Wallboxes that connect by OCPP get no answers: their values age, and they keep the last set-point, or the safe one after 25 minutes.',
    quiet: true,
    untraced: true,
    dashboard: false,
    startKb: 868,
  },
  /** Signed events of the payment provider. */
  billing: {
    trigger: { kind: 'contract', callers: 'keys' },
    parts: ['storage', 'notices', 'payments', 'schedules'],
    environment: [
      'table',
      'origin',
      'schedules',
      'shards',
      'payments',
      'trial',
      'free-sites',
      'tax',
      'cards',
      'address',
      'mail',
    ],
    grants: ['table-without-delete', 'payment-keys', 'keep-schedules', 'leave-shards', 'mail'],
    memoryMb: 512,
    timeoutS: 29,
    errorImpact:
      'Payments, cancellations and refunds are not seen: sites keep the plan they had. Stripe sends its events again for three days.',
    release: 'a tenth of all events of the payment provider is lost',
    dashboard: true,
    startKb: 1_046,
  },
  /** Control runs. */
  control: {
    trigger: {
      kind: 'site-schedules',
      failures: {
        id: 'Failures',
        errorImpact:
          'Control runs failed or came too late to run: the homes concerned missed one run; the next one heals unless it fails, too.',
      },
    },
    parts: ['storage', 'secrets', 'vendors', 'boxes', 'notices', 'queue', 'control'],
    environment: ['table', 'credentials', 'vendor-apps', 'boxes', 'site-queue', 'notice-queue', 'address', 'mail'],
    grants: ['table-without-delete', 'vendor-secrets', 'reach-boxes', 'send-sites', 'send-notices', 'mail'],
    memoryMb: 256,
    // Below the shortest interval, so that a slow vendor does not make a site's runs pile up.
    timeoutS: 50,
    errorImpact: 'Control runs fail: chargers keep their last state and do not follow the sun until a run succeeds.',
    release: 'a tenth of the homes’ runs do not happen',
    quiet: true,
    reservable: true,
    dashboard: true,
    startKb: 980,
  },
  /** Sends the due sites of a shard to the queue from which control takes them, on a stage with too many for a schedule each. */
  dispatch: {
    trigger: {
      kind: 'shard-schedules',
      failures: {
        id: 'Failures',
        errorImpact:
          'Due sites of a shard did not get into the queue, or not all of them: these homes missed a run; the shard’s next minute heals unless it fails, too.',
      },
    },
    parts: ['storage', 'queue'],
    environment: ['table', 'site-queue'],
    grants: ['read-shards', 'send-sites'],
    memoryMb: 256,
    timeoutS: 50,
    errorImpact: 'Shards do not send their sites to control: the chargers of these homes keep their last state.',
    quiet: true,
    untraced: true,
    dashboard: false,
    startKb: 828,
  },
  /** Tells members of sites what their runs found to say. */
  notify: {
    trigger: {
      kind: 'notices',
      failures: {
        id: 'NotTold',
        errorImpact:
          'Notices could not be delivered, after five attempts: these people did not hear of a goal at risk, a silent device, a full car.',
      },
    },
    parts: ['storage', 'notices', 'queue', 'push', 'addresses', 'outgoing'],
    environment: ['table', 'origin', 'credentials', 'notice-queue', 'push', 'address', 'mail'],
    grants: ['table-without-delete', 'drop-pushes', 'open-addresses', 'send-notices', 'mail'],
    memoryMb: 256,
    // Ten messages at a time, each with a few reads, a mail, some pushes and an address that may not answer.
    timeoutS: 50,
    errorImpact:
      'Members of sites hear nothing of goals at risk, silent devices and full cars until the function works again: then they hear what still stands.',
    dashboard: false,
    startKb: 946,
  },
  /** Due deletions, reminders and payouts; the nightly comparison of sites and schedules; prices of power, once for everybody. */
  upkeep: {
    trigger: {
      kind: 'clock',
      everyMinutes: UPKEEP_MINUTES,
      schedules: [
        { id: 'Firing', name: 'upkeep', input: upkeepEventInput() },
        // Each firing continues the night's comparison; for the rest of the day it only reports the last result.
        { id: 'Compare', name: 'reconcile', input: reconcileEventInput() },
        // Apart from the rest, so that late prices hold up nothing.
        { id: 'Market', name: 'market', input: marketEventInput() },
      ],
      failures: {
        id: 'Failures',
        errorImpact:
          'The upkeep was not begun or ended half-way: deletions, reminders and payouts wait for the next one.',
      },
    },
    parts: ['storage', 'secrets', 'vendors', 'boxes', 'notices', 'payments', 'schedules', 'users', 'tariffs'],
    environment: [
      'table',
      'users',
      'credentials',
      'schedules',
      'shards',
      'payments',
      'cards',
      'vendor-apps',
      'boxes',
      'address',
      'origin',
      'tax',
      'mail',
    ],
    grants: [
      'table',
      'vendor-secrets',
      'reach-boxes',
      'payment-keys',
      'compare-schedules',
      'delete-users',
      'list-users',
      'mail',
    ],
    memoryMb: 512,
    // No caller waits for it, and deleting a site with years of history takes time.
    timeoutS: 900,
    errorImpact:
      'Something that is due could not be done: a deletion, a reminder or a payout waits, a lost schedule is not mended, or prices of power are overdue. It is tried again every 15 minutes.',
    dashboard: true,
    startKb: 1_098,
  },
  /** What the user pool asks of us: the wording of its mails, and what its tokens are good for. */
  messages: {
    trigger: { kind: 'user-pool' },
    parts: [],
    environment: [],
    grants: [],
    memoryMb: 256,
    // The user pool's own time limit.
    timeoutS: 5,
    errorImpact:
      'The user pool issues no tokens: nobody can sign in, and who is signed in is signed out within the hour.',
    dashboard: false,
    startKb: 136,
  },
  /** The product as a visitor sees it: calls only what every visitor may call. */
  check: {
    trigger: { kind: 'canary', everyMinutes: 5, schedules: [{ id: 'Look', name: 'check', input: checkEventInput() }] },
    parts: [],
    environment: ['address'],
    grants: [],
    memoryMb: 256,
    timeoutS: 30,
    errorImpact: 'The product does not answer a visitor as it should: pages or sign-in fail, or the API does.',
    dashboard: false,
    startKb: 196,
  },
} as const satisfies Readonly<Record<string, FunctionRow>>;

type Table = typeof functions;
export type FunctionName = keyof Table;
type NamesOf<Shape> = { [N in FunctionName]: Table[N] extends Shape ? N : never }[FunctionName];
/** Functions behind the REST contract. */
export type ContractFunction = NamesOf<{ readonly trigger: { readonly kind: 'contract' } }>;
/** Functions that the stage's own schedules invoke, also locally. */
export type ClockFunction = NamesOf<{ readonly trigger: { readonly kind: 'clock' } }>;
/** The same, plus the ones that check the stage from outside. */
export type StageScheduledFunction = NamesOf<{ readonly trigger: { readonly kind: 'clock' | 'canary' } }>;
/** Functions on the dashboard. */
export type WatchedFunction = NamesOf<{ readonly dashboard: true }>;
/** Functions for which a stage may reserve concurrency. */
export type ReservableFunction = NamesOf<{ readonly reservable: true }>;
/** Parts of a function. */
export type PartsOf<N extends FunctionName> = Table[N]['parts'][number];

/** A function's row, with the optional fields that the table's literal type leaves out. */
export const functionRow = (name: FunctionName): FunctionRow => functions[name];

export const functionNames = Object.keys(functions) as readonly FunctionName[];
const namesOfKind = <const K extends FunctionRow['trigger']['kind']>(kind: K) =>
  functionNames.filter(
    (name): name is NamesOf<{ readonly trigger: { readonly kind: K } }> => functions[name].trigger.kind === kind,
  );

export const contractFunctions = namesOfKind('contract');
export const clockFunctions = namesOfKind('clock');
export const canaryFunctions = namesOfKind('canary');
/** Functions whose new versions are released gradually. */
export const releasedFunctions = functionNames.filter((name) => functionRow(name).release !== undefined);
/** Functions for which a stage may reserve concurrency. */
export const reservableFunctions = functionNames.filter(
  (name): name is ReservableFunction => functionRow(name).reservable === true,
);
/** Functions that exist only on a stage with the setting `shards`. */
export const shardFunctions = namesOfKind('shard-schedules');
export const watchedFunctions = functionNames.filter((name): name is WatchedFunction => functions[name].dashboard);

/** A value for each function of the contract, made in the order of the table. */
export const perFunction = <T>(make: (name: ContractFunction) => T): Readonly<Record<ContractFunction, T>> =>
  Object.fromEntries(contractFunctions.map((name) => [name, make(name)])) as Record<ContractFunction, T>;

/** Environment variables of a function that are set on every stage. */
export const requiredEnvironment = (name: FunctionName) => [
  'STAGE' as const,
  ...functions[name].environment
    .map((group) => environmentGroups[group])
    .filter((group) => !('optional' in group))
    .flatMap(({ names }) => names),
];
