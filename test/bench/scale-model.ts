import { services } from '#functions/integrations/manifests.ts';
import { readStage } from '#infra/stages.ts';
import { SHARDS, SITES_AT_ONCE } from '#shared/shards.ts';
import { MINUTE_S } from '#shared/units.ts';

/** Sites for which the table says what is needed; all of them PREMIUM, one run a minute. */
export const SIZES = [10_000, 100_000, 1_000_000] as const;

/** What the limits are compared with. Figures of a run are of `npm run bench:cost -- --vendor-ms 1000`. */
export const scaleAssumed = {
  /** A run whose vendors take a second to answer, s. */
  runS: 1,
  /** Part of it in which it computes, at the memory of control, s: ten runs of a batch compute one after another. */
  computingS: 0.056,
  /** Read and write units of a run, and read units of a site in its shard, each minute. */
  runReads: 2,
  runWrites: 2,
  shardReads: 0.05,
  /** Sites that the nightly comparison deals with in a second: twenty at once, a query and a call of Scheduler each, twice. */
  comparedPerS: 200,
  /** The night has so many seconds before people look at their homes. */
  nightS: 4 * 3600,
} as const;

/** AWS's quotas of an account and region, which it raises on request; `deploy/preflight` asks for those in force. */
export const quotas = {
  schedules: 10_000_000,
  firingsPerS: 1_000,
  concurrency: 1_000,
  tableUnitsPerS: 40_000,
} as const;

/** Something that growth meets. */
export interface Limit {
  readonly name: string;
  /** Sites at which it is reached. */
  readonly sites: number;
  /** How much of it so many sites need, as a share. */
  readonly needs: (sites: number) => number;
  readonly then: string;
}

/** A limit that sites reach in proportion to their number. */
const linear = (name: string, sites: number, then: string): Limit => ({
  name,
  sites,
  needs: (wanted) => wanted / sites,
  then,
});

/** Vendors that count our address or our client: how many homes can be asked once a minute by all of us together. */
const vendorLimits = (): readonly Limit[] =>
  services().flatMap(({ name, limits }) =>
    (limits.shared ?? []).flatMap(({ units, per }) =>
      per === 'month'
        ? []
        : [
            linear(
              `${name}: ${units} requests in ${per} s for all our users`,
              Math.floor((units * MINUTE_S) / per),
              'its homes are read less often the more there are; agree on more and set `sharedUnits`',
            ),
          ],
    ),
  );

/** Everything that is reached as sites grow in number, the first first. */
export const limits = (): readonly Limit[] => {
  const { runS, computingS, runReads, runWrites, shardReads, comparedPerS, nightS } = scaleAssumed;
  const reserved = readStage('prod').reservedConcurrency?.control ?? quotas.concurrency;
  const batchS = runS - computingS + SITES_AT_ONCE * computingS;
  const perRun = (concurrency: number): number => Math.floor((concurrency * MINUTE_S) / runS);
  const perBatch = (concurrency: number): number => Math.floor((concurrency * MINUTE_S * SITES_AT_ONCE) / batchS);
  return [
    ...vendorLimits(),
    linear(
      `control: ${reserved} runs at once, a run of ${runS} s each`,
      perRun(reserved),
      'raise `reservedConcurrency.control`, or set `shards`',
    ),
    linear(
      `Scheduler: ${quotas.firingsPerS} firings a second, one per site`,
      quotas.firingsPerS * MINUTE_S,
      'ask for more, or set `shards`',
    ),
    linear(
      `Lambda: ${quotas.concurrency} at once in the account, a run each`,
      perRun(quotas.concurrency),
      'ask for more, or set `shards`',
    ),
    linear(
      `control with shards: ${reserved} batches of ten at once, ${batchS.toFixed(2)} s each`,
      perBatch(reserved),
      'raise `reservedConcurrency.control`',
    ),
    linear(
      `Lambda with shards: ${quotas.concurrency} at once in the account, ten runs each`,
      perBatch(quotas.concurrency),
      'ask for more',
    ),
    linear(
      `the table: ${quotas.tableUnitsPerS} read units a second`,
      Math.floor((quotas.tableUnitsPerS * MINUTE_S) / (runReads + shardReads)),
      'ask for more, and warm the table before a jump',
    ),
    linear(
      `the table: ${quotas.tableUnitsPerS} write units a second`,
      Math.floor((quotas.tableUnitsPerS * MINUTE_S) / runWrites),
      'ask for more, and warm the table before a jump',
    ),
    linear(
      `the nightly comparison: ${comparedPerS} sites a second for ${nightS / 3600} h`,
      comparedPerS * nightS,
      'it goes on by day; more at once (`upkeep/reconcile.ts`)',
    ),
    linear(
      `Scheduler: ${quotas.schedules.toLocaleString('en')} schedules, one per site`,
      quotas.schedules,
      `set \`shards\`: ${SHARDS} for any number`,
    ),
    linear(
      `Scheduler with shards: ${SHARDS} firings a minute of ${quotas.firingsPerS} a second`,
      Number.POSITIVE_INFINITY,
      'never',
    ),
  ].sort((a, b) => a.sites - b.sites);
};

/** With thousands separated. */
const many = (sites: number): string => (Number.isFinite(sites) ? sites.toLocaleString('en') : 'never');
/** A need as a share: words beyond a hundredfold, since nobody asks a vendor for that. */
const share = (value: number): string => {
  if (value > 100) return 'over 100 ×';
  if (value > 1) return `**${value.toFixed(1)} ×**`;
  return value < 0.005 ? '0 %' : `${Math.round(100 * value)} %`;
};

/** The table of the README: what each number of sites needs of each limit, in the order in which growth meets them. */
export const scaleTable = (): readonly string[] => [
  `| limit | reached at | ${SIZES.map((size) => `${many(size)} need`).join(' | ')} | then |`,
  `| --- | --- | ${SIZES.map(() => '---').join(' | ')} | --- |`,
  ...limits().map(
    ({ name, sites, needs, then }) =>
      `| ${name} | ${many(sites)} | ${SIZES.map((size) => share(needs(size))).join(' | ')} | ${then} |`,
  ),
];
