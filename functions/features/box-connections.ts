import * as z from 'zod';
import type { Deps } from '#functions/deps.ts';
import type { StoredCredentials } from '#functions/storage/index.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';

/**
 * Ends the connections of a link's wallboxes, whose address is no longer valid. One that cannot be ended is logged: it ends by itself
 * within two hours.
 */
export const endBoxConnections = async (
  { storage, connections, logger }: Pick<Deps, 'storage' | 'connections' | 'logger'>,
  { accountId, id: credentialsId, service }: Pick<StoredCredentials, 'accountId' | 'id' | 'service'>,
): Promise<void> => {
  if (service !== BOX_SERVICE) return;
  const boxes = await storage.boxes.list(accountId, credentialsId, z.unknown(), z.unknown());
  for (const { connectionId } of boxes) {
    if (connectionId === null) continue;
    try {
      await connections.close(connectionId);
    } catch (error) {
      logger.warn('connection not closed', { fault: error instanceof Error ? error.name : 'unknown' });
    }
  }
};
