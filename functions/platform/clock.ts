/** Milliseconds since the epoch; the only source of time in functions. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** ISO 8601 in UTC. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
