import { describe, expect, it } from 'vitest';
import { tokenScopesFor } from './token-scopes.ts';

describe('tokens of the user pool', () => {
  it.each([
    'TokenGeneration_Authentication',
    'TokenGeneration_RefreshTokens',
    'TokenGeneration_NewPasswordChallenge',
    'TokenGeneration_HostedAuth',
    'TokenGeneration_AuthenticateDevice',
  ])('are no good for calls of the user pool itself: %s', (triggerSource) => {
    expect(tokenScopesFor({ version: '2', triggerSource, request: {}, response: {} })).toEqual({
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: { scopesToSuppress: ['aws.cognito.signin.user.admin'] },
      },
    });
  });

  it.each([[{ triggerSource: 'CustomMessage_SignUp' }], [{}], [null]])('are left alone by other events: %j', (event) =>
    expect(tokenScopesFor(event)).toBeNull(),
  );
});
