import type { Outgoing } from '#functions/platform/outgoing.ts';
import { type Base, once } from './base.ts';

/** Calls to addresses that users give: a separate file in a bundle, loaded with the first call. */
export const outgoingPart = ({ outgoing }: Base): { readonly outgoing: () => Outgoing } => {
  const open = once(async () => outgoing ?? (await import('#functions/platform/outgoing.ts')).createOutgoing());
  return { outgoing: once(() => ({ post: async (request) => (await open()).post(request) })) };
};
