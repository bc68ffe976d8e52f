import { throughCloudFront } from '#functions/http/origin.ts';
import { assemble, startBase } from '#functions/parts/base.ts';
import { noticesPart } from '#functions/parts/notices.ts';
import { paymentsPart } from '#functions/parts/payments.ts';
import { schedulesPart } from '#functions/parts/schedules.ts';
import { storagePart } from '#functions/parts/storage.ts';
import { createBillingHandler } from './create.ts';

const base = startBase(process.env);
const storage = storagePart(base);
const deps = assemble({
  logger: base.logger,
  now: () => base.now,
  ...storage,
  ...noticesPart(base, storage),
  ...paymentsPart(base),
  ...schedulesPart(base),
});

export const handler = throughCloudFront(process.env, createBillingHandler(deps));
