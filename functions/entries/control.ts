import { assemble, startBase } from '#functions/parts/base.ts';
import { controlPart } from '#functions/parts/control.ts';
import { noticesPart } from '#functions/parts/notices.ts';
import { secretsPart } from '#functions/parts/secrets.ts';
import { storagePart } from '#functions/parts/storage.ts';
import { vendorsPart } from '#functions/parts/vendors.ts';
import { createControlHandler } from './create.ts';

const base = startBase(process.env);
const storage = storagePart(base);
const stored = { ...storage, ...secretsPart(base, storage) };
const parts = { ...stored, ...vendorsPart(base, stored), ...noticesPart(base, storage) };

export const handler = createControlHandler(assemble({ logger: base.logger, ...controlPart(base, parts) }));
