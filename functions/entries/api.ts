import { throughCloudFront } from '#functions/http/origin.ts';
import { assemble, startBase } from '#functions/parts/base.ts';
import { controlPart } from '#functions/parts/control.ts';
import { noticesPart } from '#functions/parts/notices.ts';
import { schedulesPart } from '#functions/parts/schedules.ts';
import { secretsPart } from '#functions/parts/secrets.ts';
import { storagePart } from '#functions/parts/storage.ts';
import { usersPart } from '#functions/parts/users.ts';
import { vendorsPart } from '#functions/parts/vendors.ts';
import { createApiHandler } from './create.ts';

const base = startBase(process.env);
const storage = storagePart(base);
const stored = { ...storage, ...secretsPart(base, storage) };
const parts = { ...stored, ...vendorsPart(base, stored), ...noticesPart(base, storage) };
const deps = assemble({
  logger: base.logger,
  now: () => base.now,
  newId: () => base.newId,
  publicUrl: base.publicUrl,
  ...parts,
  ...schedulesPart(base),
  ...usersPart(base),
  ...controlPart(base, parts),
});

export const handler = throughCloudFront(process.env, createApiHandler(deps));
