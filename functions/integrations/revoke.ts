import * as z from 'zod';
import type { VendorHttp, VendorRequest } from './http.ts';
import type { AdapterContext, TokenSet } from './port.ts';

/**
 * Revokes stored tokens at a vendor (RFC 7009: 200 for unknown tokens, too, and no body). Does nothing where none are
 * stored.
 * @param requestOf address and body of the request
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
