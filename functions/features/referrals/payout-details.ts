import type { Deps } from '#functions/deps.ts';
import { ensureUser } from '#functions/features/user.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredPayoutDetails } from '#functions/storage/index.ts';
import type { UserId } from '#shared/model/ids.ts';
import { maskedPayout, type PayoutDetails, payoutDetailsSchema } from '#shared/model/payout-details.ts';

export type PayoutDetailDeps = Pick<Deps, 'storage' | 'payoutSeal' | 'notices' | 'emailOf' | 'now'>;

/** As the user sees them: masked. */
const shown = (stored: StoredPayoutDetails | null) => {
  if (stored === null) return { details: null };
  const { sealed: _, ...details } = stored;
  return { details };
};

/** A user's payout details, whole, for the operator's sheet. null: none. @throws Error when they do not open */
export const openPayoutDetails = async (
  { storage, payoutSeal }: Pick<Deps, 'storage' | 'payoutSeal'>,
  userId: UserId,
): Promise<PayoutDetails | null> => {
  const stored = await storage.payoutDetails.get(userId);
  if (stored === null) return null;
  const plain = Buffer.from(await payoutSeal.open(userId, stored.sealed)).toString('utf8');
  const parsed = payoutDetailsSchema.safeParse(JSON.parse(plain));
  // Without the cause: that would quote the details.
  if (!parsed.success) throw new Error('payout details are damaged');
  return parsed.data;
};

/** What is stored of details: sealed, and masked. */
export const sealedDetails = async (
  { payoutSeal, now }: Pick<Deps, 'payoutSeal' | 'now'>,
  userId: UserId,
  details: PayoutDetails,
): Promise<StoredPayoutDetails> => ({
  kind: details.kind,
  masked: maskedPayout(details),
  since: isoTime(now()),
  sealed: await payoutSeal.seal(userId, Buffer.from(JSON.stringify(details), 'utf8')),
});

/** Where the user's earnings go. */
export const createPayoutDetailHandlers = (
  deps: PayoutDetailDeps,
): Pick<Handlers<'api'>, 'getPayoutDetails' | 'setPayoutDetails' | 'removePayoutDetails'> => {
  const { notices } = deps;
  const { payoutDetails } = deps.storage;
  return {
    getPayoutDetails: async ({ params: { userId } }) => shown(await payoutDetails.get(userId)),

    setPayoutDetails: async ({ params: { userId }, body: { details }, headers }) => {
      await ensureUser(deps, userId, headers);
      const stored = await sealedDetails(deps, userId, details);
      const event = `${stored.since.slice(0, 10)}/${stored.masked}`;
      await notices.userEvent('payoutDetailsChanged', userId, event, placeOf(headers));
      await payoutDetails.put(userId, stored);
      return shown(stored);
    },

    removePayoutDetails: async ({ params: { userId }, headers }) => {
      const stored = await payoutDetails.get(userId);
      if (stored !== null)
        await notices.userEvent('payoutDetailsChanged', userId, `removed/${stored.since}`, placeOf(headers));
      await payoutDetails.remove(userId);
      return shown(null);
    },
  };
};
