import { assemble, startBase } from '#functions/parts/base.ts';
import { noticesPart } from '#functions/parts/notices.ts';
import { paymentsPart } from '#functions/parts/payments.ts';
import { schedulesPart } from '#functions/parts/schedules.ts';
import { secretsPart } from '#functions/parts/secrets.ts';
import { storagePart } from '#functions/parts/storage.ts';
import { usersPart } from '#functions/parts/users.ts';
import { vendorsPart } from '#functions/parts/vendors.ts';
import { createUpkeepHandler } from './create.ts';

const base = startBase(process.env);
const storage = storagePart(base);
const stored = { ...storage, ...secretsPart(base, storage) };
const deps = assemble({
  logger: base.logger,
  now: () => base.now,
  ...stored,
  ...vendorsPart(base, stored),
  ...noticesPart(base, storage),
  ...paymentsPart(base),
  ...schedulesPart(base),
  ...usersPart(base),
});

export const handler = createUpkeepHandler(deps);
