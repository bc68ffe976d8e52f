import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type BoxMonth, boxDay, boxMonths } from './cost-boxes.ts';
import { compareEngines } from './cost-engine.ts';
import type { Load } from './cost-load.ts';
import { afterFree, type Bill, lambdaMs, sharedBill, times, together, totalOf } from './cost-model.ts';
import {
  type CostOptions,
  type ForecastMonth,
  forecastMonth,
  type Month,
  type Months,
  measureMonths,
  type PushedMonth,
  pushedMonths,
} from './cost-month.ts';
import { assumed, memoryMb, prices } from './cost-prices.ts';

const SITES = [100, 10_000, 1_000_000] as const;
/** Aims: USD a month for an unattended site, and for an additional webhook sensor. */
export const aims = { premium: 0.25, basic: 0.02, webhook: 0.25, pushed: 0.6, box: 0.15, forecast: 0.02 } as const;

const usd = (value: number): string => value.toFixed(value < 0.1 ? 4 : 3);
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const parts = (bill: Bill, count = 5): string =>
  Object.entries(bill)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, value]) => `${name} ${usd(value)}`)
    .join(', ');

/** Cost per site of a stage with so many sites of one kind, after free tiers: sites with their visits, and what they share. */
export const perSite = ({ bill, visits, runs, runMs }: Month, sites: number): number =>
  totalOf(afterFree(together(times(together(bill, visits), sites), sharedBill(sites, runs, runMs)))) / sites;

const verdict = (value: number, aim: number): string => (value < aim ? `below ${aim}` : `ABOVE ${aim}`);

const monthLines = (name: 'premium' | 'basic', { half, runs, runMs, bill, sharded, visits }: Month): string[] => [
  `${name.toUpperCase()}: ${usd(totalOf(bill))} USD a month unattended (${verdict(totalOf(bill), aims[name])}): ${parts(bill, 8)}`,
  `  ${whole(runs)} runs of ${Math.round(runMs)} ms at ${memoryMb.control} MB; each ${(half.readUnits / half.calls).toFixed(2)} read and ` +
    `${(half.writeUnits / half.calls).toFixed(2)} write units (at most ${half.mostReadUnits} and ${half.mostWriteUnits}, 1 of it the reading; above 2 and 3 besides it ${half.dearCalls} of ${half.calls} runs), ${(half.vendorCalls / half.calls).toFixed(2)} calls to vendors, ` +
    `${Math.round(half.logBytes / half.calls)} bytes of log, ${(half.busyMs / half.calls).toFixed(1)} ms of computing`,
  `  fired by shards, at ${whole(assumed.sitesWithShards)} sites: ${usd(totalOf(sharded.bill))} (${((100 * totalOf(sharded.bill)) / totalOf(bill)).toFixed(0)} %); ten runs in ${Math.round(sharded.batchMs)} ms: ${parts(sharded.bill, 8)}`,
  `  its owner's ${assumed.visits} visits of ${assumed.visitMinutes} min: ${usd(totalOf(visits))} (${parts(visits)})`,
];

const unitsOf = ({ readUnits, writeUnits, calls }: Load, callsEach = 1): string => {
  const each = (units: number): string => ((units * callsEach) / Math.max(1, calls)).toFixed(2);
  return `${each(readUnits)} read and ${each(writeUnits)} write units`;
};

/** Of a bill with reports: what they cost before the function does anything, and of it what CloudFront and its firewall take. */
const inFront = (bill: Bill): number => pastTheEdge(bill) + (bill['API Gateway'] ?? 0);
const pastTheEdge = (bill: Bill): number => (bill.CloudFront ?? 0) + (bill.firewall ?? 0);

/** A PREMIUM site whose meter pushes, all in, by how often it does. */
const pushedLines = (months: readonly PushedMonth[]): string[] =>
  months.flatMap(({ name, loads, reports, arrived, bill }) => {
    const all = totalOf(bill);
    return [
      `  ${name.padEnd(10)} ${usd(all)} (${verdict(all, aims.pushed)}): ${whole(reports)} reports and ${whole(arrived)} runs by them, each ` +
        `${unitsOf(loads.arrived)}: ${parts(bill, 6)}; in front of the function ${usd(inFront(bill))}, at the API's own address ${usd(all - pastTheEdge(bill))}`,
      `    what changes nothing: ${whole(loads.quietReports.calls)} of ${whole(loads.reports.calls)} reports in half a day start no run and cost ${unitsOf(loads.quietReports)} ` +
        `(key 1, link ½, last values with the gate ½); ${whole(loads.quietArrived.calls)} of ${whole(loads.arrived.calls)} runs by reports command nothing and cost ${unitsOf(loads.quietArrived)} besides their report`,
    ];
  });

/** What a forecast adds to a BASIC site; homes of a cell share what it costs to ask for it. */
const forecastLine = ({ runsUsd, cell }: ForecastMonth): string => {
  const all = runsUsd + totalOf(cell);
  return `FORECAST adds ${usd(all)} to a BASIC site that is alone in its cell (${verdict(all, aims.forecast)}): ${usd(runsUsd)} for runs and row, ${usd(totalOf(cell))} for the cell (${parts(cell)})`;
};

/** A wallbox that connects, by how often it sends values while it charges; without the runs that it starts. */
const boxLines = (months: readonly BoxMonth[]): string[] =>
  months.flatMap(({ name, loads, texts, runs, bill }) => {
    const all = totalOf(bill);
    return [
      `  ${name.padEnd(28)} ${usd(all)} (${verdict(all, aims.box)}): ${whole(texts)} texts: ${parts(bill, 9)}; it starts ${whole(runs)} runs`,
      `    values ${unitsOf(loads.values)} and ${Math.round(lambdaMs(loads.values, memoryMb.ocpp))} ms each, a heartbeat ${unitsOf(loads.heartbeats)}, a limit with its answer ${unitsOf(loads.commands, 2)}`,
    ];
  });

/** A new AWS account's quotas, in the order in which they are reached, and how each is raised. */
export const quotaLines = ({ premium }: Months): string[] => {
  const concurrency = (sites: number): number => (sites * premium.runMs) / 60_000;
  const sitesAt = (limit: number): string => whole((limit * 60_000) / premium.runMs);
  return [
    `Lambda concurrency 1,000: ${sitesAt(1000)} PREMIUM sites at ${Math.round(premium.runMs)} ms a minute (a million need ${whole(concurrency(1e6))}); Service Quotas, L-B99A9384, asked for ahead`,
    'Scheduler 1,000 invocations a second: 60,000 PREMIUM sites; Service Quotas, L-4BFF3E47, tens of thousands are granted; first to be met, and with shards never',
    'Scheduler 10,000,000 schedules: ten million sites; with shards 256',
    'DynamoDB on demand 40,000 units a second and table: some 800,000 PREMIUM sites at noon; Service Quotas; warm throughput set before a jump',
    'Lambda 1,000 more concurrent a function every 10 s: a restart of all sites at once takes seconds',
    'KMS 10,000 a second in the region: 64 a start of an instance; not met',
  ];
};

const report = (
  months: Months,
  { vendorMs = assumed.vendorMs, schedulerRun = prices.schedulerRun }: CostOptions,
): string[] => {
  const { premium, basic, webhook } = months;
  const adds = totalOf(webhook.bill);
  const front = ['CloudFront', 'firewall', 'API Gateway', 'Lambda requests'].reduce(
    (sum, name) => sum + (webhook.bill[name] ?? 0),
    0,
  );
  return [
    `List prices of ${prices.region} as known on ${prices.checked}; half a day near the equinox counted (noon to midnight) and doubled, times ${assumed.daysPerMonth.toFixed(1)}.`,
    `Assumed: the table answers in ${assumed.dynamoMs} ms, a vendor in ${vendorMs} ms (--vendor-ms); Scheduler takes ${(1e6 * schedulerRun).toFixed(2)} USD for a million firings (--scheduler-usd); one core here is one of Lambda's, of which ${memoryMb.control} MB have ${(memoryMb.control / assumed.coreAtMb).toFixed(2)}.`,
    '',
    ...monthLines('premium', premium),
    ...monthLines('basic', basic),
    `WEBHOOK every 30 s adds ${usd(adds)} (${verdict(adds, aims.webhook)}): ${parts(webhook.bill, 9)}`,
    `  of it ${usd(front)} before the function does anything, and ${usd(front + webhook.reports * prices.dynamoWrite)} with the one write that a report must be: nothing behind ` +
      `CloudFront, firewall and API can cost less; now ${(webhook.load.readUnits / webhook.load.calls).toFixed(2)} read and ` +
      `${(webhook.load.writeUnits / webhook.load.calls).toFixed(2)} write units, ${(webhook.load.busyMs / webhook.load.calls).toFixed(1)} ms of computing; the same reports at the API's own address, past CloudFront and its firewall: ` +
      usd(adds - (webhook.bill.CloudFront ?? 0) - (webhook.bill.firewall ?? 0)),
    '',
    'Per site and month with visits and what sites share, after the free tiers:',
    ...SITES.map(
      (sites) =>
        `  ${whole(sites).padStart(9)} sites: PREMIUM ${usd(perSite(premium, sites))}, BASIC ${usd(perSite(basic, sites))}`,
    ),
    '',
    'Quotas:',
    ...quotaLines(months).map((line) => `  ${line}`),
  ];
};

if (import.meta.main) {
  const startedMs = performance.now();
  const { values } = parseArgs({
    options: { 'vendor-ms': { type: 'string' }, 'scheduler-usd': { type: 'string' } },
  });
  const number = z.coerce.number().positive().optional();
  const [vendorMs, usdPerMillion] = [number.parse(values['vendor-ms']), number.parse(values['scheduler-usd'])];
  const options: CostOptions = {
    ...(vendorMs === undefined ? {} : { vendorMs }),
    ...(usdPerMillion === undefined ? {} : { schedulerRun: usdPerMillion / 1e6 }),
  };
  const months = await measureMonths(options);
  for (const line of report(months, options)) console.log(line);
  console.log(`\n${forecastLine(await forecastMonth(months.basic.bill, options))}`);
  console.log('\nPREMIUM with a meter that pushes instead of one that is polled, its schedule beside that:');
  for (const line of pushedLines(await pushedMonths(options))) console.log(line);
  console.log(
    `\nA wallbox that connects, with a heartbeat every ${boxDay.heartbeatS} s, a new connection every ${boxDay.connectionH} h and ${boxDay.commandsPerH} limits an hour of charging:`,
  );
  for (const line of boxLines(await boxMonths())) console.log(line);
  console.log('\nUnits of the table:');
  for (const line of await compareEngines(process.env.DYNAMODB_LOCAL)) console.log(`  ${line}`);
  console.log(`\n${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}
