/** Header with the idempotency key of a `keyed` row. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
