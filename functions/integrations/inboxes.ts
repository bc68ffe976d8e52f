import type { Inbox } from './inbox.ts';
import type { PushServiceId } from './manifests.ts';
import { inbox as webhook } from './webhook/inbox.ts';

/**
 * The inbox of every service that pushes to us. A table of its own, so that the function that receives pushes does not
 * carry the code of all services.
 */
const inboxes: Readonly<Record<PushServiceId, Inbox>> = { webhook };

/** null: the service does not push, or does not exist. */
export const inboxOf = (service: string): Inbox | null =>
  Object.hasOwn(inboxes, service) ? inboxes[service as PushServiceId] : null;
