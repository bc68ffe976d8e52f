import { SECOND_MS } from '#shared/units.ts';

/** Limit of calls that reach a vendor, ms: API Gateway ends a request after 30 s, and the response needs time, too. */
const CALL_MS = 20 * SECOND_MS;

/** When a call must have its response, whatever it does on the way. In real time, whatever the product's clock says. */
export interface Deadline {
  /** Never below 0. */
  leftMs(): number;
}

/** The deadline of a call that starts now. */
export const startDeadline = (ms: number = CALL_MS): Deadline => {
  const endMs = performance.now() + ms;
  return { leftMs: () => Math.max(0, endMs - performance.now()) };
};
