import type { Deps } from '#functions/deps.ts';
import { checkCode, issueCode, type MailedCodeDeps, mailed, SHORT_CODE_S } from '#functions/features/mailed-code.ts';
import { placeOf } from '#functions/http/device.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import { noteAddress } from './note-address.ts';
import { pendingAddress } from './pending.ts';
import { issueUndo } from './undo.ts';

type EmailDeps = MailedCodeDeps & Pick<Deps, 'registration' | 'emailOf' | 'setAddress' | 'notices' | 'now'>;

/**
 * Changing the address that signs in: a code proves that the new mailbox is the user's, and the old one can undo it. No answer
 * says whether another user has an address, before its mailbox has proved to be the caller's.
 */
export const createEmailHandlers = (deps: EmailDeps): Pick<Handlers<'security'>, 'changeEmail' | 'confirmEmail'> => {
  const { storage, notices } = deps;
  return {
    changeEmail: async ({ params: { userId }, body: { email, locale } }) => {
      if (email === (await deps.emailOf(userId)))
        throw new ApiError('already_exists', { faults: [fault('email', 'own_address')] });
      if (await deps.registration.isTaken(email)) {
        // An earlier code would set an address that the user no longer asked for.
        await storage.mailedCodes.remove(pendingAddress(userId));
        await notices.addressTaken(email, locale);
        return {};
      }
      const code = await issueCode(deps, pendingAddress(userId), { email, lastsS: SHORT_CODE_S });
      await mailed(notices.addressCode(email, locale, code));
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
      await noteAddress(deps, userId, email);
      await storage.sessions.endOthers(userId, caller.sessionId);
      return { email };
    },
  };
};
