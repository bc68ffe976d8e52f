/** What was thrown, for a log: never its message, which may hold an address or another secret. */
export const faultName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
