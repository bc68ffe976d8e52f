import '@tanstack/react-query';

interface SunwardMeta extends Record<string, unknown> {
  /** A failure raises no alert: the screen shows it itself, or the age of the data tells. */
  readonly silent?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: SunwardMeta;
    mutationMeta: SunwardMeta;
  }
}
