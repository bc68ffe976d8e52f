import type { Logger } from '@aws-lambda-powertools/logger';
import type { Connections } from '#functions/platform/connections.ts';

/** What went wrong, by name alone: a message may hold what a box sent. */
export const faultOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

/** Closes a connection that is not valid any more. One that cannot be closed is logged: it ends by itself within two hours. */
export const closeConnection = async (
  { connections, logger }: { readonly connections: Connections; readonly logger: Logger },
  connectionId: string,
): Promise<void> => {
  try {
    await connections.close(connectionId);
  } catch (error) {
    logger.warn('connection not closed', { fault: faultOf(error) });
  }
};
