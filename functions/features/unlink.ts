import type { Deps } from '#functions/deps.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import type { StoredCredentials } from '#functions/storage/index.ts';
import { SECOND_MS } from '#shared/units.ts';
import { askLink } from './vendor.ts';

/** A removal waits no longer than this for a vendor. */
const REVOKE_MS = 5 * SECOND_MS;

/**
 * Revokes at the vendor what the user granted to a link that is about to be deleted; before the deletion, because its tokens
 * are deleted with it. Best effort: never fails and takes 5 s at most. Idempotent.
 */
export const revokeLink = async (
  deps: Pick<Deps, 'storage' | 'services' | 'secrets' | 'logger'>,
  credentials: StoredCredentials,
): Promise<void> => {
  try {
    await askLink(deps, credentials, async (adapter) => await adapter.revoke?.(), startDeadline(REVOKE_MS));
  } catch (error) {
    const { accountId, id, service } = credentials;
    const kind = error instanceof VendorError ? error.kind : 'unexpected';
    deps.logger.warn('consent not revoked', { accountId, credentialsId: id, vendor: service, kind });
  }
};
