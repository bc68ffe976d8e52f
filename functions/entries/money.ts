import { throughCloudFront } from '#functions/http/origin.ts';
import { assemble, startBase } from '#functions/parts/base.ts';
import { noticesPart } from '#functions/parts/notices.ts';
import { paymentsPart } from '#functions/parts/payments.ts';
import { schedulesPart } from '#functions/parts/schedules.ts';
import { storagePart } from '#functions/parts/storage.ts';
import { usersPart } from '#functions/parts/users.ts';
import { createMoneyHandler } from './create.ts';

const base = startBase(process.env);
const storage = storagePart(base);
const deps = assemble({
  logger: base.logger,
  now: () => base.now,
  newId: () => base.newId,
  publicUrl: base.publicUrl,
  ...storage,
  ...noticesPart(base, storage),
  ...paymentsPart(base),
  ...schedulesPart(base),
  ...usersPart(base),
});

export const handler = throughCloudFront(process.env, createMoneyHandler(deps));
