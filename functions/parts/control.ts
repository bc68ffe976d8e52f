import type { Logger } from '@aws-lambda-powertools/logger';
import type { RunDeps, RunInput, RunLog, RunOutcome } from '#functions/control/run-types.ts';
import type { Notices } from '#functions/features/notices/notices.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import { budgetOf } from '#functions/http/quota.ts';
import type { CallMeter } from '#functions/integrations/call-meter.ts';
import type { LinkNotes } from '#functions/integrations/link-notes.ts';
import type { OutageWatch } from '#functions/integrations/outage-watch.ts';
import type { Services } from '#functions/integrations/services.ts';
import { batteryWatch } from '#functions/platform/battery-watch.ts';
import { type Deadline, startDeadline } from '#functions/platform/deadline.ts';
import { bareLogger } from '#functions/platform/logger.ts';
import type { Secrets } from '#functions/platform/secrets.ts';
import { withTimeout } from '#functions/platform/timeout.ts';
import type { Storage } from '#functions/storage/index.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import { type Base, once } from './base.ts';

/**
 * One control run of a site.
 * @param changes what this run has in place of the product's parts; by default nothing
 */
export type RunSite = (input: RunInput, changes?: Partial<RunDeps>) => Promise<RunOutcome>;
/**
 * Why a user's call runs the site now: to see fresh `values`, for a `change` to take effect, or because a device of a link
 * was commanded, which is then read in any case.
 */
export type RunReason = 'values' | 'change' | { readonly commanded: CredentialsId };
/**
 * Runs a site because its user wants something now, and polls its links at most once a minute (the quota `userRuns`): for
 * the rest of the minute, `values` are those that are stored, and changes and commands take effect on them. Waits for the run
 * until the call's deadline (by default one that begins now) and never fails: what it did not do the next scheduled run does.
 */
export type RunNow = (accountId: AccountId, reason: RunReason, deadline?: Deadline) => Promise<void>;

/**
 * A user's click waits for the run that it caused longer than the run may take, as a Lambda that has answered is frozen,
 * and would send a frozen run's commands when they are long outdated.
 */
const AFTER_RUN_MS = SECOND_MS;

const runLog = (logger: Logger): RunLog => ({
  info: (message, data = {}) => logger.info(message, data),
  warn: (message, data = {}) => logger.warn(message, data),
  error: (message, data = {}) => logger.error(message, data),
});

/** Waits for a run until a deadline, and takes no failure from it. */
const createRunNow =
  ({ now, logger: loggerOf }: Base, { storage }: Pick<ControlNeeds, 'storage'>, runSite: RunSite): RunNow =>
  async (accountId, reason, deadline = startDeadline()) => {
    const logger = loggerOf();
    const waitMs = deadline.leftMs();
    const withinMs = Math.max(0, waitMs - AFTER_RUN_MS);
    // Its outcome is logged even when nothing waits for it any more.
    const run = async (): Promise<void> => {
      try {
        const mayPoll = !('waitS' in (await storage().quotas.take(budgetOf('userRuns', accountId))));
        if (!mayPoll && reason === 'values') return;
        const outcome = await runSite({
          accountId,
          trigger: mayPoll ? 'user' : 'change',
          atMs: now(),
          withinMs,
          ...(typeof reason === 'object' && { reads: reason.commanded }),
        });
        logger.info('run', { accountId, ...outcome });
      } catch (error) {
        logger.error('run failed', { accountId, fault: faultForLog(error) });
      }
    };
    const notFinished = (): Error => new Error('run not finished');
    await withTimeout(run, waitMs, notFinished).catch(() => logger.warn('run not finished', { accountId }));
  };

interface ControlNeeds {
  readonly storage: () => Storage;
  readonly secrets: () => Secrets;
  readonly services: () => Services;
  readonly meter: () => CallMeter;
  readonly notes: () => LinkNotes;
  readonly outages: () => OutageWatch;
  readonly notices: () => Notices;
}

/** Control itself is a file of its own in a bundle, which is loaded with the first run. */
export const controlPart = (
  base: Base,
  parts: ControlNeeds,
): { readonly runSite: () => RunSite; readonly runNow: () => RunNow } => {
  // Only sites with a tariff, and what ended in a run, ask what it cost: few runs load it.
  const priceBook = once(async () => {
    const { createPriceBook } = await import('#functions/tariffs/price-book.ts');
    return createPriceBook(parts.storage(), base.now);
  });
  const prices: RunDeps['prices'] & RunDeps['pastPrices'] = {
    pricesAhead: async (...span) => (await priceBook()).pricesAhead(...span),
    pricesThen: async (...span) => (await priceBook()).pricesThen(...span),
    co2Then: async (...span) => (await priceBook()).co2Then(...span),
  };
  const skyBook = once(async () => {
    const { createSkyBook } = await import('#functions/forecasts/sky-book.ts');
    return createSkyBook(parts.storage(), base.now);
  });
  const skies: RunDeps['skies'] = { sky: async (...span) => (await skyBook()).sky(...span) };
  const bareLog = once(() => runLog(bareLogger(base.logger())));
  const runDeps = (): RunDeps => {
    const { open, manifest } = parts.services();
    return {
      store: parts.storage().control,
      unseal: (...sealed) => parts.secrets().unseal(...sealed),
      open,
      manifest,
      pastPrices: prices,
      prices,
      skies,
      meter: parts.meter(),
      notes: parts.notes(),
      outages: parts.outages(),
      // Only a schedule's runs order the next one; their entry gives what takes the orders.
      order: null,
      // Nor do others hand over what there is to say: a scheduled run finds it in the state.
      tell: null,
      watchBattery: (accountId, nowMs) => parts.storage().due.add(batteryWatch(accountId, nowMs)),
      tellBroken: (accountId, link) => parts.notices().linkBroken(accountId, link),
      now: base.now,
      log: runLog(base.logger()),
      bareLog: { info: (...line) => bareLog().info(...line) },
    };
  };
  const runSite: RunSite = async (input, changes) => {
    const control = await import('#functions/control/run.ts');
    return control.runSite({ ...runDeps(), ...changes }, input);
  };
  const runNow = createRunNow(base, parts, runSite);
  return { runSite: () => runSite, runNow: () => runNow };
};
