import * as z from 'zod';
import type { TokenSet } from '#functions/integrations/port.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import type { Secrets } from './secrets.ts';
import { UnsealError } from './unseal-error.ts';

interface Owner {
  readonly accountId: AccountId;
  readonly credentialsId: CredentialsId;
}

const tokenSetSchema: z.ZodType<TokenSet> = z.object({
  values: z.record(z.string(), z.string()),
  expiresAtMs: z.number(),
});

/** A vendor's tokens, encrypted for their link alone. */
export const sealTokens = (
  secrets: Secrets,
  { accountId, credentialsId }: Owner,
  tokens: TokenSet,
): Promise<Uint8Array> => secrets.seal(accountId, credentialsId, { tokens: JSON.stringify(tokens) });

/** null: the stored tokens are damaged or have another shape. Signing in again replaces them. */
export const unsealTokens = async (
  secrets: Secrets,
  { accountId, credentialsId }: Owner,
  sealed: Uint8Array,
): Promise<TokenSet | null> => {
  try {
    const { tokens = '' } = await secrets.unseal(accountId, credentialsId, sealed);
    return tokenSetSchema.parse(JSON.parse(tokens));
  } catch (error) {
    if (error instanceof UnsealError || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
};
