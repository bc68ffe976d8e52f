import * as z from 'zod';

/** With this scope, an access token changes its user at the user pool itself: address, password, deletion. */
const SELF_SERVICE = 'aws.cognito.signin.user.admin';

/** The event that the user pool sends before it issues tokens (docs.aws.amazon.com/cognito, "Pre token generation Lambda trigger"). */
const eventSchema = z.object({ triggerSource: z.string().startsWith('TokenGeneration_') });

/** What the user pool leaves out of new tokens, so that they open our API and nothing else; null: the event is about no token. */
export const tokenScopesFor = (event: unknown): object | null =>
  eventSchema.safeParse(event).success
    ? { claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToSuppress: [SELF_SERVICE] } } }
    : null;
