import { SHARDS, SITES_AT_ONCE } from '#shared/shards.ts';
import type { Load } from './cost-load.ts';
import { assumed, freeEachMonth, memoryMb, perStage, prices, quiet, untraced } from './cost-prices.ts';

/** USD a month, by line of the bill. */
export type Bill = Readonly<Record<string, number>>;

export const totalOf = (bill: Bill): number => Object.values(bill).reduce((sum, usd) => sum + usd, 0);
export const together = (...bills: readonly Bill[]): Bill => {
  const sum: Record<string, number> = {};
  for (const bill of bills) for (const [name, usd] of Object.entries(bill)) sum[name] = (sum[name] ?? 0) + usd;
  return sum;
};
export const times = (bill: Bill, factor: number): Bill =>
  Object.fromEntries(Object.entries(bill).map(([name, usd]) => [name, usd * factor]));

/** Time of one call in the cloud, ms: computing with the function's part of a core, and waiting. */
export const lambdaMs = ({ busyMs, waitedMs, calls }: Load, memory: number): number =>
  calls === 0 ? 0 : (busyMs / Math.min(1, memory / assumed.coreAtMb) + waitedMs) / calls;

/** Cost of a function's calls: time, log, traces, and table requests. */
export const functionBill = (load: Load, fn: keyof typeof memoryMb): Bill => {
  const gbS = (load.calls * lambdaMs(load, memoryMb[fn]) * memoryMb[fn]) / 1024 / 1000;
  const platformLogged = quiet[fn] ? 0 : load.calls;
  const lines = load.logLines + 2 * platformLogged;
  // A run that control ordered is an invocation of its own, beside the firing that left the minute to it.
  const ordered = fn === 'control' ? load.queueCalls : 0;
  const logGb = (load.logBytes + platformLogged * assumed.platformLogBytes + lines * assumed.logLineBytes) / 1e9;
  return {
    'Lambda requests': (load.calls + ordered) * prices.lambdaRequest,
    queue: 3 * ordered * prices.sqsRequest,
    'Lambda time': gbS * prices.lambdaGbS,
    'DynamoDB writes': load.writeUnits * prices.dynamoWrite,
    'DynamoDB reads': load.readUnits * prices.dynamoRead,
    logs: logGb * (prices.logGb + prices.logGbMonth),
    traces: untraced[fn] ? 0 : load.calls * assumed.traced * prices.trace,
    'data out': (load.vendorCalls * assumed.vendorRequestBytes * prices.egressGb) / 1e9,
  };
};

/** Cost of calls that arrive through CloudFront and the API. */
export const frontBill = (calls: number): Bill => ({
  CloudFront: calls * prices.cloudFrontRequest,
  firewall: calls * prices.wafRequest,
  'API Gateway': calls * prices.apiRequest,
  logs: (calls * (assumed.accessLogBytes + assumed.logLineBytes) * (prices.logGb + prices.logGbMonth)) / 1e9,
});

/** @param runs a month @param usd price of a firing */
export const schedulerBill = (runs: number, usd: number): Bill => ({ Scheduler: runs * usd });

/** @param bytes that stay in the table */
export const storageBill = (bytes: number): Bill => ({
  'DynamoDB storage': (bytes / 1e9) * (prices.dynamoGbMonth + prices.dynamoBackupGbMonth),
});

/** Cost of the pages' files for a month's visits. */
export const pagesBill = (): Bill => ({
  CloudFront:
    assumed.visits * (assumed.visitFiles * prices.cloudFrontRequest + (assumed.visitMb / 1000) * prices.cloudFrontGb),
  firewall: assumed.visits * assumed.visitFiles * prices.wafRequest,
  mail: assumed.mails * prices.mail,
});

/** Data keys are cached per shard, and each instance asks for those that it needs. */
const KEY_SHARDS = 64;
/** Web ACLs (for CloudFront and Cognito), and rules in them. */
const FIREWALLS = 2;
const FIREWALL_RULES = 8;

/** The fixed part of a stage without any site: what is paid by the month however little happens. */
export const emptyStageBill = ({ firewall }: { readonly firewall: boolean }): Bill => ({
  KMS: prices.kmsKeyMonth,
  secrets: perStage.secrets * prices.secretMonth,
  metrics: perStage.metrics * prices.customMetricMonth,
  firewall: firewall ? FIREWALLS * prices.wafAcl + FIREWALL_RULES * prices.wafRule : 0,
  alarms: perStage.alarmMetrics * prices.alarmMetricMonth + perStage.compositeAlarms * prices.compositeAlarmMonth,
});

/** Cost that many sites share: keys and secrets that instances ask for, and the fixed part. */
export const sharedBill = (sites: number, runsAMonth: number, runMs: number): Bill => {
  const hours = 24 * assumed.daysPerMonth;
  const instances = Math.max(1, (sites * runsAMonth * runMs) / (hours * 3_600_000));
  const starts = (instances * hours) / assumed.instanceHours;
  return together(emptyStageBill({ firewall: true }), {
    KMS: assumed.keyRotations * prices.kmsRotationMonth + starts * Math.min(KEY_SHARDS, sites) * prices.kmsCall,
    secrets: instances * hours * prices.secretCall,
    metrics: perStage.metricsByVendor * assumed.vendors * prices.customMetricMonth,
  });
};

/** Minutes in a month. */
export const MINUTES_A_MONTH = assumed.daysPerMonth * 1440;

/**
 * A site's month where shards fire it, in place of a schedule of its own: ten runs in an invocation wait at the same time and compute one
 * after another; a message each, and a share of its shard's minutes.
 * @param bill of the same runs one by one
 * @param dispatched a shard's minutes, with as many sites as it has when shards take over
 * @param schedulerRun price of a firing, USD
 */
export const shardBill = (
  { half, runs, bill }: { readonly half: Load; readonly runs: number; readonly bill: Bill },
  dispatched: Load,
  schedulerRun: number,
): { readonly bill: Bill; readonly batchMs: number } => {
  const memory = memoryMb.control;
  const perRun = { busy: half.busyMs / half.calls, waited: half.waitedMs / half.calls };
  const batchMs = (SITES_AT_ONCE * perRun.busy) / Math.min(1, memory / assumed.coreAtMb) + perRun.waited;
  const batches = runs / SITES_AT_ONCE;
  const firings = (SHARDS * MINUTES_A_MONTH) / assumed.sitesWithShards;
  const { Scheduler: _, ...rest } = bill;
  return {
    batchMs,
    bill: together(
      {
        ...rest,
        'Lambda requests': batches * prices.lambdaRequest,
        'Lambda time': ((batches * batchMs * memory) / 1024 / 1000) * prices.lambdaGbS,
        traces: (rest.traces ?? 0) / SITES_AT_ONCE,
      },
      // Sent, received and deleted, ten at a time.
      { queue: 3 * batches * prices.sqsRequest },
      schedulerBill(firings, schedulerRun),
      times(functionBill(dispatched, 'dispatch'), firings / dispatched.calls),
    ),
  };
};

/** The most that the free tiers take off a stage's bill, USD a month. */
export const freeUsd: Bill = {
  Scheduler: freeEachMonth.schedulerRuns * prices.schedulerRun,
  'Lambda requests': freeEachMonth.lambdaRequests * prices.lambdaRequest,
  'Lambda time': freeEachMonth.lambdaGbS * prices.lambdaGbS,
  'DynamoDB storage': freeEachMonth.dynamoGb * prices.dynamoGbMonth,
  CloudFront: freeEachMonth.cloudFrontRequests * prices.cloudFrontRequest,
  logs: freeEachMonth.logGb * prices.logGb,
  alarms: freeEachMonth.alarmMetrics * prices.alarmMetricMonth,
  metrics: freeEachMonth.customMetrics * prices.customMetricMonth,
  'data out': freeEachMonth.egressGb * prices.egressGb,
  traces: freeEachMonth.traces * prices.trace,
};
/** A whole stage's bill after the free tiers. */
export const afterFree = (bill: Bill): Bill =>
  Object.fromEntries(Object.entries(bill).map(([name, usd]) => [name, Math.max(0, usd - (freeUsd[name] ?? 0))]));
