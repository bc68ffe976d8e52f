import * as z from 'zod';
import type { VendorHttp, VendorRequest } from './http.ts';
import type { AdapterContext, TokenSet } from './port.ts';

/**
 * Asks a vendor to take stored tokens back (RFC 7009: 200 also for tokens that it does not know, and no body). Nothing is
 * asked where none are stored.
 * @param requestOf where the vendor takes what, with what of the tokens
 * @throws VendorError
 */
export const revokeStored = async (
  { tokens }: Pick<AdapterContext, 'tokens'>,
  http: VendorHttp,
  requestOf: (tokens: TokenSet) => Pick<VendorRequest<unknown>, 'url' | 'body' | 'headers'>,
): Promise<void> => {
  const stored = await tokens?.get();
  if (stored == null) return;
  await http.request({
    operation: 'revoke',
    method: 'POST',
    idempotent: true,
    // Leaving is always allowed.
    units: 0,
    schema: z.unknown(),
    judge: ({ status }) => (status >= 200 && status < 300 ? 'ok' : null),
    ...requestOf(stored),
  });
};
