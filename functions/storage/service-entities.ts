import { CustomAttributeType, Entity } from 'electrodb';
import type { OutageSlot } from '#functions/integrations/outage.ts';
import { count, expiresAtS, model, pk, sk, text } from './entities.ts';

/** What all sites together have asked of a service that counts our address or our client. */
export const budgetEntity = new Entity({
  model: model('budget'),
  attributes: {
    service: text,
    limit: text,
    window: count,
    used: count,
    pausedFromMs: { type: 'number' },
    pausedUntilMs: { type: 'number' },
  },
  indexes: { byLimit: { pk: pk('service', 'limit'), sk: sk() } },
} as const);

/** Whether a service's whole cloud has trouble, as its sites see it. Holds nothing of any site. */
export const outageEntity = new Entity({
  model: model('outage'),
  attributes: {
    service: text,
    slots: { type: CustomAttributeType<readonly OutageSlot[]>('any'), required: true },
    sinceMs: { type: 'number' },
    confirmedMs: count,
    writtenMs: count,
    expiresAtS,
  },
  indexes: { byService: { pk: pk('service'), sk: sk() } },
} as const);
