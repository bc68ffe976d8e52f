import * as z from 'zod';
import type { Deps } from '#functions/deps.ts';
import { closeConnection } from '#functions/ocpp/closing.ts';
import type { StoredCredentials } from '#functions/storage/index.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';

/** Ends the connections of a link's wallboxes, whose address is no longer valid. */
export const endBoxConnections = async (
  deps: Pick<Deps, 'storage' | 'connections' | 'logger'>,
  { accountId, id: credentialsId, service }: Pick<StoredCredentials, 'accountId' | 'id' | 'service'>,
): Promise<void> => {
  if (service !== BOX_SERVICE) return;
  const boxes = await deps.storage.boxes.list(accountId, credentialsId, z.unknown(), z.unknown());
  for (const { connectionId } of boxes) if (connectionId !== null) await closeConnection(deps, connectionId);
};
