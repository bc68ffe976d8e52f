import { codeMailFor } from '#functions/features/codes/codes.ts';
import { tokenScopesFor } from '#functions/features/token-scopes.ts';

interface UserPoolEvent {
  readonly response: object;
}

/**
 * Words the user pool's mails with codes, and takes the scope out of its tokens that its own calls need. Never fails: without
 * our words the pool uses its own, and without an answer it issues no token.
 */
export const handler = async (event: UserPoolEvent): Promise<UserPoolEvent> => {
  const answer = tokenScopesFor(event) ?? (await codeMailFor(event));
  return answer === null ? event : { ...event, response: { ...event.response, ...answer } };
};
