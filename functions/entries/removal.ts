import { throughCloudFront } from '#functions/http/origin.ts';
import { assemble, startBase } from '#functions/parts/base.ts';
import { paymentsPart } from '#functions/parts/payments.ts';
import { schedulesPart } from '#functions/parts/schedules.ts';
import { secretsPart } from '#functions/parts/secrets.ts';
import { storagePart } from '#functions/parts/storage.ts';
import { usersPart } from '#functions/parts/users.ts';
import { vendorsPart } from '#functions/parts/vendors.ts';
import { createRemovalHandler } from './create.ts';

const base = startBase(process.env);
const storage = storagePart(base);
const stored = { ...storage, ...secretsPart(base, storage) };
const deps = assemble({
  logger: base.logger,
  now: () => base.now,
  ...stored,
  ...vendorsPart(base, stored),
  ...paymentsPart(base),
  ...schedulesPart(base),
  ...usersPart(base),
});

export const handler = throughCloudFront(process.env, createRemovalHandler(deps));
