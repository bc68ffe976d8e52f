/** The load is for this machine alone. @throws for an address that is not the loopback's */
export const assertLoopback = (url: string): void => {
  const { hostname } = new URL(url);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error(`${hostname} is not this machine: the load test sends to the loopback only`);
};

/** The value below which so many percent of the values lie; NaN when there are none. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;
};

/** How often something due every `everyMs` since `anchorMs` fell due after `fromMs` and until `toMs`. */
export const dueTimes = (anchorMs: number, everyMs: number, fromMs: number, toMs: number): number => {
  const until = (ms: number): number => (ms < anchorMs ? 0 : Math.floor((ms - anchorMs) / everyMs) + 1);
  return until(toMs) - until(fromMs);
};
