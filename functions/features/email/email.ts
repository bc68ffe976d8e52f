import type { Deps } from '#functions/deps.ts';
import { checkCode, issueCode, type MailedCodeDeps } from '#functions/features/mailed-code.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { MINUTE_S } from '#shared/units.ts';
import { pendingAddress } from './pending.ts';
import { issueUndo } from './undo.ts';

type EmailDeps = MailedCodeDeps & Pick<Deps, 'registration' | 'emailOf' | 'setAddress' | 'notices' | 'now'>;

const CODE_S = 10 * MINUTE_S;

/**
 * Changing the address that signs in: a code proves that the new mailbox is the user's, and the old one can undo it. No answer
 * says whether another user has an address, before its mailbox has proved to be the caller's.
 */
export const createEmailHandlers = (deps: EmailDeps): Pick<Handlers<'security'>, 'changeEmail' | 'confirmEmail'> => {
  const { storage, notices } = deps;
  return {
    changeEmail: async ({ params: { userId }, body: { email, locale } }) => {
      if (email === (await deps.emailOf(userId)))
        throw new ApiError('already_exists', { messages: ['email: is your address already'] });
      if (await deps.registration.isTaken(email)) {
        // An earlier code would set an address that the user no longer asked for.
        await storage.mailedCodes.remove(pendingAddress(userId));
        await notices.addressTaken(email, locale);
        return {};
      }
      const code = await issueCode(deps, pendingAddress(userId), { email, lastsS: CODE_S });
      if (!(await notices.addressCode(email, locale, code))) throw new ApiError('mail_unavailable');
      return {};
    },

    confirmEmail: async ({ params: { userId }, body: { code }, caller, headers }) => {
      const email = (await checkCode(deps, pendingAddress(userId), code))?.email ?? null;
      if (email === null) throw new ApiError('code_rejected');
      const former = await deps.emailOf(userId);
      if (former !== email) {
        // Before the change: after a crash the code can be given again, and the former address knows in any case.
        await storage.sessions.endOthers(userId, caller.sessionId);
        if (former !== null) {
          const token = await issueUndo(deps, userId, { former, change: `${email}/${code}` });
          await notices.emailChanged(userId, former, token, placeOf(headers));
        }
        if (!(await deps.setAddress(userId, email))) throw new ApiError('address_taken');
      }
      await storage.users.ensure({ id: userId, email });
      await storage.due.add({ kind: 'address', at: isoTime(deps.now()), subject: userId });
      await storage.sessions.endOthers(userId, caller.sessionId);
      return { email };
    },
  };
};
