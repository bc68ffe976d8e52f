import { functionNames, functionRow, functions, releasedFunctions } from '#shared/functions.ts';

/**
 * AWS's public list prices without tax, free tier or volume discount, USD, as we know them; nothing here asks AWS. Compare
 * them with the pages named beside them before you rely on a sum.
 */
export const prices = {
  region: 'eu-central-1',
  checked: '2026-11-21',
  /** aws.amazon.com/lambda/pricing: arm64. */
  lambdaRequest: 0.2e-6,
  lambdaGbS: 13.3334e-6,
  /** aws.amazon.com/dynamodb/pricing/on-demand: standard table class. */
  dynamoWrite: 0.7625e-6,
  dynamoRead: 0.1525e-6,
  dynamoGbMonth: 0.306,
  /** Point-in-time recovery, per GB of table and month. */
  dynamoBackupGbMonth: 0.2448,
  /** aws.amazon.com/eventbridge/pricing: Scheduler. `npm run bench:cost -- --scheduler-usd 0.8` computes with another price per million. */
  schedulerRun: 1e-6,
  /** Open-Meteo: a million calls in a month's subscription of 29 USD. */
  forecastCall: 29e-6,
  /** aws.amazon.com/sqs/pricing: standard queue, each request of up to ten messages and 64 KB. */
  sqsRequest: 0.4e-6,
  /** aws.amazon.com/ec2/pricing/on-demand: data transfer out to the internet, from Lambda as from all else. */
  egressGb: 0.09,
  /** aws.amazon.com/api-gateway/pricing: HTTP API, up to 300 million a month. */
  apiRequest: 1.2e-6,
  /** The same page: WebSocket API, each message of up to 32 KB either way, and each minute of a connection. */
  socketMessage: 1.14e-6,
  socketMinute: 0.285e-6,
  /** aws.amazon.com/cloudfront/pricing: Europe, HTTPS requests and transfer out. */
  cloudFrontRequest: 1.2e-6,
  cloudFrontGb: 0.085,
  /** aws.amazon.com/waf/pricing: each request that CloudFront hands to it, and a month of a web ACL with so many rules. */
  wafRequest: 0.6e-6,
  wafAcl: 5,
  wafRule: 1,
  /** aws.amazon.com/kms/pricing and secrets-manager/pricing. */
  kmsCall: 3e-6,
  kmsKeyMonth: 1,
  /** Each of a key's first two rotations, a year apart, from then on. */
  kmsRotationMonth: 1,
  secretCall: 5e-6,
  secretMonth: 0.4,
  /** aws.amazon.com/cloudwatch/pricing: logs taken in, kept (compressed to about a seventh), alarms. */
  logGb: 0.63,
  logGbMonth: 0.0324 * 0.15,
  alarmMetricMonth: 0.1,
  compositeAlarmMonth: 0.5,
  customMetricMonth: 0.3,
  /** aws.amazon.com/xray/pricing. */
  trace: 5e-6,
  /** aws.amazon.com/ses/pricing. */
  mail: 0.1e-3,
} as const;

/** AWS's permanent free tier of each account and month: it matters while there are few sites. */
export const freeEachMonth = {
  schedulerRuns: 14e6,
  lambdaRequests: 1e6,
  lambdaGbS: 400_000,
  dynamoGb: 25,
  cloudFrontRequests: 10e6,
  cloudFrontGb: 1000,
  logGb: 5,
  alarmMetrics: 10,
  customMetrics: 10,
  egressGb: 100,
  traces: 100_000,
} as const;

/** Functions of every stage, without those that fire sites by shards. */
const always = functionNames.filter((name) => functionRow(name).trigger.kind !== 'shard-schedules');

/** What every stage has of these; a test compares it with the templates. */
export const perStage = {
  secrets: 5,
  /** One for each function's errors and for each queue of failures, two for each gradual release, and the stage's own. */
  alarmMetrics:
    always.length +
    always.filter((name) => 'failures' in functionRow(name).trigger).length +
    2 * releasedFunctions.length +
    32 +
    // Of the alarms on silence, whether there was ever any data.
    5,
  /** The alarms on silence. */
  compositeAlarms: 4,
  /** Metrics from logs, and those that are split by vendor. */
  metrics: 33,
  metricsByVendor: 3,
} as const;

/** What measured counts are combined with. Each is an assumption and is printed with the result. */
export const assumed = {
  /** The mean month. */
  daysPerMonth: 365.25 / 12,
  /** Answers of the table within a region, ms. */
  dynamoMs: 5,
  /** Answers of a vendor's cloud, ms; `npm run bench:cost -- --vendor-ms 1000` computes with another mean. */
  vendorMs: 250,
  /** What a request to a vendor sends, with its share of a TLS handshake, bytes. */
  vendorRequestBytes: 1_500,
  /** Vendors of which a stage has sites: each is a value of the metrics that are split by vendor. */
  vendors: 18,
  /** Rotations of the credentials key so far. */
  keyRotations: 2,
  /** Sites of a stage when shards take over, for the share of a shard's minute. */
  sitesWithShards: 50_000,
  /** Part of a core that a function has per MB of its memory (Lambda: a whole one at 1769 MB). */
  coreAtMb: 1769,
  /** Lifetime of a Lambda instance, h: each one asks for keys and secrets again. */
  instanceHours: 2,
  /** What Lambda itself logs of an invocation: platform.start and platform.report as JSON. */
  platformLogBytes: 210 + 380,
  /** CloudWatch counts this for every line in addition to its text. */
  logLineBytes: 26,
  /** A line of the API's access log. */
  accessLogBytes: 300,
  /** X-Ray keeps one trace a second and this fraction of the rest. */
  traced: 0.05,
  /** Visits of a user a month, minutes of each with the dashboard open, and files that a visit loads. */
  visits: 30,
  visitMinutes: 3,
  visitFiles: 20,
  visitMb: 0.4,
  /** Mails to a site's people a month. */
  mails: 0.2,
} as const;

/** Memory of each function that is called often, MB. */
export const memoryMb = {
  control: functions.control.memoryMb,
  dispatch: functions.dispatch.memoryMb,
  api: functions.api.memoryMb,
  webhook: functions.webhook.memoryMb,
  ocpp: functions.ocpp.memoryMb,
  upkeep: functions.upkeep.memoryMb,
} as const;

const often = Object.keys(memoryMb) as readonly (keyof typeof memoryMb)[];
const flags = (flag: 'quiet' | 'untraced') =>
  Object.fromEntries(often.map((name) => [name, functionRow(name)[flag] === true])) as Record<
    keyof typeof memoryMb,
    boolean
  >;
/** Functions of which Lambda itself logs only failed calls, and functions without traces. */
export const quiet = flags('quiet');
export const untraced = flags('untraced');
