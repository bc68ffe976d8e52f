import { type TokenSet, VendorError } from './port.ts';
import type { Session } from './session.ts';

/**
 * Runs a call that the vendor answers by `refused` where the user has taken the consent back. That is no matter of the
 * token: no other is asked for, as it would see as little.
 * @throws VendorError reauth_needed when the consent is over
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
