import type { AccountId } from './model/ids.ts';

const ULID = '[0-9A-HJKMNP-TV-Z]{26}';

/** An id with a prefix. No schemas here, so that the first pages can use it without zod. */
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_${ULID}$`);

/** Whether a part of an address can be a site's id. */
export const isAccountId = (text: string | undefined): text is AccountId => idPattern('acc').test(text ?? '');
