import type { Deps } from '#functions/deps.ts';
import { ensureSchedule, loadSite, mergeSettings, retryOnConflict } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { nextFiring } from '#functions/platform/schedules.ts';
import type { StoredSite } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { MAX_PAUSE_DAYS } from '#shared/day-limits.ts';
import { fault } from '#shared/faults.ts';
import { type Account, accountSettingsSchema } from '#shared/model/account.ts';
import type { PlannedDevice } from '#shared/model/prepared-site.ts';
import { planInForce, siteIntervalMinutes } from '#shared/plans.ts';
import type { RoleType } from '#shared/roles.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';

export type AccountDeps = Pick<Deps, 'storage' | 'schedules' | 'now' | 'runNow'>;

const accountView = (site: StoredSite, role: RoleType | null, nowMs: number): Account => {
  const { run } = site;
  const { planned = [], ...account } = site.account;
  const { pausedUntil } = account;
  const minutes = siteIntervalMinutes(account, site.appliances);
  return {
    ...account,
    ...(planned.length > 0 && { planned }),
    override: pausedUntil !== null && Date.parse(pausedUntil) > nowMs ? { cause: 'paused', until: pausedUntil } : null,
    role,
    intervalMinutes: minutes,
    ...(run?.state.firstSunMs != null && { firstSunAt: isoTime(run.state.firstSunMs) }),
    lastRunAt: run ? isoTime(run.state.ranAtMs) : null,
    nextRunAt: isoTime(nextFiring(account.id, minutes * MINUTE_MS, nowMs).getTime()),
  };
};

/** Named devices without those that are not to be linked; nothing if none of them is named any more. */
const plannedWithout = (
  { planned = [] }: Pick<Account, 'planned'>,
  dropped: readonly PlannedDevice[],
): Pick<Account, 'planned'> => {
  const isDropped = (one: PlannedDevice): boolean =>
    dropped.some(({ service, kind, id }) => service === one.service && kind === one.kind && id === one.id);
  const left = planned.filter((one) => !isDropped(one));
  return left.length < planned.length ? { planned: left } : {};
};

export const createAccountHandlers = (
  deps: AccountDeps,
): Pick<Handlers<'api'>, 'getAccount' | 'patchAccount' | 'pauseAccount' | 'resumeAccount'> => ({
  getAccount: async ({ params, role }) => accountView(await loadSite(deps, params.accountId), role, deps.now()),

  patchAccount: async ({ params: { accountId }, body, role }) => {
    const { name, timezone, settings: changes, dropPlanned = [] } = body;
    await retryOnConflict(async () => {
      const account = await deps.storage.accounts.get(accountId);
      if (!account) throw new ApiError('account_not_found');
      const settings = changes && mergeSettings(accountSettingsSchema, account.settings, changes);
      const shortest = planInForce(account).intervalOnMinutes;
      const wish = changes?.autochargeInterval ?? null;
      if (wish !== null && wish < shortest) {
        throw new ApiError('plan_required', {
          faults: [fault('settings.autochargeInterval', 'interval_not_in_plan', { minutes: shortest })],
        });
      }
      const patch = {
        ...(name === undefined ? {} : { name }),
        ...(timezone === undefined ? {} : { timezone }),
        ...(settings === undefined ? {} : { settings }),
        ...plannedWithout(account, dropPlanned),
      };
      if (Object.keys(patch).length > 0) await deps.storage.accounts.patch(accountId, patch, account.version);
    });
    // Even if the value is the same: a retry after a failed call must repair the schedule.
    if (changes?.autochargeInterval !== undefined) await ensureSchedule(deps, accountId);
    return accountView(await loadSite(deps, accountId), role, deps.now());
  },

  pauseAccount: async ({ params: { accountId }, body, role }) => {
    const untilMs = Date.parse(body.until);
    if (untilMs <= deps.now()) throw new ApiError('invalid_time', { faults: [fault('until', 'over')] });
    if (untilMs > deps.now() + MAX_PAUSE_DAYS * DAY_MS)
      throw new ApiError('invalid_time', { faults: [fault('until', 'too_far', { days: MAX_PAUSE_DAYS })] });
    await loadSite(deps, accountId);
    await deps.storage.accounts.patch(accountId, { pausedUntil: isoTime(untilMs) });
    await deps.runNow(accountId, 'change');
    return accountView(await loadSite(deps, accountId), role, deps.now());
  },

  resumeAccount: async ({ params: { accountId }, role }) => {
    await loadSite(deps, accountId);
    await deps.storage.accounts.resume(accountId);
    await deps.runNow(accountId, 'change');
    return accountView(await loadSite(deps, accountId), role, deps.now());
  },
});
