import type { Locale } from '#shared/locales.ts';

/** The way into the app: to the sign-in, or past it. */
export interface StartLink {
  readonly href: string;
  readonly label: string;
}

/** What every public page is given. */
export interface PageProps {
  readonly locale: Locale;
  /** Where the page stands, with its locale prefix if it has one. */
  readonly path: string;
  readonly start: StartLink;
}
