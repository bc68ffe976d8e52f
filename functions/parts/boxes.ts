import type { Boxes } from '#functions/ocpp/known-boxes.ts';
import type { Connections } from '#functions/platform/connections.ts';
import { readEnv } from '#functions/platform/env.ts';
import type { Storage } from '#functions/storage/index.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { type Base, once } from './base.ts';

/** A link that wallboxes dial. */
export interface BoxLink {
  readonly accountId: AccountId;
  readonly credentialsId: CredentialsId;
}

interface BoxesPart {
  readonly connections: () => Connections;
  /** The wallboxes of a link, for calling them. */
  readonly boxesOf: () => (link: BoxLink) => Promise<Boxes>;
}

/** Connections of wallboxes. Their client is a file of its own in a bundle, which is loaded with the first message to a box. */
export const boxesPart = (
  { env, aws, now, sleep }: Base,
  { storage }: { readonly storage: () => Storage },
): BoxesPart => {
  const open = once(async () => {
    const { openConnections } = await import('#functions/platform/connections.ts');
    return openConnections(aws(), readEnv(['BOXES_ENDPOINT'], env).BOXES_ENDPOINT);
  });
  const connections = once(
    (): Connections => ({
      send: async (...message) => (await open()).send(...message),
      close: async (...connection) => (await open()).close(...connection),
    }),
  );
  return {
    connections,
    boxesOf: once(() => async ({ accountId, credentialsId }: BoxLink) => {
      const { createLinkBoxes } = await import('#functions/ocpp/commands.ts');
      const deps = { store: storage().boxes, connections: connections(), now, sleep };
      return createLinkBoxes(deps, accountId, credentialsId);
    }),
  };
};
