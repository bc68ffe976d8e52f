import type { Deps } from '#functions/deps.ts';
import { chargeNowChanges } from '#functions/features/charge-now-until.ts';
import { sealedParts, signedToken } from '#functions/features/signed-token.ts';
import { retryOnConflict } from '#functions/features/site.ts';
import { faultForLog } from '#functions/http/error-edge.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';
import {
  type AccountId,
  type ApplianceId,
  accountIdSchema,
  applianceIdSchema,
  type UserId,
  userIdSchema,
} from '#shared/model/ids.ts';
import { CHARGE_BY_TAP_S } from '#shared/notices.ts';
import { commandsAllowed } from '#shared/plans.ts';
import { SECOND_MS } from '#shared/units.ts';

type ChargeDeps = Pick<Deps, 'storage' | 'keyedHash' | 'runStarter' | 'logger' | 'now'>;

/** What a tap on a notice does: one appliance of a site charges now, as its member may do in the app. */
interface Charged {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly applianceId: ApplianceId;
}

/** The token of a tap that charges now. It does nothing else. @param atMs from when it works, for twelve hours */
export const chargeToken = (
  deps: Pick<Deps, 'keyedHash'>,
  { accountId, userId, applianceId }: Charged,
  atMs: number,
): string => {
  const untilS = Math.floor(atMs / SECOND_MS) + CHARGE_BY_TAP_S;
  return signedToken(deps, 'charge', [accountId, userId, applianceId, String(untilS)]);
};

/** null: it is none of ours, or too old. */
const readToken = (deps: Pick<Deps, 'keyedHash' | 'now'>, token: string): Charged | null => {
  const [accountPart, userPart, appliancePart, untilS, ...rest] = sealedParts(deps, 'charge', token) ?? [];
  const accountId = accountIdSchema.safeParse(accountPart);
  const userId = userIdSchema.safeParse(userPart);
  const applianceId = applianceIdSchema.safeParse(appliancePart);
  if (!accountId.success || !userId.success || !applianceId.success || rest.length > 0) return null;
  if (deps.now() > Number(untilS) * SECOND_MS) return null;
  return { accountId: accountId.data, userId: userId.data, applianceId: applianceId.data };
};

/**
 * Charging now by the tap on a notice, without a sign-in. It works for members alone, and as long as they are some. Idempotent. The
 * site is run at once; if that cannot be begun, its next scheduled run makes up for it.
 */
export const createChargeHandlers = (deps: ChargeDeps): Pick<Handlers<'webhook'>, 'chargeByNotice'> => ({
  chargeByNotice: async ({ query }) => {
    const charged = readToken(deps, query.token);
    if (charged === null) throw new ApiError('not_found');
    const { accountId, userId, applianceId } = charged;
    const { accounts, appliances, members } = deps.storage;
    if ((await members.get(accountId, userId)) === null) throw new ApiError('not_found');
    await retryOnConflict(async () => {
      const [account, appliance] = await Promise.all([accounts.get(accountId), appliances.get(accountId, applianceId)]);
      if (account === null || appliance === null) throw new ApiError('not_found');
      if (!commandsAllowed(account, appliance.service)) throw new ApiError('plan_required');
      if (appliance.chargeNow !== null) return;
      const changes = chargeNowChanges(appliance.kind, account.timezone, deps.now());
      await appliances.patch(accountId, applianceId, changes, appliance.version);
    });
    try {
      await deps.runStarter.start({ accountId, wished: true }, deps.now());
    } catch (error) {
      deps.logger.warn('run not started', { accountId, fault: faultForLog(error) });
    }
    return { applianceId, charging: true as const };
  },
});
