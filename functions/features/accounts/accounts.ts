import type { Deps } from '#functions/deps.ts';
import { ensureSchedule, loadSite, mergeSettings, retryOnConflict } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { nextFiring } from '#functions/platform/schedules.ts';
import type { StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type Account, accountSettingsSchema } from '#shared/model/account.ts';
import { planInForce, siteIntervalMinutes } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';

export type AccountDeps = Pick<Deps, 'storage' | 'schedules' | 'now'>;

const accountView = (site: StoredSite, nowMs: number): Account => {
  const { run, account } = site;
  const minutes = siteIntervalMinutes(account, site.appliances);
  return {
    ...account,
    intervalMinutes: minutes,
    lastRunAt: run ? isoTime(run.state.ranAtMs) : null,
    nextRunAt: isoTime(nextFiring(account.id, minutes * MINUTE_MS, nowMs).getTime()),
  };
};

export const createAccountHandlers = (deps: AccountDeps): Pick<Handlers<'api'>, 'getAccount' | 'patchAccount'> => ({
  getAccount: async ({ params }) => accountView(await loadSite(deps, params.accountId), deps.now()),

  patchAccount: async ({ params: { accountId }, body }) => {
    const { name, timezone, settings: changes } = body;
    await retryOnConflict(async () => {
      const account = await deps.storage.accounts.get(accountId);
      if (!account) throw new ApiError('account_not_found');
      const settings = changes && mergeSettings(accountSettingsSchema, account.settings, changes);
      const shortest = planInForce(account).intervalOnMinutes;
      if (changes?.autochargeInterval !== undefined && changes.autochargeInterval < shortest) {
        throw new ApiError('plan_required', {
          messages: [`settings.autochargeInterval: the plan allows ${shortest} minutes or more`],
        });
      }
      const wished = {
        ...(name === undefined ? {} : { name }),
        ...(timezone === undefined ? {} : { timezone }),
        ...(settings === undefined ? {} : { settings }),
      };
      if (Object.keys(wished).length > 0) await deps.storage.accounts.patch(accountId, wished, account.version);
    });
    // Also when the value is as before: a retry after a failed call must heal the schedule.
    if (changes?.autochargeInterval !== undefined) await ensureSchedule(deps, accountId);
    return accountView(await loadSite(deps, accountId), deps.now());
  },
});
