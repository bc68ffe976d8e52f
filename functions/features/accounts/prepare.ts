import type { Deps } from '#functions/deps.ts';
import { openHandOvers, ownedFree } from '#functions/features/free-sites.ts';
import { requireOffered } from '#functions/features/prices.ts';
import { sitesOf } from '#functions/features/user-sites.ts';
import { sentFault, toApiError } from '#functions/http/error-edge.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { budgetOf } from '#functions/http/quota.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import { inParts } from '#functions/platform/in-parts.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type Fault, fault } from '#shared/faults.ts';
import { defaultLocale } from '#shared/locales.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { INVITATION_DAYS } from '#shared/model/member.ts';
import { MAX_HAND_OVERS, type PreparedSite, type SiteToPrepare } from '#shared/model/prepared-site.ts';
import { priceKey } from '#shared/plans.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { basePrice, type CreateAccountDeps, makeSite } from './create.ts';
import { oncePerKey } from './once-per-key.ts';

type PrepareDeps = CreateAccountDeps &
  Pick<Deps, 'notices'> & { readonly services: Pick<Deps['services'], 'manifests'> };

/** No site is begun after this: one that another call has begun is waited for, and that fits into what a call may take. */
const BEGIN_WITHIN_MS = 15 * SECOND_MS;
/** Sites made at the same time. */
const AT_ONCE = 5;

/** What is wrong with a list as a whole, beyond its form; all of it at once. */
const faultsOfList = ({ services }: PrepareDeps, sites: readonly SiteToPrepare[]): Fault[] => {
  const names = sites.map(({ name }) => name.toLowerCase());
  return sites.flatMap(({ devices = [] }, nth) => [
    ...(names.indexOf(names[nth] ?? '') < nth ? [fault(`sites.${nth}.name`, 'name_taken')] : []),
    ...devices.flatMap(({ service, kind }, at): Fault[] => {
      const offers = services.manifests.find(({ id }) => id === service)?.offers;
      if (offers === undefined) return [fault(`sites.${nth}.devices.${at}.service`, 'unknown')];
      return offers[kind] ? [] : [fault(`sites.${nth}.devices.${at}.kind`, 'no_choice')];
    }),
  ]);
};

/** What the sites of one call share. */
interface Round {
  readonly userId: UserId;
  /** Names of the user's sites as they were, in lower case. */
  readonly names: ReadonlySet<string>;
  /** How many more may wait for their customers. */
  left: number;
}

/**
 * Takes a place among those that wait for their customers, and one of the day's.
 * @returns gives both back
 * @throws ApiError `prepared_limit`, `too_many_requests`
 */
const takePlace = async ({ storage }: PrepareDeps, round: Round): Promise<() => Promise<void>> => {
  if (round.left <= 0) throw new ApiError('prepared_limit');
  round.left -= 1;
  const use = await storage.quotas.take(budgetOf('preparedSites', round.userId));
  if ('waitS' in use) {
    round.left += 1;
    throw new ApiError('too_many_requests', { retryAfterS: use.waitS });
  }
  return async () => {
    round.left += 1;
    await storage.quotas.giveBack(use);
  };
};

/**
 * Makes a site that is its customer's from the first write on, so that it takes none of the user's free places, and invites the customer.
 * All of it or nothing. The invitation is shown to its customer even if no mail can be sent.
 */
const make = async (
  deps: PrepareDeps,
  userId: UserId,
  { name, timezone, email, devices = [] }: SiteToPrepare,
  { accountId, begun }: { readonly accountId: AccountId; readonly begun: boolean },
): Promise<AccountId> => {
  const price = basePrice(priceKey('BASIC', 'month'));
  await requireOffered(deps, price);
  await makeSite(deps, {
    ...{ userId, accountId, begun, price },
    request: { name, timezone },
    prepared: {
      until: isoTime(deps.now() + INVITATION_DAYS * DAY_MS),
      planned: devices,
      invite: async () => {
        const { invitations, users } = deps.storage;
        const invitation = await invitations.invite(accountId, email, () => deps.newId('inv'), 'owner');
        await deps.notices.invitation(invitation, (await users.get(userId)) ?? { email: null, locale: defaultLocale });
      },
    },
  });
  return accountId;
};

/** One site, however often it is asked for: within a day by what was asked, later by its name, which no site of the user may have yet. */
const prepareOne = (deps: PrepareDeps, round: Round, site: SiteToPrepare): Promise<AccountId> => {
  const { userId, names } = round;
  const key = { value: `prepared/${JSON.stringify(site)}`, byCaller: true };
  return oncePerKey(deps, userId, key, site, {
    make: async (accountId, begun) => {
      if (begun) return make(deps, userId, site, { accountId, begun });
      if (names.has(site.name.toLowerCase()))
        throw new ApiError('already_exists', { faults: [fault('name', 'name_taken')] });
      const giveBack = await takePlace(deps, round);
      try {
        return await make(deps, userId, site, { accountId, begun });
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
    again: async (accountId) => accountId,
  });
};

const roundOf = async (deps: PrepareDeps, userId: UserId): Promise<Round> => {
  const [sites, nowMs] = [await sitesOf(deps, userId), deps.now()];
  // Those that nobody took over in time are the user's again: whoever keeps more than the own free ones prepares no others.
  const over = ownedFree(sites, nowMs).length > deps.maxFreeSites;
  return {
    userId,
    names: new Set(sites.map(({ account: { name } }) => name.toLowerCase())),
    left: over ? 0 : MAX_HAND_OVERS - openHandOvers(sites, nowMs).length,
  };
};

/** Prepares sites for customers. What fails of one holds no other up; what is out of time may be sent again, as all of it may. */
export const createPreparation = (deps: PrepareDeps): Pick<Handlers<'money'>, 'prepareSites'> => ({
  prepareSites: async ({ params: { userId }, body: { sites }, caller }) => {
    // One for chosen sites makes no others.
    if (caller.token !== null && caller.token.sites !== null) throw new ApiError('forbidden');
    const faults = faultsOfList(deps, sites);
    if (faults.length > 0) throw new ApiError('invalid_request', { faults });
    const deadline = startDeadline(BEGIN_WITHIN_MS);
    const round = await roundOf(deps, userId);
    const done = await inParts(sites, AT_ONCE, async (site): Promise<PreparedSite> => {
      try {
        if (deadline.leftMs() === 0) throw new ApiError('under_way');
        return { state: 'prepared', accountId: await prepareOne(deps, round, site), code: null, faults: [] };
      } catch (error) {
        const { status, code, faults: wrong } = toApiError(error);
        if (status >= 500) deps.logger.warn('site not prepared', { code });
        return { state: 'failed', accountId: null, code, faults: wrong.map(sentFault) };
      }
    });
    return { sites: done };
  },
});
