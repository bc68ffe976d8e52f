export const ULID = '[0-9A-HJKMNP-TV-Z]{26}';

/** An id with a prefix. No schemas here, so that the first pages can use it without zod. */
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_${ULID}$`);
