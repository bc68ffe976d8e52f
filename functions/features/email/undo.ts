import { randomBytes } from 'node:crypto';
import type { Deps } from '#functions/deps.ts';
import { endAccess } from '#functions/features/end-access.ts';
import type { MailedCodeDeps } from '#functions/features/mailed-code.ts';
import { type Place, placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import { DAY_S, SECOND_MS } from '#shared/units.ts';
import { noteAddress } from './note-address.ts';
import { pendingAddress } from './pending.ts';

/** How long a former address can take the user back. */
const UNDO_S = 7 * DAY_S;
/** Attempts, so that a link outlasts an outage; nobody guesses one. */
const LINK_ATTEMPTS = 100;
const PREFIX = 'undoEmail/';

/** What is stored of a link that undoes a change. */
export const linkOf = (owner: UserId, token: string) => ({ owner, purpose: `${PREFIX}${hashOf(token).slice(0, 22)}` });

/**
 * Stores the link by which a former address undoes a change. The same for the same change, so that a repetition makes no second
 * one; only who knows the key of our hashes can compute it.
 * @param change distinguishes it from other changes of the user
 * @returns the token, of which only a hash is kept
 */
export const issueUndo = async (
  { storage, keyedHash }: MailedCodeDeps,
  userId: UserId,
  { former, change }: { readonly former: string; readonly change: string },
): Promise<string> => {
  const token = `${userId}.${keyedHash(`undoEmail/${userId}/${former}/${change}`)}`;
  await storage.mailedCodes.put(linkOf(userId, token), { codeHash: hashOf(token), email: former, lastsS: UNDO_S });
  return token;
};

type UndoDeps = MailedCodeDeps & Pick<Deps, 'identity' | 'setAddress' | 'notices' | 'now'>;

/**
 * Ends what whoever changed the address could still use: this and all later changes, sessions, tokens of programs, and a second factor
 * set up since.
 */
const shutOut = async (deps: UndoDeps, userId: UserId, purpose: string): Promise<void> => {
  const { storage } = deps;
  await endAccess(deps, userId);
  await storage.mailedCodes.remove(pendingAddress(userId));
  const links = (await storage.mailedCodes.list(userId)).filter((link) => link.purpose.startsWith(PREFIX));
  const endS = links.find((link) => link.purpose === purpose)?.expiresAtS ?? 0;
  // A former address could otherwise take the user from an even earlier one; not the other way round.
  for (const link of links)
    if (link.purpose !== purpose && link.expiresAtS >= endS)
      await storage.mailedCodes.remove({ owner: userId, purpose: link.purpose });
  const { active } = await storage.secondFactors.get(userId);
  if (active !== null && active.since >= isoTime((endS - UNDO_S) * SECOND_MS))
    await storage.secondFactors.remove(userId);
};

const putBack = async (deps: UndoDeps, userId: UserId, former: string, place: Place): Promise<void> => {
  const { identity, setAddress, now } = deps;
  if (!(await setAddress(userId, former))) throw new ApiError('address_taken');
  await noteAddress(deps, userId, former);
  // Whoever changed the address may know the password: nobody knows this one.
  await identity.setPassword(userId, randomBytes(32).toString('base64url'));
  // Who signed in with the old one in between, and made a token then.
  await endAccess(deps, userId);
  await deps.notices.userEvent('emailRestored', userId, hashOf(`${former}/${now()}`), place);
};

/** Undoing a new address, for whom the old one is all that is left: needs no sign-in. */
export const createUndoHandlers = (deps: UndoDeps): Pick<Handlers<'security'>, 'undoEmail'> => ({
  undoEmail: async ({ body: { token }, headers, recognise }) => {
    const userId = userIdSchema.parse(token.split('.')[0]);
    const link = linkOf(userId, token);
    const codeHash = hashOf(token);
    const found = await deps.storage.mailedCodes.check(link, codeHash, LINK_ATTEMPTS);
    if (found === null || (await deps.storage.users.get(userId)) === null) throw new ApiError('code_rejected');
    recognise(userId);
    // Used already: the user may have a new password and sessions by now.
    if (found.email === null) return {};
    await shutOut(deps, userId, link.purpose);
    await putBack(deps, userId, found.email, placeOf(headers));
    await deps.storage.mailedCodes.put(link, { codeHash, lastsS: UNDO_S });
    return {};
  },
});
