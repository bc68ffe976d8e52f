import * as z from 'zod';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';

/** Who an access token was issued to, and by which sign-in. */
export interface TokenClaims {
  readonly userId: UserId;
  /** The sign-in that this token and its refreshed successors go back to. */
  readonly sessionId: string;
}

const claimsSchema = z.object({ sub: userIdSchema, origin_jti: z.string().min(1) });

/** The claims of an access token that the user pool just issued: there is nothing to verify. @throws when it is none */
export const claimsOfIssued = (accessToken: string): TokenClaims => {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  const { sub, origin_jti } = claimsSchema.parse(JSON.parse(payload));
  return { userId: sub, sessionId: origin_jti };
};
