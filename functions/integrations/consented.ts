import { type TokenSet, VendorError } from './port.ts';
import type { Session } from './session.ts';

/**
 * Runs a call that the vendor answers with `refused` after the user has withdrawn the consent. The token is not the cause, so
 * it is not renewed: another one would see no more.
 * @throws VendorError reauth_needed when the consent was withdrawn
 */
export const runConsented = async <T>(
  session: Session,
  service: string,
  call: (tokens: TokenSet) => Promise<T>,
): Promise<T> => {
  const answer = await session.run(async (tokens) => {
    try {
      return { value: await call(tokens) };
    } catch (error) {
      if (error instanceof VendorError && error.kind === 'refused') return null;
      throw error;
    }
  });
  if (answer === null) throw new VendorError('reauth_needed', `${service}: the user no longer allows this`);
  return answer.value;
};
