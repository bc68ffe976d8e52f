import { expect, it } from 'vitest';
import * as z from 'zod';
import { type Busy, StorageBusyError } from '../storage/table/busy.ts';
import { manifest } from './_blueprint/manifest.ts';
import { createVendorHttp } from './http.ts';
import type { SharedBudget } from './port.ts';

const busy: Busy = { fault: 'ThrottlingException', operation: 'UpdateItem', attempts: 4, retryAfterS: 5 };

it('a budget that the table cannot provide is an internal failure: passed on as it is, without a vendor call', async () => {
  // As it comes out of storage, wrapped by the caller that read the row.
  const fault = new Error('Error thrown by DynamoDB client', { cause: new StorageBusyError(busy, new Error()) });
  const budget: SharedBudget = { take: () => Promise.reject(fault), pause: async () => {} };
  let asked = 0;
  const http = createVendorHttp(
    {
      fetch: async () => {
        asked += 1;
        return Response.json({});
      },
      now: Date.now,
      sleep: async () => {},
      baseUrlOverride: null,
      budget,
    },
    { ...manifest, egressHosts: ['.budget.example'] },
    { account: 'a' },
  );
  const request = http.request({
    operation: 'read',
    method: 'GET',
    url: 'https://x.budget.example/',
    schema: z.object({}),
  });
  await expect(request).rejects.toMatchObject({ kind: 'busy', retryAfterS: 5 });
  expect(asked).toBe(0);
});
