import type { Connections } from '#functions/platform/connections.ts';
import { readEnv } from '#functions/platform/env.ts';
import { type Base, once } from './base.ts';

/** Connections of wallboxes. Its client is a file of its own in a bundle, which is loaded with the first message to a box. */
export const boxesPart = ({ env, aws }: Base): { readonly connections: () => Connections } => {
  const open = once(async () => {
    const { openConnections } = await import('#functions/platform/connections.ts');
    return openConnections(aws(), readEnv(['BOXES_ENDPOINT'], env).BOXES_ENDPOINT);
  });
  return {
    connections: once(() => ({
      send: async (...message) => (await open()).send(...message),
      close: async (...connection) => (await open()).close(...connection),
    })),
  };
};
