import '@tanstack/react-query';

interface SunwardMeta extends Record<string, unknown> {
  /** A failure raises no alert: the screen shows it, or the age of the data does. */
  readonly silent?: boolean;
  /** A reload without a network shows the last answer (kept-answers.ts): it holds no secret. */
  readonly kept?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: SunwardMeta;
    mutationMeta: SunwardMeta;
  }
}
